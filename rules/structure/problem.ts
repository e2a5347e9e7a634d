import type { Json, JsonObject, Path } from '../engine/json.ts'
import type { Severity } from '../engine/rule.ts'

export type { Unverified } from '../engine/issue.ts'

/** An extension under its address, and the names that its value may have: `valueCodeableConcept`. */
export interface NamedExtension {
  readonly url: string
  readonly keys: readonly string[]
}

/** Profiles of a guide for a type, of which one may be meant by an address that is none. */
export interface NearProfiles {
  /** The guide and its version. */
  readonly guide: string
  /** The address of the one that is called nearly so. */
  readonly meant: string | undefined
  /** As they are called; none where they are many. */
  readonly names: readonly string[]
}

/** The code systems of a guide that may be meant by an address under its base where it has none. */
export interface NearSystems {
  readonly guide: string
  readonly candidates: readonly string[]
}

/** Where a reference leads: into its resource, to an entry of the Bundle, or elsewhere. */
export type Aggregation = 'contained' | 'bundled' | 'referenced'

/** The names of a choice under which a value has the form of its type as it is. */
export interface OtherTypes {
  readonly choice: string
  readonly names: readonly string[]
}

/**
 * The form that an object with unknown members is meant to have: that of another type of its choice, that of what it holds, or the same with those
 * members (`held`) within another one.
 */
export type Shape =
  | { readonly asOther: OtherTypes }
  | { readonly inner: JsonObject }
  | { readonly held: readonly string[]; readonly holder: string; readonly isRepeated: boolean }

/** The facts of each kind of problem beside its place, from which its sentence is made. */
export interface Problems {
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

  /** A text that its primitive type does not allow. `replacement` where the right one is plain. */
  'r4-formato-01': { readonly type: string; readonly value: string; readonly replacement?: Json }
  /** A number out of the range of its type, or an integer that is `written` as none. */
  'r4-formato-02': {
    readonly type: string
    readonly value: number | string
    readonly min?: number
    readonly max?: number
    readonly written?: string
    readonly isOfText?: boolean
  }
  /** A text that is empty, or blank at an end where that is not allowed. */
  'r4-formato-03': { readonly type: string; readonly value: string; readonly replacement?: Json }
  /** A text longer than allowed. */
  'r4-formato-04': { readonly max: number; readonly found: number }
  /** A day or time that does not exist: `2026-02-30`. */
  'r4-formato-05': { readonly type: string; readonly value: string }
  /** A narrative that is no XHTML of the kind that FHIR allows. */
  'r4-formato-06': {
    readonly reason: 'xml' | 'root' | 'element' | 'content' | 'attribute' | 'value' | 'entity' | 'link' | 'empty'
    readonly name?: string
    readonly holder?: string
  }

  /** Another value than the fixed one. */
  'r4-valor-01': { readonly expected: Json }
  /** A value that does not hold what the pattern asks; `lacking`: the members, where the rest is there; `isOther`: some have another value. */
  'r4-valor-02': { readonly expected: Json; readonly lacking?: readonly string[]; readonly isOther?: boolean }
  /** A value below or above what a profile allows. */
  'r4-valor-03': { readonly min?: Json; readonly max?: Json }

  /** A code outside a required set. `nearest`: the code that was probably meant (case, blanks, spelling). */
  'r4-codigo-01': {
    readonly value?: string
    readonly system?: string
    readonly valueSet: string
    readonly nearest?: string
    readonly expected?: readonly string[]
    readonly choices?: readonly Choice[]
    /** The same code as the set has it: in another system, or in one at all. */
    readonly elsewhere?: Choice
    /** Whether it is the code of something else than a coding. */
    readonly isPlain?: boolean
  }
  /** A code outside an extensible set (warning), or outside its maxValueSet (error). */
  'r4-codigo-02': {
    readonly value?: string
    readonly system?: string
    readonly valueSet: string
    readonly nearest?: string
    readonly choices?: readonly Choice[]
    readonly elsewhere?: Choice
  }
  /** A code that its own code system does not have, or that it has retired; `version` is the one that was asked. */
  'r4-codigo-03': {
    readonly value: string
    readonly system: string
    readonly nearest?: string
    /** Where none is near: those of the system, if they are few. */
    readonly choices?: readonly Choice[]
    /** The same code as the set that is asked for has it in another system. */
    readonly elsewhere?: Choice
    readonly reason?: 'absent' | 'inactive' | 'expression'
    readonly version?: string
    /** Of an expression: what is wrong with it, as the end of a sentence. */
    readonly faults?: string
    /** Where the version is, if nobody imported it. */
    readonly place?: 'server'
  }
  /** A display that the code system does not have for the code. `named`: the code that it has that display for. */
  'r4-codigo-04': {
    readonly value: string
    readonly system: string
    readonly display: string
    readonly expected: string
    readonly named?: string
  }
  /** A system that is the canonical of a value set, a page, relative, or one that is known (`nearest`) misspelled, with a version or by another name. */
  'r4-codigo-05': {
    readonly system: string
    /** `absent`: it is under the address of FHIR's own, and not among them; `absentInGuide`: under that of a guide that has no such system. */
    readonly reason: 'valueSet' | 'page' | 'relative' | 'unknown' | 'version' | 'oid' | 'edition' | 'absent' | 'absentInGuide'
    readonly guide?: string
    readonly nearest?: string
    /** Whether it is the system of an Identifier, which may do without. */
    readonly isOfIdentifier?: boolean
    /** Of a value set: the systems whose codes it takes in; of a guide: those that are called nearly so. */
    readonly candidates?: readonly string[]
  }

  /** An item that fits no slice of a closed slicing. */
  'r4-slice-01': { readonly name: string; readonly slices: readonly string[]; readonly nearest?: SliceHint }
  /** An item that stands before one it must follow. */
  'r4-slice-02': { readonly name: string; readonly slice: string; readonly before: string }
  /** An item without a slice before one that has one (openAtEnd). */
  'r4-slice-03': { readonly name: string; readonly slice: string }
  /** An item whose values make it one of two slices. */
  'r4-slice-04': { readonly name: string; readonly slice: string; readonly other: string }

  /** An extension that nobody defined here: warning, error when strict; `near`: those that may be meant by it. */
  'r4-ext-01': { readonly url: string; readonly near?: NearProfiles | undefined; readonly meant?: string }
  /** An extension in a place where it may not stand; `unmet`: what its definition demands of the element, which may have it else. */
  'r4-ext-02': { readonly url: string; readonly allowed: readonly string[]; readonly unmet?: string }
  /** An extension with both a value and extensions, or with neither. */
  'r4-ext-03': { readonly url: string; readonly reason: 'both' | 'neither' }
  /** A modifierExtension that is not known, so that the resource must not be read. */
  'r4-ext-04': { readonly url: string }
  /** An extension in modifierExtension that modifies nothing, or the other way round. */
  'r4-ext-05': { readonly url: string; readonly isModifier: boolean }
  /** `url` missing, relative at the top, or with a version; `meant`: the address of which it is the name. */
  'r4-ext-06': { readonly url?: string; readonly reason: 'missing' | 'relative' | 'version'; readonly meant?: string }

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

  /** A fullUrl that is no absolute address, does not end in the id, or stands twice. */
  'r4-bundle-01': { readonly fullUrl: string; readonly reason: 'relative' | 'id' | 'repeated' }
  /**
   * An entry without the fullUrl that this type of Bundle needs, or by which its `reference` is to be resolved; a fault of its own, whatever else the entry has.
   * `isFree`: it is to be created, which FHIR lets it do without one, and refers to no entry by its type and id.
   */
  'r4-bundle-02': { readonly type: string; readonly reference?: string; readonly isFree?: boolean; readonly stands: true }
  /** A Bundle that does not begin as its type demands (document, message). */
  'r4-bundle-03': { readonly type: string; readonly expected: string }
  /** An entry of a document or message that nothing in it leads to. */
  'r4-bundle-04': { readonly type: string }
  /** A link whose relation is unknown or stands twice. */
  'r4-bundle-05': { readonly relation: string; readonly reason: 'unknown' | 'repeated' }

  /** A security label that stands twice. */
  'r4-meta-01': { readonly value: string; readonly system?: string }
  /** An invariant that does not hold. `severity` says whether it is an error. */
  'r4-inv-01': {
    readonly key: string
    readonly expression: string
    readonly human?: string
    /** The texts that stand more than once where each has to be unique. */
    readonly repeated?: readonly string[]
    /** Of a reference that holds an id alone: the types of resource that it may be to. */
    readonly targets?: readonly string[]
  }
  /** A profile that is claimed, or asked for by who checks (`stands`), and is not known here; `atHand`: the version of it that is. */
  'r4-perfil-01': {
    readonly canonical: string
    readonly stands?: boolean
    readonly atHand?: string | undefined
    /** Those that may be meant by it. */
    readonly near?: NearProfiles | undefined
  }
  /** A profile that is claimed and is for another type; `asked`: the one that is asked of the resource all the same. */
  'r4-perfil-02': { readonly canonical: string; readonly expected: string; readonly asked?: string | undefined }
  /** Contradictions of a code system in itself or with the one it adds to. */
  'r4-conf-01':
    | { readonly reason: 'noBase' | 'notPresent' }
    /** It is no supplement (`value`: its content), and names what it supplements. */
    | { readonly reason: 'noSupplement'; readonly value: string; readonly expected: string }
    /** A code that the system does not have to which it says more. */
    | { readonly reason: 'notInBase'; readonly value: string; readonly expected: string }
    /** A property that is declared twice, by its code or URI. */
    | { readonly reason: 'repeated'; readonly value: string }
    /** A property of another type than the one it is declared or known to have. */
    | { readonly reason: 'type'; readonly name: string; readonly value: string; readonly expected: string }
    /** A property under an address of FHIR's own that FHIR does not have. */
    | { readonly reason: 'noStandard'; readonly value: string }
    /** The set of all its codes is one of another system, or of some codes alone. */
    | { readonly reason: 'allCodes'; readonly value: string }
    /** A code above or below another that is not in the system. */
    | { readonly reason: 'neighbour'; readonly name: string; readonly value: string }
  /** A part of a value set that cannot be applied. */
  'r4-conf-02':
    | { readonly reason: 'op'; readonly property: string; readonly value: string; readonly expected: readonly string[] }
    | { readonly reason: 'boolean' | 'date' | 'decimal' | 'code' | 'text'; readonly property: string; readonly value: string }
    /** An expression in another language, with a parameter that the set does not declare, or a set that takes in itself. */
    | { readonly reason: 'language' | 'parameter' | 'itself'; readonly property: string; readonly value: string }
  /** A search parameter that differs from the one it names, or from what its kind asks. */
  'r4-conf-03': {
    readonly reason: 'type' | 'base' | 'components' | 'expression'
    /** The canonical of the one that is known; empty where none is meant. */
    readonly definition: string
    readonly value: string
    readonly expected: readonly string[]
  }
  /** Changes of a profile to its base that it may not make. `name`: the path, or the type or kind of the whole. */
  'r4-conf-04': {
    readonly reason:
      | 'type'
      | 'ownType'
      | 'taken'
      | 'uncoded'
      | 'kind'
      | 'path'
      | 'order'
      | 'min'
      | 'max'
      | 'elementType'
      | 'target'
      | 'binding'
      | 'noSet'
      | 'fixed'
      | 'key'
      | 'ownKey'
      | 'slicing'
      | 'meaning'
      | 'untyped'
    readonly name: string
    readonly value?: string
    readonly expected?: string
  }
  /** Faults of an extension's definition: the address in it is another than its own, or it may stand where there is no such element. */
  'r4-conf-07': { readonly reason: 'url' | 'context' | 'noExtension'; readonly value: string; readonly expected: string }
  /** An expression that cannot be read. `near`: what stands where it ceases to be one. */
  'r4-conf-05': { readonly language: 'fhirpath' | 'ecl' | 'regex'; readonly value: string; readonly near?: string }
  /** A condition that asks for a question that the questionnaire does not have, or that cannot be answered before. */
  'r4-conf-06': { readonly question: string; readonly reason: 'missing' | 'itself' | 'inner' }
  /** An item of a response that its questionnaire does not have, has elsewhere (in `outer`, or at its top), or does not ask; `replacement`: all in order. */
  'r4-resp-01': {
    readonly linkId: string
    readonly reason: 'unknown' | 'misplaced' | 'order' | 'disabled'
    readonly nearest?: string
    readonly outer?: string
    readonly replacement?: Json
  }
  /** An answer that is missing, one too many, or one to what is no question. */
  'r4-resp-02': {
    readonly linkId: string
    readonly reason: 'missing' | 'repeated' | 'answers' | 'group' | 'display' | 'inner' | 'few' | 'many'
    readonly text?: string
    readonly found?: number
    readonly limit?: number
  }
  /** An answer of another type than the question asks for, beyond its limits, or none of those that it offers. */
  'r4-resp-03': { readonly linkId: string; readonly name: string } & (
    | { readonly reason: 'type'; readonly expected: readonly string[] }
    | { readonly reason: 'length'; readonly found: number; readonly max: number }
    | { readonly reason: 'short' | 'decimals'; readonly found: number; readonly limit: number }
    | { readonly reason: 'low' | 'high'; readonly limit: Json }
    | { readonly reason: 'pattern'; readonly pattern: string }
    | { readonly reason: 'option'; readonly value: Json; readonly choices?: readonly Offered[] }
  )
  /** A question whose text is another than in the questionnaire. */
  'r4-resp-04': { readonly linkId: string; readonly expected: string }
  /** A size, hash or count that does not agree with what is there. */
  'r4-dato-01': { readonly name: string; readonly value: number | string; readonly expected: number | string }
}

/** An answer that a question offers, and the name it has in JSON. */
export interface Offered {
  readonly name: string
  readonly value: Json
}

/** The codes that the value of a missing extension may have, or one that is of the wrong type. */
export interface ValueWanted {
  /** In JSON: `valueCodeableConcept`. */
  readonly name: string
  readonly holds: string
  readonly choices?: readonly Choice[]
  /** The code that goes by a name. */
  readonly meantBy: (text: string) => Choice | undefined
}

/** A code that may be chosen. */
export interface Choice {
  readonly system?: string
  readonly code: string
  readonly display?: string
}

/** Hints for a slice that has too few items. */
interface SliceHelp {
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

/** The kinds of values in JSON. */
export type JsonKind = 'object' | 'list' | 'string' | 'number' | 'boolean' | 'null'

/** The codes of the structure tier. */
export type ProblemCode = keyof Problems

/** Something the definitions do not allow, at a path from the root of the document. */
export type Problem<Code extends ProblemCode = ProblemCode> = {
  readonly [C in Code]: {
    readonly code: C
    /** For what is absent, where it would stand. */
    readonly at: Path
    /** Where it differs from what is usual for the code. */
    readonly severity?: Severity
    /** The canonical of the profile that says so; absent where base R4 does. */
    readonly profileUrl?: string
  } & Problems[C]
}[Code]
