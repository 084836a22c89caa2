import type { SimpleCommand } from '../line.ts'
import { ownCommand } from './own-command.ts'
import {
  AWK,
  COMPOSE,
  COMPOSE_FOLLOWS,
  DOCKER,
  FOLLOWS,
  COMPOSE_SHOWS,
  DOCKER_SHOWS,
  EXIT_STATUS,
  GIT,
  GITHUB,
  GITHUB_ASKS,
  GITHUB_SHOWS,
  GIT_ASKS,
  GIT_CHECKS,
  GIT_MENTIONS,
  GIT_SHOWS,
  KUBECTL_ASKS,
  KUBECTL_SHOWS,
  NPM_ASKS,
  NPM_LASTS,
  SERVICE_ASKS,
  SYSTEMCTL_ANSWERS,
  SYSTEMCTL_SHOWS,
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
  /** With which exit codes, and when, it answers: no match, a difference, not so. @source decisions.md §6 */
  readonly answers?: Answers
  /** When it does not end by itself: a server, a watcher. */
  readonly lasts?: When
  /** Whether it passes on, cuts or counts what a pipe brings, so that its exit code tells nothing of where that is from. */
  readonly filters?: true
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

/** Exit codes other than 0 that are an answer, and when. */
type Answers = Readonly<Record<number, When>>

/** How much is changed: trivial is what can be done for its own sake, so that the next try is another one. */
export type Change = 'trivial' | 'weighty'

/** The answer of most: no. */
const NO: Answers = { 1: true }

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
const KNOWN: Readonly<Record<string, Verb>> = {
  // What handles text and files.
  '': { mentions: true, harmless: true },
  ':': { mentions: true, harmless: true, prints: true },
  '[': { mentions: true, answers: NO },
  ack: { mentions: true, shows: true, answers: NO },
  'add-content': { mentions: true, changes: true },
  ag: { mentions: true, shows: true, answers: NO },
  alias: { mentions: true },
  apropos: { mentions: true, shows: true, answers: { 1: true, 16: true } },
  awk: { mentions: true, shows: true, answers: NO, changes: AWK },
  basename: { mentions: true },
  bat: { mentions: true, shows: true },
  cat: { mentions: true, shows: true, prints: { operand: { [NO_OPERAND]: true } } },
  cd: { mentions: true, harmless: true, prints: true },
  chmod: { mentions: true, changes: true, isTrivial: true },
  chown: { mentions: true, changes: true },
  cmp: { mentions: true, answers: NO },
  comm: { mentions: true, shows: true },
  cp: { mentions: true, changes: true },
  cut: { mentions: true, harmless: true },
  declare: { mentions: true, harmless: true },
  diff: { mentions: true, shows: true, answers: NO },
  dirname: { mentions: true },
  echo: { mentions: true, harmless: true, prints: true },
  egrep: { mentions: true, shows: true, answers: NO },
  env: { mentions: true },
  export: { mentions: true, harmless: true },
  expr: { mentions: true, answers: NO },
  false: { mentions: true, prints: true },
  fgrep: { mentions: true, shows: true, answers: NO },
  file: { mentions: true, shows: true },
  find: {
    mentions: true,
    shows: { unless: /^-(?:delete|fls|fprint(?:0|f)?|exec(?:dir)?|ok(?:dir)?)$/u },
    changes: { given: /^-(?:delete|fls|fprint(?:0|f)?)$/u },
  },
  fold: { mentions: true, shows: true },
  gawk: { mentions: true, shows: true, answers: NO, changes: AWK },
  'get-content': { mentions: true, shows: true },
  git: { mentions: GIT_MENTIONS, shows: GIT_SHOWS, answers: { 1: GIT_ASKS, 2: GIT_CHECKS }, changes: GIT },
  'git-grep': { mentions: true, shows: true, answers: NO },
  grep: { mentions: true, shows: true, answers: NO },
  head: { mentions: true, shows: true },
  hexdump: { mentions: true, shows: true },
  join: { mentions: true, shows: true },
  jq: { mentions: true, shows: true, answers: { 1: EXIT_STATUS, 4: EXIT_STATUS } },
  less: { mentions: true, shows: true },
  ln: { mentions: true, changes: true },
  local: { mentions: true, harmless: true },
  logger: { mentions: true },
  ls: { mentions: true, shows: true },
  man: { mentions: true, shows: true, answers: { 16: true } },
  mawk: { mentions: true, shows: true, answers: NO },
  mkdir: { mentions: true, changes: true, isTrivial: true },
  more: { mentions: true, shows: true },
  mv: { mentions: true, changes: true },
  nl: { mentions: true, harmless: true },
  od: { mentions: true, shows: true },
  'out-file': { mentions: true, changes: true },
  paste: { mentions: true, shows: true },
  pgrep: { mentions: true, answers: NO },
  printenv: { mentions: true, answers: NO },
  printf: { mentions: true, harmless: true, prints: true },
  pwd: { mentions: true, harmless: true, prints: true },
  read: { mentions: true, answers: NO },
  readonly: { mentions: true, harmless: true },
  realpath: { mentions: true },
  rev: { mentions: true, shows: true },
  rg: { mentions: true, shows: true, answers: NO },
  rm: { mentions: true, changes: true },
  scp: { elsewhere: true, changes: true },
  sed: { mentions: true, filters: true, shows: { first: /^-n/u }, changes: SED },
  'select-string': { mentions: true, shows: true },
  seq: { mentions: true },
  set: { mentions: true, harmless: true },
  'set-content': { mentions: true, changes: true },
  sftp: { elsewhere: true },
  sort: {
    mentions: true,
    harmless: true,
    answers: { 1: { given: /^(?:-[cC]|--check(?:=.*)?)$/u } },
    changes: { given: /^-[bcCdfghimMnrRsuVz]*o|^--output/u },
  },
  split: { mentions: true, changes: true },
  ssh: { elsewhere: true },
  stat: { mentions: true, shows: true },
  strings: { mentions: true, shows: true },
  tac: { mentions: true, harmless: true },
  tail: { mentions: true, shows: true, waits: FOLLOWS },
  tee: { mentions: true, filters: true },
  test: { mentions: true, answers: NO },
  touch: { mentions: true, changes: true, isTrivial: true },
  tr: { mentions: true, harmless: true },
  true: { mentions: true, harmless: true, prints: true },
  type: { mentions: true, answers: NO },
  typeset: { mentions: true },
  uniq: { mentions: true, harmless: true },
  unset: { mentions: true, harmless: true },
  wc: { mentions: true, harmless: true },
  whatis: { mentions: true },
  whereis: { mentions: true, shows: true },
  which: { mentions: true, answers: NO },
  'write-host': { mentions: true, prints: true },
  'write-output': { mentions: true, prints: true },
  xxd: { mentions: true, shows: true },
  yq: { mentions: true, shows: true, answers: { 1: EXIT_STATUS }, changes: { given: /^(?:-i|--inplace)$/u } },
  zgrep: { mentions: true, shows: true, answers: NO },
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
  gsed: { filters: true, changes: SED },
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
  ...each(`restart-service start-process start-service stop-process stop-service taskkill`, ALWAYS),
  kill: { mentions: true, answers: { 1: { given: /^-0$/u } }, changes: { unless: /^-[0lL]/u } },
  pkill: { mentions: true, answers: NO, changes: { unless: /^-[0lL]/u } },
  killall: { answers: NO, changes: true },
  crontab: { answers: { 1: { given: /^-l$/u } }, changes: { unless: /^-l$/u } },
  launchctl: {
    answers: { 1: subcommands('list'), 113: subcommands('list print') },
    changes: subcommands('bootout bootstrap disable enable kickstart kill load remove start stop submit unload'),
  },
  ...each(`pm2 sc supervisorctl`, {
    shows: subcommands('list logs ls show status tail'),
    answers: { 3: subcommands('status') },
    changes: subcommands('delete kill reload reread restart start stop update'),
  }),
  ...each(`invoke-rc.d rc-service service`, { answers: { 3: SERVICE_ASKS }, changes: SERVICE }),
  systemctl: { shows: SYSTEMCTL_SHOWS, answers: SYSTEMCTL_ANSWERS, changes: SYSTEMCTL },
  ...each(`docker nerdctl podman`, {
    shows: DOCKER_SHOWS,
    changes: DOCKER,
    waits: { ...DOCKER, operand: { compose: COMPOSE_FOLLOWS, logs: FOLLOWS } },
  }),
  ...each(`docker-compose podman-compose`, { shows: COMPOSE_SHOWS, changes: COMPOSE, waits: COMPOSE_FOLLOWS }),
  ...each(`kubectl oc`, {
    shows: KUBECTL_SHOWS,
    answers: { 1: KUBECTL_ASKS },
    changes: KUBECTL,
    waits: KUBECTL_WAITS,
  }),
  helm: {
    shows: subcommands('get history list ls show status'),
    answers: { 2: subcommands('diff') },
    changes: {
      values: /^(?:-n|--namespace|--kube-context|--kubeconfig)$/u,
      operand: words('delete install rollback uninstall upgrade dependency(build update) repo(add remove update)'),
    },
  },
  ...each(`terraform tofu`, { answers: { 2: { given: /^--?detailed-exitcode$/u } }, changes: TERRAFORM }),
  // Repositories.
  gh: { shows: GITHUB_SHOWS, answers: { 8: GITHUB_ASKS }, changes: GITHUB },
  // Packages.
  ...each(`apt apt-get aptitude cabal choco gem microdnf pdm pipenv pipx poetry scoop stack winget zypper`, {
    mentions: CONFIGURES,
    changes: PACKAGES,
  }),
  ...each(`apk flatpak snap`, { answers: { 1: subcommands('info list') }, mentions: CONFIGURES, changes: PACKAGES }),
  ...each(`dnf yum`, {
    answers: { 1: subcommands('list'), 100: subcommands('check-update') },
    mentions: CONFIGURES,
    changes: PACKAGES,
  }),
  brew: {
    answers: { 1: subcommands('list ls outdated') },
    changes: subcommands(`cleanup install link pin reinstall remove rm tap uninstall unlink unpin untap update upgrade
        services(restart run start stop)`),
  },
  bun: { changes: subcommands('add create i init install link remove rm unlink update upgrade') },
  bundle: {
    mentions: CONFIGURES,
    answers: { 1: subcommands('outdated') },
    changes: { operand: { ...words('add clean install lock remove update'), [NO_OPERAND]: true } },
  },
  cargo: {
    mentions: CONFIGURES,
    answers: { 1: subcommands('audit outdated') },
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
    answers: { 1: subcommands('audit outdated show') },
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
  dpkg: {
    answers: { 1: { given: /^(?:-[lLsS]|--(?:list(?:files)?|search|status))$/u } },
    changes: { given: /^(?:-[irP]|--(?:configure|install|purge|remove))$/u },
  },
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
  npm: { mentions: CONFIGURES, answers: { 1: NPM_ASKS }, changes: NPM, lasts: NPM_LASTS },
  pacman: { answers: { 1: { given: /^-[QS][a-z]*$/u } }, changes: { unless: /^-S[a-z]*[gils]/u, given: /^-[RSU]/u } },
  pip: {
    mentions: CONFIGURES,
    answers: { 1: subcommands('show') },
    changes: subcommands('download install uninstall wheel cache(purge remove)'),
  },
  pnpm: { mentions: CONFIGURES, answers: { 1: NPM_ASKS }, changes: PNPM, lasts: NPM_LASTS },
  pod: { changes: subcommands('deintegrate install update') },
  rustup: {
    answers: { 100: subcommands('check') },
    changes: subcommands('default install uninstall update component(add remove) target(add remove)'),
  },
  uv: {
    answers: { 1: subcommands('pip(show)') },
    changes: subcommands(`add init lock remove sync venv cache(clean prune) pip(install sync uninstall)
        python(install uninstall) tool(install uninstall upgrade)`),
  },
  ...each(`venv virtualenv`, ALWAYS),
  yarn: { mentions: CONFIGURES, answers: { 1: NPM_ASKS }, changes: YARN, lasts: NPM_LASTS },
  // What lets time pass.
  inotifywait: { answers: { 2: true }, waits: true },
  ...each(`sleep start-sleep wait`, { harmless: true, waits: true }),
  watch: { waits: true },
  journalctl: { mentions: true, shows: true, answers: NO, waits: FOLLOWS },
  // What only says something.
  ...each(`date hostname whoami`, { harmless: true, prints: true }),
  // What only shows text, and is asked for nothing else.
  ...each(
    `batcat bzcat column dir dmesg df du eza fd fdfind gc gzcat history most tree ts zcat zless zmore xzcat zstdcat`,
    { shows: true },
  ),
  ...each(`fly flyctl heroku netlify railway vercel wrangler`, { shows: subcommands('log logs tail') }),
  adb: { shows: subcommands('logcat') },
  // What serves or watches until it is stopped.
  ...each(`gunicorn http-server nodemon ping puma serve tcpdump top uvicorn`, { lasts: true }),
  ...each(`flask`, { lasts: subcommands('run') }),
  ...each(`astro next nuxt remix`, { lasts: subcommands('dev preview start') }),
  'http.server': { lasts: true },
  'manage.py': { lasts: subcommands('runserver') },
  php: { lasts: { given: /^-S$/u } },
  python: { lasts: { given: /^runserver$/u } },
  rails: { lasts: subcommands('s server') },
  ...each(`jest tsc vitest webpack`, { lasts: { given: /^(?:-w|--watch(?:All)?)$/u } }),
  vite: { lasts: { unless: /^(?:build|optimize)$/u } },
  // What leaves a loop or a script, or waits for nothing.
  ...each(`break clear continue exit return shopt`, { harmless: true }),
  // What only passes on what it reads.
  ...each(
    `ansi2txt format-list format-table measure-object out-host out-null out-string pv select-object sort-object
      tee-object where-object`,
    { filters: true },
  ),
  // What is asked for something, and says no.
  ...each(
    `bzgrep colordiff diff3 findmnt findstr id locate look lsof ps pt readlink rga sdiff sift ugrep xzgrep zcmp zdiff
      zegrep zfgrep zstdgrep`,
    { shows: true, answers: NO },
  ),
  ...each(`command dpkg-query fuser groups hash ischroot let ncu needs-restarting pidof tty whence where`, {
    answers: NO,
  }),
  ...each(`blkid getent`, { answers: { 2: true } }),
  checkupdates: { answers: { 2: true } },
  defaults: { answers: { 1: subcommands('read') } },
  hg: { answers: { 1: subcommands('grep in incoming out outgoing') } },
  ...each(`gmake make`, { answers: { 1: { given: /^(?:-q|--question)$/u } } }),
  mountpoint: { answers: { 1: true, 32: true } },
  ...each(`nc ncat netcat`, { answers: { 1: { given: /^-[a-z]*z/u } } }),
  pg_ctl: { answers: { 3: subcommands('status') } },
  pg_isready: { answers: { 1: true, 2: true } },
  rpm: { answers: { 1: { given: /^(?:-q|--query)/u } } },
  screen: { answers: { 1: { given: /^-(?:ls|list)$/u } } },
  'ssh-add': { answers: { 1: { given: /^-[lL]$/u } } },
  'ssh-keygen': { answers: { 1: { given: /^-F$/u } } },
  tmux: { shows: subcommands('capture-pane'), answers: { 1: subcommands('has has-session list-sessions ls') } },
}

/** What has no HTTP, whatever it is handed; of some more is known above. */
const MENTIONING: Readonly<Record<string, Verb>> = {
  ...each(
    `base64 cowsay dasel defaults eval figlet findstr fzf gron gsettings htmlq logger md5sum mongo mongosh mysql notify-send
    replace pbcopy pg_dump pgcli psql pup qrencode redis-cli rga sha1sum sha256sum sift sqlite3 toilet ugrep wl-copy xclip
    xmlstarlet xsel zegrep zfgrep`,
    { mentions: true },
  ),
  ...each(
    `add-member compare-object convertfrom-json convertto-csv convertto-json format-list format-table group-object join-path
    measure-object new-variable out-host out-null out-string select-object set-clipboard set-variable sort-object split-path
    tee-object test-path where-object write-debug write-error write-information write-verbose write-warning`,
    { mentions: true },
  ),
  ...each(`az gcloud aws heroku`, { mentions: CONFIGURES }),
  wp: { mentions: subcommands('config option post search-replace user') },
}

/** All of it; a command may stand in both. */
const VERBS: ReadonlyMap<string, Verb> = together(KNOWN, MENTIONING)

const UNKNOWN: Verb = {}

/** The name of a PowerShell command, which is found in any case. */
const CMDLET = /^[A-Z][a-z]+-[A-Z]/u

function verbNamed(name: string): Verb {
  return VERBS.get(CMDLET.test(name) ? name.toLowerCase() : name) ?? UNKNOWN
}

function each(verbs: string, said: Verb): Readonly<Record<string, Verb>> {
  return Object.fromEntries(verbs.split(/\s+/u).map(verb => [verb, said]))
}

function together(...tables: readonly Readonly<Record<string, Verb>>[]): ReadonlyMap<string, Verb> {
  const all = new Map<string, Verb>()
  for (const table of tables) {
    for (const [name, said] of Object.entries(table)) all.set(name, { ...all.get(name), ...said })
  }
  return all
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

/**
 * Whether a command answers with an exit code.
 * @param command - a simple command.
 * @param code - the exit code; any of its answers when it is not given.
 */
export function answersWith(command: SimpleCommand, code?: number): boolean {
  const { verb, args } = ownCommand(command)
  const { answers = {} } = verbNamed(verb)
  return (code === undefined ? Object.values(answers) : [answers[code] ?? false]).some(when => holds(when, args))
}

/** Whether a command does not end by itself. */
export function goesOn(command: SimpleCommand): boolean {
  const { verb, args } = ownCommand(command)
  return holds(verbNamed(verb).lasts ?? false, args)
}

/** Whether a command only passes on, cuts or counts what a pipe brings. */
export function filters(command: SimpleCommand): boolean {
  return verbNamed(command.verb).filters === true || isHarmless(command) || showsText(command)
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
