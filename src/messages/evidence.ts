import type { Finding } from '../tracks/index.ts'
import { times } from './name.ts'

/** How a finding is told, by what shows it. */
export interface Telling {
  /** What happened to it, and the limit, behind its name. */
  readonly fact: { readonly en: string; readonly zh: string }
  /** What a model does better than to try again. */
  readonly instead: string
  /** What a denial leaves open; empty where that goes without saying. */
  readonly open: string
  /** What a model is told below the cap. @param name - of what is found. */
  advice(name: string): string
}

const AFTER_REPETITION = 'work with the result that you have, take a route that differs in substance'
const AFTER_FAILURE = 'find the cause of the failure first, try another target'
const STILL_WORKS = ' Rewording it will not help; reading logs and files, and calls to other targets, are not blocked.'
const PROGRESS =
  ' It may run again when it can tell something new: change something first, or wait for what it depends on.'

/**
 * The one table of what is said about each kind of evidence.
 * @param finding - of any stage.
 * @source breaker seed, "The occurrence track: three stages", "The failure track: two stages"; issue 15
 */
export function tellingOf({ evidence, stage, count, threshold }: Finding): Telling {
  /** Of what came up again: the warning or the demand. */
  const repeated = (said: string): string => (stage === 'summarize' ? demandOf(said) : warningOf(said))
  switch (evidence.kind) {
    case 'repeat':
      return {
        fact: { en: `came up ${count} times (limit ${threshold})`, zh: `已出现 ${count} 次（上限 ${threshold}）` },
        instead: AFTER_REPETITION,
        open: '',
        advice: name => repeated(`${name} has now come up ${times(count)}`),
      }
    case 'same answer':
      return {
        fact: {
          en: `came up ${count} times with the same answer (limit ${threshold})`,
          zh: `已出现 ${count} 次且答复相同（上限 ${threshold}）`,
        },
        instead: AFTER_REPETITION,
        open: PROGRESS,
        advice: name => repeated(`${name} has now come up ${times(count)} with the same answer`),
      }
    case 'round': {
      const { actions } = evidence
      return {
        fact: {
          en: `and what it takes turns with, ${actions} actions in all, brought nothing new ${count} times (limit ${threshold})`,
          zh: `与其轮流出现的共 ${actions} 个操作，${count} 次没有带来新内容（上限 ${threshold}）`,
        },
        instead: AFTER_REPETITION,
        open: PROGRESS,
        advice: name =>
          repeated(`${actions} actions in turn, ${name} among them, have brought nothing new ${times(count)}`),
      }
    }
    case 'failure':
      return {
        fact: {
          en: `failed ${count} times in a row (${evidence.reason}; limit ${threshold})`,
          zh: `连续失败 ${count} 次（${evidence.reason}；上限 ${threshold}）`,
        },
        instead: AFTER_FAILURE,
        open: STILL_WORKS,
        advice: name =>
          failingOf(`${name} has now failed ${times(count)} in a row, the last time with ${evidence.reason}`),
      }
    case 'same failure':
      return {
        fact: {
          en: `failed in the same way ${count} times in a row, with no edit seen in between (${evidence.reason}; limit ${threshold})`,
          zh: `连续 ${count} 次以同样的方式失败，其间未见改动（${evidence.reason}；上限 ${threshold}）`,
        },
        instead: AFTER_FAILURE,
        open: STILL_WORKS,
        advice: name =>
          failingOf(
            `${name} has now failed in the same way ${times(count)} in a row, with ${evidence.reason} and with no edit seen in between`,
          ),
      }
    case 'nothing new':
      return {
        fact: {
          en: `brought nothing new ${count} times in a row (limit ${threshold})`,
          zh: `连续 ${count} 次没有带来新内容（上限 ${threshold}）`,
        },
        instead: AFTER_REPETITION,
        open: PROGRESS,
        advice: name => warningOf(`the last ${count} calls of ${name} differed, and their answers held nothing new`),
      }
    case 'only said':
      return {
        fact: { en: `only said something, ${count} times`, zh: `只是输出文字，共 ${count} 次` },
        instead: AFTER_REPETITION,
        open: '',
        advice: () => warningOf(`${count} commands have only said something, and a command is not needed for that`),
      }
    case 'many requests':
      return {
        fact: { en: `was asked ${count} times`, zh: `已被请求 ${count} 次` },
        instead: AFTER_REPETITION,
        open: '',
        advice: name => warningOf(`${name} has now been asked ${times(count)}; ask for more per call`),
      }
    case 'outlasted': {
      const { reason } = evidence
      const what = reason === undefined ? 'given the same answer' : `failed in the same way (${reason})`
      return {
        fact: { en: `has ${what} after ${count} changes`, zh: `经过 ${count} 次改动，结果仍然相同` },
        instead: AFTER_FAILURE,
        open: '',
        advice: name => failingOf(`${name} has ${what} after ${count} changes, which did not touch the cause`),
      }
    }
  }
}

function failingOf(said: string): string {
  return `Look into the cause before the next try: read the error, and check that the target exists. ${said}. Nothing is blocked.`
}

function warningOf(said: string): string {
  return `Check whether another route gets you there faster: ${said}. Nothing is blocked.`
}

function demandOf(said: string): string {
  return [
    `Pause before the next call: ${said}. Write down, in a few lines:`,
    '1. what you have established;',
    '2. what you assumed without verifying it;',
    '3. what failed, and why;',
    '4. at least two approaches that you have not tried.',
    'If you go on as before, ask for more per call, so that fewer calls are needed. Nothing is blocked yet.',
  ].join('\n')
}
