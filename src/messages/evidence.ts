import type { Finding } from '../tracks/index.ts'
import type { Bilingual } from './bilingual.ts'
import { thingOf, type Thing } from './thing.ts'

/** How a finding is told, by what shows it. */
export interface Telling {
  /** What happened, and how often: `the same command, 7 times`. */
  readonly fact: Bilingual
  /** The same with the beginning of a command where `fact` leaves it out. */
  readonly named: Bilingual
  /** How it happened, behind the fact: ` with the same answer`, ` (exit 1)`; empty where there is nothing to say. */
  readonly how: Bilingual
  /** Whether the fact begins with a command, which keeps its spelling at the beginning of a sentence. */
  readonly beginsWithCommand: boolean
  /** What the fact leaves out; empty when nothing. Not yet fit to quote. */
  readonly rest: string
  /** What stands around it when it is quoted. */
  around(quoted: string): Bilingual
  /** What an approval does, behind `“Allow once” `. */
  readonly allowed: Bilingual
  /** What a model does better than to try again. */
  readonly instead: string
  /** What a denial leaves open; empty where that goes without saying. */
  readonly open: string
  /** What a model is told to do below the cap. */
  readonly advice: string
}

/** A name within a fact is no longer, so that how often it came up stands within the first 80 characters. */
const NAME_CHARS = 20

const AFTER_REPETITION = 'Work with the result that you have, take a route that differs in substance'
const AFTER_FAILURE = 'Find the cause of the failure first, try another target'
const STILL_WORKS = ' Rewording it will not help; reading logs and files, and calls to other targets, are not blocked.'
const PROGRESS =
  ' It may run again when it can tell something new: change something first, or wait for what it depends on.'

const REPEATS: Bilingual = { en: 'lets it repeat', zh: '可继续重复' }
const TRIES: Bilingual = { en: 'lets it be tried again', zh: '可继续尝试' }
const ROUNDS: Bilingual = { en: 'lets the round go on', zh: '可继续轮流执行' }

const NOTHING: Bilingual = { en: '', zh: '' }

const LOOK_INTO =
  'Look into the cause before the next try: read the error, and check that the target exists. Nothing is blocked.'
const ANOTHER_ROUTE = 'Check whether another route gets you there faster. Nothing is blocked.'
const DEMAND = [
  'Pause before the next call, and write down, in a few lines:',
  '1. what you have established;',
  '2. what you assumed without verifying it;',
  '3. what failed, and why;',
  '4. at least two approaches that you have not tried.',
  'If you go on as before, ask for more per call, so that fewer calls are needed. Nothing is blocked yet.',
].join('\n')

/**
 * The one table of what is said about each kind of evidence.
 * @param finding - of any stage.
 * @param nameChars - the most characters of a name within the fact.
 * @source breaker seed, "The occurrence track: three stages", "The failure track: two stages"; decisions.md §11
 */
export function tellingOf(finding: Finding, nameChars = NAME_CHARS): Telling {
  const { evidence, fingerprint, stage, count } = finding
  const thing = thingOf(fingerprint, nameChars)
  switch (evidence.kind) {
    case 'repeat':
      return repeated(finding, thing, '')
    case 'same answer':
      return {
        ...repeated(finding, thing, PROGRESS),
        how:
          stage === 'gate'
            ? { en: ' with the same answer so far', zh: '，此前结果相同' }
            : { en: ' with the same answer', zh: '，结果相同' },
      }
    case 'many requests':
      return { ...repeated(finding, thing, ''), advice: `Ask for more per call. ${ANOTHER_ROUTE}` }
    case 'round':
      return {
        ...repeated(finding, thing, PROGRESS),
        ...once({
          en: `${evidence.actions} actions in turn, ${times(count)} with nothing new`,
          zh: `${evidence.actions} 个操作轮流出现，共 ${count} 次没有新结果`,
        }),
        allowed: ROUNDS,
        rest: thing.whole,
        around: quoted => ({ en: `${quoted} and others`, zh: `${quoted} 等` }),
      }
    case 'nothing new':
      return {
        ...repeated(finding, thing, PROGRESS),
        ...once({ en: `${count} ${thing.again.en} in a row`, zh: `连续 ${count} 次${thing.again.zh}` }),
        how: { en: ', nothing new after the first', zh: '，第一次之后没有新内容' },
        advice: ANOTHER_ROUTE,
      }
    case 'only said':
      return {
        ...repeated(finding, thing, ''),
        ...once({ en: `${count} commands only said something`, zh: `${count} 条命令只是输出文字` }),
        around: quoted => ({ en: `the last one ${quoted}`, zh: `最近一条 ${quoted}` }),
        advice: `A command is not needed for that. ${ANOTHER_ROUTE}`,
      }
    case 'failure':
      return failed(finding, thing, evidence.reason, LOOK_INTO)
    case 'same failure':
      return failed(
        finding,
        thing,
        evidence.reason,
        `It failed in the same way each time, with no edit seen in between. ${LOOK_INTO}`,
      )
    case 'outlasted':
      return evidence.reason === undefined
        ? {
            ...repeated(finding, thing, ''),
            fact: lasting(thing.again, count),
            named: lasting(thing.named, count),
            advice: `None of the changes has made a difference to it. ${LOOK_INTO}`,
          }
        : {
            ...failed(finding, thing, evidence.reason, `The changes have not touched the cause. ${LOOK_INTO}`),
            ...once({
              en: `${thing.failing.en} failed in the same way through ${count} changes`,
              zh: spaced(thing.failing.zh, `经过 ${count} 次改动仍以同样方式失败`),
            }),
          }
  }
}

function repeated({ stage, count }: Finding, { again, named, rest }: Thing, open: string): Telling {
  return {
    fact: cameUp(again, count),
    named: cameUp(named, count),
    how: NOTHING,
    beginsWithCommand: false,
    rest,
    around: quoted => ({ en: quoted, zh: quoted }),
    allowed: REPEATS,
    instead: AFTER_REPETITION,
    open,
    advice: stage === 'summarize' ? DEMAND : ANOTHER_ROUTE,
  }
}

function failed({ count }: Finding, { failing, isCommand, rest }: Thing, reason: string, advice: string): Telling {
  return {
    ...once({
      en: `${failing.en} failed ${times(count)} in a row`,
      zh: spaced(failing.zh, `连续失败 ${count} 次`),
    }),
    how: { en: ` (${reason})`, zh: `（${reason}）` },
    beginsWithCommand: isCommand,
    rest,
    around: quoted => ({ en: quoted, zh: quoted }),
    allowed: TRIES,
    instead: AFTER_FAILURE,
    open: STILL_WORKS,
    advice,
  }
}

function once(fact: Bilingual): Pick<Telling, 'fact' | 'named'> {
  return { fact, named: fact }
}

function cameUp({ en, zh }: Bilingual, count: number): Bilingual {
  return { en: `${en}, ${times(count)}`, zh: spaced(zh, `已出现 ${count} 次`) }
}

function lasting({ en, zh }: Bilingual, count: number): Bilingual {
  return { en: `${en}, the same answer through ${count} changes`, zh: spaced(zh, `经过 ${count} 次改动结果仍相同`) }
}

/** Chinese behind a name: the two are set apart where the name is Latin. */
function spaced(name: string, behind: string): string {
  return /[\u4e00-\u9fff]$/u.test(name) ? `${name}${behind}` : `${name} ${behind}`
}

/** How often: `1 time`, `7 times`. */
function times(count: number): string {
  return count === 1 ? '1 time' : `${count} times`
}
