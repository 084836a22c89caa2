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

/**
 * The one table of what is said about each kind of evidence.
 * @param finding - of any stage.
 * @source breaker seed, "The occurrence track: three stages", "The failure track: two stages"
 */
export function tellingOf({ evidence, stage, count, threshold }: Finding): Telling {
  switch (evidence.kind) {
    case 'repeat':
      return {
        fact: {
          en: `came up ${count} times (limit ${threshold})`,
          zh: `已出现 ${count} 次（上限 ${threshold}）`,
        },
        instead: 'work with the result that you have, take a route that differs in substance',
        open: '',
        advice: name => (stage === 'summarize' ? demandOf(name, count) : warningOf(name, count)),
      }
    case 'failure':
      return {
        fact: {
          en: `failed ${count} times in a row (${evidence.reason}; limit ${threshold})`,
          zh: `连续失败 ${count} 次（${evidence.reason}；上限 ${threshold}）`,
        },
        instead: 'find the cause of the failure first, try another target',
        open: ' Rewording it will not help; reading logs and files, and calls to other targets, are not blocked.',
        advice: name =>
          'Look into the cause before the next try: read the error, and check that the target exists. ' +
          `${name} has now failed ${times(count)} in a row, the last time with ${evidence.reason}. Nothing is blocked.`,
      }
  }
}

function warningOf(name: string, count: number): string {
  return `Check whether another route gets you there faster: ${name} has now come up ${times(count)}. Nothing is blocked.`
}

function demandOf(name: string, count: number): string {
  return [
    `Pause before the next call: ${name} has now come up ${times(count)}. Write down, in a few lines:`,
    '1. what you have established;',
    '2. what you assumed without verifying it;',
    '3. what failed, and why;',
    '4. at least two approaches that you have not tried.',
    'If you go on as before, ask for more per call, so that fewer calls are needed. Nothing is blocked yet.',
  ].join('\n')
}
