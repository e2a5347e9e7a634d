import type { Catalog } from '../../catalogs/catalog.ts'
import { importFile, withImported } from '../../catalogs/imports.ts'
import { lint, type Example, type Issue, type ReportLanguage } from '../../rules/index.ts'
import { openCatalogs } from './catalogs.ts'

const { forLint } = openCatalogs(undefined, () => {})

/** Issues of a rule in an example, with the catalogs of the code and those that the example imports. */
export function issuesOf(
  code: string,
  { text, resource, today = '2026-01-15', profile, guide, imported = {} }: Example,
  language?: ReportLanguage,
): readonly Issue[] {
  const completed = Object.entries(imported).map(([id, table]) => [id, withTable(forLint[id]!, table, today)] as const)
  const catalogs = Object.create(forLint, Object.getOwnPropertyDescriptors(Object.fromEntries(completed))) as typeof forLint
  return lint(text ?? resource!, { today, profile, guide, catalogs, only: [code], language }).issues.filter((issue) => issue.code === code)
}

function withTable(catalog: Catalog, text: string, today: string): Catalog {
  return withImported(catalog, importFile(catalog, { name: `${catalog.id}.tsv`, text }, today).text)
}
