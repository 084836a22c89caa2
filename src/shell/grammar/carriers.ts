import type { SimpleCommand, Word } from '../line.ts'
import { joinedWords, verbOf } from '../word.ts'
import { commandsOfFind } from './find.ts'
import { shellTextsOf } from './programs.ts'
import { startOfCommand, type Wrapper } from './wrappers.ts'

/** How a command that runs another one elsewhere spells its own options. */
interface Carrier extends Wrapper {
  /** The carrier that the words behind the subcommand belong to. */
  readonly as?: string
}

const EXEC: Carrier = {
  subcommand: ['exec'],
  operands: 1,
  short: 'Hceluw',
  long: ['env', 'env-file', 'user', 'workdir'],
}

const COMPOSE_VALUES: Carrier = { short: 'fpeuw', long: ['file', 'project-name', 'profile', 'env-file', 'env', 'user'] }

const CONTAINERS: readonly Carrier[] = [
  EXEC,
  {
    subcommand: ['run'],
    operands: 1,
    short: 'Hacehlmpuvw',
    long: [
      'env',
      'env-file',
      'entrypoint',
      'mount',
      'name',
      'network',
      'platform',
      'publish',
      'user',
      'volume',
      'workdir',
    ],
  },
  { ...COMPOSE_VALUES, subcommand: ['compose'], as: 'docker-compose' },
]

const COMPOSE: readonly Carrier[] = [
  { ...COMPOSE_VALUES, subcommand: ['exec'], operands: 1 },
  { ...COMPOSE_VALUES, subcommand: ['run'], operands: 1 },
]

const PODS: readonly Carrier[] = [
  { subcommand: ['exec'], operands: 1, short: 'cnf', long: ['container', 'namespace', 'context'] },
]

const REMOTE: readonly Carrier[] = [{ operands: 1, short: 'BbcDEeFIiJLlmOopQRSWw', joins: true }]

/**
 * Commands that run the command in their words in a container or on another machine, and end as it does.
 * @source the commands' manual pages
 */
const CARRIERS: ReadonlyMap<string, readonly Carrier[]> = new Map(
  Object.entries<readonly Carrier[]>({
    autossh: REMOTE,
    docker: CONTAINERS,
    'docker-compose': COMPOSE,
    incus: [{ subcommand: ['exec'], operands: 1 }],
    kubectl: PODS,
    lxc: [{ subcommand: ['exec'], operands: 1 }],
    multipass: [{ subcommand: ['exec'], operands: 1 }],
    nerdctl: CONTAINERS,
    oc: PODS,
    podman: CONTAINERS,
    'podman-compose': COMPOSE,
    ssh: REMOTE,
  }),
)

/** Commands that hand lines to a shell, and do not end as it does. */
const HANDING = new Set(['awk', 'gawk', 'gsed', 'mawk', 'sed'])

/**
 * The command lines that a command runs inside of itself, and whose exit code becomes its own: in a shell's string, by
 * `find`, in a container, on another machine.
 * @param command - any simple command.
 * @returns none when it runs none, or when they are not known.
 */
export function textsCarriedBy(command: SimpleCommand): readonly string[] {
  if (command.verb === 'find') return commandsOfFind(command.args).map(spelled)
  const [text, ...more] = HANDING.has(command.verb) ? [] : shellTextsOf(command, () => undefined)
  const carried = text === undefined || more.length > 0 ? carriedElsewhere(command) : text
  return carried === undefined ? [] : [carried]
}

function carriedElsewhere({ name, args }: SimpleCommand): string | undefined {
  if (name === undefined) return undefined
  let words: readonly Word[] = [name, ...args]
  let verb = verbOf(name)
  for (let carriers = CARRIERS.get(verb); carriers !== undefined; carriers = CARRIERS.get(verb)) {
    const [found] = carriers.flatMap(carrier => {
      const start = startOfCommand(carrier, words, 0)
      return start === undefined ? [] : [{ carrier, start }]
    })
    if (found === undefined) return undefined
    const { carrier, start } = found
    if (carrier.as === undefined) {
      return carrier.joins === true ? joinedWords(words.slice(start)) : spelled(words.slice(start))
    }
    verb = carrier.as
    // The words keep a name in front, as the words of any command have.
    words = [name, ...words.slice(start)]
  }
  return undefined
}

function spelled(words: readonly Word[]): string {
  return words.map(word => word.canonical).join(' ')
}
