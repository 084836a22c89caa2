import assert from 'node:assert/strict'
import * as fc from 'fast-check'
import { ALLOWANCES, MAX_PARSED_CHARS } from '../../src/reading/index.ts'
import { readCommandLine, type CommandLine } from '../../src/shell/index.ts'
import { shellText } from './arbitrary-shell.ts'
import { property, type Property } from './property.ts'

/** A way to run a text, or to have it run by what it stands in. @returns a command line. */
type Runner = (text: string, times: number, name: string) => string

/** Ways that say the text once and run it often. */
const RUNNERS: readonly Runner[] = [
  (text, times, name) => `cat > ${name} <<'${name}'\n${text}\n${name}\n${`sh ${name}; `.repeat(times)}`,
  (text, times, name) =>
    `cat > ${name} <<'${name}'\n${text}\n${name}\n${`. ./${name}; echo x >> ${name}; `.repeat(times)}`,
  (text, times, name) => `cat > ${name} <<'${name}'\n${text}\nsh ${name}\n${name}\n${`bash ${name}; `.repeat(times)}`,
  (text, times, name) => `${name}=$(cat <<'${name}'\n${text}\n${name}\n)\n${`eval "$${name}"; `.repeat(times)}`,
  (text, times, name) =>
    `${name}=$(cat <<'${name}'\n${text}\n${name}\n)\n${counted(times, index => `A=${index}; sh -c "$${name} $A"; `)}`,
  (text, times, name) =>
    `${name}=$(cat <<'${name}'\n${text}\n${name}\n)\n${name}="${`$${name};`.repeat(times)}"; eval $${name}`,
  (text, times) => `for A in ${counted(times, index => `${index} `)}; do\n${text}\ndone`,
  (text, times, name) => `${name}() {\n${text}\n}; ${`${name}; `.repeat(times)}`,
]

/** Ways that say it as often as it is run. */
const REPEATERS: readonly Runner[] = [
  (text, times, name) => `bash <<'${name}'\n${text}\n${name}\n`.repeat(times),
  (text, times) => `x "$(\n${text}\n)"\n`.repeat(times),
  (text, times) => `diff <(\n${text}\n) f\n`.repeat(times),
  (text, times) => `(\n${text}\n)\n`.repeat(times),
]

const running: fc.Arbitrary<string> = fc
  .tuple(
    fc.oneof(
      fc.constantFrom('ls', 'curl $A a.org', 'echo "$A" > f', 'x $(y) | xargs z'),
      shellText.filter(text => text.length < 300),
    ),
    fc.array(fc.tuple(fc.constantFrom(...RUNNERS, ...RUNNERS, ...REPEATERS), fc.integer({ min: 1, max: 40 })), {
      minLength: 1,
      maxLength: 8,
      size: 'max',
    }),
  )
  .map(([core, layers]) => {
    let text = core
    for (const [level, [run, times]] of layers.entries()) {
      const outer = run(text, times, `N${level}`)
      if (outer.length <= MAX_PARSED_CHARS) text = outer
    }
    return text
  })

/** Characters that stand in what was read. */
function charsOf({ commands }: CommandLine): number {
  return commands
    .flatMap(({ name, args, client }) => [...(name ? [name] : []), ...args, ...(client?.targets ?? [])])
    .reduce((sum, { value, canonical }) => sum + value.length + canonical.length, 0)
}

/** What holds of how much is read. */
export const READING: readonly Property[] = [
  property('what a command line runs of what it says does not multiply what is read', 100, running, text => {
    const line = readCommandLine(text)
    if (line === undefined) return
    assert.ok(line.commands.length <= ALLOWANCES.commands)
    assert.ok(charsOf(line) <= 3 * ALLOWANCES.words)
  }),
]

function counted(count: number, piece: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => piece(index)).join('')
}
