import type { Fingerprint } from '../fingerprint/index.ts'
import { assertNever } from '../text/index.ts'
import { inBoth, type Bilingual } from './bilingual.ts'
import { quoteOf } from './name.ts'

/** A folder that a command goes to first says nothing about it. */
const FOLDER_FIRST = /^cd \S+ (?:&&|;) /u

/** What a finding is about, in words. */
export interface Thing {
  /** What comes up again: `the same command`, `requests to example.org`. */
  readonly again: Bilingual
  /** The same with the beginning of the command: ``the same command `npm test` ``. */
  readonly named: Bilingual
  /** What fails: `npm test`, `requests to example.org`. */
  readonly failing: Bilingual
  /** Whether what fails is a command, which keeps its spelling at the beginning of a sentence. */
  readonly isCommand: boolean
  /** What `again` leaves out: the command, the arguments, the whole of a long name. Not yet fit to quote. */
  readonly rest: string
  /** It as one of several: the command, the tool with its arguments. Not yet fit to quote. */
  readonly whole: string
}

/**
 * Say what a fingerprint stands for, as a person would.
 * @param fingerprint - of any measure.
 * @param nameChars - the most characters of a name.
 */
export function thingOf({ measure, subject, command }: Fingerprint, nameChars: number): Thing {
  const thing = (wordsFor: (name: string) => Words): Thing => ({
    ...wordsFor(quoteOf(subject, nameChars)),
    isCommand: false,
    rest: subject.length > nameChars ? subject : '',
    whole: subject,
  })
  if (command !== undefined) return commandThing(command, nameChars)
  switch (measure) {
    case 'cmd':
      return commandThing(subject, nameChars)
    case 'exact': {
      const [tool, args] = halvesOf(subject)
      const name = quoteOf(tool, nameChars)
      const call = { en: `the same call of ${name}`, zh: `同样的 ${name} 调用` }
      return { ...alike(call), isCommand: false, rest: args, whole: `${tool} ${args}` }
    }
    case 'net':
      return thing(name => {
        const again = { en: `the same page ${name}`, zh: `同一页面 ${name}` }
        return { again, named: again, failing: { en: `the page ${name}`, zh: `页面 ${name}` } }
      })
    case 'host':
      return thing(name => alike({ en: `requests to ${name}`, zh: `对 ${name} 的请求` }))
    case 'site':
      return thing(name => alike({ en: `requests to the site ${name}`, zh: `对站点 ${name} 的请求` }))
    case 'sink':
      return thing(name => {
        const again = { en: `writes to ${name}`, zh: `对 ${name} 的写入` }
        return { again, named: again, failing: { en: `writing ${name}`, zh: again.zh } }
      })
    case 'family':
      return thing(() => alike({ en: 'requests over HTTP', zh: 'HTTP 请求' }))
    case 'verb':
      return thing(name => alike({ en: `commands of ${name}`, zh: `${name} 命令` }))
    case 'tool':
      return thing(name => alike({ en: `calls of ${name}`, zh: `对 ${name} 的调用` }))
    default:
      return assertNever(measure, 'measure')
  }
}

type Words = Pick<Thing, 'again' | 'named' | 'failing'>

function alike(words: Bilingual): Words {
  return { again: words, named: words, failing: words }
}

function commandThing(command: string, nameChars: number): Thing {
  const own = command.replace(FOLDER_FIRST, '')
  const name = quoteOf(own, nameChars)
  return {
    again: { en: 'the same command', zh: '同一命令' },
    named: { en: `the same command \`${name}\``, zh: `同一命令 \`${name}\`` },
    failing: inBoth(name),
    isCommand: true,
    rest: own,
    whole: own,
  }
}

/** The two parts of a subject that has a name before its text. */
function halvesOf(subject: string): readonly [name: string, text: string] {
  const at = subject.indexOf(':')
  return at < 0 ? [subject, ''] : [subject.slice(0, at), subject.slice(at + 1)]
}
