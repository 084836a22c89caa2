import { Budget } from '../../reading/index.ts'
import { linesCarriedBy, type CommandLine, type SimpleCommand } from '../../shell/index.ts'
import { plainLinesOf } from './ends.ts'
import { numberAt, printedBy, spotIn, type Spot } from './printed.ts'

/** The variables of a format that stand for the status. @source curl manual page, `--write-out` */
const STATUS = /%\{(?:http_code|response_code)\}/u

/** Options with which headers are shown: `curl -i -I -v -D`, `wget -S`. */
const SHOWS_HEADERS =
  /^(?:-[a-zA-Z#]*[iIvDS]|--(?:include|head|verbose|dump-header|show-headers|server-response|headers))/u

/** Clients that show headers when they are asked for them in a way of their own. */
const SHOWING_CLIENTS = new Set(['http', 'https', 'httpie', 'xh', 'curlie'])

const STATUS_LINE = /^\s{0,8}(?:< )?HTTP\/\d(?:\.\d)? (\d{3})\b/u

/** @source GNU wget's own messages */
const WGET_SAYS = /(?:\bawaiting response\.\.\. |\bERROR )(\d{3})\b/u

/** Filters behind which the status that a client prints is still one. */
const PASSING = new Set([
  'awk',
  'cat',
  'cut',
  'egrep',
  'grep',
  'head',
  'rg',
  'sed',
  'sort',
  'tail',
  'tee',
  'tr',
  'uniq',
  'xargs',
])

/** What stands where a command's output is put into a word. */
const SUBSTITUTED = /\$(?:\(|\{?[A-Za-z_])/u

/** The seed's rule: the output begins with it. */
const LEADING = /^\s{0,8}(\d{3})(?!\d)/u
const ALONE = /^\s{0,8}(\d{3})\s{0,8}$/u
const TRAILING = /\D(\d{3})$/u

/** The text is read for so many lines inside of the line, and formats of each. */
const MAX_LINES = 4
const MAX_FORMATS = 8

const STDERR = '[stderr]'

/**
 * The HTTP status that a command line was asked to print, or that its clients print with the headers.
 * @param line - the command line.
 * @param text - what it printed.
 * @returns the last one, 0 when there was no answer; undefined when none was asked for, or none is there.
 * @source breaker seed, "What counts as a failure", the write-out rule; decisions.md §6
 */
export function statusTold(line: CommandLine, text: string): number | undefined {
  const budget = new Budget()
  const carried = line.skeleton.flatMap(item => (typeof item === 'string' ? [] : linesCarriedBy(item, budget)))
  const lines = [line, ...carried.slice(-MAX_LINES)]
  return lastOf(lines.map(one => statusWritten(one, text))) ?? lastOf(lines.map(one => statusShown(one, text)))
}

function statusWritten(line: CommandLine, text: string): number | undefined {
  const clients = line.commands.filter(({ client }) => STATUS.test(client?.writeOut ?? ''))
  const formats = clients
    .slice(-MAX_FORMATS)
    .flatMap(command => formatsOf(line, command))
    .slice(-MAX_FORMATS)
  if (formats.length === 0) return undefined
  const spots = formats.map(spotOfStatus)
  const said = standardOutputOf(text)
  const found = lastOf(said.flatMap(one => spots.map(spot => (spot.before === '' ? undefined : statusIn(one, spot)))))
  if (found !== undefined) return found
  if (spots.every(({ before }) => before !== '')) return undefined
  const alone = lastOf(said.map(one => ALONE.exec(one)?.[1]))
  const leading = LEADING.exec(said[0] ?? '')?.[1]
  const trailing = formats.some(endsWithStatus) ? TRAILING.exec(said.at(-1) ?? '')?.[1] : undefined
  return numeric(alone ?? trailing ?? leading)
}

function endsWithStatus(format: string): boolean {
  return /\}\s*$/u.test(format) && format.trimEnd().search(STATUS) === format.trimEnd().lastIndexOf('%{')
}

/** The texts that a client's status is printed in: its own format, or what is printed of a word that holds it. */
function formatsOf(line: CommandLine, command: SimpleCommand): readonly string[] {
  const { client, place } = command
  if (place === 'substitution') {
    return line.commands.flatMap(printing => {
      const printed = printedBy(printing)
      const found = printed === undefined ? null : SUBSTITUTED.exec(printed)
      return printed === undefined || found === null ? [] : [`${printed.slice(0, found.index)}%{http_code}`]
    })
  }
  const format = client?.writeOut?.replaceAll(String.raw`\n`, '\n').replaceAll(String.raw`\t`, '\t')
  return format === undefined || !isPassedOn(line, command) ? [] : [format]
}

function spotOfStatus(format: string): Spot {
  const found = STATUS.exec(format)
  return found === null ? { before: '', after: '' } : spotIn(format, found.index, found.index + found[0].length)
}

function statusIn(said: string, spot: Spot): number | undefined {
  const number = numberAt(said, spot)
  return number === undefined || (number !== 0 && (number < 100 || number > 599)) ? undefined : number
}

function statusShown(line: CommandLine, text: string): number | undefined {
  const clients = line.commands.filter(command => command.client !== undefined && isPassedOn(line, command))
  const isShown = clients.some(
    ({ verb, args }) => SHOWING_CLIENTS.has(verb) || args.some(({ value }) => SHOWS_HEADERS.test(value)),
  )
  const isWget = clients.some(({ verb }) => verb === 'wget' || verb === 'wget2')
  if (!isShown && !isWget) return undefined
  let last: string | undefined
  for (const said of plainLinesOf(text)) {
    if (isShown) last = STATUS_LINE.exec(said)?.[1] ?? last
    if (isWget) last = WGET_SAYS.exec(said)?.[1] ?? last
  }
  return numeric(last)
}

/** Whether what a command prints is seen, or at least its lines are. */
function isPassedOn({ skeleton }: CommandLine, command: SimpleCommand): boolean {
  for (let at = skeleton.indexOf(command) + 1; skeleton[at] === '|' || skeleton[at] === '|&'; at += 2) {
    const filter = skeleton[at + 1]
    if (typeof filter !== 'object' || !PASSING.has(filter.verb)) return false
  }
  return true
}

function standardOutputOf(text: string): readonly string[] {
  const lines: string[] = []
  for (const line of plainLinesOf(text)) {
    if (line === STDERR) break
    if (!line.startsWith('[exit code: ')) lines.push(line)
  }
  return lines
}

function lastOf<T>(values: readonly (T | undefined)[]): T | undefined {
  return values.findLast(value => value !== undefined)
}

function numeric(digits: string | undefined): number | undefined {
  const number = Number(digits)
  return digits === undefined || (number !== 0 && (number < 100 || number > 599)) ? undefined : number
}
