import { createHash } from 'node:crypto'
import { bench, do_not_optimize, run, summary } from 'mitata'
import { pipelineOf } from '../test/host/fake-pipeline.ts'

/** A command of about 100 characters, as agents write them. */
const TYPICAL =
  'cd packages/server && npm test -- --grep "handles a closed socket" 2>&1 | tail -n 40 > /tmp/test-output.txt'
const MEBIBYTE = 'A line of a file that is being written.\n'.repeat(2 ** 20 / 40).padEnd(2 ** 20)

summary(() => {
  bench('guard: one short command, again', function* () {
    const { guard } = pipelineOf()
    const args = { command: TYPICAL, description: 'Run the tests' }
    yield () => do_not_optimize(guard('bash', args))
  })
  bench('guard: a new short command each time', function* () {
    const { guard } = pipelineOf()
    let count = 0
    yield () => do_not_optimize(guard('bash', { command: `${TYPICAL}.${++count}`, description: 'Run the tests' }))
  })
  bench('guard: a new curl each time', function* () {
    const { guard } = pipelineOf()
    let count = 0
    yield () => {
      const command = `curl -sSL --max-time 30 'https://api.example.org/v2/items?page=${++count}&per_page=50' -H 'Accept: text/plain'`
      return do_not_optimize(guard('bash', { command }))
    }
  })
  bench('guard and hooks: a new short command each time', function* () {
    const { call } = pipelineOf()
    let count = 0
    yield async () => call('bash', { command: `${TYPICAL}.${++count}` })
  })
})

summary(() => {
  bench('guard: a write of 1 MiB', function* () {
    const { guard } = pipelineOf()
    let count = 0
    yield () => do_not_optimize(guard('write', { file_path: `/tmp/${++count}`, content: MEBIBYTE }))
  })
  bench('for comparison: one SHA-256 over the same 1 MiB', () =>
    do_not_optimize(createHash('sha256').update(MEBIBYTE).digest('base64url')))
})

await run()
