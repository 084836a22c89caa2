/** A line that says that something failed. */
export interface Sign {
  /** A few words. */
  readonly reason: string
  /** The words of the line that say it. */
  readonly said: string
  /**
   * How much it says: `end`, that the program ended so, unless it has printed more since; `bare`, the same only where the
   * exit code proves nothing; `plain`, that it failed, whatever it printed since, and only where the exit code proves
   * nothing.
   */
  readonly weight: 'end' | 'bare' | 'plain'
  /** Whether the line says that it is tried again. */
  readonly isTriedAgain?: boolean
}

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

/** What libraries say of an HTTP status when it is an error. */
const HTTP_ERROR =
  /(?:\bHTTP Error |\breturned an error: \(|\bstatus code does not indicate success: |\bfailed with status code )([45]\d\d)\b/u

const TRIES_AGAIN = /\b(?:re-?try|retrying|try again|trying again|attempt) ?(?:in )?\(?\d|\bretrying\b|\bwill retry\b/iu

const CURL_ERROR = /^\s{0,8}curl: \((\d{1,3})\)/u

/** Most texts have none of what every sign of weight `end` or `bare` holds, and are not read line by line. */
export const ANY_SIGN = /HTTP Error|returned an error|status code|curl: \(|Traceback|(?:Error|Exception):/u

/** How tools begin the line that says why they stop. */
const ERROR_LINE =
  /^(?:│ )?(?:(?:error|fatal)(?: \([^()]+\))?: |ERROR(?:: | \d{3,5} \()|Error from server|(?:docker: )?Error response from daemon|Parse error: )/iu

/** Lines that say that a tool failed, whatever comes behind. @source the tools' own output */
const PLAIN: readonly (readonly [RegExp, string])[] = [
  [/^npm (?:error|ERR!)/u, 'npm error'],
  [/^\s{0,8}(?:ELIFECYCLE|ERR_PNPM_[A-Z])/u, 'pnpm error'],
  [/^error (?:Command failed|Couldn't find|An unexpected error)/u, 'yarn error'],
  [/\berror TS\d{1,6}:/u, 'TypeScript error'],
  [/^error\[E\d/u, 'compiler error'],
  [/:\d{1,7}: (?:fatal )?error: /u, 'compiler error'],
  [/^\S+\.go:\d+:\d+: /u, 'compiler error'],
  [/^\S+\.rb:\d+:in .*\((?:\w+::)*\w+Error\)$/u, 'Ruby error'],
  [/^\s{1,8}\d{1,6}:\d{1,5}\s{1,8}error\b/u, 'lint error'],
  [/\berror (?:CS|MSB|NETSDK|FS|BC|LNK)\d{3,5}\b/u, 'compiler error'],
  [/^g?make(?:\[\d{1,3}\])?: \*\*\* /u, 'make error'],
  [/^ninja: build stopped/u, 'ninja error'],
  [/^CMake Error/u, 'CMake error'],
  [/^error during build:/u, 'build error'],
  [/^(?:✘ \[ERROR\]|ERROR in )/u, 'build error'],
  [/^\s{0,8}> Build error occurred/u, 'build error'],
  [
    /: command not found$|: command not found: |^(?:\/bin\/)?(?:da|a)?sh: (?:\d+: )?[^\s:]+: not found$/u,
    'command not found',
  ],
  [/: can't open file '/u, 'no such file'],
  [/^\s{0,4}! \[(?:remote )?rejected\]/u, 'push rejected'],
  [/^CONFLICT \(/u, 'merge conflict'],
  [/^Automatic merge failed/u, 'merge conflict'],
  [/^error: (?:Your local changes|could not apply|failed to push|pathspec '|patch failed)/u, 'git error'],
  [/^panic: |^thread '[^']+'.*\bpanicked at\b/u, 'panic'],
  [/^Exception in thread "/u, 'Java exception'],
  [/^PHP (?:Fatal|Parse) error:/u, 'PHP error'],
  [/^\s{0,8}Segmentation fault\b/u, 'segmentation fault'],
  [/\bexit(?:ed with)? (?:code|status):? [1-9]/u, 'a non-zero exit code'],
  [/^E: /u, 'apt error'],
  [/\b(?:failed|unreachable)=[1-9]/u, 'failed tasks'],
  [/^\s{0,8}\+ FullyQualifiedErrorId/u, 'PowerShell error'],
  [/^ERROR: (?:Could not find a version|No matching distribution|failed to solve)/u, 'install error'],
  [/^(?:error: subprocess-exited-with-error|\s{0,8}× No solution found|Bundler could not find)/u, 'install error'],
  [/\bversion solving failed\b/u, 'install error'],
  [/^ssh: connect to host /u, 'ssh error'],
  [/^rsync error: /u, 'rsync error'],
]

/** What may follow the line that a program ends with: what it says further of the same. */
const FURTHER =
  /^(?:\s|\[SQL|\[parameters|\(Background|hint:|Hint:|HINT:|note:|help:|LINE \d|DETAIL:|Node\.js v|For further|During handling|The above exception|Caused by|[\^|│]|at )/u

/**
 * The sign that a line holds.
 * @param line - one line, without colours.
 * @param mayBeHidden - whether the exit code proves nothing, so that signs count that are only read then.
 * @source breaker seed, "What counts as a failure"; decisions.md §6
 */
export function signIn(line: string, mayBeHidden: boolean): Sign | undefined {
  const [status, statusCode] = HTTP_ERROR.exec(line) ?? []
  if (status !== undefined)
    return { reason: `HTTP ${statusCode}`, said: status, weight: 'end', isTriedAgain: TRIES_AGAIN.test(line) }
  const [curl, curlCode] = CURL_ERROR.exec(line) ?? []
  if (curl !== undefined) return { reason: `curl error ${curlCode}`, said: curl, weight: 'end' }
  if (line.startsWith(TRACEBACK)) return { reason: 'a Python traceback', said: TRACEBACK, weight: 'end' }
  const exception = exceptionOf(line)
  if (exception !== undefined) return { reason: exception, said: line, weight: 'bare' }
  if (!mayBeHidden) return undefined
  for (const [pattern, reason] of PLAIN) if (pattern.test(line)) return { reason, said: line, weight: 'plain' }
  return ERROR_LINE.test(line) ? { reason: 'an error message', said: line, weight: 'bare' } : undefined
}

/** Whether a line says further what the sign before it said. */
export function saysFurther(line: string): boolean {
  return FURTHER.test(line)
}

/** The name of the exception that a line of Python's reports. */
function exceptionOf(line: string): string | undefined {
  const [, module, name] = EXCEPTION.exec(line) ?? []
  return name !== undefined && (module !== '' || BUILT_IN_EXCEPTIONS.has(name)) ? name : undefined
}
