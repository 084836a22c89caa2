import { ownCommand, type SimpleCommand } from '../shell/index.ts'

/** How a command that is no HTTP client is told what to fetch. */
interface Fetcher {
  /** The subcommands with which it fetches its operands; without, it always does. */
  readonly subcommands?: RegExp
  /** Options whose value it fetches. */
  readonly options?: RegExp
  /** Options without a value, so that an operand may follow. */
  readonly flags?: RegExp
}

const QUIET = /^-(?:[qvf]+|-quiet|-verbose|-progress|-force)$/u

const GIT: Fetcher = {
  subcommands: /^(?:clone|fetch|ls-remote|pull|submodule|subtree)$/u,
  flags:
    /^-(?:[qvnl]+|-(?:bare|mirror|quiet|verbose|progress|recursive|recurse-submodules|single-branch|no-\w+|heads|tags|shallow-submodules|all|force|prune|dissociate|local|sparse))$/u,
}

const PACKAGES: Fetcher = {
  subcommands: /^(?:add|ci|create|exec|global|i|in|install|update|upgrade)$/u,
  flags:
    /^-(?:[gDEOPSdfs]|-(?:dev|exact|force|global|legacy-peer-deps|no-\w+(?:-\w+)?|optional|prod|production|save(?:-\w+)*|silent|verbose))$/u,
}

const PIP: Fetcher = {
  subcommands: /^(?:add|download|install|pip|wheel)$/u,
  options: /^(?:-[cer]|--(?:constraint|editable|requirement))$/u,
  flags:
    /^-(?:[qvUI]+|-(?:break-system-packages|dev|force-reinstall|ignore-installed|isolated|no-[\w-]+|pre|quiet|system|upgrade|user|verbose))$/u,
}

const MEDIA: Fetcher = { options: /^(?:-i|--input)$/u, flags: QUIET }

/**
 * Commands by their names, with what they fetch. The value of any other option is a setting: a registry, a proxy, an
 * endpoint.
 * @source decisions.md §3; the commands' manual pages
 */
const FETCHERS: ReadonlyMap<string, Fetcher> = new Map(
  Object.entries<Fetcher>({
    bun: PACKAGES,
    cargo: { subcommands: /^(?:add|install)$/u, options: /^--git$/u },
    chrome: {},
    chromium: {},
    deno: { subcommands: /^(?:cache|install|run)$/u },
    docker: { subcommands: /^(?:build|import)$/u },
    elinks: {},
    ffmpeg: MEDIA,
    ffplay: MEDIA,
    ffprobe: MEDIA,
    firefox: {},
    git: GIT,
    helm: { subcommands: /^(?:fetch|install|pull|template|upgrade)$/u },
    kubectl: { subcommands: /^(?:apply|create|delete|diff|replace)$/u, options: /^(?:-f|--filename)$/u },
    lftp: { options: /^-[ce]$/u },
    lighthouse: {},
    links: {},
    lynx: { flags: /^-(?:dump|nolist|source)$/u },
    npm: PACKAGES,
    open: {},
    pip: PIP,
    pipx: PIP,
    pnpm: PACKAGES,
    puppeteer: {},
    uv: PIP,
    w3m: { flags: /^-(?:dump|dump_source)$/u },
    'xdg-open': {},
    yarn: PACKAGES,
    'youtube-dl': { flags: QUIET },
    'yt-dlp': { flags: QUIET },
  }),
)

/** What a command that is no HTTP client fetches. */
export interface Fetched {
  /** Whether an address in a word is fetched; told by the word and the one before it. */
  readonly isFetched: (word: string, before: string) => boolean
  /** Whether nothing else is said of it: no branch, no folder, no range. */
  readonly whole: boolean
}

/** Options that tell how much of the history is fetched, not of what. */
const DEPTH = /^--(?:depth|jobs)(?:=\d+)?$/u

/**
 * Which of a command's words are what it fetches, should they be addresses.
 * @param command - one that is no HTTP client.
 * @returns undefined when it fetches none.
 */
export function fetchedWords(command: SimpleCommand): Fetched | undefined {
  const { verb, args } = ownCommand(command)
  const fetcher = FETCHERS.get(verb)
  if (fetcher === undefined) return undefined
  const { subcommands, options, flags } = fetcher
  const at = subcommands ? args.findIndex(word => subcommands.test(word)) : -1
  if (subcommands && at < 0) return undefined
  // What a clone is named does not change what is fetched.
  const isNamed = verb === 'git' && args[at] === 'clone'
  const isPlain = (word: string, index: number): boolean =>
    word.includes('://') ||
    index === at ||
    flags?.test(word) === true ||
    options?.test(word) === true ||
    DEPTH.test(word) ||
    DEPTH.test(args[index - 1] ?? '') ||
    (isNamed && !word.startsWith('-') && args[index - 1]?.includes('://') === true)
  return {
    whole: args.every(isPlain),
    isFetched: (word, before) => {
      if (word.startsWith('-')) {
        const equals = word.indexOf('=')
        return equals > 0 && options?.test(word.slice(0, equals)) === true
      }
      return !before.startsWith('-') || options?.test(before) === true || flags?.test(before) === true
    },
  }
}
