import { DEFAULTS } from '../../src/config/defaults.ts'
import { FETCH_FILE_TOOL } from '../../src/fetch-file/index.ts'
import { SHELL_HTTP_BLOCKED } from '../../src/messages/index.ts'
import type { Scenario } from '../scenario.ts'
import type { ShownVerdict } from '../verdict.ts'
import { bash, resultsArrive, shellAgrees, verdictsAre } from './promises.ts'

const GUIDE = 'How to mend a fence: dig, set, nail.'

const FILE = `${DEFAULTS.outputDir}/docs.example.org_guide.txt`

/** Work that names addresses and fetches nothing from this shell, or from this machine only. */
const HONEST = [
  "cat > README.md <<'E'\nSee https://docs.example.org and run curl https://docs.example.org/guide.txt\nE",
  'git init -q . && git -c user.name=a -c user.email=a@b.c commit -q --allow-empty -m "Use curl https://docs.example.org"',
  'git clone -q https://git.example.org/tool || true',
  'docker pull example/tool || true',
]

/** HTTP from a shell goes to a tool that keeps the body and tells the status. */
export const shellHttp: Scenario = {
  name: 'shell-http',
  title: 'Where the host can fetch, a shell may not; the body goes to a file, and other work goes on',
  site: new Map([['/guide.txt', GUIDE]]),
  canFetch: true,
  steps: site => [
    bash('curl -sS https://docs.example.org/guide.txt'),
    [{ tool: FETCH_FILE_TOOL, arguments: { url: 'https://docs.example.org/guide.txt' } }],
    bash(`cat ${FILE}`),
    [{ tool: FETCH_FILE_TOOL, arguments: { url: 'https://docs.example.org/missing.txt' } }],
    bash(`curl -sS ${site}/guide.txt`),
    ...HONEST.map(command => bash(command)),
  ],
  verify: run => [
    ...verdictsAre(run, ['blocked', ...Array.from({ length: 4 + HONEST.length }, (): ShownVerdict => 'ran')]),
    ...reads(
      run.calls.map(call => call.result?.text),
      [SHELL_HTTP_BLOCKED, FILE, GUIDE, 'HTTP 404', GUIDE],
    ),
    ...shellAgrees(run),
    ...resultsArrive(run),
  ],
}

function reads(texts: readonly (string | undefined)[], expected: readonly string[]): readonly string[] {
  return expected.flatMap((part, index) =>
    texts[index]?.includes(part) === true ? [] : [`the answer to call ${index + 1} does not say "${part}"`],
  )
}
