import type { Document } from '../../engine/document.ts'
import type { Element, ElementFacts, Rule } from '../../engine/rule.ts'
import type { ElementNode, Failure, Following } from '../../engine/found.ts'
import type { Findings } from '../../engine/findings.ts'
import type { Json, JsonObject, Path } from '../../engine/json.ts'
import type { StructureDefinition } from '../definitions.ts'
import type { Choice, NamedExtension, NearProfiles, NearSystems, ProblemCode, Problems, Shape, Unverified } from '../problem.ts'
import type { Primitive } from './primitives.ts'
import type { Followed, Scope } from './scope.ts'

/** Options of checking one document by the definitions. */
export interface RunOptions {
  /** The canonicals of profiles that the document has to meet besides those it claims. */
  readonly profiles?: readonly string[] | undefined
  /** The canonicals of more profiles that a resource has to meet; asked of each, in entries and contained ones too. */
  readonly profilesOf?: ((resource: JsonObject) => readonly string[]) | undefined
  /** The profiles for a type of resource that may be meant by an address that is none. */
  readonly profilesLike?: ((canonical: string, type: string) => NearProfiles | undefined) | undefined
  /** The extension that goes by a name, in a guide that takes part or in one alone. */
  readonly extensionCalled?: ((name: string) => NamedExtension | undefined) | undefined
  /** The code systems that may be meant by an address under the base of a guide that has no such system; undefined of any other address. */
  readonly systemsLike?: ((system: string) => NearSystems | undefined) | undefined
  /** Whether somebody else knows that a system, whose definition is not at hand, has a code. */
  readonly isCode?: ((system: string, code: string) => boolean) | undefined
  readonly codingOf?: CodingOf | undefined
  /** Whether what HL7's validator calls an error is one where it may well be none, such as an extension that nobody defined. */
  readonly strict?: boolean | undefined
  /** The day of the run, `YYYY-MM-DD`; without it, expressions that ask for the day are left open. */
  readonly today?: string | undefined
  /** How many problems of a code are kept, where not as many as of others: some that are dropped later do not count. */
  readonly limits?: ReadonlyMap<string, number> | undefined
  /** The text of the document, and whether numbers in it may be written as none of FHIR. */
  readonly source?: Pick<Document, 'text' | 'hasOddNumbers'> | undefined
  /** How many steps the run may take: about one for each member that is visited or that a profile asks for. */
  readonly budget?: number | undefined
}

/** The coding of a text that is a code alone, by the set that is bound where it stands. */
export type CodingOf = (text: string, valueSet: string | undefined) => Choice | undefined

/** A value with what stands beside it. */
export interface Item {
  /** Undefined where a primitive has extensions alone. */
  readonly value: Json | undefined
  readonly companion: JsonObject | undefined
  readonly type: string
}

/** An object or list of lists around the cursor. */
export interface Frame {
  value: Json
  plan: Plan | undefined
  member: Member | undefined
  isResource: boolean
  /** How many steps lead to it. */
  depth: number
  /** As rules see it; made when a rule is shown it or something inside. */
  element: Element | undefined
  /** The types and paths by which extensions may name it; made when it has one that may not stand anywhere. */
  paths: readonly string[] | undefined
}

/** The state of one run over a document: the cursor, and what was found. */
export interface Run {
  readonly strict: boolean
  readonly options: RunOptions
  /** Whether the definitions are asked: not where rules alone are wanted, nor where FHIR knows no such element. */
  isChecking: boolean
  /** Shows elements to rules. */
  readonly show: Show
  /** The cursor: the first `depth` steps lead to it from the root. Written in place, so that nothing is made while nothing is found. */
  readonly steps: (string | number)[]
  /** The member that stands at each step that is a name. */
  readonly members: (Member | undefined)[]
  depth: number
  /** Objects and lists around the cursor; the root is 1. */
  level: number
  /** The first `frame` + 1 are in use. */
  readonly frames: Frame[]
  frame: number
  /** How many of them are resources. */
  resources: number
  /** How many steps the run may still take. */
  budget: number
  /** Members of all objects that were visited. */
  memberCount: number
  /** The canonical of the profile that is asked; undefined while it is the type. */
  profile: string | undefined
  /** The resource that is looked at; undefined before the first. */
  scope: Scope | undefined
  readonly findings: Findings
  /** The rule that words each problem of the definitions, by its code; a problem without one is not reported. */
  readonly problemRules: ReadonlyMap<string, Rule>
  readonly found: Finds
  /** The reference that was followed last, which is mostly asked of more than once. */
  followed: Followed | undefined
  /** The integers of a text that may write some as no integers, and their paths. */
  integers: { readonly path: Path; readonly type: string; readonly value: number }[] | undefined
  /** While something is only tried: how many errors it would be, and how much else there would be to say. */
  trial: Trial | undefined
  /** How often something was said that is not only tried. */
  said: number
  /** While it is asked what something follows from: the resources that did not meet a profile. */
  unmet: Unmet[] | undefined
  /** Those that were met so far, by resource and profile. */
  unmets: Map<JsonObject, Map<string, Unmet>> | undefined
  /** Where each resource stands in the document, once somebody asked. */
  places: ReadonlyMap<Json, Standing> | undefined
  /** The verdicts on resources and profiles that were asked before or are being asked. */
  verdicts: Map<JsonObject, Map<string, Verdict>> | undefined
  /** The systems that were met of whose codes nothing is known, and what is wrong with their addresses. */
  foreignSystems: Map<string, SystemFault | undefined> | undefined
  /** Of objects with unknown members, by which plan they were looked at, and what shape they have: each of those members asks. */
  shapes: Map<JsonObject, { readonly plan: Plan; readonly shape: Shape | undefined }> | undefined
  /** The profiles that each resource was held to. */
  applied: Map<JsonObject, Set<StructureDefinition>> | undefined
}

/** The outcome of something that is only tried. */
export interface Trial {
  errors: number
  remarks: number
  /** How many errors tell all that is to be known: once there are as many, nothing more is looked at. */
  readonly enough: number
  /** The errors themselves, where somebody wants to know them. */
  readonly faults?: Fault[] | undefined
}

/** A value of the document, and what it is inside of; a path for each would be as long as a text is deep. */
export interface Standing {
  readonly value: JsonObject | readonly Json[]
  readonly step: string | number
  readonly inside: Standing | undefined
}

/** An error that something would be which is only tried. */
export interface Fault {
  readonly code: ProblemCode
  readonly facts: object
  /** From where the trial began at the root. */
  readonly at: Path
  /** Its possible causes. */
  readonly follows: (() => Following) | undefined
}

/** A resource that does not meet a profile. */
export interface Unmet {
  readonly scope: Scope
  readonly canonical: string
  /** Holds the resource to the profile once more. */
  readonly again: () => void
  /** Once somebody asked. */
  failure?: Failure
  faults?: readonly Fault[]
}

/** How a resource meets a profile; `silent` where there is nothing at all to say of it, `asked` until that is known. */
export type Verdict = 'asked' | 'unmet' | 'met' | 'silent'

/** Something that cannot be decided, which is counted. */
export type Open = { -readonly [Key in keyof Unverified]: Unverified[Key] }

/** Counts of what the definitions find beside the list of findings. */
interface Finds {
  /** How many problems of each code there were. */
  counts: Map<ProblemCode, number> | undefined
  /** Of those that were too many, how many are errors. */
  omittedErrors: Map<ProblemCode, number> | undefined
  readonly unverified: Open[]
  /** The same by their names. */
  named: Map<string, Open[]> | undefined
  /** The elements with a remark that a profile may take back. */
  advised: Set<ElementNode> | undefined
}

/** The member that came last after a name in an object: members mostly come in the same order, so that it is tried before any is looked up. */
interface Order {
  nextKey: string
  next: Member | undefined
}

/** The members that an object of one type, or of one backbone element, may hold. */
export interface Plan extends Order {
  /** A type (`HumanName`), or the path of a backbone element (`Patient.contact`). */
  readonly name: string
  readonly isResource: boolean
  /** Whether nothing but an id is enough: beside a primitive, where the value is the content. */
  readonly mayBeEmpty: boolean
  /** Under their names in JSON, each choice under every one of its names, companions (`_name`) included. */
  readonly members: ReadonlyMap<string, Member>
  readonly required: readonly Required[]
  /** The bits of the required elements that have one; an object has them all if it lacks none. */
  readonly demanded: number
  /** The choice elements: `value` for `value[x]`. */
  readonly choices: ReadonlyMap<string, readonly Member[]>
  /** Checks of the object as a whole. */
  readonly checks: readonly ValueCheck[]
  /** The invariants of the object, held after the other checks; undefined where there are none. */
  readonly invariants: ObjectInvariants | undefined
  /** The rules that are shown each such object. */
  readonly rules: readonly Rule[]
  /** The same by what they are not shown; undefined where they are shown every object. */
  readonly guarded: Guarded | undefined
  /** Whether some of them want objects of certain systems alone. */
  readonly isBySystem: boolean
  /** The rules for objects of systems that are defined, as far as they were met. */
  readonly bySystem: Map<string, readonly Rule[]>
  /** Whether a system is defined, so that there are not endlessly many of its kind. */
  readonly isDefined: (system: string) => boolean
}

/** Rules that are not shown what some questions tell of. */
export interface Guarded {
  readonly questions: readonly Question[]
  /** The rules that are left, by the bits of the questions that are true. */
  readonly left: readonly (readonly Rule[])[]
}

export type Question = (object: JsonObject, facts: ElementFacts | undefined, isAlone: boolean) => boolean

/** The invariants of the objects of a plan. */
export interface ObjectInvariants {
  /** Whether they are those of a backbone element, which are held of an empty one too. */
  readonly isOfPart: boolean
  /** Undefined before the first object is checked. */
  sieve: Sieve | undefined
  readonly compile: () => Sieve
}

/** Compiled invariants, each with a bit of its own: those are held that may fail by the names that an object has. */
export interface Sieve {
  /** Those that may fail whatever names there are. */
  readonly always: number
  /** Those that may fail if an object has a name. */
  readonly byName: ReadonlyMap<string, number>
  /** Holds the object where the run is to the invariants of some bits. */
  readonly hold: (run: Run, object: JsonObject, bits: number) => void
}

/** An element that an object cannot lack. */
export interface Required {
  readonly name: string
  /** The member that may stand in its place: `_birthDate`; its own name where none may. */
  readonly companion: string
  /** Where it is a choice, the bit that is set once one of it was seen; else 0. */
  readonly bit: number
  /** The values that it may have, as far as that can be told. */
  readonly expected: (() => Wanted) | undefined
}

/** An element under one of its names in JSON. */
export interface Member extends Order, ElementFacts {
  /** In JSON: `valueQuantity`, `_birthDate`. */
  readonly key: string
  /** Of a primitive, the key of its companion (`_birthDate`), and of a companion that of its primitive. */
  readonly partner: string
  /** In FHIR's paths: `value`, `birthDate`. */
  readonly name: string
  /** Under which the element is defined: `Patient.contact.name`. */
  readonly path: string
  readonly type: string
  /** Its type, a backbone element under its path. */
  readonly fhirType: string
  readonly isList: boolean
  readonly isResource: boolean
  /** The rules that are shown each string it holds. */
  readonly strings: readonly Rule[]
  /** A bit of its own for each choice element of the object; 0 where it is none. */
  readonly choice: number
  /** The bits of the invariants of the object that may fail where it has this member; 0 before they are compiled. */
  wakes: number
  readonly primitive: Primitive | undefined
  /** The plan of its objects; undefined where they are resources or nothing is known of them. */
  readonly plan: () => Plan | undefined
  /** The same, once it was asked. */
  made: Plan | undefined
  /** Looks at the whole value, be it a list or not. */
  readonly look: (run: Run, value: Json, member: Member, owner: JsonObject) => void
  /** Checks of each value beyond its type. */
  readonly checks: readonly ValueCheck[]
  /** The set that a code has to be from, so that there has to be one. */
  readonly requiredSet: string | undefined
  /** The code that a text was probably meant to be where a concept or a coding belongs; undefined of other types. */
  readonly meantBy: ((run: Run, text: string) => Pick<Problems['r4-json-03'], 'meant'>) | undefined
}

/** Shows elements to rules. */
export interface Show {
  /** Shows a value where the cursor is to a rule, with its element if the rule looks at that; never throws. */
  readonly to: (rule: Rule, value: unknown, element: Element | undefined, run: Run) => void
  /** The rules for every string. */
  readonly strings: readonly Rule[]
  /** The rules for null, `""`, `{}` and `[]`. */
  readonly empty: readonly Rule[]
  /** The rules for the first value that lies too deep; emptied once it was shown. */
  deep: readonly Rule[]
  /** The rules of a plan that want an object with a member `system`, by that; for systems that only this text names. */
  bySystem: Map<Plan, Map<string, readonly Rule[]>> | undefined
}

/** The reason why no codes are published under the address of a system. */
export type SystemFault =
  | { readonly reason: 'valueSet'; readonly candidates: readonly string[] }
  | { readonly reason: 'page'; readonly nearest?: string }
  | { readonly reason: 'unknown' | 'version' | 'oid' | 'edition'; readonly nearest: string }
  | ({ readonly reason: 'absentInGuide' } & NearSystems)

/** Looks at a value that stands where the run is. */
export type ValueCheck = (run: Run, value: Json) => void

/** The values that a required element may have, as far as that can be told. */
export type Wanted = Pick<Problems['r4-card-01'], 'expected' | 'choices' | 'holds' | 'targets' | 'isRepeated' | 'isTypeOfBundle'>
