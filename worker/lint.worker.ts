import { expose } from 'comlink'
import { applyFix, clCoreVersion } from '../rules/index.ts'
import type { LintApi } from './api.ts'
import { createLinting } from './catalogs.ts'
import { describeRule, describeRules } from './describe.ts'
import { toEdits } from './edits.ts'
import { readExample } from './examples.ts'
import { formatJson } from './format.ts'

const catalogFiles = import.meta.glob<string>('../catalogs/*/*.txt', { query: '?url', import: 'default', eager: true })
const linting = createLinting(async (file) => {
  const response = await fetch(catalogFiles[`../catalogs/${file}`]!)
  if (!response.ok) throw new Error(`${file}: ${response.status}`)
  return response.text()
})

const api: LintApi = {
  lint: (text, surroundings) => linting.lint(text, { ...surroundings, ranges: true }),
  fix: (text, fix) => toEdits(text, applyFix(text, fix)),
  async fixAll(text, surroundings) {
    const { text: fixed, applied } = await linting.fixAll(text, surroundings)
    return { edits: toEdits(text, fixed), applied: applied.length }
  },
  format(text) {
    const formatted = formatJson(text)
    return formatted === undefined ? undefined : toEdits(text, formatted)
  },
  describeRules,
  describeRule: (code, surroundings) => describeRule(code, surroundings, linting),
  readExample,
  clCoreVersion: () => clCoreVersion,
}

expose(api)
