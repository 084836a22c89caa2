import type { CommandLine } from '../../shell/index.ts'
import { endsOf, linesOfEnds } from './ends.ts'

/** How Python ends the report of an exception: its module, unless it is built in, and its name. */
const EXCEPTION = /^((?:[A-Za-z_]\w*\.)*)([A-Z]\w*(?:Error|Exception)):/u

/** Those that are built in and end a program. @source Python's documentation, "Built-in Exceptions" */
const BUILT_IN_EXCEPTIONS = new Set([
  'ArithmeticError',
  'AssertionError',
  'AttributeError',
  'BlockingIOError',
  'BrokenPipeError',
  'BufferError',
  'ChildProcessError',
  'ConnectionError',
  'ConnectionAbortedError',
  'ConnectionRefusedError',
  'ConnectionResetError',
  'EOFError',
  'FileExistsError',
  'FileNotFoundError',
  'FloatingPointError',
  'ImportError',
  'IndentationError',
  'IndexError',
  'InterruptedError',
  'IOError',
  'IsADirectoryError',
  'KeyError',
  'LookupError',
  'MemoryError',
  'ModuleNotFoundError',
  'NameError',
  'NotADirectoryError',
  'NotImplementedError',
  'OSError',
  'OverflowError',
  'PermissionError',
  'ProcessLookupError',
  'RecursionError',
  'ReferenceError',
  'RuntimeError',
  'SyntaxError',
  'SystemError',
  'TabError',
  'TimeoutError',
  'TypeError',
  'UnboundLocalError',
  'UnicodeError',
  'UnicodeDecodeError',
  'UnicodeEncodeError',
  'UnicodeTranslateError',
  'ValueError',
  'ZeroDivisionError',
])

const TRACEBACK = 'Traceback (most recent call last)'

const HTTP_ERROR = /\bHTTP Error ([45]\d\d)\b/u

/** What every sign holds; most texts have none, and are not read line by line. */
const ANY_SIGN = /HTTP Error|curl: \(|Traceback|(?:Error|Exception):/u

const CURL_ERROR = /^\s{0,8}curl: \((\d{1,3})\)/u

/**
 * Signs in a shell's text that something failed although the exit code does not say so.
 * @param text - the text, of any length.
 * @returns a few words, or undefined when there are none.
 * @source breaker seed, "What counts as a failure"
 */
export function maskedFailure(text: string): string | undefined {
  if (!endsOf(text).some(end => ANY_SIGN.test(end))) return undefined
  let traceback = false
  let exception: string | undefined
  for (const line of linesOfEnds(text)) {
    const status = HTTP_ERROR.exec(line)?.[1]
    if (status !== undefined) return `HTTP ${status}`
    const curl = CURL_ERROR.exec(line)?.[1]
    if (curl !== undefined) return `curl error ${curl}`
    traceback ||= line.startsWith(TRACEBACK)
    exception = exceptionOf(line) ?? exception
  }
  return exception ?? (traceback ? 'a Python traceback' : undefined)
}

/** The name of the exception that a line of Python's reports. */
function exceptionOf(line: string): string | undefined {
  const [, module, name] = EXCEPTION.exec(line) ?? []
  return name !== undefined && (module !== '' || BUILT_IN_EXCEPTIONS.has(name)) ? name : undefined
}

/**
 * The HTTP status that curl was asked to print.
 * @param line - the command line.
 * @param text - what it printed.
 * @returns the 4xx or 5xx that the text begins with, when a curl whose output is not piped on was asked for it.
 * @source breaker seed, "What counts as a failure", the write-out rule
 */
export function writtenStatus({ skeleton }: CommandLine, text: string): number | undefined {
  const asked = skeleton.some((item, index) => {
    const next = skeleton[index + 1]
    const piped = next === '|' || next === '|&'
    return typeof item !== 'string' && !piped && /%\{(?:http_code|response_code)\}/u.test(item.client?.writeOut ?? '')
  })
  const status = asked ? /^\s{0,8}([45]\d\d)(?!\d)/u.exec(text)?.[1] : undefined
  return status === undefined ? undefined : Number(status)
}
