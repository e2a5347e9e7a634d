import type { NamedElement } from '../found.ts'
import type { Severity } from '../rule.ts'
import { unindexed } from './paths.ts'

/** A finding that would be told; it is worded and named only where it has to be told apart from others. */
export interface Told {
  readonly code: string
  /** Of what many things are said under one code, which one: the key of an invariant. */
  readonly key?: string | undefined
  readonly severity: Severity
  /** How many items a list lacks that has too few; elsewhere it is one fault. */
  readonly lacking?: number | undefined
  /** The slice that it is about. */
  readonly slice?: string | undefined
  readonly message: () => string | undefined
  readonly place: () => NamedElement
  /** The codes of findings that it says as well, with their keys where it means one alone. */
  readonly covers?: readonly string[] | undefined
}

/** How many errors are told. */
export function errorsIn(list: readonly Told[]): number {
  return list.reduce((sum, { severity }) => sum + (severity === 'error' ? 1 : 0), 0)
}

/** Places of errors that were not there before. Only where there are errors is any of them worded. */
export function newErrors(before: readonly Told[], now: readonly Told[]): readonly NamedElement[] {
  const left = now.filter(isError)
  if (left.length === 0) return []
  const errors = countAlike(before.filter(isError))
  const counts = countAlike(left)
  return left.flatMap((told) => {
    const key = keyOfTold(told)
    return key !== undefined && counts.get(key)! > (errors.get(key) ?? 0) ? [told.place()] : []
  })
}

/**
 * Whether there is an error that was not there before in its place; one that quotes the mended text is the same, and a list that lacks more than before
 * is not. `areEntriesMoved`: whether an error may be that of another entry before.
 */
export function hasNewError(before: readonly Told[], now: readonly Told[], areEntriesMoved = false): boolean {
  const keyOfFault = ({ code, place, slice = '' }: Told): string =>
    keyOf(code, areEntriesMoved ? { ...place(), entryIndex: undefined } : place(), slice)
  const counts = new Map<string, number>()
  for (const told of before.filter(isError)) count(counts, keyOfFault(told), told.lacking)
  return now.filter(isError).some((told) => {
    const { lacking = 1 } = told
    const key = keyOfFault(told)
    const left = (counts.get(key) ?? 0) - lacking
    counts.set(key, left)
    return left < 0
  })
}

/** How many findings there are of each kind: those with the same code, place and sentence are alike, whatever the places in lists. */
export function countAlike(list: readonly Told[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const told of list) {
    const key = keyOfTold(told)
    if (key !== undefined) count(counts, key)
  }
  return counts
}

function keyOfTold({ code, place, message }: Told): string | undefined {
  const sentence = message()
  return sentence === undefined ? undefined : keyOf(code, place(), sentence)
}

/** Counts one more of a kind, or several. */
export function count(counts: Map<string, number>, key: string, more = 1): void {
  counts.set(key, (counts.get(key) ?? 0) + more)
}

/** The kind of a finding, whatever the places in lists. */
export function keyOf(code: string, { path, entryIndex }: NamedElement, message: string): string {
  return `${code} ${entryIndex} ${unindexed(path)} ${message}`
}

/** Whether an element is at a place, in the entry of an index where there is one, whatever the places in lists. */
export function isAt({ path, entryIndex }: NamedElement, place: string, index: number | undefined): boolean {
  return entryIndex === index && unindexed(path) === place
}

function isError({ severity }: Told): boolean {
  return severity === 'error'
}
