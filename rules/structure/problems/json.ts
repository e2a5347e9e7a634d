import type { Json } from '../../engine/json.ts'
import type { Choice } from './codes.ts'

/** The form of JSON: lists, objects and primitives in the place of each other. */
export interface JsonProblems {
  /** A list where FHIR has one value. `replacement`: its only item; `isOfObjects`: whether that value is an object; `isOfCodings`: whether it is a concept, and the list that of its codings. */
  'r4-json-01': {
    readonly name: string
    /** Of a primitive. */
    readonly type?: string
    readonly length: number
    readonly replacement?: Json
    readonly isOfObjects?: boolean
    readonly isOfCodings?: boolean
  }
  /** One value where FHIR has a list, an object with a number or a key for each item, or one that holds the list (`isAround`). `replacement`: the list. */
  'r4-json-02': {
    readonly name: string
    readonly replacement: Json
    readonly isNumbered?: boolean
    readonly isKeyed?: boolean
    readonly isAround?: boolean
  }
  /** A value of the wrong kind: an object where a primitive belongs, a text where an object belongs. */
  'r4-json-03': {
    readonly name: string
    readonly type: string
    readonly found: JsonKind
    /** Whether it belongs in a list. */
    readonly isRepeated?: boolean
    /** The code that a text stands for where a concept or a coding belongs. */
    readonly meant?: Choice
    /** The member that holds such a value, of an object that needs that alone; `heldAs` where that is an object for which the text stands. */
    readonly holder?: string
    readonly asOther?: OtherTypes
    /** The types of resource that a reference may be to, where they are few. */
    readonly targets?: readonly string[]
    readonly heldAs?: { readonly type: string; readonly isRepeated: boolean; readonly meant?: Choice }
  }
  /** A primitive of the wrong kind: `"1"` for 1, `1` for `"1"`, `"true"` for true. `replacement` where the right one is plain. */
  'r4-json-04': {
    readonly name: string
    readonly type: string
    readonly found: JsonKind
    readonly replacement?: Json
    readonly asOther?: OtherTypes
  }
  /** `name` and `_name` that do not fit: lists of different lengths, null on both sides, null without a companion; or `_name` is `found`. */
  'r4-json-05': { readonly name: string; readonly reason: 'length' | 'null' | 'kind' | 'value'; readonly found?: JsonKind }
  /** `_name` beside an element that is not primitive. */
  'r4-json-06': { readonly name: string }
}

/** The kinds of values in JSON. */
export type JsonKind = 'object' | 'list' | 'string' | 'number' | 'boolean' | 'null'

/** The names of a choice under which a value has the form of its type as it is. */
export interface OtherTypes {
  readonly choice: string
  readonly names: readonly string[]
}
