import { parseArgs } from 'node:util'
import { casesOf } from '../bench/cases.ts'
import { runCommand } from './command.ts'
import { problemsOf } from './patterns/check.ts'
import { findPatterns } from './patterns/find.ts'
import { UNPROVEN } from './patterns/unproven.ts'

const USAGE = `Usage: tsx tools/patterns.ts <folder>...   (npm run check:patterns for all folders)

Tells which regular expressions below some folders may take more than linear time, whatever text they are
given. Each has to be proved linear, or listed with a reason in tools/patterns/unproven.ts
and shown to be linear by a case of the bench.

Exit: 0 all are linear; 1 some are not; 2 usage.
`

const EXIT = { linear: 0, slow: 1 } as const

function readFolders(argv: readonly string[]): readonly string[] | undefined {
  const { values, positionals } = parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: { help: { type: 'boolean', short: 'h', default: false } },
  })
  if (values.help) return undefined
  if (positionals.length === 0) throw new Error('check which folders? Give at least one')
  return positionals
}

async function checkPatterns(folders: readonly string[]): Promise<number> {
  const patterns = await findPatterns(folders)
  const benches = casesOf([])
    .filter(({ sizes }) => sizes.length > 1)
    .map(({ title }) => title)
  const problems = await problemsOf(patterns, UNPROVEN, benches)
  for (const problem of problems) console.log(problem)
  console.log(`${patterns.length} patterns, ${problems.length} problems`)
  return problems.length === 0 ? EXIT.linear : EXIT.slow
}

await runCommand({ name: 'check:patterns', usage: USAGE, read: readFolders, run: checkPatterns })
