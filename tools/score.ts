import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { resolveConfig } from '../src/config/index.ts'
import { runCommand } from './command.ts'
import { readConfigFile } from './config-file.ts'
import { EngineGuard } from './guard/engine.ts'
import type { Reply, GuardMaker } from './guard/guard.ts'
import { ORIGINAL_VERSION, originalGuard } from './guard/original.ts'
import { tableText, type Table } from './output/table.ts'
import {
  comparisonTables,
  precisionAndRecall,
  scoreOf,
  scoreTable,
  sharesOf,
  wrongOnes,
  wrongTable,
  type GuardScore,
  type Scored,
} from './scoring/score.ts'
import { readSequences } from './scoring/sequences.ts'

const USAGE = `Usage: npm run score -- [sequences.jsonl...] [options]

Scores the plugin's engine on labelled call sequences, with progress on and off,
beside the published ${ORIGINAL_VERSION} of the original package; see test/cases/README.md.

  --ask approve       somebody approves what is asked (default: nobody is there)
  --config file.yml   other settings
  --list              also what each has wrong, and the sequences behind each
                      number, as id@signal/gate
  --json              print JSON
`

const CASES = fileURLToPath(new URL('../test/cases/sequences.jsonl', import.meta.url))

/** How the tool was called. */
interface ScoreOptions {
  readonly files: readonly string[]
  readonly answer: Reply
  readonly config: string | undefined
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
      list: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  const { ask, config, list, json, help } = values
  if (help) return undefined
  if (ask !== 'approve' && ask !== 'nobody') throw new Error('--ask takes "approve" or "nobody"')
  return { files: positionals.length > 0 ? positionals : [CASES], answer: ask, config, list, json }
}

async function score({ files, answer, config: file, list, json }: ScoreOptions): Promise<number> {
  const raw = file === undefined ? undefined : await readConfigFile(file)
  const config = typeof raw === 'object' && raw !== null ? raw : {}
  const counting = (progress: boolean): GuardMaker => {
    const settings = resolveConfig({ ...config, progress })
    return () => new EngineGuard(settings, answer)
  }
  const { progress: _ours, ...theirConfig } = { progress: undefined, ...config }
  const guards: readonly GuardScore[] = [
    await scoreWith('progress on', files, answer, counting(true)),
    await scoreWith('progress off', files, answer, counting(false)),
    await scoreWith(ORIGINAL_VERSION, files, answer, () => originalGuard(theirConfig, answer)),
  ]
  if (json) console.log(JSON.stringify({ answer, guards: guards.map(jsonOf) }))
  else console.log(tablesOf(guards, answer, list).map(tableText).join('\n'))
  return 0
}

async function scoreWith(
  guard: string,
  files: readonly string[],
  answer: Reply,
  makeGuard: GuardMaker,
): Promise<GuardScore> {
  const scored: Scored[] = []
  for (const path of files) {
    for await (const sequence of readSequences(path)) scored.push(await scoreOf(sequence, makeGuard, answer))
  }
  return { guard, scored }
}

function tablesOf(guards: readonly GuardScore[], answer: Reply, list: boolean): readonly Table[] {
  const [ours] = guards
  const calls = ours?.scored.reduce((sum, { calls: some }) => sum + some, 0) ?? 0
  const title = `${ours?.scored.length ?? 0} sequences, ${calls} calls, an ask meets ${answer}`
  const shown = list ? guards : guards.slice(0, 1)
  return [
    ...comparisonTables(title, guards),
    ...shown.map(wrongTable),
    ...(list ? guards.map(({ guard, scored }) => scoreTable(guard, scored)) : []),
  ]
}

function jsonOf({ guard, scored }: GuardScore): object {
  return {
    guard,
    shares: sharesOf(scored),
    precisionAndRecall: precisionAndRecall(scored),
    wrong: wrongOnes(scored),
    sequences: scored.map(rowOf),
  }
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
