import axe from 'axe-core'
import type { Page } from 'playwright-core'

/**
 * What axe finds wrong in parts of a page.
 * @param parts - selectors.
 * @returns each rule that is broken, with where.
 */
export async function violationsIn(page: Page, parts: readonly string[]): Promise<unknown> {
  await page.evaluate(axe.source)
  return page.evaluate(
    `axe.run({ include: ${JSON.stringify(parts)} }).then(({ violations }) =>
      violations.map(({ id, nodes }) => [id, ...nodes.map(({ html, failureSummary }) => html + ' ' + failureSummary)]))`,
  )
}
