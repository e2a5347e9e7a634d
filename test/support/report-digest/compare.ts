#!/usr/bin/env node
/**
 * `node test/support/report-digest/compare.ts BEFORE.ndjson AFTER.ndjson [--show N] [--kind BEGINNING] [--variant NAME]`:
 * the differences of two records, grouped by kind, with the number of reports and texts and the first few of each.
 * Ends with 1 where there is one.
 */
import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { findDifferences } from './differences.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { show: { type: 'string', default: '3' }, kind: { type: 'string' }, variant: { type: 'string' } },
})
const [before, after] = positionals
if (before === undefined || after === undefined) throw new Error('Which two? compare.ts BEFORE.ndjson AFTER.ndjson')

interface Line {
  readonly id: string
  readonly variant: string
  readonly hash: string
  readonly report: unknown
}

interface Kind {
  count: number
  readonly texts: Set<string>
  readonly variants: Map<string, number>
  readonly samples: string[]
}

const kinds = new Map<string, Kind>()
const old = new Map<string, string>()
let compared = 0
let changed = 0

for await (const line of createInterface({ input: createReadStream(before) })) old.set(keyOf(line), line)
for await (const line of createInterface({ input: createReadStream(after) })) {
  const key = keyOf(line)
  const past = old.get(key)
  old.delete(key)
  if (past === undefined) add('report: only after', JSON.parse(line) as Line, '')
  else {
    compared += 1
    if (past !== line) compare(JSON.parse(past) as Line, JSON.parse(line) as Line)
  }
}
for (const line of old.values()) add('report: only before', JSON.parse(line) as Line, '')

console.log(`${compared} reports compared, ${changed} differ`)
for (const [kind, { count, texts, variants, samples }] of [...kinds].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
  console.log(`\n${kind} · ${count} in ${texts.size} texts (${[...variants].map(([name, times]) => `${name} ${times}`).join(', ')})`)
  for (const sample of samples) console.log(`    ${sample}`)
}
process.exitCode = kinds.size === 0 ? 0 : 1

function compare(past: Line, now: Line): void {
  changed += 1
  if (past.hash !== now.hash) add('text: another one', now, '')
  else for (const { kind, about } of findDifferences(past.report, now.report)) add(kind, now, about)
}

function add(kind: string, { id, variant }: Line, about: string): void {
  if (values.kind !== undefined && !kind.startsWith(values.kind)) return
  if (values.variant !== undefined && variant !== values.variant) return
  const known: Kind = kinds.get(kind) ?? { count: 0, texts: new Set(), variants: new Map(), samples: [] }
  kinds.set(kind, known)
  known.count += 1
  known.variants.set(variant, (known.variants.get(variant) ?? 0) + 1)
  // One sample a text: the same difference in several variants says nothing more.
  if (!known.texts.has(id) && known.samples.length < Number(values.show)) known.samples.push(`${id} [${variant}] ${about}`)
  known.texts.add(id)
}

/** The beginning of a line up to the hash: id and variant. */
function keyOf(line: string): string {
  return line.slice(0, line.indexOf('","hash":'))
}
