#!/usr/bin/env node
/**
 * `node test/support/guides/measure.ts [--guides FOLDER] [--more FOLDER]… [--list] [--json FILE]`: lints every instance that the
 * guides publish, with the packages of the guide as `svc validate --ig` takes them and without any, and counts the errors by
 * rule and guide. `--more` is a package that several guides build upon, unpacked; `--list` tells each error.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { lint, type Definitions, type Issue } from '../../../rules/index.ts'
import { findGuides, listGuides, openGuide } from './guides.ts'

const { values } = parseArgs({
  options: {
    guides: { type: 'string', default: findGuides() ?? '' },
    more: { type: 'string', multiple: true, default: [] },
    list: { type: 'boolean', default: false },
    json: { type: 'string' },
  },
})
if (values.guides === '') throw new Error('Where are they? --guides FOLDER')

interface Row {
  readonly guide: string
  readonly file: string
  readonly way: 'ig' | 'none'
  readonly issues: readonly Issue[]
}

const rows: Row[] = []
for (const guide of listGuides(values.guides, values.more)) {
  const definitions = await openGuide(guide)
  for (const file of guide.examples) {
    const text = readFileSync(file, 'utf8')
    const look = (own: Definitions | undefined) => lint(text, { today: '2026-11-22', definitions: own }).issues
    rows.push({ guide: guide.name, file: basename(file), way: 'ig', issues: look(definitions) })
    rows.push({ guide: guide.name, file: basename(file), way: 'none', issues: look(undefined) })
  }
}

for (const way of ['ig', 'none'] as const) {
  console.log(way === 'ig' ? '\nWith the packages of the guide' : '\nWithout packages')
  const own = rows.filter((row) => row.way === way)
  for (const guide of new Set(own.map((row) => row.guide))) {
    const some = own.filter((row) => row.guide === guide)
    const errors = some.flatMap(({ issues }) => issues.filter(({ severity }) => severity === 'error'))
    const national = errors.filter(({ code }) => code.startsWith('cl-'))
    console.log(`${guide}: ${some.length} instances, ${errors.length} errors, ${national.length} of them national ${tally(errors)}`)
  }
}
if (values.list) {
  for (const { guide, file, way, issues } of rows) {
    for (const { severity, code, path, message } of issues)
      if (severity === 'error') console.log(`${way}\t${guide}\t${file}\t${code}\t${path}\t${message}`)
  }
}
if (values.json !== undefined) writeFileSync(values.json, JSON.stringify(rows))

function tally(issues: readonly Issue[]): string {
  const counts = new Map<string, number>()
  for (const { code } of issues) counts.set(code, (counts.get(code) ?? 0) + 1)
  return [...counts]
    .toSorted((a, b) => b[1] - a[1])
    .map(([code, count]) => `${code} ${count}`)
    .join(', ')
}
