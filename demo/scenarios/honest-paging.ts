import { DEFAULTS } from '../../src/config/defaults.ts'
import type { ModelStep } from '../model.ts'
import type { Scenario } from '../scenario.ts'
import { bash, resultsArrive, shellAgrees, verdictsAre } from './promises.ts'

/** More pages than any one call may be repeated. */
const PAGES = DEFAULTS.limits.net + 3

const numbers = Array.from({ length: PAGES }, (_, index) => index + 1)

const pathOf = (page: number) => `/catalogue?page=${page}`
const bodyOf = (page: number) => `Page ${page} of ${PAGES}: item ${page * 10 + 1} to item ${page * 10 + 10}`

/** Each page is fetched once and something is done about it before the next. */
function readPage(site: string, page: number): readonly ModelStep[] {
  const fetch = bash(`curl -s '${site}${pathOf(page)}' --max-time 5`)
  const work = [
    `mkdir -p notes && echo 'page ${page} read' > notes/page-${page}.txt`,
    `ls notes | tail -n ${page}`,
    `wc -c notes/page-${page - 2}.txt`,
  ]
  return [fetch, bash(work[(page - 1) % work.length] ?? 'true')]
}

/** An agent that does its work: like a loop only in that it asks one site many times. */
export const honestPaging: Scenario = {
  name: 'honest-paging',
  title: `Reading ${PAGES} pages of one site, with other work between, is not a loop`,
  site: new Map(numbers.map(page => [pathOf(page), bodyOf(page)])),
  steps: site => numbers.flatMap(page => readPage(site, page)),
  verify: run => [
    ...verdictsAre(
      run,
      Array.from({ length: 2 * PAGES }, () => 'ran'),
    ),
    ...run.calls.flatMap(call =>
      call.notices.map(notice => `an advisory after call ${call.number}: ${notice.summary}`),
    ),
    ...numbers.flatMap(page =>
      run.calls.some(call => call.result?.text.includes(bodyOf(page))) ? [] : [`page ${page} did not arrive`],
    ),
    ...shellAgrees(run),
    ...resultsArrive(run),
  ],
}
