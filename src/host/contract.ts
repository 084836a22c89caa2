/**
 * What this package uses of a DSH host, in types of its own, so that one build fits every generation and nothing of a
 * host is imported. Where hosts know more than is needed here, a type parameter carries it through. `test/host`
 * compiles this against the real types.
 * @source dsh-contracts.md, "The tool pipeline"
 */

type Next<T> = () => Promise<T>

/** An agent's session; its identity is what its events are told by. */
export interface Session {
  /** Its log; gone from 0.1.2 on. */
  readonly events?: unknown
  readonly header?: unknown
}

/** A live agent; its identity is what state is kept by. */
export interface Agent {
  readonly session?: Session | undefined
}

/** One tool call on its way through the pipeline: the same object in every hook. */
export interface Execution {
  readonly callId: string
  readonly name: string
  /** Parsed JSON, or the raw text when the model's JSON was malformed. */
  readonly arguments: unknown
  readonly agent?: Agent | undefined
  /** The call of `run_code` whose program made this one; undefined when the model called by itself. */
  readonly parent?: unknown
  readonly signal: AbortSignal
}

/** What a tool answered. */
export interface Result {
  readonly isError: boolean
  readonly content: unknown
  /** What the tool declares in its output schema; not kept in the session log. */
  readonly value?: unknown
  readonly error?: { readonly info?: { readonly code: string } | undefined } | undefined
}

/** A message from this package in the agent's history. */
export interface Notice {
  readonly id: string
  readonly role: 'user'
  readonly content: readonly { readonly type: 'text'; readonly text: string }[]
  readonly source: { readonly kind: string; readonly form: 'notice'; readonly summary: string }
}

/** What is decided about a call before the guards see it. */
export interface PreDecision {
  readonly kind: string
  readonly reason?: unknown
  readonly displayReason?: unknown
}

/** A question to the operator. Hosts that do not know `displayReason` ignore it. */
export interface Ask {
  readonly kind: 'ask'
  readonly reason: string
  readonly displayReason: { readonly en: string; readonly zh: string }
}

/** A denial before the guards. */
export interface Deny {
  readonly kind: 'deny'
  readonly reason: string
}

/** What becomes of a result. */
export interface PostDecision {
  readonly kind: string
  readonly content?: unknown
  readonly feedback?: unknown
  readonly additionalContexts?: readonly object[] | undefined
}

/** A result replaced by a text. */
export interface Block {
  kind: 'block'
  feedback: { type: 'text'; text: string }[]
}

/** A message that enters an agent's context. */
export interface StepMessage {
  readonly id: string
  readonly content: unknown
  readonly source: { readonly kind: string }
}

/** Whether a step may begin, and with which messages. */
export interface StepDecision {
  readonly kind: string
  readonly messages?: readonly object[] | undefined
}

/** A step does not begin, which ends the turn. */
interface Reject {
  readonly kind: 'reject'
}

/** Where a listener stands among those of its event. */
interface ListenerOptions {
  /** Outside of all listeners that are there, so that none of them can cut it off. */
  readonly prepend?: boolean
}

/** A tool of this package. */
export interface ToolDefinition {
  name: string
  description: string
  parameters: Record<string, unknown>
  output: { schema: Record<string, unknown>; render(args: unknown, value: unknown): { type: 'text'; text: string }[] }
  timeoutMs: number
  execute(args: unknown, execution: Execution): Promise<unknown>
}

/** The web service: fetches through whatever provider is mounted. */
export interface WebService {
  fetch(request: { readonly url: string }, signal?: AbortSignal): Promise<unknown>
}

/** A path that the file service has looked up. */
export interface HostFile {
  readonly displayPath: string
}

/** The file service; `policy` is what the sandbox service says about the agent's session. */
export interface FileService {
  resolve(path: string, options: { cwd?: string; signal?: AbortSignal }): Promise<HostFile>
  contains(parent: HostFile, child: HostFile): boolean
  stat(file: HostFile, signal?: AbortSignal): Promise<{ readonly type: string } | undefined>
  writeText(file: HostFile, text: string, expected: undefined, signal: AbortSignal, policy: unknown): Promise<unknown>
}

/** How a command ended, for the person who gave it. */
export type CommandResult =
  | { readonly kind: 'success'; readonly text?: string }
  | { readonly kind: 'error'; readonly text: string }

/** A command that a person gives with a slash; nothing of it reaches the model. */
interface CommandDefinition {
  readonly name: string
  readonly description: string
  readonly input: { readonly hint: string }
  handler(invocation: { readonly agent: Agent; readonly rawInput: string }): CommandResult
}

/** The commands service: what is registered goes with the context that asked for the service. */
export interface CommandService {
  register(definition: CommandDefinition): unknown
}

/** A context in which further services are there. */
export interface ServiceContext {
  readonly tools: { register(definition: ToolDefinition): unknown }
  get(name: 'commands' | 'fs' | 'sandboxPolicy' | 'web'): unknown
  effect(register: () => () => void): unknown
}

/** Writes to the host's log. */
export interface Logger {
  info(message: string): void
  error(message: string): void
  /** Those that the log is written by, one of them the logger's own. */
  readonly exporters?: { readonly size: number } | undefined
}

/** The services and events that a plugin's context offers. */
export interface HostContext {
  readonly tools: { guard(guard: (execution: Execution) => string | undefined): unknown }
  readonly logger?: Logger | undefined
  /** A service, when it is mounted. */
  get(name: 'approval'): unknown
  /** Run something while services are mounted; what it registers goes with them. */
  inject(services: string[], run: (ctx: ServiceContext) => void): unknown
  /** Run something when the plugin is unloaded. */
  effect(register: () => () => void): unknown
  on(
    name: 'tools/pre-execute',
    listener: <D extends PreDecision>(execution: Execution, next: Next<D>) => Promise<D | Ask | Deny>,
    options?: ListenerOptions,
  ): unknown
  on(name: 'tools/execute', listener: <R>(execution: Execution, next: Next<R>) => Promise<R>): unknown
  on(
    name: 'tools/post-execute',
    listener: <D extends PostDecision>(execution: Execution, result: Result, next: Next<D>) => Promise<D | Block>,
    options?: ListenerOptions,
  ): unknown
  on(name: 'tools/result', listener: (execution: Execution) => undefined): unknown
  /** An event was appended to a session's log. */
  on(name: 'session/event', listener: (session: Session, event: unknown) => undefined): unknown
  /** A question on its way to those who answer. */
  on(
    name: 'approval/request',
    listener: <R>(request: { readonly agent: Agent; readonly callId?: unknown }, next: Next<R>) => Promise<R>,
    options?: ListenerOptions,
  ): unknown
  on(
    name: 'agent/pre-step',
    listener: <D extends StepDecision>(
      step: { readonly agent: Agent; readonly messages: readonly StepMessage[]; readonly turn?: number },
      next: Next<D>,
    ) => Promise<D | Reject>,
    options?: ListenerOptions,
  ): unknown
}
