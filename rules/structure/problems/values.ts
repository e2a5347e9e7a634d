import type { Json } from '../../engine/json.ts'

/** Values that a profile demands. */
export interface ValueProblems {
  /** Another value than the fixed one. */
  'r4-valor-01': { readonly expected: Json }
  /** A value that does not hold what the pattern asks; `lacking`: the members, where the rest is there; `isOther`: some have another value. */
  'r4-valor-02': { readonly expected: Json; readonly lacking?: readonly string[]; readonly isOther?: boolean }
  /** A value below or above what a profile allows. */
  'r4-valor-03': { readonly min?: Json; readonly max?: Json }
}
