import type { SimpleCommand } from '../line.ts'
import { holds, words, type When } from './when.ts'

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
}

const GIT: Verb = {
  mentions: {
    values: /^(?:-[Cc]|--git-dir|--namespace|--work-tree)$/u,
    operand: words('blame branch commit config diff grep log notes remote show tag'),
  },
  shows: { first: /^(?:diff|log|show)$/u },
}

/** Commands by their names; the one without a name only assigns or redirects. */
const VERBS: ReadonlyMap<string, Verb> = new Map(
  Object.entries<Verb>({
    '': { mentions: true, harmless: true },
    ':': { mentions: true, harmless: true },
    '[': { mentions: true, answers: true },
    ack: { mentions: true },
    'add-content': { mentions: true },
    ag: { mentions: true },
    alias: { mentions: true },
    apropos: { mentions: true },
    awk: { mentions: true, shows: true },
    basename: { mentions: true },
    bat: { mentions: true },
    cat: { mentions: true, shows: true },
    cd: { mentions: true, harmless: true },
    chmod: { mentions: true },
    chown: { mentions: true },
    cmp: { mentions: true, answers: true },
    comm: { mentions: true },
    cp: { mentions: true },
    cut: { mentions: true, harmless: true },
    declare: { mentions: true },
    diff: { mentions: true, shows: true, answers: true },
    dirname: { mentions: true },
    echo: { mentions: true, harmless: true },
    egrep: { mentions: true, shows: true, answers: true },
    env: { mentions: true },
    export: { mentions: true },
    expr: { mentions: true },
    false: { mentions: true },
    fgrep: { mentions: true, shows: true, answers: true },
    file: { mentions: true },
    find: { mentions: true },
    fold: { mentions: true },
    gawk: { mentions: true },
    'get-content': { mentions: true },
    git: GIT,
    'git-grep': { mentions: true },
    grep: { mentions: true, shows: true, answers: true },
    head: { mentions: true, shows: true },
    hexdump: { mentions: true },
    join: { mentions: true },
    jq: { mentions: true, shows: true },
    less: { mentions: true, shows: true },
    ln: { mentions: true },
    local: { mentions: true },
    logger: { mentions: true },
    ls: { mentions: true },
    man: { mentions: true },
    mawk: { mentions: true },
    mkdir: { mentions: true },
    more: { mentions: true, shows: true },
    mv: { mentions: true },
    nl: { mentions: true, harmless: true },
    od: { mentions: true },
    'out-file': { mentions: true },
    paste: { mentions: true },
    pgrep: { answers: true },
    printenv: { mentions: true },
    printf: { mentions: true, harmless: true },
    pwd: { mentions: true, harmless: true },
    read: { mentions: true },
    readonly: { mentions: true },
    realpath: { mentions: true },
    rev: { mentions: true },
    rg: { mentions: true, shows: true, answers: true },
    rm: { mentions: true },
    scp: { elsewhere: true },
    sed: { mentions: true, shows: { first: /^-n/u } },
    'select-string': { mentions: true },
    seq: { mentions: true },
    set: { mentions: true },
    'set-content': { mentions: true },
    sftp: { elsewhere: true },
    sort: { mentions: true, harmless: true },
    split: { mentions: true },
    ssh: { elsewhere: true },
    stat: { mentions: true },
    strings: { mentions: true },
    tac: { mentions: true, harmless: true },
    tail: { mentions: true, shows: true },
    tee: { mentions: true },
    test: { mentions: true, answers: true },
    touch: { mentions: true },
    tr: { mentions: true, harmless: true },
    true: { mentions: true, harmless: true },
    type: { mentions: true },
    typeset: { mentions: true },
    uniq: { mentions: true, harmless: true },
    unset: { mentions: true },
    wc: { mentions: true, harmless: true },
    whatis: { mentions: true },
    whereis: { mentions: true },
    which: { mentions: true },
    'write-host': { mentions: true },
    'write-output': { mentions: true },
    xxd: { mentions: true },
    yq: { mentions: true },
    zgrep: { mentions: true },
  }),
)

const UNKNOWN: Verb = {}

function verbNamed(name: string): Verb {
  return VERBS.get(name) ?? UNKNOWN
}

/**
 * Whether an address among a command's words is only text to it.
 * @param command - a simple command that is no HTTP client.
 * @source decisions.md §3, "URLs in data are not targets"
 */
export function onlyMentions({ verb, args }: SimpleCommand): boolean {
  const { mentions, elsewhere } = verbNamed(verb)
  // PowerShell, Windows and macOS find a command in any case.
  return elsewhere === true || holds(mentions, args) || verbNamed(verb.toLowerCase()).mentions === true
}

/** Whether a command only shows text that is there already. */
export function showsText({ verb, args }: SimpleCommand): boolean {
  return holds(verbNamed(verb).shows, args)
}

/** Whether exit 1 of a command is an answer. */
export function answersByExit({ verb }: SimpleCommand): boolean {
  return verbNamed(verb).answers === true
}

/** Whether a command does not fail in any way that matters. */
export function isHarmless({ verb }: SimpleCommand): boolean {
  return verbNamed(verb).harmless === true
}
