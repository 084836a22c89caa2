import { PLUGIN_NAME, type Settings } from '../config/index.ts'
import type { Refusal } from '../gate/index.ts'
import { FETCH_FILE_TOOL } from '../fetch-file/index.ts'
import { advisoryText, denialText, describe, promptText, shellHttpText } from '../messages/index.ts'
import { shellHttpRefusal, type ShellHttpRefusal } from '../shell-http/index.ts'
import type { Finding } from '../tracks/index.ts'
import { answerOf, readResult } from './answer.ts'
import { approvalOutcomeOf } from './approval.ts'
import { CallRecords, type CallRecord } from './call-records.ts'
import type { Ask, Block, Execution, HostContext, Notice, PostDecision, Result } from './contract.ts'
import { defectGuard } from './defects.ts'
import { mountFetchFile } from './fetch-file.ts'
import { noticeOf } from './notice.ts'
import { deniedByBrake, withoutRepeats } from './once.ts'
import { isHuman } from './step-messages.ts'

/**
 * Listeners that see what all others decide. One that is further in is cut off by every listener that does not call
 * `next`, and could ask an operator about a call that another one then denies.
 */
const OUTERMOST = { prepend: true }

/** How much of a fingerprint the one-line summary of a notice names. */
const SUMMARY_CHARS = 80

/**
 * Put the breaker into a host's tool pipeline: ask before a call, deny it in the guard, advise after it.
 * @param ctx - the plugin's context; everything that is registered goes with it.
 * @param settings - checked settings.
 */
export function mountBreaker(ctx: HostContext, settings: Settings): void {
  const records = new CallRecords(settings)
  const safely = defectGuard(message => ctx.logger?.warn(`${PLUGIN_NAME}: ${message}`))
  const fetchFile = mountFetchFile(ctx, settings)
  const unloading = new AbortController()
  ctx.effect(() => () => unloading.abort())

  ctx.on(
    'tools/pre-execute',
    async (execution, next) => {
      const decision = await next()
      if (decision.kind !== 'allow') return decision
      const record = safely('pre-execute', undefined, () => records.of(execution))
      if (safely('pre-execute', undefined, () => record && shellHttpOf(record))) await fetchFile.refresh()
      for (;;) {
        const step = safely('pre-execute', undefined, () => record && askOrWait(record, execution))
        if (step === undefined) return decision
        if ('kind' in step) return step
        await step.over(execution.signal, unloading.signal)
      }
    },
    OUTERMOST,
  )

  ctx.tools.guard(execution =>
    safely('guard', undefined, () => {
      const record = records.of(execution)
      if (!record) return undefined
      const refused = refusedAsShellHttp(record)
      record.isShellHttp = refused !== undefined
      if (refused) return shellHttpText(refused, FETCH_FILE_TOOL, settings.previewChars)
      const judgement = (record.judgement ??= record.watch.judge(record.call, record.question?.hits))
      record.question?.end()
      return judgement.kind === 'deny' ? denial(record, judgement.hits, judgement.refusal) : undefined
    }),
  )

  ctx.on('tools/execute', (execution, next) => {
    const record = records.known(execution)
    if (record) record.ran = true
    return next()
  })

  ctx.on(
    'tools/post-execute',
    async (execution, result, next) => {
      const decision = await next()
      return safely('post-execute', decision, () => {
        const record = records.of(execution)
        return record ? conclude(record, execution, result, decision) : decision
      })
    },
    OUTERMOST,
  )

  // A call that fails inside the pipeline skips post-execute; its question must not keep others waiting.
  ctx.on('tools/result', execution => {
    records.known(execution)?.question?.end()
    records.forget(execution)
    return undefined
  })

  ctx.on(
    'agent/pre-step',
    ({ agent, messages }, next) => {
      safely('pre-step', undefined, () => {
        if (messages.some(isHuman)) records.humanTurn(agent)
      })
      return next()
    },
    OUTERMOST,
  )

  /** Why a call is refused as HTTP from a shell, if it could be. */
  function shellHttpOf(record: CallRecord): ShellHttpRefusal | undefined {
    const { line } = record.call
    if (!settings.blockShellHttp || !fetchFile.isRegistered || line === undefined) return undefined
    if (record.shellHttp === undefined) record.shellHttp = shellHttpRefusal(line, settings) ?? null
    return record.shellHttp ?? undefined
  }

  /** The same, while there is another way to fetch. */
  function refusedAsShellHttp(record: CallRecord): ShellHttpRefusal | undefined {
    return fetchFile.canFetch ? shellHttpOf(record) : undefined
  }

  /** What to put to the operator, or the open question to wait for; undefined when the guard can decide. */
  function askOrWait(record: CallRecord, { signal }: Execution): Ask | CallRecord['question'] {
    if (signal.aborted || unloading.signal.aborted || refusedAsShellHttp(record)) return undefined
    const verdict = record.watch.consult(record.call, ctx.get('approval') !== undefined)
    if (verdict.kind !== 'ask') return undefined
    const open = record.questions.about(verdict.hits)
    if (open) return open
    record.question = record.questions.ask(verdict.hits)
    const prompt = promptText(record.call.tool, verdict.hits, settings.previewChars)
    return { kind: 'ask', reason: prompt.en, displayReason: prompt }
  }

  /** Account for a call that is over, and add what is due to the downstream decision. */
  function conclude<D extends PostDecision>(
    record: CallRecord,
    execution: Execution,
    result: Result,
    decision: D,
  ): D | Block {
    const { judgement, question, watch } = record
    // The brake's denial has said that the call keeps coming.
    const advise = (findings: readonly Finding[]): D =>
      deniedByBrake(result, decision) ? decision : advised(decision, findings)
    if (judgement?.kind === 'deny' || record.isShellHttp) return decision
    if (judgement?.kind === 'run') {
      if (!record.ran) return advise(judgement.advisories)
      const read = readResult(decision, result, settings.resultPreviewChars)
      const failures = watch.settle(record.call, judgement.tracked, answerOf(result), read)
      return advise([...failures, ...judgement.advisories])
    }
    question?.end()
    const outcome = question && approvalOutcomeOf(execution)
    if (question && (outcome === 'rejected' || outcome === 'unavailable')) {
      watch.declined(question.hits, outcome)
      return decision.kind === 'block' ? decision : blocked(denial(record, question.hits, outcome), decision)
    }
    // An aborted call was denied by nobody.
    if (execution.signal.aborted || outcome === 'cancelled') return decision
    return advise(watch.deniedElsewhere(record.call))
  }

  function denial(record: CallRecord, hits: readonly Finding[], refusal: Refusal | undefined): string {
    return denialText(hits, refusal, record.watch.previousResult(hits), settings.previewChars)
  }

  function advised<D extends PostDecision>(decision: D, findings: readonly Finding[]): D {
    if (findings.length === 0) return decision
    const others = withoutRepeats(decision.additionalContexts)
    return { ...decision, additionalContexts: [...findings.map(advisory), ...others] }
  }

  function advisory(finding: Finding): Notice {
    const name = describe(finding.fingerprint, Math.min(settings.previewChars, SUMMARY_CHARS))
    return noticeOf(advisoryText(finding, settings.previewChars), `${name} × ${finding.count}`)
  }
}

/** The host's bare refusal, replaced by our denial in the form in which a guard's denial is shown. */
function blocked(text: string, { additionalContexts }: PostDecision): Block {
  return {
    kind: 'block',
    feedback: [{ type: 'text', text: `Error: ${text}` }],
    ...(additionalContexts ? { additionalContexts: withoutRepeats(additionalContexts) } : {}),
  }
}
