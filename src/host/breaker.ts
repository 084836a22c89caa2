import type { Settings } from '../config/index.ts'
import type { AgentWatch } from '../engine/index.ts'
import type { Denial, Hits } from '../gate/index.ts'
import { FETCH_FILE_TOOL } from '../fetch-file/index.ts'
import {
  advisoryText,
  askedLine,
  deniedLine,
  endedLine,
  denialText,
  observedLine,
  promptText,
  shellHttpLine,
  shellHttpText,
  summaryOf,
  unsaidLine,
} from '../messages/index.ts'
import { forbiddenFetch, type ForbiddenFetch } from '../shell-http/index.ts'
import type { Finding } from '../tracks/index.ts'
import { answerOf, readResult } from './answer.ts'
import { Answers, askWith, Question } from './asking/index.ts'
import { CallRecords, type CallRecord } from './call-records.ts'
import type {
  Agent,
  Ask,
  Block,
  Deny,
  Execution,
  HostContext,
  Notice,
  PostDecision,
  PreDecision,
  Result,
  StepMessage,
} from './contract.ts'
import { defectGuard } from './defects.ts'
import { mountFetchFile, type FetchAvailability } from './fetch-file.ts'
import type { HostLog } from './log.ts'
import { mountLoopsCommand } from './loops-command.ts'
import { noticeOf } from './notice.ts'
import { deniedByBrake, withoutRepeats } from './said-once.ts'
import { isDispensable, isHuman, isJobReport, isScheduled } from './step-messages.ts'

/**
 * Listeners that see what all others decide. One that is further in is cut off by every listener that does not call
 * `next`, and could ask an operator about a call that another one then denies.
 */
const OUTERMOST = { prepend: true }

/**
 * Put the breaker into a host's tool pipeline: ask before a call, deny it in the guard, advise after it.
 * @param ctx - the plugin's context; everything that is registered goes with it.
 * @param log - told of defects, and of what is asked, denied and observed.
 * @param settings - checked settings.
 * @param fetchFile - whether the host can fetch; kept up to date.
 */
export function mountBreaker(ctx: HostContext, log: HostLog, settings: Settings, fetchFile: FetchAvailability): void {
  const records = new CallRecords(settings, log)
  const safely = defectGuard(message => log.complain(message))
  const answers = new Answers(ctx)
  mountFetchFile(ctx, log, settings, fetchFile)
  const unloading = new AbortController()
  mountLoopsCommand(ctx, records, settings, safely)
  ctx.effect(() => () => unloading.abort())

  ctx.on(
    'tools/pre-execute',
    async (execution, next) => {
      const decision = await next()
      if (decision.kind !== 'allow' && decision.kind !== 'ask') return decision
      const record = safely('pre-execute', undefined, () => records.of(execution))
      if (record === undefined) return decision
      if (safely('pre-execute', undefined, () => forbiddenFetchOf(record))) await fetchFile.refresh()
      // The answer that was waited for may have exempted the call or denied it, or left it to what else it hits: it is
      // asked about anew, and may have to wait for the answer to another question.
      for (;;) {
        const step = safely('pre-execute', decision, () => before(record, execution, decision))
        if (!(step instanceof Question)) return step
        if (!(await step.answered(execution.signal, unloading.signal))) {
          return safely('pre-execute', decision, () => deniedUnasked(record, decision))
        }
      }
    },
    OUTERMOST,
  )

  ctx.tools.guard(execution =>
    safely('guard', undefined, () => {
      const record = records.of(execution)
      return record && ruled(record)
    }),
  )

  ctx.on('tools/execute', (execution, next) => {
    const record = records.known(execution)
    if (record?.phase.kind === 'judged' && record.phase.judged.kind === 'run') {
      record.phase = { kind: 'ran', admission: record.phase.judged }
    }
    return next()
  })

  ctx.on(
    'tools/post-execute',
    async (execution, result, next) => {
      const decision = await next()
      return safely('post-execute', decision, () => {
        const record = records.of(execution)
        if (record === undefined) return decision
        const concluded = conclude(record, execution, result, decision)
        record.phase = { kind: 'concluded' }
        return concluded
      })
    },
    OUTERMOST,
  )

  // A call that fails inside the pipeline skips post-execute.
  ctx.on('tools/result', execution => {
    safely('result', undefined, () => {
      const record = records.known(execution)
      if (record) abandon(record)
      records.forget(execution)
    })
    return undefined
  })

  ctx.on(
    'agent/pre-step',
    ({ agent, messages, turn }, next) => {
      safely('pre-step', undefined, () => records.inTurn(agent, turn))
      if (safely('pre-step', false, () => isEnded(agent, messages))) return Promise.resolve({ kind: 'reject' })
      safely('pre-step', undefined, () => {
        records.beginStep(agent)
        if (messages.some(isHuman)) records.humanTurn(agent)
        else {
          if (messages.some(isScheduled)) records.scheduled(agent)
          if (messages.some(isJobReport)) records.jobCompleted(agent)
        }
      })
      return next()
    },
    OUTERMOST,
  )

  /** Whether the agent's turn ends here: it keeps trying what is denied, and the step brings nothing that could help. */
  function isEnded(agent: Agent, messages: readonly StepMessage[]): boolean {
    const hopeless = records.hopelessOf(agent)
    if (hopeless === undefined || !messages.every(isDispensable)) return false
    const { watch, journal } = records.stateOf(agent)
    watch.turnEnded()
    journal.did('ended', endedLine(hopeless, settings.endAfter ?? Infinity))
    return true
  }

  /** What a call would be refused for as HTTP from a shell. */
  function forbiddenFetchOf({ attempt: { call } }: CallRecord): ForbiddenFetch | undefined {
    if (!settings.blockShellHttp || !fetchFile.isRegistered || call.line === undefined) return undefined
    return forbiddenFetch(call.line, settings)
  }

  /**
   * What is said to a call that nobody has denied so far: the decision that stands, a question, a denial, or the open
   * question of another call to wait for.
   */
  function before<D extends PreDecision>(
    record: CallRecord,
    execution: Execution,
    decision: D,
  ): D | Ask | Deny | Question {
    if (execution.signal.aborted || unloading.signal.aborted) return decision
    if (settings.onLimit === 'observe') return decision
    if (fetchFile.canFetch && forbiddenFetchOf(record)) return deniedUnasked(record, decision)
    const ruling = record.watch.consult(record.attempt, ctx.get('approval') !== undefined)
    if (ruling.kind === 'allow' || ruling.kind === 'observe') return decision
    if (ruling.kind === 'deny') return deniedUnasked(record, decision)
    return record.questions.about(ruling.hits) ?? ask(record, execution, ruling.hits, decision)
  }

  /** A call that will be denied is left to the guard, unless somebody else would ask a person about it first. */
  function deniedUnasked<D extends PreDecision>(record: CallRecord, decision: D): D | Deny {
    const reason = decision.kind === 'ask' ? ruled(record) : undefined
    return reason === undefined ? decision : { kind: 'deny', reason }
  }

  function ask<D extends PreDecision>(record: CallRecord, execution: Execution, hits: Hits, decision: D): D | Ask {
    const { watch, attempt, journal } = record
    const question = new Question(execution, hits, ({ outcome, refusal }) =>
      safely('approval', undefined, () => {
        if (refusal !== undefined) watch.declined(hits, refusal, attempt.step)
        else if (outcome === 'allowed-once') watch.approved(hits)
        if (outcome === 'allowed-once') journal.did('allowed')
        if (refusal === 'rejected') journal.did('rejected')
      }),
    )
    journal.did('asked', askedLine(attempt.call.tool, hits[0]))
    record.questions.add(question)
    answers.expect(question)
    record.phase = { kind: 'asked', question }
    return askWith(promptText(hits, settings.previewChars), decision)
  }

  /** Decide about a call for good, and count it, once, however often it is asked for. Gives the text of a denial. */
  function ruled(record: CallRecord): string | undefined {
    const { phase } = record
    if (phase.kind === 'ran' || phase.kind === 'concluded') return undefined
    if (phase.kind === 'refused') return phase.text
    if (phase.kind === 'judged') return phase.judged.kind === 'deny' ? denial(record.watch, phase.judged) : undefined
    if (phase.kind === 'asked') answers.close(phase.question)
    const { watch, attempt, journal } = record
    const { tool } = attempt.call
    const isObserving = settings.onLimit === 'observe'
    const forbidden = fetchFile.canFetch ? forbiddenFetchOf(record) : undefined
    if (forbidden && isObserving) journal.noted('refused HTTP', shellHttpLine(tool, forbidden, isObserving))
    else if (forbidden) {
      journal.did('refused HTTP', shellHttpLine(tool, forbidden, isObserving))
      const text = shellHttpText(forbidden, FETCH_FILE_TOOL, settings.previewChars)
      record.phase = { kind: 'refused', text }
      return text
    }
    const judged = watch.judge(attempt, phase.kind === 'asked' ? phase.question.hits : undefined)
    record.phase = { kind: 'judged', judged }
    if (judged.kind === 'run') {
      if (judged.observed) journal.noted('denied', observedLine(tool, judged.observed[0]))
      return undefined
    }
    journal.did('denied', deniedLine(tool, judged.hits[0], judged.refusal))
    return denial(watch, judged)
  }

  /** Account for a call that is over, and add what is due to the downstream decision. */
  function conclude<D extends PostDecision>(
    record: CallRecord,
    execution: Execution,
    result: Result,
    decision: D,
  ): D | Block {
    const { phase, watch, attempt, journal } = record
    // The brake's denial has said that the call keeps coming; an advisory would say it twice.
    const advise = (findings: readonly Finding[]): D =>
      deniedByBrake(result, decision) ? decision : advised(record, decision, findings)
    // When a turn is aborted its calls are cut off, which is no denial that the model ran into.
    const deniedElsewhere = (): D =>
      execution.signal.aborted ? decision : advise(watch.deniedElsewhere(attempt, answerOf(result)))
    switch (phase.kind) {
      case 'concluded':
      case 'refused':
        return decision
      case 'judged':
        return phase.judged.kind === 'deny' ? decision : advise(watch.stopped(phase.judged, answerOf(result)))
      case 'ran': {
        const read = readResult(decision, result, settings.resultPreviewChars)
        return advise(watch.settle(phase.admission, answerOf(result), read))
      }
      case 'asked': {
        answers.close(phase.question)
        const { hits, refusal } = phase.question
        if (refusal === undefined) return deniedElsewhere()
        if (refusal !== 'rejected') journal.did('denied', deniedLine(attempt.call.tool, hits[0], refusal))
        return decision.kind === 'block' ? decision : blocked(denial(watch, { hits, refusal }), execution, decision)
      }
      case 'read':
        return deniedElsewhere()
    }
  }

  /** Nothing more comes of a call; if it was not concluded, it failed inside the pipeline. */
  function abandon({ phase, watch }: CallRecord): void {
    if (phase.kind === 'asked') answers.close(phase.question)
    if (phase.kind === 'judged' && phase.judged.kind === 'run') watch.lost(phase.judged)
    if (phase.kind === 'ran') watch.lost(phase.admission)
  }

  function denial(watch: AgentWatch, { hits, refusal }: Pick<Denial, 'hits' | 'refusal'>): string {
    const { previewChars } = settings
    return denialText(hits, refusal, watch.previousResult(hits), previewChars, watch.isLastChance(hits))
  }

  function advised<D extends PostDecision>(
    { attempt, journal }: CallRecord,
    decision: D,
    findings: readonly Finding[],
  ): D {
    if (findings.length === 0) return decision
    if (settings.onLimit === 'observe') {
      for (const finding of findings) journal.noted('warned', unsaidLine(attempt.call.tool, finding))
      return decision
    }
    for (const _ of findings) journal.did('warned')
    const others = withoutRepeats(decision.additionalContexts)
    return { ...decision, additionalContexts: [...findings.map(advisory), ...others] }
  }

  function advisory(finding: Finding): Notice {
    const { previewChars } = settings
    return noticeOf(advisoryText(finding, previewChars), summaryOf(finding, previewChars, settings))
  }
}

/**
 * The host's bare refusal, replaced by our denial in the form in which a guard's denial is read: by the model with the
 * host's word before it, and without it by a program, which catches an error with the text as its message.
 */
function blocked(text: string, { parent }: Execution, { additionalContexts }: PostDecision): Block {
  return {
    kind: 'block',
    feedback: [{ type: 'text', text: parent === undefined ? `Error: ${text}` : text }],
    ...(additionalContexts ? { additionalContexts: withoutRepeats(additionalContexts) } : {}),
  }
}
