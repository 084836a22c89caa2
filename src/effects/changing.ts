import type { SimpleCommand } from '../shell/index.ts'

/** Which uses of a command change something: files, packages, processes, services. */
interface Changing {
  /** Whatever its words are. */
  readonly always?: true
  /** With one of these words first, or second where the first only names a part of the command (`docker compose up`). */
  readonly words?: ReadonlySet<string>
  /** With one of these, but only if something follows: alone they list what there is. */
  readonly given?: ReadonlySet<string>
  /** With an option that looks like this. */
  readonly option?: RegExp
}

/** Words with which a command only tells what there is, or what it would do. */
const TELLING = names('--dry-run --help --version -h --list --get --check list ls show status get-url')

const ALWAYS: Changing = { always: true }

const PIP: Changing = { words: names('install uninstall') }
const APT: Changing = { words: names('install update remove upgrade purge autoremove') }
const NODE_PACKAGES: Changing = {
  words: names('install i ci add uninstall remove rm update upgrade link unlink init dedupe'),
}

/**
 * Commands that change what other commands answer, one line each. Those that are not here, as test runners and scripts,
 * are taken to change nothing.
 * @source progress/README.md, R2
 */
const CHANGING: ReadonlyMap<string, Changing> = new Map(
  Object.entries<Changing>({
    apk: { words: names('add del upgrade update') },
    apply_patch: ALWAYS,
    apt: APT,
    'apt-get': APT,
    brew: { words: names('install uninstall upgrade reinstall link unlink') },
    bun: NODE_PACKAGES,
    bundle: { words: names('install update add remove') },
    bunzip2: ALWAYS,
    bzip2: ALWAYS,
    cargo: { words: names('add install uninstall remove update fix init new') },
    chmod: ALWAYS,
    chown: ALWAYS,
    composer: { words: names('install require update remove') },
    conda: { words: names('install create remove update') },
    cp: ALWAYS,
    crontab: { option: /^-[er]$/u },
    dd: ALWAYS,
    dnf: APT,
    docker: {
      words: names('build run start stop restart kill rm rmi cp exec up down pull push create load tag prune update'),
      given: names('volume network'),
    },
    'docker-compose': { words: names('build run start stop restart kill rm exec up down pull push create') },
    find: { option: /^-(?:delete|fprint)/u },
    gem: { words: names('install uninstall update') },
    git: {
      words: names(`
        add am apply checkout cherry-pick clean clone commit init merge mv pull push rebase reset restore revert rm stash
        switch`),
      given: names('branch config notes remote submodule tag worktree'),
    },
    go: { words: names('get mod install work generate') },
    gunzip: ALWAYS,
    gzip: ALWAYS,
    helm: { words: names('install upgrade uninstall rollback') },
    install: ALWAYS,
    kill: ALWAYS,
    killall: ALWAYS,
    kubectl: { words: names('apply delete create patch scale set edit replace restart undo drain cordon uncordon') },
    launchctl: { words: names('load unload start stop kickstart bootstrap bootout') },
    ln: ALWAYS,
    mkdir: ALWAYS,
    mv: ALWAYS,
    npm: NODE_PACKAGES,
    patch: ALWAYS,
    perl: { option: /^-[a-zA-Z]*i/u },
    pip: PIP,
    pip3: PIP,
    pkill: ALWAYS,
    pnpm: NODE_PACKAGES,
    podman: { words: names('build run start stop restart kill rm rmi cp exec up down pull push create') },
    poetry: { words: names('install add remove update lock') },
    rm: ALWAYS,
    rmdir: ALWAYS,
    rsync: ALWAYS,
    sed: { option: /^(?:-[a-zA-Z]*i|--in-place)/u },
    service: { words: names('start stop restart reload') },
    shred: ALWAYS,
    systemctl: { words: names('start stop restart reload enable disable mask unmask daemon-reload') },
    tar: { option: /^(?:-?[a-zA-Z]*x|--extract)/u },
    terraform: { words: names('apply destroy init import taint untaint') },
    touch: ALWAYS,
    truncate: ALWAYS,
    unzip: { option: /^(?!-[lvtZ])/u },
    uv: { words: names('add sync remove venv lock install uninstall') },
    xz: ALWAYS,
    yarn: NODE_PACKAGES,
    yum: APT,
    zip: ALWAYS,
  }),
)

/** Changes that can be made for their own sake, so that the next try is another one. */
const TRIVIAL = names('chmod mkdir rmdir touch truncate')

/**
 * Whether a command changes something that others may answer differently for.
 * @param command - a simple command.
 * @returns `trivial` for what can be done for its own sake; undefined when it is not known to change anything.
 */
export function changeBy({ verb, args }: SimpleCommand): 'trivial' | 'weighty' | undefined {
  const rule = CHANGING.get(verb)
  if (rule === undefined || args.some(({ value }) => TELLING.has(value))) return undefined
  return isChange(
    rule,
    args.map(({ value }) => value),
  )
    ? TRIVIAL.has(verb)
      ? 'trivial'
      : 'weighty'
    : undefined
}

function isChange({ always, words, given, option }: Changing, args: readonly string[]): boolean {
  if (always === true || (option !== undefined && args.some(arg => option.test(arg)))) return true
  const operands = args.filter(arg => !arg.startsWith('-'))
  const said = operands.slice(0, 2)
  return (
    said.some(word => words?.has(word) === true) ||
    said.some((word, at) => given?.has(word) === true && operands.length > at + 1)
  )
}

function names(list: string): ReadonlySet<string> {
  return new Set(list.split(/\s+/u).filter(name => name !== ''))
}
