import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { format } from 'oxfmt'
import style from '../.oxfmtrc.json' with { type: 'json' }
import { drawCurve } from './plots.ts'
import { round, showValue } from './print.ts'
import type { Circumstances, Grid, Results, Row, Table, Text, Unit } from './results.ts'

type Language = keyof Text

const root = join(import.meta.dirname, '..')
const [begin, end] = ['<!-- bench: written by npm run bench -->', '<!-- /bench -->']

/** The measurements that the READMEs show. */
const inReadme = ['engine', 'corpus']

const words = {
  what: { en: 'What', es: 'Qué' },
  median: { en: 'Median', es: 'Mediana' },
  spread: { en: 'Percentiles', es: 'Percentiles' },
  ratio: { en: 'Beside the first', es: 'Frente a la primera' },
  on: { en: 'Measured on', es: 'Medido el' },
  cores: { en: 'cores', es: 'núcleos' },
} as const satisfies Record<string, Text>

/** Writes the tables into both READMEs and docs/benchmarks.md, and draws the curves. */
export async function writeReport(results: Results): Promise<void> {
  for (const [file, language] of [
    ['README.md', 'en'],
    ['README.es.md', 'es'],
  ] as const) {
    await replaceBetween(join(root, file), showSummary(results, language))
  }
  const folder = join(root, 'docs/plots')
  mkdirSync(folder, { recursive: true })
  const curves = Object.values(results).flatMap(({ curves = [] }) => curves)
  if (existsSync(join(import.meta.dirname, 'node_modules/vega'))) for (const curve of curves) await drawCurve(curve, folder)
  const plots = curves.map(({ file, title }) => `![${title.en}](plots/${file}.svg)`)
  const tables = Object.values(results).flatMap(({ tables = [], grids = [], circumstances }) => {
    const shown = [...tables.map((table) => showTable(table, 'en')), ...grids.map((grid) => showNamedGrid(grid, 'en'))]
    return shown.length === 0 ? [] : [...shown, showCircumstances(circumstances, 'en')]
  })
  await replaceBetween(join(root, 'docs/benchmarks.md'), [...plots, ...tables].join('\n\n'))
}

/** The shown measurements; tables with the same rows become one, a column each. */
function showSummary(results: Results, language: Language): string {
  return inReadme
    .flatMap((name) => {
      const { tables = [], grids = [], circumstances } = results[name] ?? {}
      if (circumstances === undefined) return []
      // The first grid of a measurement sums it up.
      const summary = grids.slice(0, 1).map((grid) => {
        return showNamedGrid({ ...grid, rows: grid.rows.filter(({ isPart }) => isPart !== true) }, language)
      })
      const groups = [...Map.groupBy(tables, ({ rows }) => rows.map((row) => row.name.en).join('|')).values()]
      const shown = groups.some((group) => group.length > 1) ? groups.filter((group) => group.length > 1) : groups
      return [...shown.map((group) => showSideBySide(group, language)), ...summary, showCircumstances(circumstances, language)]
    })
    .join('\n\n')
}

function showSideBySide(tables: readonly Table[], language: Language): string {
  const [first] = tables
  if (first === undefined || tables.length === 1) return first === undefined ? '' : showTable(first, language)
  const lines = first.rows.map(({ name }, index) => [
    name[language],
    ...tables.map(({ rows, unit }) => `${showValue(rows[index]!.median, unit)}${showRatio(rows[index]!)}`),
  ])
  return showGrid([words.what[language], ...tables.map(({ title }) => title[language])], lines)
}

function showRatio({ ratio }: Row): string {
  return ratio === undefined ? '' : ` (×${round(ratio)})`
}

function showTable({ title, unit, rows }: Table, language: Language): string {
  const hasSpread = rows.some(({ p95 }) => p95 !== undefined)
  const hasRatio = rows.some(({ ratio }) => ratio !== undefined)
  const heads = [title[language], words.median[language], hasSpread && words.spread[language], hasRatio && words.ratio[language]]
  const lines = rows.map(({ name, median, p5, p95, p99, ratio }) => [
    name[language],
    showValue(median, unit),
    hasSpread && showSpread({ p5, p95, p99 }, unit),
    hasRatio && (ratio === undefined ? '' : `×${round(ratio)}`),
  ])
  return showGrid(heads, lines)
}

function showNamedGrid({ title, heads, rows }: Grid, language: Language): string {
  return showGrid(
    [title[language], ...heads.map((head) => head[language])],
    rows.map(({ name, cells }) => [name[language], ...cells]),
  )
}

function showGrid(heads: readonly (string | false)[], lines: readonly (readonly (string | false)[])[]): string {
  const show = (cells: readonly (string | false)[]) => `| ${cells.filter((cell) => cell !== false).join(' | ')} |`
  const rule = heads.filter((head) => head !== false).map((_, index) => (index === 0 ? '---' : '---:'))
  return [show(heads), show(rule), ...lines.map(show)].join('\n')
}

function showSpread(spread: Readonly<Record<'p5' | 'p95' | 'p99', number | undefined>>, unit: Unit): string {
  return Object.entries(spread)
    .flatMap(([name, value]) => (value === undefined ? [] : [`${name} ${showValue(value, unit)}`]))
    .join(', ')
}

function showCircumstances({ date, node, cpu, cores, memoryGB, load }: Circumstances, language: Language): string {
  return `${words.on[language]} ${date}: ${cpu}, ${cores} ${words.cores[language]}, ${memoryGB} GB, Node ${node.slice(1)}, load ${load}.`
}

async function replaceBetween(file: string, text: string): Promise<void> {
  const old = readFileSync(file, 'utf8')
  const [from, to] = [old.indexOf(begin), old.indexOf(end)]
  if (from < 0 || to < 0) throw new Error(`${file} has no ${begin} … ${end}.`)
  const all = `${old.slice(0, from + begin.length)}\n\n${text}\n\n${old.slice(to)}`
  writeFileSync(file, (await format(file, all, style)).code)
}
