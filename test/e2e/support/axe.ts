import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'

/** Without what is for people, which every window would read as well. */
const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** The rules about colours, of those that axe applies unless it is told otherwise. */
export const rulesOfColours: readonly string[] = ['color-contrast', 'link-in-text-block']

/** Axe's violations in a page as it stands, a line for each element; `only` of some of its rules. */
export async function violationsOf(page: Page, only?: readonly string[]): Promise<readonly string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource)
  return page.evaluate(async (rules) => {
    const { axe } = globalThis as unknown as {
      axe: { run: (options: object) => Promise<{ violations: { id: string; nodes: { html: string; failureSummary: string }[] }[] }> }
    }
    const { violations } = await axe.run({
      resultTypes: ['violations'],
      ...(rules !== undefined && { runOnly: { type: 'rule', values: rules } }),
    })
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`))
  }, only)
}
