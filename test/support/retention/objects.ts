/**
 * Lints every example as a value and as a text, and prints as JSON which objects of a resource are still reachable
 * afterwards, when its report is gone: `{ watched, kept: ["cl-run-01, example 1: /identifier/0"] }`.
 */
import { fixAll, lint, type Json } from '../../../rules/index.ts'
import { hostCatalogs as catalogs } from '../catalogs.ts'
import { collect } from './collect.ts'
import { readSamples, type Sample } from './samples.ts'

interface Watched {
  readonly name: string
  readonly ref: WeakRef<object>
}

const options = { today: '2026-01-15', catalogs, ranges: true }
const kept: string[] = []
let watched = 0

// Collecting costs as much as linting hundreds: once for the examples of some rules, of which the last would be kept.
const rulesAtOnce = 12
let some: Sample[] = []
let rules = 0
for await (const samples of readSamples()) {
  some.push(...samples)
  rules += 1
  if (rules % rulesAtOnce === 0) await lintSome()
}
await lintSome()
console.log(JSON.stringify({ watched, kept }))

async function lintSome(): Promise<void> {
  for (const lintAll of [lintValue, lintText]) await expectGone(some.flatMap(lintAll))
  some = []
}

async function expectGone(list: readonly Watched[]): Promise<void> {
  watched += list.length
  let left = list
  // Machine code that was compiled meanwhile lets go of what it was compiled with only after some collections; a module never does.
  for (let round = 0; round < 8 && left.length > 0; round += 1) {
    await collect()
    left = left.filter(({ ref }) => ref.deref() !== undefined)
  }
  for (const { name } of left) kept.push(name)
}

function lintValue({ name, resource, profile }: Sample): readonly Watched[] {
  const copy = structuredClone(resource)
  for (const only of [undefined, ['cl'], ['r4']]) lint(copy, { ...options, profile, only })
  return watch(copy, `${name}, as a value: `)
}

/** Watches what `JSON.parse` gives the engine. */
function lintText({ name, resource, profile }: Sample): readonly Watched[] {
  const list: Watched[] = []
  const parse = JSON.parse
  JSON.parse = ((text: string, reviver?: (this: unknown, name: string, value: unknown) => unknown): unknown => {
    const value: unknown = parse(text, reviver)
    list.push(...watch(value as Json, `${name}, as a text: `))
    return value
  }) as typeof JSON.parse
  try {
    const text = JSON.stringify(resource)
    lint(text, { ...options, profile })
    fixAll(text, { ...options, profile })
  } finally {
    JSON.parse = parse
  }
  return list
}

/** Every object and list in a value, named by its JSON Pointer. */
function watch(value: Json, name: string): readonly Watched[] {
  if (typeof value !== 'object' || value === null) return []
  return [{ name, ref: new WeakRef(value) }, ...Object.entries(value).flatMap(([step, inner]) => watch(inner as Json, `${name}/${step}`))]
}
