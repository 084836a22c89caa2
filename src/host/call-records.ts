import type { Settings } from '../config/index.ts'
import { AgentWatch, type Admission } from '../engine/index.ts'
import { CallReader } from '../fingerprint/index.ts'
import type { Denial } from '../gate/index.ts'
import type { Attempt, Finding } from '../tracks/index.ts'
import { OpenQuestions, type Question } from './asking/index.ts'
import type { Agent, Execution } from './contract.ts'
import { FolderEpochs } from './folder-epochs.ts'
import { Journal, Tally } from './journal.ts'
import type { HostLog } from './log.ts'

/** What is kept about one agent, as long as the host keeps the agent. */
export interface AgentState {
  readonly watch: AgentWatch
  readonly journal: Journal
  readonly questions: OpenQuestions
  /** The step that it is in, counted up; undefined until the host tells of one. */
  step: number | undefined
  /** The turn that it is in, as the host counts; undefined until the host tells of one. */
  turn: number | undefined
}

/** How far a call has come. */
export type Phase =
  /** It is known, and nothing has been decided. */
  | { readonly kind: 'read' }
  /** The host was told to ask about it. */
  | { readonly kind: 'asked'; readonly question: Question }
  /** It was refused as HTTP from a shell. */
  | { readonly kind: 'refused'; readonly text: string }
  /** The guard has decided, or the listener before it in its stead. */
  | { readonly kind: 'judged'; readonly judged: Admission | Denial }
  /** Its body was entered. */
  | { readonly kind: 'ran'; readonly admission: Admission }
  /** It is accounted for. */
  | { readonly kind: 'concluded' }

/** What is known about one call, from its first hook to its last. */
export class CallRecord {
  readonly watch: AgentWatch
  readonly journal: Journal
  readonly questions: OpenQuestions
  readonly attempt: Attempt
  phase: Phase = { kind: 'read' }

  constructor({ watch, journal, questions }: AgentState, attempt: Attempt) {
    this.watch = watch
    this.journal = journal
    this.questions = questions
    this.attempt = attempt
  }
}

/** Reads every call once, and keeps what is known about it and its agent as long as the host keeps them. */
export class CallRecords {
  readonly #settings: Settings
  readonly #reader: CallReader
  readonly #agents = new WeakMap<Agent, AgentState>()
  readonly #epochs = new FolderEpochs()
  readonly #log: HostLog
  readonly #total = new Tally()
  readonly #calls = new WeakMap<Execution, CallRecord>()

  /**
   * @param settings - read on every call.
   * @param log - told of what the guard does.
   */
  constructor(settings: Settings, log: HostLog) {
    this.#settings = settings
    this.#log = log
    this.#reader = new CallReader(settings)
  }

  /** A call's record; undefined for calls without an agent and for tools that are not counted. */
  of(execution: Execution): CallRecord | undefined {
    const known = this.#calls.get(execution)
    if (known || !execution.agent || !this.#settings.counts(execution.name)) return known
    const call = this.#reader.read(execution.name, execution.arguments)
    const state = this.stateOf(execution.agent)
    const record = new CallRecord(state, { call, args: execution.arguments, step: state.step })
    this.#calls.set(execution, record)
    return record
  }

  /** The record of a call that an earlier hook has seen. */
  known(execution: Execution): CallRecord | undefined {
    return this.#calls.get(execution)
  }

  /**
   * Drop what is known of a call that is over. The garbage collector would drop it as well, but late: all calls between
   * two collections would stand in the table, which does not become smaller again.
   */
  forget(execution: Execution): void {
    this.#calls.delete(execution)
  }

  /** The agent is in a turn: what was denied in another one is over with that. */
  inTurn(agent: Agent, turn: number | undefined): void {
    const state = this.stateOf(agent)
    if (state.turn !== turn) state.watch.turnEnded()
    state.turn = turn
  }

  /** The agent begins a step. */
  beginStep(agent: Agent): void {
    const state = this.stateOf(agent)
    state.step = (state.step ?? 0) + 1
  }

  /** What the agent's turn is to be ended for, if that is so. */
  hopelessOf(agent: Agent): Finding | undefined {
    return this.#agents.get(agent)?.watch.hopeless
  }

  /** A job of the agent was reported to have ended. */
  jobCompleted(agent: Agent): void {
    this.#agents.get(agent)?.watch.jobCompleted()
  }

  /** The agent was woken at a set time. */
  scheduled(agent: Agent): void {
    this.#agents.get(agent)?.watch.scheduled()
  }

  /** A human message has reached the agent. */
  humanTurn(agent: Agent): void {
    this.#agents.get(agent)?.watch.humanTurn()
  }

  /** What is kept about an agent, from now on if not yet. */
  stateOf(agent: Agent): AgentState {
    const known = this.#agents.get(agent)
    if (known) return known
    const state = {
      watch: new AgentWatch(this.#settings, this.#epochs.of(agent.session?.header)),
      journal: new Journal(this.#log, this.#total),
      questions: new OpenQuestions(),
      step: undefined,
      turn: undefined,
    }
    this.#agents.set(agent, state)
    return state
  }
}
