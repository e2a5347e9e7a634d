import type { Scanner } from './scanner.ts'
import type { Ecl } from './tree.ts'

/** The state that the readers of an expression share: the cursor, and how deep it stands. */
export interface Reader {
  readonly scanner: Scanner
  /** Reads an expression up to where it cannot go on. */
  expression(): Ecl
  /** Reads a concept or a bracket with what stands before it and its filters. */
  subexpression(): Ecl
  /** Reads a part one level deeper, or fails where there are too many levels. */
  nested<T>(read: () => T): T
}
