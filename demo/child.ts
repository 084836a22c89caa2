import { spawn } from 'node:child_process'

/** How a child process is run. */
export interface ChildOptions {
  readonly cwd: string
  /** The whole environment; the parent's when absent. */
  readonly env?: NodeJS.ProcessEnv
  readonly timeoutMs: number
  readonly signal: AbortSignal
  /** Told of every piece of output, stdout and stderr alike. */
  readonly onOutput?: (text: string) => void
}

/** How a child process ended. */
export interface ChildOutcome {
  /** null when a signal ended it. */
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
  readonly timedOut: boolean
}

/** Between the polite signal and the final one. */
const GRACE_MS = 2_000

/** Process groups that are still alive, so that none outlives this process however it ends. */
const alive = new Set<number>()

process.on('exit', () => {
  for (const group of alive) signalGroup(group, 'SIGKILL')
})

function signalGroup(group: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-group, signal)
  } catch {
    // The whole group has ended already.
  }
}

/**
 * Run a program in a process group of its own, without stdin, until it ends, runs out of time or is aborted.
 * @returns its output and how it ended; a non-zero exit and a timeout are outcomes, not errors.
 * @throws when it cannot be started, and the signal's reason when aborted.
 */
export async function runChild(program: string, args: readonly string[], options: ChildOptions): Promise<ChildOutcome> {
  options.signal.throwIfAborted()
  const child = spawn(program, args, {
    cwd: options.cwd,
    env: options.env ?? process.env,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  const group = child.pid
  const output = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8')
    child[name].on('data', (text: string) => {
      output[name] += text
      options.onOutput?.(text)
    })
  }

  let timedOut = false
  let lastResort: NodeJS.Timeout | undefined
  const stop = () => {
    if (group === undefined) return
    signalGroup(group, 'SIGTERM')
    lastResort = setTimeout(() => signalGroup(group, 'SIGKILL'), GRACE_MS)
  }
  const deadline = setTimeout(() => {
    timedOut = true
    stop()
  }, options.timeoutMs)
  options.signal.addEventListener('abort', stop, { once: true })
  if (group !== undefined) alive.add(group)

  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once('error', reject)
      child.once('close', resolve)
    })
    options.signal.throwIfAborted()
    return { code, ...output, timedOut }
  } finally {
    clearTimeout(deadline)
    clearTimeout(lastResort)
    options.signal.removeEventListener('abort', stop)
    if (group !== undefined) {
      signalGroup(group, 'SIGKILL')
      alive.delete(group)
    }
  }
}

/**
 * Say in one paragraph why a child failed: how it ended and the last lines it printed.
 * @param what - the step, as a noun phrase ("packing the plugin").
 */
export function failureOf(what: string, outcome: ChildOutcome): string {
  const ending = outcome.timedOut ? 'ran out of time' : `ended with ${outcome.code ?? 'a signal'}`
  return [`${what} ${ending}`, ...lastLines(outcome.stderr + outcome.stdout, 15)].join('\n  ')
}

/** The last non-empty lines of a text. */
export function lastLines(text: string, count: number): readonly string[] {
  return text
    .split('\n')
    .filter(line => line.trim() !== '')
    .slice(-count)
}
