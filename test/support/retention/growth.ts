/**
 * `node test/support/retention/growth.ts FIRST LAST`: lints LAST different resources, each with systems, profiles,
 * extensions, versions and names of its own invention, and prints as JSON how many bytes the heap grew between the
 * FIRST and the LAST.
 */
import { lint, type Json, type JsonObject } from '../../../rules/index.ts'
import { hostCatalogs as catalogs } from '../catalogs.ts'
import { measureHeap } from './collect.ts'
import { readSamples } from './samples.ts'

const [first, last] = process.argv.slice(2).map(Number) as [number, number]
const resources: Json[] = []
for await (const samples of readSamples()) for (const { resource } of samples) resources.push(resource)

for (let index = 0; index < first; index += 1) lintInvented(index)
const before = await measureHeap()
for (let index = first; index < last; index += 1) lintInvented(index)
const after = await measureHeap()
console.log(JSON.stringify({ first, last, before, after, grown: after - before }))

function lintInvented(index: number): void {
  const resource = invent(resources[index % resources.length]!, '', index)
  const input = index % 2 === 0 ? resource : JSON.stringify(resource)
  lint(input, { today: '2026-01-15', catalogs: index % 3 === 0 ? undefined : catalogs, full: index % 5 === 0 })
}

/** A copy in which some of the strings are invented, others from one resource to the next. */
function invent(value: Json, name: string, index: number): Json {
  if (typeof value === 'string') return isInvented(name, index) ? `${value}${index % 4 === 0 ? '|' : '-'}${index}` : value
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((item: Json, at) => invent(item, name, index + at))
  const copy = Object.fromEntries(Object.entries(value as JsonObject).map(([own, inner], at) => [own, invent(inner!, own, index + at)]))
  if (name !== '') return copy
  return {
    ...copy,
    meta: { profile: [`https://perfiles-${index}.example/p|${index}`, `https://perfiles-${index}.example/q`] },
    extension: [{ url: `https://extensiones-${index}.example/e`, valueCoding: { system: `urn:sistema:${index}`, code: `c${index}` } }],
    [`inventado${index}`]: { [`dentro${index}`]: true },
  }
}

/** Types stay, so that rules and definitions look at the rest. */
function isInvented(name: string, index: number): boolean {
  return name === 'resourceType' ? index % 97 === 0 : (index + name.length) % 5 === 0
}
