#!/usr/bin/env node
/**
 * `node [--cpu-prof] bench/corpus/profile.ts [--texts N] [--rounds N] [--rules FOLDER] [--only official|generated|guides|large] [--tier cl|r4]`:
 * a quick look at a sample of the corpus, 600 texts unless another number is asked for; `--rules` asks the rules of another checkout.
 */
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { lint as Lint } from '../../rules/index.ts'
import { round } from '../print.ts'
import { generateLargeBundle, generateTexts } from './generated.ts'
import { distribute, ratioOf, slowestOf, timeTexts, type Timed } from './ratios.ts'
import { readGuideTexts, readOfficialTexts, sampleTexts, type CorpusText } from './texts.ts'

const { values } = parseArgs({
  options: {
    texts: { type: 'string', default: '600' },
    rounds: { type: 'string', default: '15' },
    rules: { type: 'string', default: join(import.meta.dirname, '../../rules') },
    only: { type: 'string' },
    tier: { type: 'string' },
  },
})
const { lint } = (await import(join(resolve(values.rules), 'index.ts'))) as { readonly lint: typeof Lint }
const options = { today: '2026-01-15', ...(values.tier !== undefined && { only: [values.tier] }) }
const count = Number(values.texts)
const groups: Readonly<Record<string, () => readonly CorpusText[]>> = {
  official: () => sampleTexts(readOfficialTexts(), Math.ceil((count * 5) / 6)),
  generated: () => sampleTexts(generateTexts(), Math.ceil(count / 6)),
  guides: readGuideTexts,
  large: () => [generateLargeBundle()],
}
const wanted = values.only === undefined ? Object.keys(groups) : values.only.split(',')
const texts = wanted.flatMap((name) => groups[name]!())
const before = process.cpuUsage()
const timed = timeTexts(texts, (text) => lint(text, options), { warmUp: 5, rounds: Number(values.rounds) })
const { user, system } = process.cpuUsage(before)

for (const name of new Set(timed.map(groupOf)))
  tell(
    name,
    timed.filter((one) => groupOf(one) === name),
  )
tell('all', timed)
console.log(`processor time ${round((user + system) / 1e6)} s\nslowest:`)
for (const one of slowestOf(timed)) console.log(`  ×${round(ratioOf(one)).padEnd(6)} ${round(one.check).padStart(8)} µs  ${one.name}`)

function groupOf({ group }: Timed): string {
  return group === 'generated' || group === 'guides' || group === 'large Bundle' ? group : 'official'
}

function tell(name: string, some: readonly Timed[]): void {
  const { texts, total, median, p95, slowest } = distribute(some)
  console.log(
    `${name.padEnd(14)} ${String(texts).padStart(5)} texts   total ×${round(total)}   median ×${round(median)}   p95 ×${round(p95)}   slowest ×${round(slowest)}`,
  )
}
