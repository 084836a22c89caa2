import { parseArgs } from 'node:util'
import { stepProgressOn } from '../demo/progress.ts'
import { runCommand } from './command.ts'
import { buildHost } from './hosts/build.ts'

const USAGE = `Usage: npm run host -- <clone> [options]

Builds a release of DSH into ~/.cache from a clone of its repository, and prints what points the demo and the suites at
it. The clone is not changed; nothing of it becomes part of this package.

  --tag <tag>  which release (default: the newest tag of the clone)
  --help       print this
`

interface HostOptions {
  readonly clone: string
  readonly tag: string | undefined
}

function readHostOptions(argv: readonly string[]): HostOptions | undefined {
  const { values, positionals } = parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: { tag: { type: 'string' }, help: { type: 'boolean', short: 'h', default: false } },
  })
  if (values.help) return undefined
  const [clone, ...more] = positionals
  if (clone === undefined || more.length > 0) throw new Error('give the folder of one clone')
  return { clone, tag: values.tag }
}

async function host({ clone, tag }: HostOptions): Promise<number> {
  const interrupt = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(name, () => interrupt.abort(new Error(`stopped by ${name}`)))
  }
  const progress = stepProgressOn(process.stderr)
  try {
    const built = await buildHost(clone, tag, progress, interrupt.signal)
    progress.end()
    console.log(`HOST_DSH=${built.dsh} HOST_NODE=${built.node}`)
    return 0
  } finally {
    progress.end()
  }
}

await runCommand({ name: 'host', usage: USAGE, read: readHostOptions, run: host })
