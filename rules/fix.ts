import { applyFixes, type Fix } from './engine/fix.ts'
import { applyFixesToText } from './engine/fix-text.ts'
import type { Json } from './engine/json.ts'
import type { Issue, ValidateResponse } from './engine/issue.ts'
import { abridged, lintAtLength } from './lint.ts'
import type { LintOptions } from './lint-options.ts'

/** Applies one correction to a text, which keeps every other byte, or to a value, which is not changed itself. */
export function applyFix<T extends string | Json>(input: T, fix: Fix): T {
  return (typeof input === 'string' ? applyFixesToText(input, [fix]) : applyFixes(input, [fix])) as T
}

/** The result of `fixAll`. */
export interface Fixed {
  readonly text: string
  readonly applied: readonly { readonly code: string; readonly jsonPointer: string }[]
  /** The report on the text as it is now. */
  readonly remaining: ValidateResponse
}

/** Which corrections `fixAll` applies: safe ones unless `unsafe`, all codes unless some are named. */
export interface FixOptions extends LintOptions {
  readonly unsafe?: boolean | undefined
  readonly codes?: readonly string[] | undefined
  /** Says of a finding whether it is to be corrected at all. */
  readonly isMeant?: ((issue: Issue) => boolean) | undefined
}

/** An object with many misnamed members takes a round for each, as each is written anew with its object. */
const mostRounds = 40

/** Where each round takes long. */
const mostRoundsOfLong = 5
const longText = 200_000

/** Makes the text JSON, then applies corrections and lints again until none is left; those that would touch the same place wait a round. */
export function fixAll(text: string, options: FixOptions): Fixed {
  const applied: { code: string; jsonPointer: string }[] = []
  let current = text
  /** Texts that there were, so that corrections which undo each other come to an end. */
  const before = new Set<string>()
  for (let round = 0; ; round += 1) {
    const remaining = lintAtLength(current, options)
    before.add(current)
    const wanted =
      round < (current.length > longText ? mostRoundsOfLong : mostRounds)
        ? remaining.issues.filter((issue) => isWanted(issue, options))
        : []
    const repair = wanted.find(({ quickFix }) => quickFix!.jsonPointer === '')
    const chosen = repair === undefined ? withoutOverlap(wanted) : [repair]
    // With the text repaired, as many rounds begin as if it had come so.
    if (repair?.code === 'cl-json-01') round = -1
    const next =
      chosen.length === 0
        ? current
        : applyFixesToText(
            current,
            chosen.map(({ quickFix }) => quickFix!),
          )
    if (before.has(next)) return { text: current, applied, remaining: abridged(remaining) }
    applied.push(...chosen.map(({ code, quickFix }) => ({ code, jsonPointer: quickFix!.jsonPointer })))
    current = next
  }
}

function isWanted(issue: Issue, { unsafe = false, codes, isMeant }: FixOptions): boolean {
  const { code, quickFix } = issue
  if (isMeant?.(issue) === false) return false
  // A choice is the author's alone.
  return (
    quickFix !== undefined && quickFix.options === undefined && (unsafe || quickFix.safe) && (codes === undefined || codes.includes(code))
  )
}

function withoutOverlap(issues: readonly Issue[]): readonly Issue[] {
  const taken = new Set<string>()
  /** The pointers above those that are taken. */
  const above = new Set<string>()
  return listsLast(issues).filter(({ quickFix }) => {
    const pointer = `${quickFix!.jsonPointer}/`
    const around = pointersAbove(pointer)
    if (taken.has(pointer) || above.has(pointer) || around.some((other) => taken.has(other))) return false
    taken.add(pointer)
    for (const other of around) above.add(other)
    return true
  })
}

/** The same, but for corrections that write a list anew behind those of its items: one of them may be what is to be added to the list. */
function listsLast(issues: readonly Issue[]): readonly Issue[] {
  const isOfList = ({ quickFix }: Issue): boolean => Array.isArray(quickFix!.replacement)
  const lists = issues.filter(isOfList)
  return lists.length === 0 ? issues : [...issues.filter((issue) => !isOfList(issue)), ...lists]
}

/** `/` and `/a/` of `/a/b/`. */
function pointersAbove(pointer: string): readonly string[] {
  const found: string[] = []
  for (let slash = pointer.indexOf('/'); slash >= 0 && slash < pointer.length - 1; slash = pointer.indexOf('/', slash + 1)) {
    found.push(pointer.slice(0, slash + 1))
  }
  return found
}
