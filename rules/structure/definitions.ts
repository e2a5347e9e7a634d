/**
 * The definitions that the structure tier goes by, in FHIR's own shapes without the prose: those of a package can be used
 * as they are, and the compact tables of base R4 and CL Core are read into the same shapes.
 */
import type { Json } from '../engine/json.ts'
import type { ImportedTerminology } from './imported-terminology.ts'

/** A type or profile, with the members that are checked. */
export interface StructureDefinition {
  readonly url: string
  readonly version?: string
  readonly name?: string
  readonly title?: string
  readonly kind: 'primitive-type' | 'complex-type' | 'resource' | 'logical'
  readonly abstract?: boolean
  readonly type: string
  readonly baseDefinition?: string
  readonly derivation?: 'specialization' | 'constraint'
  /** Of an extension: where it may stand. */
  readonly context?: readonly { readonly type: 'fhirpath' | 'element' | 'extension'; readonly expression: string }[]
  readonly contextInvariant?: readonly string[]
  /** The profiles that whatever meets this one has to meet as well. */
  readonly imposes?: readonly string[]
  readonly snapshot?: { readonly element: readonly ElementDefinition[] }
  readonly differential?: { readonly element: readonly ElementDefinition[] }
}

/** The definition of one element. */
export interface ElementDefinition {
  /** `Patient.identifier:run.value`; absent in some differentials. */
  readonly id?: string
  readonly path: string
  readonly sliceName?: string
  readonly sliceIsConstraining?: boolean
  readonly slicing?: Slicing
  readonly min?: number
  /** A number, or `*`. */
  readonly max?: string
  readonly base?: { readonly path: string; readonly min: number; readonly max: string }
  /** `#Bundle.link`, or with the canonical of another definition before the hash. */
  readonly contentReference?: string
  readonly type?: readonly ElementType[]
  readonly maxLength?: number
  readonly constraint?: readonly Constraint[]
  readonly mustSupport?: boolean
  readonly isModifier?: boolean
  readonly binding?: Binding
  readonly [value: `${'fixed' | 'pattern' | 'minValue' | 'maxValue'}${string}`]: Json
}

/** How the items of an element are told apart. */
export interface Slicing {
  readonly discriminator?: readonly {
    readonly type: 'value' | 'exists' | 'pattern' | 'type' | 'profile'
    readonly path: string
  }[]
  readonly ordered?: boolean
  readonly rules: 'closed' | 'open' | 'openAtEnd'
}

/** A type that an element may have. */
export interface ElementType {
  /** A type of FHIR, or `http://hl7.org/fhirpath/System.String` and the like. */
  readonly code: string
  /** Of which it has to meet one. */
  readonly profile?: readonly string[]
  /** Of a Reference or canonical: of which the target has to meet one. */
  readonly targetProfile?: readonly string[]
  readonly aggregation?: readonly string[]
  readonly versioning?: string
}

/** An invariant; its text is ours, under its key. */
export interface Constraint {
  readonly key: string
  readonly severity: 'error' | 'warning'
  readonly expression?: string
  /** The text of the package; absent from base R4. */
  readonly human?: string
  readonly source?: string
  /** The definition calls it a best practice. */
  readonly bestPractice?: boolean
}

/** The value set that an element is bound to. */
export interface Binding {
  readonly strength: 'required' | 'extensible' | 'preferred' | 'example'
  readonly valueSet?: string
  /** The value set beyond which an extensible binding may not go. */
  readonly maxValueSet?: string
  /** Value sets of each of which there has to be a code as well. */
  readonly also?: readonly string[]
}

/** A set of codes. */
export interface ValueSet {
  readonly url: string
  readonly version?: string
  readonly name?: string
  readonly title?: string
  readonly compose?: {
    readonly include: readonly ValueSetPart[]
    readonly exclude?: readonly ValueSetPart[]
    /** False where it has no codes that their system no longer uses. */
    readonly inactive?: boolean
  }
  readonly expansion?: { readonly contains?: readonly ExpandedCode[] }
}

/** A code that a part lists. */
export interface ListedConcept {
  readonly code: string
  readonly display?: string
  /** Other codes that people know it by, none of which is in the set: `AR` and `ARG` of 032. */
  readonly aliases?: readonly string[]
}

/** A part that a set includes or excludes. */
export interface ValueSetPart {
  readonly system?: string
  readonly version?: string
  readonly concept?: readonly ListedConcept[]
  readonly filter?: readonly { readonly property: string; readonly op: string; readonly value: string }[]
  readonly valueSet?: readonly string[]
}

/** A code of a set that was spelled out. */
export interface ExpandedCode {
  readonly system?: string
  readonly code?: string
  readonly display?: string
  readonly abstract?: boolean
  readonly contains?: readonly ExpandedCode[]
}

/** A system of codes. */
export interface CodeSystem {
  readonly url: string
  readonly version?: string
  readonly name?: string
  readonly title?: string
  readonly caseSensitive?: boolean
  readonly content: 'not-present' | 'example' | 'fragment' | 'complete' | 'supplement'
  /** Codes that another version of the system has and this one does not, which may be the one that is meant. */
  readonly otherCodes?: ReadonlySet<string>
  readonly concept?: readonly Concept[]
}

/** A code, and those below it. */
export interface Concept {
  readonly code: string
  readonly display?: string
  readonly designation?: readonly { readonly value: string }[]
  readonly concept?: readonly Concept[]
  readonly property?: readonly { readonly code: string; readonly [value: `value${string}`]: Json }[]
}

/**
 * Where definitions are looked up by canonical, with or without `|version`; undefined where there is none. Constant time. `hash` is
 * that of `hashOfEnd`, where it is known already.
 */
export interface Definitions {
  /** With its snapshot. */
  readonly findStructure: (canonical: string, hash?: number) => StructureDefinition | undefined
  readonly findValueSet: (canonical: string, hash?: number) => ValueSet | undefined
  readonly findCodeSystem: (canonical: string, hash?: number) => CodeSystem | undefined
  /** Code systems that a user imported, where there are some. */
  readonly imported?: ImportedTerminology
}
