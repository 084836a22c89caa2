import type { SimpleCommand } from '../line.ts'
import { ownCommand } from './own-command.ts'
import {
  AWK,
  COMPOSE,
  COMPOSE_FOLLOWS,
  DOCKER,
  FOLLOWS,
  GIT,
  GITHUB,
  GIT_MENTIONS,
  KUBECTL,
  KUBECTL_WAITS,
  NPM,
  PACKAGES,
  PACKS,
  PERL,
  PNPM,
  SED,
  SERVICE,
  SYSTEMCTL,
  TAR,
  TERRAFORM,
  YARN,
} from './subcommands.ts'
import { holds, subcommands, words, NO_OPERAND, type When } from './when.ts'

/** What is said of a command by its name; what is not said of it is not so, or not known. */
interface Verb {
  /** When it prints, searches, rewrites, looks up or moves text, and never fetches what that names. */
  readonly mentions?: When
  /** When it only shows text, which may well tell of other people's failures. @source decisions.md §6 */
  readonly shows?: When
  /** Whether its exit 1 is an answer: no match, a difference, not so. @source decisions.md §6 */
  readonly answers?: true
  /** Whether it does not fail in any way that matters. */
  readonly harmless?: true
  /** Whether it runs or fetches on another machine what its words name. */
  readonly elsewhere?: true
  /** When it changes what other commands answer: files, packages, processes, services, a repository. @source progress/README.md, R2 */
  readonly changes?: When
  /** Whether it can be changed so for its own sake, so that the next try is another one. */
  readonly isTrivial?: true
  /** When it waits for something, so that the same again is polling. @source progress/README.md, R5 */
  readonly waits?: When
  /** When it says nothing but what its own words say, or what is known without looking. @source progress/README.md, R6 */
  readonly prints?: When
}

/** How much is changed: trivial is what can be done for its own sake, so that the next try is another one. */
export type Change = 'trivial' | 'weighty'

/** Subcommands that read and write a configuration. */
const CONFIGURES: When = subcommands('c config configure get pkg set source')

const ALWAYS: Verb = { changes: true }
const TRIVIALLY: Verb = { changes: true, isTrivial: true }

/** With the first a command only says what it would do, but not with the second. */
const ONLY_ASKS = /^--(?:help|dry-run(?:=.*)?)$/u
const DOES = /^--dry-run=(?:none|false)$/u

/**
 * Commands by their names; the one without a name only assigns or redirects. What is not here is unknown: a test runner,
 * a script. It is not taken to change anything.
 * @source the commands' manual pages
 */
const VERBS: ReadonlyMap<string, Verb> = new Map(
  Object.entries<Verb>({
    // What handles text and files.
    '': { mentions: true, harmless: true },
    ':': { mentions: true, harmless: true, prints: true },
    '[': { mentions: true, answers: true },
    ack: { mentions: true },
    'add-content': { mentions: true, changes: true },
    ag: { mentions: true },
    alias: { mentions: true },
    apropos: { mentions: true },
    awk: { mentions: true, shows: true, changes: AWK },
    basename: { mentions: true },
    bat: { mentions: true },
    cat: { mentions: true, shows: true, prints: { operand: { [NO_OPERAND]: true } } },
    cd: { mentions: true, harmless: true, prints: true },
    chmod: { mentions: true, changes: true, isTrivial: true },
    chown: { mentions: true, changes: true },
    cmp: { mentions: true, answers: true },
    comm: { mentions: true },
    cp: { mentions: true, changes: true },
    cut: { mentions: true, harmless: true },
    declare: { mentions: true },
    diff: { mentions: true, shows: true, answers: true },
    dirname: { mentions: true },
    echo: { mentions: true, harmless: true, prints: true },
    egrep: { mentions: true, shows: true, answers: true },
    env: { mentions: true },
    export: { mentions: true },
    expr: { mentions: true },
    false: { mentions: true, prints: true },
    fgrep: { mentions: true, shows: true, answers: true },
    file: { mentions: true },
    find: { mentions: true, changes: { given: /^-(?:delete|fls|fprint(?:0|f)?)$/u } },
    fold: { mentions: true },
    gawk: { mentions: true, changes: AWK },
    'get-content': { mentions: true },
    git: { mentions: GIT_MENTIONS, shows: { first: /^(?:diff|log|show)$/u }, changes: GIT },
    'git-grep': { mentions: true },
    grep: { mentions: true, shows: true, answers: true },
    head: { mentions: true, shows: true },
    hexdump: { mentions: true },
    join: { mentions: true },
    jq: { mentions: true, shows: true },
    less: { mentions: true, shows: true },
    ln: { mentions: true, changes: true },
    local: { mentions: true },
    logger: { mentions: true },
    ls: { mentions: true },
    man: { mentions: true },
    mawk: { mentions: true },
    mkdir: { mentions: true, changes: true, isTrivial: true },
    more: { mentions: true, shows: true },
    mv: { mentions: true, changes: true },
    nl: { mentions: true, harmless: true },
    od: { mentions: true },
    'out-file': { mentions: true, changes: true },
    paste: { mentions: true },
    pgrep: { mentions: true, answers: true },
    printenv: { mentions: true },
    printf: { mentions: true, harmless: true, prints: true },
    pwd: { mentions: true, harmless: true, prints: true },
    read: { mentions: true },
    readonly: { mentions: true },
    realpath: { mentions: true },
    rev: { mentions: true },
    rg: { mentions: true, shows: true, answers: true },
    rm: { mentions: true, changes: true },
    scp: { elsewhere: true, changes: true },
    sed: { mentions: true, shows: { first: /^-n/u }, changes: SED },
    'select-string': { mentions: true },
    seq: { mentions: true },
    set: { mentions: true },
    'set-content': { mentions: true, changes: true },
    sftp: { elsewhere: true },
    sort: { mentions: true, harmless: true, changes: { given: /^-[bcCdfghimMnrRsuVz]*o|^--output/u } },
    split: { mentions: true, changes: true },
    ssh: { elsewhere: true },
    stat: { mentions: true },
    strings: { mentions: true },
    tac: { mentions: true, harmless: true },
    tail: { mentions: true, shows: true, waits: FOLLOWS },
    tee: { mentions: true },
    test: { mentions: true, answers: true },
    touch: { mentions: true, changes: true, isTrivial: true },
    tr: { mentions: true, harmless: true },
    true: { mentions: true, harmless: true, prints: true },
    type: { mentions: true },
    typeset: { mentions: true },
    uniq: { mentions: true, harmless: true },
    unset: { mentions: true },
    wc: { mentions: true, harmless: true },
    whatis: { mentions: true },
    whereis: { mentions: true },
    which: { mentions: true },
    'write-host': { mentions: true, prints: true },
    'write-output': { mentions: true, prints: true },
    xxd: { mentions: true },
    yq: { mentions: true, changes: { given: /^(?:-i|--inplace)$/u } },
    zgrep: { mentions: true },
    // Files.
    ...each(
      `apply_patch chgrp csplit dd dos2unix ed install link mkfifo mknod patch rename shred sponge unix2dos unlink unrar`,
      ALWAYS,
    ),
    ...each(`mktemp rmdir truncate`, TRIVIALLY),
    ...each(
      `clear-content compress-archive copy copy-item del erase expand-archive md move move-item new-item rd remove-item ren rename-item set-item`,
      { mentions: true, changes: true },
    ),
    ...each(`bunzip2 bzip2 gunzip gzip unxz unzstd xz zip zstd`, { changes: PACKS }),
    ...each(`bsdtar tar`, { changes: TAR }),
    unzip: { changes: { unless: /^-[a-zA-Z]*[ltpvZz]/u } },
    rsync: { changes: { unless: /^-[a-zA-Z]*n|^--list-only$/u } },
    gsed: { changes: SED },
    ...each(`perl ruby`, { changes: PERL }),
    // A file that is named is a sink; these name it themselves.
    ...each(`aria2c axel`, ALWAYS),
    curl: { changes: { given: /^-[fgiIjJkLnNRsSv#]*O$|^--remote-name(?:-all)?$/u } },
    wget: { changes: { unless: /^-[a-zA-Z]*O|^--(?:output-document(?:=.*)?|spider|version)$/u } },
    // Formatters.
    ...each(`black oxfmt rustfmt`, { changes: { unless: /^--(?:check|diff|list-different)$/u } }),
    isort: { changes: { unless: /^(?:-c|--check(?:-only)?|--diff)$/u } },
    ...each(`biome eslint oxlint prettier shfmt stylelint`, { changes: { given: /^(?:-w|--write|--fix|--apply)$/u } }),
    ...each(`gofmt gofumpt goimports`, { changes: { given: /^-w$/u } }),
    ...each(`autopep8 clang-format yapf`, { changes: { given: /^(?:-i|--in-place)$/u } }),
    rubocop: { changes: { given: /^(?:-[aA]|--auto-?correct(?:-all)?)$/u } },
    ruff: { changes: { given: /^--fix(?:-only)?$/u, operand: { format: { unless: /^--(?:check|diff)$/u } } } },
    // Processes and services.
    ...each(`killall restart-service start-process start-service stop-process stop-service taskkill`, ALWAYS),
    ...each(`kill pkill`, { mentions: true, changes: { unless: /^-[0lL]/u } }),
    crontab: { changes: { unless: /^-l$/u } },
    launchctl: {
      changes: subcommands('bootout bootstrap disable enable kickstart kill load remove start stop submit unload'),
    },
    ...each(`pm2 sc supervisorctl`, { changes: subcommands('delete kill reload reread restart start stop update') }),
    ...each(`invoke-rc.d rc-service service`, { changes: SERVICE }),
    systemctl: { changes: SYSTEMCTL },
    ...each(`docker nerdctl podman`, {
      changes: DOCKER,
      waits: { ...DOCKER, operand: { compose: COMPOSE_FOLLOWS, logs: FOLLOWS } },
    }),
    ...each(`docker-compose podman-compose`, { changes: COMPOSE, waits: COMPOSE_FOLLOWS }),
    ...each(`kubectl oc`, { changes: KUBECTL, waits: KUBECTL_WAITS }),
    helm: {
      changes: {
        values: /^(?:-n|--namespace|--kube-context|--kubeconfig)$/u,
        operand: words('delete install rollback uninstall upgrade dependency(build update) repo(add remove update)'),
      },
    },
    ...each(`terraform tofu`, { changes: TERRAFORM }),
    // Repositories.
    gh: { changes: GITHUB },
    // Packages.
    ...each(
      `apk apt apt-get aptitude cabal choco dnf gem microdnf pdm pipenv pipx poetry scoop snap stack winget yum zypper`,
      { changes: PACKAGES, mentions: CONFIGURES },
    ),
    brew: {
      changes: subcommands(`cleanup install link pin reinstall remove rm tap uninstall unlink unpin untap update upgrade
        services(restart run start stop)`),
    },
    bun: { changes: subcommands('add create i init install link remove rm unlink update upgrade') },
    bundle: {
      mentions: CONFIGURES,
      changes: { operand: { ...words('add clean install lock remove update'), [NO_OPERAND]: true } },
    },
    cargo: {
      mentions: CONFIGURES,
      changes: {
        operand: {
          ...words('add clean fix generate-lockfile init install new remove rm uninstall update vendor'),
          clippy: { given: /^--fix$/u },
          fmt: { unless: /^--check$/u },
        },
      },
    },
    composer: {
      mentions: CONFIGURES,
      changes: subcommands('create-project dump-autoload init install remove require update'),
    },
    ...each(`conda mamba micromamba`, {
      mentions: CONFIGURES,
      changes: subcommands('clean create install remove uninstall update upgrade env(create remove update)'),
    }),
    ...each(`dart flutter`, { changes: subcommands('pub(add downgrade get remove upgrade)') }),
    deno: { changes: subcommands('add cache fmt install remove uninstall upgrade') },
    dotnet: {
      mentions: subcommands('nuget(add disable enable list remove update)'),
      changes: subcommands('add new remove restore tool(install restore uninstall update)'),
    },
    dpkg: { changes: { given: /^(?:-[irP]|--(?:configure|install|purge|remove))$/u } },
    go: {
      mentions: { values: /^-C$/u, operand: { env: true } },
      changes: {
        values: /^-C$/u,
        operand: {
          ...words('clean fmt get install mod(download edit init tidy vendor) work(edit init sync use)'),
          env: { given: /^-[wu]$/u },
        },
      },
    },
    mix: { changes: subcommands('deps.clean deps.get deps.unlock deps.update') },
    npm: { changes: NPM, mentions: CONFIGURES },
    pacman: { changes: { unless: /^-S[a-z]*[gils]/u, given: /^-[RSU]/u } },
    ...each(`az gcloud aws heroku`, { mentions: CONFIGURES }),
    pip: { mentions: CONFIGURES, changes: subcommands('download install uninstall wheel cache(purge remove)') },
    pnpm: { changes: PNPM, mentions: CONFIGURES },
    pod: { changes: subcommands('deintegrate install update') },
    rustup: { changes: subcommands('default install uninstall update component(add remove) target(add remove)') },
    uv: {
      changes: subcommands(`add init lock remove sync venv cache(clean prune) pip(install sync uninstall)
        python(install uninstall) tool(install uninstall upgrade)`),
    },
    ...each(`venv virtualenv`, ALWAYS),
    yarn: { changes: YARN, mentions: CONFIGURES },
    // What has no HTTP, whatever it is handed.
    ...each(
      `base64 cowsay dasel defaults eval figlet findstr fzf gron gsettings htmlq logger md5sum mongo mongosh mysql
      notify-send replace pbcopy pg_dump pgcli psql pup qrencode redis-cli rga sha1sum sha256sum sift sqlite3 toilet ugrep wl-copy
      xclip xmlstarlet xsel zegrep zfgrep`,
      { mentions: true },
    ),
    wp: { mentions: subcommands('config option post search-replace user') },
    ...each(
      `add-member compare-object convertfrom-json convertto-csv convertto-json format-list format-table group-object
      join-path measure-object new-variable out-host out-null out-string select-object set-clipboard set-variable
      sort-object split-path tee-object test-path where-object write-debug write-error write-information write-verbose
      write-warning`,
      { mentions: true },
    ),
    // What lets time pass.
    ...each(`inotifywait sleep start-sleep wait watch`, { waits: true }),
    journalctl: { mentions: true, waits: FOLLOWS },
    // What only says something.
    ...each(`date hostname whoami`, { prints: true }),
    // Without a file, it passes on what it is given.
  }),
)

const UNKNOWN: Verb = {}

function verbNamed(name: string): Verb {
  return VERBS.get(name) ?? UNKNOWN
}

function each(verbs: string, said: Verb): Readonly<Record<string, Verb>> {
  return Object.fromEntries(verbs.split(/\s+/u).map(verb => [verb, said]))
}

function wordsOf({ args }: SimpleCommand): readonly string[] {
  return args.map(({ value }) => value)
}

/**
 * Whether an address among a command's words is only text to it.
 * @param command - a simple command that is no HTTP client.
 * @source decisions.md §3, "URLs in data are not targets"
 */
export function onlyMentions(command: SimpleCommand): boolean {
  const { verb } = command
  if (isTextOfPowerShell(command)) return true
  const { mentions = false, elsewhere = false } = verbNamed(verb)
  // PowerShell, Windows and macOS find a command in any case.
  return elsewhere || holds(mentions, wordsOf(command)) || verbNamed(verb.toLowerCase()).mentions === true
}

/** Operators of PowerShell that make text of text. */
const OPERATORS = /^-[ic]?(?:as|contains|eq|f|in|is|join|like|match|ne|not\w+|replace|split)$/iu

/** `$name = …`, `$name -replace …` and `@{ … }` of PowerShell; a command behind the sign is one of its own. */
function isTextOfPowerShell({ name, args }: SimpleCommand): boolean {
  const text = name?.value ?? ''
  if (/^(?:\[\w+\])?@[{(]/u.test(text)) return true
  if (/^\[[\w.]+\]::/u.test(text)) return !/Web|Http/u.test(text)
  return text.startsWith('$') && (isAssigning(args) || OPERATORS.test(args[0]?.value ?? ''))
}

function isAssigning([sign]: SimpleCommand['args']): boolean {
  return /^[-+*]?=$/u.test(sign?.value ?? '')
}

/**
 * The command whose output PowerShell assigns to a variable, by its words.
 * @param command - a simple command.
 */
export function assignedCommand({ name, args }: SimpleCommand): SimpleCommand['args'] | undefined {
  const isAssigned = name?.value.startsWith('$') === true && isAssigning(args)
  return isAssigned && /^[A-Za-z][\w.-]*$/u.test(args[1]?.value ?? '') ? args.slice(1) : undefined
}

/** Whether a command only shows text that is there already. */
export function showsText(command: SimpleCommand): boolean {
  return holds(verbNamed(command.verb).shows ?? false, wordsOf(command))
}

/** Whether exit 1 of a command is an answer. */
export function answersByExit({ verb }: SimpleCommand): boolean {
  return verbNamed(verb).answers === true
}

/** Whether a command does not fail in any way that matters. */
export function isHarmless({ verb }: SimpleCommand): boolean {
  return verbNamed(verb).harmless === true
}

/** What a command changes by what its name and its words say, when it succeeds. */
export function changeBy(command: SimpleCommand): Change | undefined {
  const { verb, args } = ownCommand(command)
  const { changes = false, isTrivial = false } = verbNamed(verb)
  if (!holds(changes, args) || args.some(word => ONLY_ASKS.test(word) && !DOES.test(word))) return undefined
  return isTrivial ? 'trivial' : 'weighty'
}

/** Whether a command waits by its name, or by that of a wrapper. */
export function waitsByName(command: SimpleCommand): boolean {
  const { verb, args } = ownCommand(command)
  return holds(verbNamed(verb).waits ?? false, args) || command.wrappers.some(name => verbNamed(name).waits === true)
}

/** Whether a command only says what its own words say, or what is known without looking; redirects aside. */
export function onlySays(command: SimpleCommand): boolean {
  const { verb, args } = ownCommand(command)
  return verb === '' || holds(verbNamed(verb).prints ?? false, args)
}
