import type { Settings } from '../config/index.ts'
import { AgentWatch, type Judgement } from '../engine/index.ts'
import { CallReader, type Call } from '../fingerprint/index.ts'
import type { ShellHttpRefusal } from '../shell-http/index.ts'
import type { Agent, Execution } from './contract.ts'
import { OpenQuestions, type Question } from './questions.ts'

/** What is kept about one agent, as long as the host keeps the agent. */
interface AgentState {
  readonly watch: AgentWatch
  readonly questions: OpenQuestions
}

/** What is known about one call, from its first hook to its last. */
export class CallRecord {
  readonly watch: AgentWatch
  readonly questions: OpenQuestions
  readonly call: Call
  /** Why it is refused as HTTP from a shell, where that applies: undefined until looked at, null when it is not. */
  shellHttp: ShellHttpRefusal | null | undefined = undefined
  /** Whether the guard refused it for that. */
  isShellHttp = false
  /** What the operator was asked about it. */
  question: Question | undefined = undefined
  /** What the guard said; undefined until the call reaches it. */
  judgement: Judgement | undefined = undefined
  /** Whether the tool's body was entered. */
  ran = false

  constructor({ watch, questions }: AgentState, call: Call) {
    this.watch = watch
    this.questions = questions
    this.call = call
  }
}

/** Reads every call once, and keeps what is known about it and its agent as long as the host keeps them. */
export class CallRecords {
  readonly #settings: Settings
  readonly #reader: CallReader
  readonly #agents = new WeakMap<Agent, AgentState>()
  readonly #calls = new WeakMap<Execution, CallRecord>()

  constructor(settings: Settings) {
    this.#settings = settings
    this.#reader = new CallReader(settings)
  }

  /** A call's record; undefined for calls without an agent and for tools that are not counted. */
  of(execution: Execution): CallRecord | undefined {
    const known = this.#calls.get(execution)
    if (known || !execution.agent || !this.#settings.counts(execution.name)) return known
    const call = this.#reader.read(execution.name, execution.arguments)
    const record = new CallRecord(this.#stateOf(execution.agent), call)
    this.#calls.set(execution, record)
    return record
  }

  /** The record of a call that an earlier hook has seen. */
  known(execution: Execution): CallRecord | undefined {
    return this.#calls.get(execution)
  }

  /** Nothing more will be asked about a call. Left to the garbage collector, the table would stay as large as it was. */
  forget(execution: Execution): void {
    this.#calls.delete(execution)
  }

  /** A human message has reached the agent. */
  humanTurn(agent: Agent): void {
    this.#agents.get(agent)?.watch.humanTurn()
  }

  #stateOf(agent: Agent): AgentState {
    const known = this.#agents.get(agent)
    if (known) return known
    const state = { watch: new AgentWatch(this.#settings), questions: new OpenQuestions() }
    this.#agents.set(agent, state)
    return state
  }
}
