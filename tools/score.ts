import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { resolveConfig } from '../src/config/index.ts'
import { runCommand } from './command.ts'
import { readConfigFile } from './config-file.ts'
import { EngineGuard } from './guard/engine.ts'
import type { Reply } from './guard/guard.ts'
import { ORIGINAL_VERSION, originalGuard } from './guard/original.ts'
import { tableText } from './output/table.ts'
import { scoreOf, scoreTable, sharesOf, type Scored } from './scoring/score.ts'
import { readSequences } from './scoring/sequences.ts'

const USAGE = `Usage: npm run score -- [sequences.jsonl...] [options]

Scores the plugin's engine on labelled call sequences; see test/cases/README.md.

  --ask approve       somebody approves what is asked (default: nobody is there)
  --config file.yml   other settings
  --original          score the published ${ORIGINAL_VERSION} of the original package
  --list              name the sequences behind each number, as id@signal/gate
  --json              print JSON
`

const CASES = fileURLToPath(new URL('../test/cases/sequences.jsonl', import.meta.url))

/** How the tool was called. */
interface ScoreOptions {
  readonly files: readonly string[]
  readonly answer: Reply
  readonly config: string | undefined
  readonly original: boolean
  readonly list: boolean
  readonly json: boolean
}

function readScoreOptions(argv: readonly string[]): ScoreOptions | undefined {
  const { values, positionals } = parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: {
      ask: { type: 'string', default: 'nobody' },
      config: { type: 'string' },
      original: { type: 'boolean', default: false },
      list: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  const { ask, config, original, list, json, help } = values
  if (help) return undefined
  if (ask !== 'approve' && ask !== 'nobody') throw new Error('--ask takes "approve" or "nobody"')
  return { files: positionals.length > 0 ? positionals : [CASES], answer: ask, config, original, list, json }
}

async function score({ files, answer, config: file, original, list, json }: ScoreOptions): Promise<number> {
  const raw = file === undefined ? undefined : await readConfigFile(file)
  const settings = resolveConfig(raw)
  const config = typeof raw === 'object' && raw !== null ? raw : {}
  const makeGuard = () => (original ? originalGuard(config, answer) : new EngineGuard(settings, answer))

  const scored: Scored[] = []
  for (const path of files) {
    for await (const sequence of readSequences(path)) scored.push(await scoreOf(sequence, makeGuard, answer))
  }
  const guard = original ? `original ${ORIGINAL_VERSION}` : 'this package'
  if (json) console.log(JSON.stringify({ guard, answer, shares: sharesOf(scored), sequences: scored.map(rowOf) }))
  else {
    const calls = scored.reduce((sum, { calls: some }) => sum + some, 0)
    const title = `${guard}: ${scored.length} sequences, ${calls} calls, an ask meets ${answer}`
    console.log(tableText(scoreTable(title, scored, list)))
  }
  return 0
}

function rowOf({ sequence, calls, advised, gated, signalled, advisories }: Scored): object {
  const { id, kind, title } = sequence
  return {
    id,
    kind,
    title,
    calls,
    advised: advised ?? null,
    gated: gated ?? null,
    signalled: signalled ?? null,
    advisories,
  }
}

await runCommand({ name: 'score', usage: USAGE, read: readScoreOptions, run: score })
