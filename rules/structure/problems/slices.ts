import type { Json, Path } from '../../engine/json.ts'

/** Slices. */
export interface SliceProblems {
  /** An item that fits no slice of a closed slicing. */
  'r4-slice-01': { readonly name: string; readonly slices: readonly string[]; readonly nearest?: SliceHint }
  /** An item that stands before one it must follow. */
  'r4-slice-02': { readonly name: string; readonly slice: string; readonly before: string }
  /** An item without a slice before one that has one (openAtEnd). */
  'r4-slice-03': { readonly name: string; readonly slice: string }
  /** An item whose values make it one of two slices. */
  'r4-slice-04': { readonly name: string; readonly slice: string; readonly other: string }
}

/** Hints for a slice that has too few items. */
export interface SliceHelp {
  /** An item that is nearly of the slice, by its steps from the list. */
  readonly nearest?: SliceHint & { readonly item: Path }
  /** An item that is of the slice, where nothing else is asked of one. */
  readonly made?: Json
  /** By what its items are told apart. */
  readonly marks?: readonly SliceMark[]
}

/** A value by which the items of a slice are told apart. */
export interface SliceMark {
  readonly path: string
  readonly expected: Json
}

/** The difference between an item and the slice that it is nearest to. */
export interface SliceHint {
  readonly slice: string
  /** In FHIR's paths from the item; empty for the item itself. */
  readonly path: string
  /** `member`: of the set `expected`; `type`: a resource of those types; `choice`: a value of those names. */
  readonly kind: 'value' | 'present' | 'absent' | 'member' | 'type' | 'choice' | 'other'
  readonly expected?: Json | undefined
  readonly found?: Json | undefined
  /** How many more differences there are. */
  readonly others: number
  /** The value to set, from the item, so that it is of the slice. */
  readonly fix?: { readonly at: Path; readonly replacement: Json } | undefined
}
