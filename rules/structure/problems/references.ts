import type { SliceHint } from './slices.ts'

/** References, and the ids that they lead to. */
export interface ReferenceProblems {
  /** A reference to a type that may not be referred to. */
  'r4-ref-01': { readonly found: string; readonly allowed: readonly string[] }
  /** `#id` that no contained resource has. */
  'r4-ref-02': { readonly reference: string }
  /** A reference that the Bundle has to hold and does not, or holds more than once. */
  'r4-ref-03': {
    readonly reference: string
    /** `astray`: the Bundle has it, under a fullUrl that the reference does not come to. */
    readonly reason: 'missing' | 'ambiguous' | 'absent' | 'astray'
    /** Whether the entry that refers to it has no fullUrl, from which a relative reference could lead anywhere. */
    readonly isUnnamed?: boolean
    /** The fullUrl of the one entry that has it; undefined where that has none, or where several have it. */
    readonly name?: string
  }
  /** A value that is no reference at all, or a search outside a transaction. */
  'r4-ref-04': { readonly reference: string; readonly isSearch?: boolean }
  /** A type, in `type` or in the reference itself, that differs from what is referred to. */
  'r4-ref-05': { readonly type: string; readonly found: string }
  /** A target that does not meet the profile it has to meet. */
  'r4-ref-06': {
    readonly reference: string
    readonly profiles: readonly string[]
    /** Its differences from the profile that it nearly meets, whose canonical is `slice`. */
    readonly nearest?: SliceHint | undefined
  }
  /** A reference that leads into the resource, to an entry of the Bundle or elsewhere, where a profile asks for another of these. */
  'r4-ref-08': { readonly reference: string; readonly found: Aggregation; readonly allowed: readonly string[] }
  /** A contained resource that nothing refers to. */
  'r4-ref-07': { readonly id: string }
  /** An id that another element or contained resource of the same resource has. */
  'r4-id-01': { readonly id: string }
}

/** Where a reference leads: into its resource, to an entry of the Bundle, or elsewhere. */
export type Aggregation = 'contained' | 'bundled' | 'referenced'
