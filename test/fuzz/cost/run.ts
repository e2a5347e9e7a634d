/**
 * `npm run fuzz:cost -- [--minutes N] [--seed N] [--tolerance N] [--keep]`: looks for texts that cost more than their length asks for, and
 * fits the exponent of the dearest over four sizes. `--keep` puts them into dearest.json, in place of those that are less
 * dear. Ends with 1 where one takes more than a text may, or `--tolerance` times as much.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { findR4Package } from '../../../tools/node/r4-package.ts'
import { createRandom } from '../random.ts'
import { sampleTexts } from '../targets/samples.ts'
import { wordsOf } from '../targets/words.ts'
import { keep, readDearest } from './dearest.ts'
import type { Growth } from './growth.ts'
import { known } from './known.ts'
import { costOf, exponentOf, mostOf, type Cost } from './measure.ts'
import { search } from './search.ts'
import { seedsOf } from './seeds.ts'

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '2' },
    seed: { type: 'string', default: '1' },
    shown: { type: 'string', default: '50' },
    tolerance: { type: 'string', default: '1' },
    keep: { type: 'boolean', default: false },
  },
})

const seed = Number(values.seed)
const random = createRandom(seed)
const texts = [...sampleTexts(), ...officialTexts(400)]
const dearBefore = [...known, ...readDearest()]
const seeds: Growth[] = [...texts.flatMap((text) => seedsOfText(text)), ...dearBefore]

const finds = search({
  seeds,
  first: dearBefore.length,
  words: wordsOf(texts.slice(0, 1500)),
  budget: Number(values.minutes) * 60_000,
  seed,
  onProgress: ({ tried, dearest }) =>
    console.error(`${tried} tried; ${dearest.map(({ ratio, exponent }) => `×${ratio.toFixed(0)} ^${exponent.toFixed(1)}`).join(', ')}`),
})

let areOver = 0
const dearest = finds.slice(0, Number(values.shown))
for (const { growth } of dearest) {
  const isOver = (cost: Cost): boolean => cost.lint > mostOf(cost) * Number(values.tolerance)
  // Other work of the machine may have taken the time: a cost that is too high is taken again.
  const costs = [32_000, 128_000, 512_000, 2_048_000].map((size) => {
    const cost = costOf(growth, size)
    return isOver(cost) ? costOf(growth, size, 6) : cost
  })
  const over = costs.filter(isOver)
  areOver += over.length > 0 ? 1 : 0
  const told = costs.map(({ parse, lint }) => `${lint.toFixed(0)} ms ×${(lint / parse).toFixed(0)}`).join(', ')
  console.log(`${over.length > 0 ? 'OVER ' : ''}^${exponentOf(costs).toFixed(2)}  ${told}\n  ${JSON.stringify(growth).slice(0, 400)}`)
}
if (values.keep) keep(dearest.map(({ growth }) => growth))
console.log(`${areOver} of ${dearest.length} take more than they may.`)
process.exit(areOver > 0 ? 1 : 0)

function seedsOfText(text: string): readonly Growth[] {
  try {
    return seedsOf(JSON.parse(text) as Parameters<typeof seedsOf>[0])
  } catch {
    return []
  }
}

/** Some of HL7's examples, of all types, where they are here. */
function officialTexts(count: number): readonly string[] {
  const folder = findR4Package()
  if (folder === undefined) return []
  const names = readdirSync(folder).filter((name) => name.endsWith('.json') && name.includes('-'))
  const read = Array.from({ length: count }, () => readFileSync(join(folder, random.pick(names)), 'utf8'))
  return read.filter((text) => text.length < 6000).map((text) => JSON.stringify(JSON.parse(text)))
}
