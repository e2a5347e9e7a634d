import { behindCharacter } from './cut.ts'
import type { Path } from './json.ts'

/** The kinds of faults of a text as JSON; the words for each are the business of the rule that reports it. */
export type SyntaxFault =
  | 'empty'
  | 'not-json'
  | 'not-utf8'
  | 'escaped-breaks'
  | 'escaped-quotes'
  | 'bad-character'
  | 'bad-escape'
  | 'bad-number'
  | 'bad-word'
  | 'comment'
  | 'control-character'
  | 'extra-comma'
  | 'extra-content'
  | 'inner-quote'
  | 'leading-text'
  | 'line-prefix'
  | 'missing-brace'
  | 'missing-colon'
  | 'missing-comma'
  | 'missing-name'
  | 'missing-value'
  | 'mismatched-bracket'
  | 'odd-blank'
  | 'single-quotes'
  | 'too-deep'
  | 'too-many-mistakes'
  | 'unclosed'
  | 'unclosed-comment'
  | 'unclosed-string'
  | 'unquoted-name'
  | 'wrapped-quotes'

/** The tokens that may stand at a place: `name` and `item` where nothing but a closing bracket may stand instead. */
export type Expected = 'root' | 'name' | 'colon' | 'value' | 'item' | 'comma' | 'comma-or-brace' | 'comma-or-bracket'

/** One fault of the syntax: where it stands (offsets, end exclusive) and inside which element. */
export interface SyntaxProblem {
  readonly fault: SyntaxFault
  readonly start: number
  readonly end: number
  readonly path: Path
  /** The text at fault, at most 24 characters of it. */
  readonly found: string
  readonly expected: Expected
  /**
   * The offset of another bracket that matters: for `unclosed` and `mismatched-bracket` the one that waits for its
   * partner, for `extra-content` the last character of what was complete.
   */
  readonly bracket: number | undefined
  /** How often the fault stands in the text; more than 1 only for faults of style, which are told once. */
  times: number
}

/** A change that makes a text more like JSON: what stands between two offsets is to be something else. */
export interface Mend {
  readonly start: number
  readonly end: number
  readonly text: string
  /** Whether there is no other way to read what was meant. */
  readonly isSafe: boolean
}

/** A fault and where it stands; `bracket` as in SyntaxProblem. */
export interface Fault {
  readonly fault: SyntaxFault
  readonly start: number
  readonly end: number
  readonly bracket?: number | undefined
  /** The edits that mend it; undefined where none do. */
  readonly mends?: readonly Mend[] | undefined
}

/** Where a fault is noted; asked only of those that are told. */
export interface FaultContext {
  readonly path: () => Path
  readonly expected: Expected
}

/** Gathers the faults of one text so that one mistake gives one problem. */
export interface SyntaxLog {
  readonly problems: readonly SyntaxProblem[]
  /** Notes a fault, unless it is likely to follow from the last one. */
  readonly note: (fault: Fault, context: FaultContext) => void
  /** Says that the text makes sense again, so that the next fault is a mistake of its own. */
  readonly settle: () => void
}

/** Faults of somebody who writes something like JSON; each is told once for a whole text. */
const style = new Set<SyntaxFault>(['comment', 'control-character', 'odd-blank', 'single-quotes', 'unquoted-name'])

const mostProblems = 20
const mostSteps = 100

/** An empty log for the faults of a text. */
export function createSyntaxLog(text: string): SyntaxLog {
  const problems: SyntaxProblem[] = []
  const told = new Map<SyntaxFault, SyntaxProblem>()
  let isUnsettled = false

  return {
    problems,
    settle: () => {
      isUnsettled = false
    },
    note({ fault, start, end: at, bracket }, context) {
      const isStyle = style.has(fault)
      // That nothing more was read is told whatever came before.
      const isLast = fault === 'too-many-mistakes'
      const same = isStyle ? told.get(fault) : undefined
      if (same !== undefined) {
        same.times += 1
        return
      }
      if (!isStyle && fault !== 'bad-escape') {
        if (isUnsettled && !isLast) return
        isUnsettled = true
      }
      if (problems.length >= mostProblems && !isLast) return
      const end = behindCharacter(text, at)
      const found = text.slice(start, Math.min(end, start + 24))
      const path = context.path().slice(0, mostSteps)
      const problem: SyntaxProblem = { fault, start, end, path, found, expected: context.expected, bracket, times: 1 }
      problems.push(problem)
      if (isStyle) told.set(fault, problem)
    },
  }
}
