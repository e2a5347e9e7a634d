import type { Json, JsonObject, Path } from '../../../engine/json.ts'
import type { Problems, SliceHint, SliceMark, ValueWanted } from '../../problem.ts'
import type { Answer } from '../discriminator.ts'
import type { Demand } from '../fixed.ts'
import type { Item, Run, ValueCheck, Wanted } from '../model.ts'
import type { Difference } from '../slice-differences.ts'

/** Demands of a profile on a value beyond those of its type. Elements of which it asks nothing more are not in it. */
export interface Differential {
  readonly checks: readonly ValueCheck[]
  readonly members: readonly DifferentialMember[]
  /** Undefined where there are few members to look for, or more than bits. */
  readonly bits: MemberBits | undefined
  /** Of a primitive: the fixed value, beside which no extension may stand. */
  readonly fixed: Json | undefined
}

/** The bits of members: each has that of its index. */
export interface MemberBits {
  /** By the names in JSON, those that they belong to. */
  readonly byName: ReadonlyMap<string, number>
  /** Those about which there is something to say where they are absent. */
  readonly always: number
}

/** Demands of a profile on one element. */
export interface DifferentialMember {
  /** In FHIR's paths. */
  readonly name: string
  /** Its names in JSON: one, or one for each type of a choice. */
  readonly keys: readonly DifferentialKey[]
  /** Whether there is nothing to say where it is absent. */
  readonly mayBeAbsent: boolean
  /** 0 where the type already asks for as many. */
  readonly min: number
  /** Infinity where the type allows no more either. */
  readonly max: number
  /** The names in JSON that the profile leaves of a choice. */
  readonly allowed: readonly string[]
  readonly slicing: Slicing | undefined
  /** Its value where it is absent, if that can be told. */
  readonly expected: (() => Wanted) | undefined
  /** The codes that it may be, where the profile leaves one type of a choice. */
  readonly wanted: (() => Pick<Problems['r4-elemento-04'], 'value' | 'isRequired'>) | undefined
  /** Whether the type asks that it be there, and the profile alone what it be. */
  readonly isNarrower: boolean
  /** Where there are many names: each, and that of its companion. */
  readonly byName: ReadonlyMap<string, DifferentialKey> | undefined
}

/** An element under one of its names in JSON. */
export interface DifferentialKey {
  readonly key: string
  /** Where its id and extensions stand; undefined where it is not primitive. */
  readonly companion: string | undefined
  readonly type: string
  /** Whether the profile leaves this type of a choice. */
  readonly isAllowed: boolean
  readonly differential: () => Differential | undefined
}

/** The slices of an element, by which its items are told apart. */
export interface Slicing {
  readonly rules: 'closed' | 'open' | 'openAtEnd'
  readonly isOrdered: boolean
  readonly slices: readonly Slice[]
  /** Whether some slice has to have items. */
  readonly isDemanding: boolean
  /** The hint for an item that is of no slice: the one it is nearest to; `counts`: how many items each slice has. */
  readonly hintOf: (run: Run, item: PlacedItem, counts: readonly number[]) => SliceHint | undefined
  /** The slices that an item of the one with an index may be of as well by its values, though they ask for others. */
  readonly rivals: (index: number) => readonly Slice[]
  /** Of extensions that are told apart by their address alone: the index of the slice of each. */
  readonly byUrl: ReadonlyMap<string, number> | undefined
}

/** A discriminator of a slice. */
export interface Discriminator {
  /** Tests an item; undefined where that cannot be told. */
  readonly test: (run: Run, item: Item) => Answer
  /** The differences that keep an item from passing; it needs to tell no more than `most`. */
  readonly tell: (run: Run, item: Item, most: number) => readonly Difference[]
  /** The value that it asks of the item itself, and where; undefined where it goes by something else. */
  readonly asked?: AskedValue | undefined
}

/** A value that is asked along a path in an item. */
export interface AskedValue {
  readonly path: string
  readonly demand: Demand
}

/** A slice: what makes an item one of its items, and what is asked of them. */
export interface Slice {
  readonly name: string
  /** Of an extension: its address. */
  readonly url: string | undefined
  readonly min: number
  readonly max: number
  /** Whether an item is of this slice; undefined where that cannot be told. */
  readonly matches: (run: Run, item: Item) => boolean | undefined
  /** By what its items are told apart, as far as that can be told. */
  readonly discriminators: () => readonly Discriminator[]
  /** The values in an item by which alone it is one of its items; undefined where something else counts as well. */
  readonly askedValues: () => readonly AskedValue[] | undefined
  /** Of an entry: the types of its resource, where it may not be any. */
  readonly types: readonly string[] | undefined
  /** Of an extension: what its value may be, where that is a code. */
  readonly value: () => ValueWanted | undefined
  /** By what its items are told apart. */
  readonly marks: (run: Run) => readonly SliceMark[]
  /** An item of this slice with nothing but what makes it one; undefined where it would want more. */
  readonly make: (run: Run, key: DifferentialKey, beginning?: JsonObject) => Json | undefined
  /** Whether it takes the items that are of no other slice. */
  readonly isDefault: boolean
  /** Its demands on an item under one of its names in JSON. */
  readonly differential: (key: DifferentialKey) => Differential | undefined
  /** Its own slices. */
  readonly inner: Slicing | undefined
}

/** An item under one of the names of its element. */
export interface NamedItem extends Item {
  readonly key: DifferentialKey
}

/** An item where it stands. */
export interface PlacedItem extends NamedItem {
  readonly at: Path
}
