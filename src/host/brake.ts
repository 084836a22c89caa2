import { BrakeWatch, brakeCallOf, type BrakeFinding, type BrakeSettings, type BrakeCall } from '../brake/index.ts'
import { brakeDenialText, brakeText } from '../messages/brake.ts'
import type { Agent, Execution, HostContext, Notice } from './contract.ts'
import { defectGuard } from './defects.ts'
import type { HostLog } from './log.ts'
import { BRAKE_NOTICE_KIND, noticeOf } from './notice.ts'
import { isSaid, sayingRepeat } from './said-once.ts'
import { injectedOf, isHuman } from './step-messages.ts'

/** Listeners that no other one can cut off. */
const OUTERMOST = { prepend: true }

/** What is known about one call, from its first hook to its last. */
interface BrakeRecord {
  readonly call: BrakeCall
  readonly watch: BrakeWatch
  /** Whether its body was entered and has not been accounted for. */
  running: boolean
}

/**
 * Put the brake into a host: notice calls after they ended and texts before they are read, and refuse repeated calls
 * in `deny` mode.
 * @param ctx - the plugin's context; everything that is registered goes with it.
 * @param log - told of defects.
 * @param settings - checked settings.
 * @param now - tells the time in milliseconds.
 */
export function mountBrake(
  ctx: HostContext,
  log: HostLog,
  settings: BrakeSettings,
  now: () => number = () => Date.now(),
): void {
  const watches = new WeakMap<Agent, BrakeWatch>()
  const records = new WeakMap<Execution, BrakeRecord>()
  const safely = defectGuard(message => log.complain(message))

  ctx.on(
    'tools/post-execute',
    async (execution, result, next) => {
      const decision = await next()
      return safely('post-execute', decision, () => {
        const record = recordOf(execution)
        if (!record) return decision
        stopped(record)
        const findings = record.watch.ended(record.call)
        const due = isSaid(result, decision) ? findings.filter(({ kind }) => kind !== 'repeat') : findings
        if (due.length === 0) return decision
        return { ...decision, additionalContexts: [...(decision.additionalContexts ?? []), ...due.map(notice)] }
      })
    },
    OUTERMOST,
  )

  ctx.on(
    'agent/pre-step',
    async ({ agent, messages }, next) => {
      safely('pre-step', undefined, () => {
        if (messages.some(isHuman)) watchOf(agent).humanTurn()
      })
      const decision = await next()
      return safely('pre-step', decision, () => {
        // What a rejected step would have brought has not been read.
        if (decision.kind !== 'enter') return decision
        const due = watchOf(agent).arrived(injectedOf(messages), now())
        return due.length === 0
          ? decision
          : { ...decision, messages: [...(decision.messages ?? []), ...due.map(notice)] }
      })
    },
    OUTERMOST,
  )

  if (settings.mode === 'deny') mountGuard()

  /** Refuse what came up too often; equal calls that still run are counted with those that have ended. */
  function mountGuard(): void {
    ctx.tools.guard(execution =>
      safely('guard', undefined, () => {
        const record = recordOf(execution)
        const refused = record?.watch.refuses(record.call)
        return refused && brakeDenialText(refused.tool, refused.count, settings)
      }),
    )
    ctx.on('tools/execute', (execution, next) => {
      safely('execute', undefined, () => {
        const record = recordOf(execution)
        if (!record || record.running) return
        record.running = true
        record.watch.started(record.call)
      })
      return next()
    })
    // A call that fails inside the pipeline skips post-execute.
    ctx.on('tools/result', execution => {
      const record = records.get(execution)
      if (record) stopped(record)
      return undefined
    })
  }

  function stopped(record: BrakeRecord): void {
    if (!record.running) return
    record.running = false
    record.watch.stopped(record.call)
  }

  /** Undefined for a call without an agent. */
  function recordOf(execution: Execution): BrakeRecord | undefined {
    const known = records.get(execution)
    if (known || !execution.agent) return known
    const record = {
      call: brakeCallOf(execution.name, execution.arguments),
      watch: watchOf(execution.agent),
      running: false,
    }
    records.set(execution, record)
    return record
  }

  function watchOf(agent: Agent): BrakeWatch {
    const known = watches.get(agent)
    if (known) return known
    const watch = new BrakeWatch(settings)
    watches.set(agent, watch)
    return watch
  }

  function notice(finding: BrakeFinding): Notice {
    const { text, summary } = brakeText(finding, settings)
    const message = noticeOf(text, summary, BRAKE_NOTICE_KIND)
    return finding.kind === 'repeat' ? sayingRepeat(message) : message
  }
}
