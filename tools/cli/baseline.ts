import { withConsequences } from '../../rules/engine/consequences.ts'
import type { ValidateResponse } from '../../rules/index.ts'

/** How often each problem is known, by file, code and FHIR path; no value and no message. */
export type Known = Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, number>>>>>>

/** Problems that are known and do not fail a run. */
export interface Baseline {
  /** The part of a response that is not known; a problem that occurs more often than known is unknown from there on. */
  readonly unknownOf: (file: string, response: ValidateResponse) => ValidateResponse
  /** How many problems were known. */
  readonly found: () => number
  /** The problems known that did not occur, in files that were reviewed or are gone: file, code and path. */
  readonly stale: (isGone: (file: string) => boolean) => readonly (readonly [file: string, code: string, path: string])[]
}

type Key = readonly [file: string, code: string, path: string]

/** A baseline of what is known. */
export function createBaseline(known: Known): Baseline {
  const left = new Map(entriesOf(known).map(([key, count]) => [JSON.stringify(key), count]))
  const reviewed = new Set<string>()
  let found = 0

  function isKnown(key: string): boolean {
    const count = left.get(key) ?? 0
    if (count === 0) return false
    left.set(key, count - 1)
    found += 1
    return true
  }

  return {
    found: () => found,
    unknownOf: (file, response) => {
      reviewed.add(file)
      return left.size === 0 ? response : only(response, ({ code, path }) => !isKnown(JSON.stringify([file, code, path])))
    },
    stale: (isGone) =>
      [...left]
        .filter(([, count]) => count > 0)
        .map(([key]) => JSON.parse(key) as Key)
        .filter(([file]) => reviewed.has(file) || isGone(file)),
  }
}

/** A baseline that is being brought up to date: everything is known in it. */
export interface Recording extends Baseline {
  /** The problems known now; those of files that were not reviewed stay, unless they are gone. */
  readonly updated: (isGone: (file: string) => boolean) => Known
}

/** Records what occurs in place of what was known. */
export function recordBaseline(known: Known): Recording {
  const seen = new Map<string, number>()
  const reviewed = new Set<string>()
  let found = 0
  return {
    found: () => found,
    stale: () => [],
    unknownOf: (file, response) => {
      reviewed.add(file)
      for (const { code, path } of response.issues) {
        const key = JSON.stringify([file, code, path])
        seen.set(key, (seen.get(key) ?? 0) + 1)
        found += 1
      }
      return only(response, () => false)
    },
    updated: (isGone) => {
      const kept = entriesOf(known).filter(([[file]]) => !reviewed.has(file) && !isGone(file))
      return toKnown([...kept, ...[...seen].map(([key, count]) => [JSON.parse(key) as Key, count] as const)])
    },
  }
}

/** Reads a baseline; undefined where the text is none. */
export function parseBaseline(text: string): Known | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isTree(value, 3) ? (value as Known) : undefined
  } catch {
    return undefined
  }
}

function isTree(value: unknown, depth: number): boolean {
  if (depth === 0) return Number.isInteger(value) && (value as number) > 0
  return (
    typeof value === 'object' && value !== null && !Array.isArray(value) && Object.values(value).every((inner) => isTree(inner, depth - 1))
  )
}

function entriesOf(known: Known): readonly (readonly [Key, number])[] {
  return Object.entries(known).flatMap(([file, codes]) =>
    Object.entries(codes).flatMap(([code, paths]) => Object.entries(paths).map(([path, count]) => [[file, code, path], count] as const)),
  )
}

function toKnown(entries: readonly (readonly [Key, number])[]): Known {
  const tree = new Map<string, Map<string, Map<string, number>>>()
  for (const [[file, code, path], count] of entries.toSorted(([a], [b]) => (a.join('\0') < b.join('\0') ? -1 : 1))) {
    const codes = tree.get(file) ?? new Map<string, Map<string, number>>()
    const paths = codes.get(code) ?? new Map<string, number>()
    tree.set(file, codes.set(code, paths.set(path, count)))
  }
  return Object.fromEntries(
    [...tree].map(([file, codes]) => [file, Object.fromEntries([...codes].map(([code, paths]) => [code, Object.fromEntries(paths)]))]),
  )
}

function only(response: ValidateResponse, isKept: (issue: ValidateResponse['issues'][number]) => boolean): ValidateResponse {
  const kept = response.issues.filter(isKept)
  if (kept.length === response.issues.length) return response
  const issues = withConsequences(kept)
  const messages = (severity: string) => issues.filter((issue) => issue.severity === severity).map(({ message }) => message)
  const errors = messages('error')
  return { ...response, valid: errors.length === 0, errors, warnings: messages('warning'), issues }
}
