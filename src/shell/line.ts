import type { RedirectOperator } from 'unbash'
import type { Program } from '../program/index.ts'

/** A word of a command, after the shell's own reading. */
export interface Word {
  /** Quotes resolved and variables that the same command assigned a literal filled in; other expansions as written. */
  readonly value: string
  /** False when a part of the value is only known at run time. */
  readonly known: boolean
  /** One spelling for all ways to quote the same word. */
  readonly canonical: string
  /** For a process substitution: the text that can be read from it, where the command line alone tells. */
  readonly printed: string | undefined
}

/** Where a simple command stands in the call's command line. */
export type Place =
  | 'top'
  | 'pipeline'
  | 'substitution'
  | 'process-substitution'
  | 'function'
  | 'loop'
  | 'shell-string'
  | 'heredoc'
  | 'xargs'
  | 'find-exec'
  | 'eval'

/** A redirect to or from a file; duplicated descriptors (`2>&1`, `>&2`) are not kept. */
export interface Redirect {
  readonly operator: RedirectOperator
  /** The descriptor that is written before the operator, as in `2>`. */
  readonly descriptor: number | undefined
  readonly target: Word
}

/** What a command line asks an HTTP client to do. */
export interface ClientCall {
  /** The addresses to fetch, as given, with what options add to their query; a scheme may be missing. */
  readonly targets: readonly Word[]
  /** Whether it only tells about itself. */
  readonly looksUp: boolean
  /** Whether there are further addresses that the command line does not tell. */
  readonly hasUnknownTargets: boolean
  /** Whether every request goes to a socket of this machine, whatever its address says. */
  readonly usesSocket: boolean
  /** What tells it where hosts are, as `host:port:address` or `host:port:host:port`. */
  readonly pins: readonly Word[]
  /** Whether the request has a body, so that equal addresses need not be equal requests. */
  readonly hasBody: boolean
  /** What else makes the request another one than that for the plain address, in one spelling; empty for none. */
  readonly request: string
  /** Whether the request is known from the command line, bodies that arrive on standard input included. */
  readonly isKnown: boolean
  /** The files that bodies are written to; `folder` joined. */
  readonly outputs: readonly Word[]
  /** What is printed after each transfer, as a format. */
  readonly writeOut: string | undefined
  /** The canonical words after the verb, without those that do not tell one request from another. */
  readonly words: readonly string[]
}

/** One simple command as it would run. */
export interface SimpleCommand {
  /** The command's name without its folder, after wrappers; empty when there are only assignments or redirects. */
  readonly verb: string
  /** The word that names the command; undefined when there is none. */
  readonly name: Word | undefined
  /** What follows the name. */
  readonly args: readonly Word[]
  /** The wrappers before the verb, outermost first: `sudo`, `timeout` … */
  readonly wrappers: readonly string[]
  readonly redirects: readonly Redirect[]
  /** The text that is known to arrive on standard input: a heredoc, a here-string, printed text in a pipe. */
  readonly stdin: string | undefined
  /** The folder that a `cd` of the same command line went to, as written; undefined before any. */
  readonly cwd: Word | undefined
  readonly place: Place
  /** What it asks for, when it is an HTTP client. */
  readonly client: ClientCall | undefined
  /** The program of another language that it runs, where the command line alone tells its text. */
  readonly program: Program | undefined
  /** Whether all that it runs is known: a program, texts and functions whose commands are read as well. */
  readonly isLaidOpen: boolean
  readonly frame: CommandFrame
}

/** The canonical text around a command's own words. */
interface CommandFrame {
  /** Assignments and those wrappers that change what is done. */
  readonly before: readonly string[]
  /** Redirects and heredoc bodies. */
  readonly after: readonly string[]
}

/** A shell command line, read. */
export interface CommandLine {
  /** Every simple command in it, in the order in which they are written, nested ones after their parent. */
  readonly commands: readonly SimpleCommand[]
  /** The line as a row of simple commands and the operators and keywords between them; nested strings excluded. */
  readonly skeleton: readonly (SimpleCommand | string)[]
  /** Whether the skeleton is all of the text; nested strings stand in it as words, understood or not. */
  readonly complete: boolean
}
