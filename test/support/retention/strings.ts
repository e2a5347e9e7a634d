/**
 * Lints every example with strings marked that no other has, and prints as JSON which of the marked strings a snapshot of
 * the heap still holds afterwards: `{ marked, kept: { each: ["Soto…"] } }`, by the way in which they were marked.
 */
import { getHeapSnapshot } from 'node:v8'
import { lint, type Json, type JsonObject } from '../../../rules/index.ts'
import { createRandom, type Random } from '../../fuzz/random.ts'
import { hostCatalogs as catalogs } from '../catalogs.ts'
import { collect } from './collect.ts'
import { readSamples } from './samples.ts'

/** Members whose value settles how the rest is looked at. */
const meaning = new Set(['resourceType', 'system', 'url', 'code', 'type', 'use', 'status', 'profile', 'reference', 'fullUrl'])
const mark = 'zqmark'
/** The end of a string up to its mark, with the number of the way in which it was marked, at the end of a text. */
const ofMark = new RegExp(`[^"\\\\]{0,40}${mark}(\\d)n\\d+x$`)
let marked = 0

type IsMarked = (name: string, random: Random) => boolean

const ways: Readonly<Record<string, IsMarked>> = {
  each: (name) => name !== 'resourceType',
  'each without a meaning': (name) => !meaning.has(name),
  few: (name, random) => name !== 'resourceType' && random.below(20) === 0,
}

for (const [way, isMarked] of Object.values(ways).entries()) await lintMarked(way, isMarked)
// V8 itself remembers the last subject of a regular expression and the last names of a keyed access.
await lintMarked(0, () => false)
await collect()
const found = await findMarked()
const kept = Object.fromEntries(Object.keys(ways).map((way, index) => [way, found.get(index) ?? []]))
console.log(JSON.stringify({ marked, kept }))

async function lintMarked(way: number, isMarked: IsMarked): Promise<void> {
  const random = createRandom(marked)
  for await (const samples of readSamples()) {
    for (const { resource, profile } of samples) {
      const value = markStrings(resource, '', way, (name) => isMarked(name, random))
      for (const input of [value, JSON.stringify(value), `${JSON.stringify(value, null, 2)},`])
        lint(input, { today: '2026-01-15', catalogs, ranges: true, profile })
    }
  }
}

function markStrings(value: Json, name: string, way: number, isMarked: (name: string) => boolean): Json {
  if (typeof value === 'string') {
    if (!isMarked(name)) return value
    marked += 1
    return `${value}${mark}${way}n${marked}x`
  }
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((item: Json) => markStrings(item, name, way, isMarked))
  const members = Object.entries(value as JsonObject).map(([own, inner]) => [own, markStrings(inner!, own, way, isMarked)] as const)
  // A name that FHIR does not know, of which the engine says so.
  return Object.fromEntries(isMarked(name) ? [...members, [`${mark}${way}n${(marked += 1)}x`, 'x']] : members)
}

/** The beginnings of strings with a mark in a snapshot, which has strings as JSON writes them, by the way in which they were marked. */
async function findMarked(): Promise<ReadonlyMap<number, readonly string[]>> {
  const found = new Map<number, Set<string>>()
  let before = ''
  for await (const chunk of getHeapSnapshot()) {
    const text = before + String(chunk)
    // Matching all of a snapshot would try 40 beginnings at each of its characters.
    for (let at = text.indexOf(mark); at >= 0; at = text.indexOf(mark, at + 1)) {
      const [match, way] = ofMark.exec(text.slice(Math.max(0, at - 40), text.indexOf('x', at + mark.length) + 1)) ?? []
      if (match === undefined) continue
      const own = found.get(Number(way)) ?? new Set()
      found.set(Number(way), own.add(match))
    }
    before = text.slice(-200)
  }
  return new Map([...found].map(([way, own]) => [way, [...own]]))
}
