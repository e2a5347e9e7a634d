import type { Issue, JsonObject } from '../../rules/index.ts'
import { findIssuePath } from '../../rules/issue-path.ts'

/**
 * What the local rules and a remote engine found in a resource, as one list by place, then by code. What both found is
 * there once, as the local rules say it: in Spanish and with its correction.
 */
export function mergeIssues(local: readonly Issue[], remote: readonly Issue[], resource: JsonObject): readonly Issue[] {
  const placed = new Map<string, Issue[]>()
  for (const issue of local) {
    for (const place of placesOf(issue)) {
      const there = placed.get(place)
      if (there === undefined) placed.set(place, [issue])
      else there.push(issue)
    }
  }
  const seen = new Set<string>()
  const added = remote.filter((issue) => {
    const key = JSON.stringify([issue.entryIndex, issue.path, issue.code, issue.message])
    const near = placesOf(issue).flatMap((place) => placed.get(place) ?? [])
    const isNew = !seen.has(key) && !near.some((own) => saysTheSame(own, issue))
    seen.add(key)
    return isNew
  })
  if (added.length === 0) return local
  return [...local, ...added]
    .map((issue) => ({ issue, rank: rankOf(issue, resource) }))
    .toSorted((a, b) => compareRanks(a.rank, b.rank) || compareText(a.issue.code, b.issue.code))
    .map(({ issue }) => issue)
}

/** Codes that are one thing seen from different sides, of which a remote engine and the local rules may each see another. */
const kin: readonly ReadonlySet<string>[] = [
  ['r4-codigo-01', 'r4-codigo-02', 'r4-codigo-03'],
  ['r4-formato-01', 'r4-formato-02', 'r4-formato-03', 'r4-formato-05', 'r4-json-04'],
  ['r4-valor-01', 'r4-valor-02'],
  ['r4-elemento-01', 'r4-elemento-03'],
  ['r4-ref-02', 'r4-ref-03', 'r4-ref-04'],
  ['r4-ext-01', 'r4-ext-04'],
  ['cl-json-04', 'r4-tipo-01'],
  ['cl-json-05', 'fhir-duplicate_json_property_key'],
  ['cl-json-06', 'fhir-array_cannot_be_empty', 'fhir-object_must_have_some_content', 'fhir-element_must_have_some_content'],
].map((codes) => new Set(codes))

/** Where to look for an issue that may say the same: its own place, and what holds a code. */
function placesOf({ entryIndex, path }: Issue): readonly string[] {
  return [...new Set([path, ...holdersOf(path)])].map((one) => `${entryIndex ?? ''} ${one}`)
}

function saysTheSame(own: Issue, other: Issue): boolean {
  if (isCoded(own) && isCoded(other) ? !isSameCoded(own.path, other.path) : own.path !== other.path) return false
  if (own.code === 'r4-inv-01' && other.code === 'r4-inv-01') return keyOf(own) === keyOf(other)
  if (own.code === other.code || kin.some((codes) => codes.has(own.code) && codes.has(other.code))) return true
  // As among the local rules: what a national rule says of a place, the definitions need not say again.
  return own.code.startsWith('cl-') && other.code.startsWith('r4-') && (own.severity === 'error' || other.severity === 'warning')
}

/** Which invariant does not hold. */
function keyOf({ message }: Issue): string | undefined {
  return /\b[a-z][\w.]*-\d[\w.-]*/i.exec(message)?.[0].replace(/\.$/, '')
}

function isCoded({ code }: Issue): boolean {
  return code.startsWith('r4-codigo-') || code.startsWith('cl-')
}

/** A code may be blamed on itself, on its coding, or on the concept that holds it. */
function isSameCoded(one: string, other: string): boolean {
  return one === other || holdersOf(one).includes(other) || holdersOf(other).includes(one)
}

function holdersOf(path: string): readonly string[] {
  const coding = path.replace(/\.(?:code|system|display)$/, '')
  return [coding, coding.replace(/\.coding\[\d+\]$/, '')]
}

/** The position of each step among its siblings, as far as the path leads: what is absent stands with what is around it. */
function rankOf(issue: Issue, resource: JsonObject): readonly number[] {
  const rank: number[] = []
  let value: unknown = resource
  for (const step of findIssuePath(issue, resource)) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) break
    rank.push(typeof step === 'number' ? step : Object.keys(value).indexOf(step))
    value = (value as Record<string | number, unknown>)[step]
  }
  return rank
}

function compareRanks(a: readonly number[], b: readonly number[]): number {
  for (let index = 0; index < a.length && index < b.length; index += 1) {
    if (a[index] !== b[index]) return a[index]! - b[index]!
  }
  return a.length - b.length
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
