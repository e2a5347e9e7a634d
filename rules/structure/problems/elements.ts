import type { Json, JsonObject, Path } from '../../engine/json.ts'
import type { ValueWanted, Choice } from './codes.ts'
import type { NamedExtension } from './extensions.ts'
import type { JsonKind, OtherTypes } from './json.ts'
import type { SliceHelp } from './slices.ts'

/** Elements: their names, how many there are, and the types of resources. */
export interface ElementProblems {
  /**
   * An element that the type does not have; `nearest` is a name like it, `isFitting` that what it holds, or `value`, may stand under that name,
   * `textFor` that it is a text and stands for an object of a type; `extension`: the one that it is the name of.
   */
  'r4-elemento-01': {
    readonly name: string
    readonly type: string
    readonly nearest?: string
    readonly isFitting?: boolean
    readonly value?: Json
    readonly textFor?: { readonly type: string; readonly isRepeated: boolean }
    readonly shape?: Shape
    readonly extension?: NamedExtension
  }
  /** More than one type of a choice element. */
  'r4-elemento-02': { readonly name: string; readonly present: readonly string[] }
  /**
   * A choice element without its type (`value`) or of a type that it may not have (`valueAddress`); `fitting` are those that an object has the
   * form of, or most members; `inner` is the object in it that has it, where it does not itself.
   */
  'r4-elemento-03': {
    readonly name: string
    readonly choice: string
    readonly allowed: readonly string[]
    readonly fitting?: readonly string[]
    readonly inner?: Json
  }
  /** A type that a profile rules out; `value`: the codes that it may be, where it leaves one type, and `isRequired` whether it has to be one. */
  'r4-elemento-04': {
    readonly name: string
    readonly type: string
    readonly allowed: readonly string[]
    readonly value?: ValueWanted
    readonly isRequired?: boolean
  }
  /** Fewer than `min`. `at` is where the element is or would be; `slice` where it is one of a sliced element, with the `url` of an extension. */
  'r4-card-01': {
    readonly name: string
    readonly min: number
    readonly found: number
    readonly slice?: string
    readonly url?: string
    /** The one value it may have, or those it is chosen from. */
    readonly expected?: Json
    readonly choices?: readonly Choice[]
    /** The type of which it would be, with one of the choices. */
    readonly holds?: string
    /** The types of resources that it may refer to. */
    readonly targets?: readonly string[]
    /** Whether it is a list. */
    readonly isRepeated?: boolean
    /** Whether it is the type of a Bundle, by which much else is asked of that. */
    readonly isTypeOfBundle?: boolean
    /** Of an extension: what its value may be. */
    readonly value?: ValueWanted
    /** Of an entry: the types that its resource may be of. */
    readonly types?: readonly string[]
  } & SliceHelp
  /** More than `max`; 0 where a profile forbids it. */
  'r4-card-02': {
    readonly name: string
    readonly max: number
    readonly found: number
    readonly slice?: string
    readonly url?: string
    /** Where the items of the slice are. */
    readonly items?: readonly Path[]
  }
  /** `resourceType` missing or unknown where a resource belongs; `kind`: what stands there, which is no object. */
  'r4-tipo-01': { readonly found?: string; readonly nearest?: string; readonly kind?: JsonKind }
  /** A resource of a type that may not stand here; `isResult`: as a result of a search for others. */
  'r4-tipo-02': { readonly found: string; readonly allowed: readonly string[]; readonly isResult?: boolean }
}

/**
 * The form that an object with unknown members is meant to have: that of another type of its choice, that of what it holds, or the same with those
 * members (`held`) within another one.
 */
export type Shape =
  | { readonly asOther: OtherTypes }
  | { readonly inner: JsonObject }
  | { readonly held: readonly string[]; readonly holder: string; readonly isRepeated: boolean }
