/** Entry of the page's worker: has the tables fetched while the linter is read, and keeps questions that come meanwhile. */
import { expose } from 'comlink'
import type { LintApi } from './api.ts'
import { tablesArrived } from './tables.ts'

const early: MessageEvent[] = []
const keep = (event: MessageEvent): void => void early.push(event)
addEventListener('message', keep)
// Where one of them cannot be had, the page hears of it as of any breakdown.
Promise.all([import('./answers.ts'), tablesArrived]).then(([{ api }]) => answer(api), reportError)

function answer(api: LintApi): void {
  removeEventListener('message', keep)
  expose(api)
  for (const { data, ports } of early) dispatchEvent(new MessageEvent('message', { data, ports: [...ports] }))
}
