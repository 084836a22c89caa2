import { resolveConfig } from '../../src/config/index.ts'
import { AgentWatch } from '../../src/engine/index.ts'
import { readCall } from '../../src/fingerprint/index.ts'
import { Epoch, type Attempt, type Finding, type ToolAnswer } from '../../src/tracks/index.ts'

/** What a tool answers: its text, or more of it. */
export type Said = string | Partial<ToolAnswer>

/** A shell command that failed. */
export function failed(text: string, exitCode = 1): Said {
  return { text: `${text}\n[exit code: ${exitCode}]`, value: { kind: 'foreground', exitCode } }
}

/** A tool that threw. */
export function thrown(text: string, errorCode?: string): Said {
  return { isError: true, text: `Error: ${text}`, errorCode }
}

/** What became of a call: `gated`, or the kinds of what was said about it. */
export type Became = 'gated' | readonly string[]

/** One agent's watch, driven as the live hooks do it, each call in a step of its own. */
export class Played {
  readonly settings
  readonly watch: AgentWatch
  #step = 0

  /**
   * @param config - other settings.
   * @param epoch - shared with other agents.
   */
  constructor(config: object = {}, epoch = new Epoch()) {
    this.settings = resolveConfig(config)
    this.watch = new AgentWatch(this.settings, epoch)
  }

  /** Make a call. */
  call(tool: string, args: unknown, said: Said = 'ok'): Became {
    return this.step([[tool, args, said]])[0] ?? []
  }

  /** Run a command. */
  bash(command: string, said: Said = 'ok'): Became {
    return this.call('bash', { command }, said)
  }

  /** Make several calls in one step: all begin before the first of them ends. */
  step(calls: readonly (readonly [tool: string, args: unknown, said: Said])[]): Became[] {
    this.#step++
    const begun = calls.map(([tool, args, said]) => ({ judged: this.judge(tool, args), said }))
    return begun.map(({ judged, said }) => {
      if (judged.kind === 'deny') return 'gated'
      const answer = answerOf(said)
      return this.watch.settle(judged, answer, answer.text).map(nameOf)
    })
  }

  /** Make the same call so many times. @returns what became of each. */
  times(count: number, call: (played: this, index: number) => Became): Became[] {
    return Array.from({ length: count }, (_, index) => call(this, index))
  }

  judge(tool: string, args: unknown) {
    return this.watch.judge(this.attempt(tool, args), undefined)
  }

  attempt(tool: string, args: unknown): Attempt {
    return { call: readCall(tool, args, this.settings), args, step: this.#step }
  }
}

/** The numbers, from 1, of the calls that were gated. */
export function gatedOf(all: readonly Became[]): number[] {
  return all.flatMap((became, index) => (became === 'gated' ? [index + 1] : []))
}

/** What was said, with the numbers of the calls. */
export function saidOf(all: readonly Became[]): string[] {
  return all.flatMap((became, index) => (became === 'gated' ? [] : became.map(said => `${index + 1}: ${said}`)))
}

function answerOf(said: Said): ToolAnswer {
  const { text = '', ...others } = typeof said === 'string' ? { text: said } : said
  const content = [{ type: 'text', text }]
  return { isError: false, errorCode: undefined, value: undefined, text, content, ...others }
}

function nameOf({ evidence, stage }: Finding): string {
  return `${evidence.kind} (${stage})`
}
