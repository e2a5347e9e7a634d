import { expose } from 'comlink'
import { applyFix, clCoreVersion } from '../rules/index.ts'
import type { LintApi } from './api.ts'
import { completeCatalogs, createCatalogs, readImport } from './catalogs.ts'
import { describeRule, describeRules } from './describe.ts'
import { toEdits } from './edits.ts'
import { readExample } from './examples.ts'
import { formatJson } from './format.ts'
import { createKnowledge } from './guide/knowledge.ts'
import { suggest } from './guide/suggest.ts'
import { tell } from './guide/tell.ts'
import { createLinting } from './linting.ts'
import { outline } from './outline.ts'
import { writeReport } from './report.ts'
import { describeCatalogs, prepareCatalogs, searchCatalogs } from './search.ts'

const catalogFiles = import.meta.glob<string>('../catalogs/*/*.txt', { query: '?url', import: 'default', eager: true })
const published = createCatalogs(async (file) => {
  const response = await fetch(catalogFiles[`../catalogs/${file}`]!)
  if (!response.ok) throw new Error(`${file}: ${response.status}`)
  return response.text()
})
const completed = completeCatalogs(published)
const linting = createLinting(completed)
// What the examples of rules show does not depend on what somebody imported.
const exampleLinting = createLinting(published)

const knowledge = createKnowledge(completed)

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
  describeRule: (code, surroundings) => describeRule(code, surroundings, exampleLinting),
  readExample,
  clCoreVersion: () => clCoreVersion,
  outline,
  suggest: (spot) => suggest(spot, knowledge),
  tell: (spot) => tell(spot, knowledge),
  async writeReport(text, file, form, version, surroundings) {
    const response = await linting.lint(text, { ...surroundings, ranges: true })
    return writeReport({ file, response }, { form, version, publicUrl: surroundings.publicUrl })
  },
  useImports: completed.useImports,
  describeCatalogs: () => describeCatalogs(published),
  prepareCatalogs: () => prepareCatalogs(completed),
  searchCatalogs: (text, only, limit) => searchCatalogs(completed, text, only, limit),
  async importCatalog(id, file, { today }) {
    const catalog = await published.bring(id)
    if (catalog === undefined) throw new Error(`no catalog ${id}`)
    return readImport(catalog, file, today)
  },
}

expose(api)
