import type { Catalog } from '../../catalogs/catalog.ts'
import type { Document } from './document.ts'
import type { Json, JsonObject, Path } from './json.ts'
import type { Place } from './locate.ts'
import type { Memo } from './memo.ts'

/** `error` makes a resource invalid, `warning` does not. */
export type Severity = 'error' | 'warning'

/**
 * The elements that a rule is shown:
 * - a type (`Address`, `Patient`, `Patient.contact`, `Resource` for all) or an element (`Encounter.period`) that is an
 *   object: each such object;
 * - a primitive type (`date`): each such string;
 * - `$text`: the document as it was read; `$root`: its value; `$string`: each string in it;
 *   `$empty`: each null, `""`, `{}` and `[]` in it; `$deep`: the first value that lies too deep to be visited;
 *   `$repeated`: the path of each member whose name stands more than once; `$found`: what a check before the rules found
 *   under its code; `$failure`: a rule that threw; `$spent`: the value of a document that is too costly to go through.
 */
export type Selector = string

/** The type of `check`'s argument for a selector. */
type Shown<On extends Selector> = On extends '$text'
  ? Document
  : On extends '$root' | '$empty' | '$deep' | '$spent'
    ? Json
    : On extends '$repeated'
      ? Path
      : On extends '$failure'
        ? Failure
        : On extends '$found'
          ? CodedFinding
          : On extends '$string' | PrimitiveType
            ? string
            : JsonObject

/** The primitive types of FHIR R4 that JSON writes as strings. */
type PrimitiveType =
  | 'base64Binary' | 'canonical' | 'code' | 'date' | 'dateTime' | 'id' | 'instant' | 'markdown' | 'oid' | 'string'
  | 'time' | 'uri' | 'url' | 'uuid' | 'xhtml' // prettier-ignore

/** A rule that threw, and where. */
export interface Failure {
  readonly code: string
}

/** An element's facts in FHIR. */
export interface ElementFacts {
  /** Its name in FHIR paths: `value` for `valueQuantity`. */
  readonly name: string
  readonly isList: boolean
  /** The types of resource that a Reference may point to; undefined where it may point to any. */
  readonly targets: readonly string[] | undefined
  /** The bit of a required element; 0 where it is none. */
  readonly demand: number
}

/** Where in the document the value is that a rule is shown. */
export interface Element {
  readonly value: Json
  /** Its FHIR type, a backbone element under its path; undefined where FHIR knows no such element. */
  readonly type: string | undefined
  /** Facts of the element it stands in; undefined at the root and where FHIR knows no such element. */
  readonly member: ElementFacts | undefined
  /** The name of the member that holds it, as in JSON; undefined at the root and in a list inside a list. */
  readonly name: string | undefined
  /** Its index, where it is an item of a list. */
  readonly index: number | undefined
  readonly parent: Element | undefined
  /** The resource it is in; a resource is in itself. */
  readonly resource: Element
}

/** The settings and lookups of one run of the linter. */
export interface RuleContext {
  /** The day of the run, `YYYY-MM-DD`. */
  readonly today: string
  /** The canonical that the caller asked to be evaluated. */
  readonly profile: string | undefined
  /**
   * A large catalog that the rule `needs`, to be asked for only when there is something to look up: where the host
   * did not bring it, the answer is undefined and the report names the rule.
   */
  readonly catalog: (id: string) => Catalog | undefined
  readonly document: Document
  /** Shares between rules what they read of the same value; gone with the run. */
  readonly memo: Memo
  /** The profiles that a resource claims or the caller asked of it; to be asked only when something was found. */
  readonly inForce: (resource: Json) => ProfilesInForce
}

/** The profiles that are in force for a resource. */
export interface ProfilesInForce {
  /** Whether a profile, or one derived from it, is among them. */
  readonly has: (profile: string) => boolean
  /** Whether none of them says of an element, named from the resource, anything else than a profile does; false where one is not at hand. */
  readonly agree: (profile: string, element: string) => boolean
  /** Whether the definition at hand of a profile or extension says of an element what that of the version does that the rules are of. */
  readonly isOfOwnVersion: (definition: string, element: string) => boolean
  /** Whether none of them closes a Bundle to entries of a type. */
  readonly admits: (type: string) => boolean
  /** The types to which all of them let a reference lead, by the path of its element: `Encounter.subject`; undefined where none says so. */
  readonly targets: (path: string) => readonly string[] | undefined
}

/** A demand of a guide that a rule makes, and base R4 does not. */
export interface Demand {
  /** The profile that demands it; where it is not given, any of the guide. */
  readonly profile?: string
  /** The elements that it is about, named from the resource: `identifier.type`. What a profile in force says otherwise of them counts. */
  readonly elements?: readonly string[]
  /** Whether it is about codes, of which a guide that is not at hand may have its own. */
  readonly isCoded?: boolean
  /** Whether it keeps its severity where no profile is in force. */
  readonly stands?: boolean
  /** The system of the codes that it is about, of which another version may be in force: `code` of the finding is asked of that. */
  readonly system?: string
  /** The extension whose value it is about, of which another version may be in force, and say otherwise of it. */
  readonly extension?: string
}

/** Something found: where, relative to what the rule was shown, and what the sentence about it needs. */
export interface Finding {
  readonly at: Path
  /** Where it differs from the rule's. */
  readonly severity?: Severity
  /** Where it differs from the rule's. */
  readonly profileUrl?: string
  /** The stretch of text, where a path cannot say it. */
  readonly range?: Place
  /** Whether the definitions find another fault in the same element, so that it speaks only for what its rule covers. */
  readonly isApart?: boolean
  /** Whether it is wrong whatever the profiles in force say, though the rule as a whole is a guide's demand. */
  readonly isCertain?: boolean
  /** Whether it is about how the text writes a value, so that nothing of it is left in the value alone. */
  readonly isOfText?: boolean
  readonly [fact: string]: unknown
}

/** Something found by a check that goes before the rules, at a path from the root, for the rule of its code to say. */
export interface CodedFinding extends Finding {
  readonly code: string
  /** Whether it is told beside whatever else is told of its place. */
  readonly stands?: boolean
}

/** A repair: one value at one place. */
export interface QuickFix {
  /** An infinitive that names the result: «Usar 13120 (Ñuñoa)». */
  readonly title: string
  /** Relative to what the rule was shown; the finding's own place where it is not given. */
  readonly at?: Path
  /** From the root of the document, where it is given. */
  readonly path?: Path | undefined
  readonly replacement: Json
  /** Where somebody has to choose: each value that may be set there, `replacement` among them. Never safe. */
  readonly options?: readonly FixOption[] | undefined
  /** True where there is one right answer; false where it is only probable. */
  readonly safe: boolean
  /** Of a rule that `isTried`: whether it is offered only where it was tried and held, as what takes something away, or more often fails than not. */
  readonly mustHold?: boolean | undefined
  /** Of a rule that `isTried`: whether it is not offered where another error comes in place of its finding, as what takes something away. */
  readonly mustNotTrade?: boolean | undefined
  /** Of a rule that `isTried`: what is tried where this does not hold, and offered only if it does. */
  readonly otherwise?: QuickFix | undefined
}

/** One of the values that a repair may set. */
export interface FixOption {
  /** The choice: «female (Femenino)». */
  readonly title: string
  readonly replacement: Json
}

/** A page that says why. */
export interface Link {
  readonly title: string
  readonly url: string
}

/** An example: documentation, test and sample at once. */
export interface Example {
  readonly title: string
  /** A resource, or the text of one where it is not JSON. */
  readonly resource?: Json
  readonly text?: string
  /** `2026-01-15` where it is not given. */
  readonly today?: string
  readonly profile?: string
  /** The guide that takes part, where the resource does not say. */
  readonly guide?: string
  /** Tables of codes and names, under the ids of the catalogs that a user completed with them. */
  readonly imported?: Readonly<Record<string, string>>
  /** The FHIR paths at which the rule finds something. */
  readonly finds: readonly string[]
  /** The resource after the rule's fixes, unsafe ones too. */
  readonly fixed?: Json
}

/** A rule: find, say and repair, sharing the type of what was found. */
export interface Rule<On extends Selector = Selector, F extends Finding = Finding, Code extends string = string> {
  readonly code: Code
  /** Its demand, in a few Spanish words. */
  readonly title: string
  readonly severity: Severity
  readonly on: On | readonly On[]
  /** Of objects with a `system`, as `Coding` has, only those of these systems are shown; '' stands for none. */
  readonly systems?: readonly string[] | ((system: string) => boolean)
  /** Of strings of a primitive type, only those that members of these names hold are shown. */
  readonly named?: readonly string[]
  /**
   * Tells of an object or string whether `check` is sure to find nothing, so that it is not shown: from the value itself, what FHIR
   * says of its element, and whether its resource stands in no other. A module's function, asked once of an object for all rules
   * that have the same.
   */
  readonly unless?: (value: Shown<On>, facts: ElementFacts | undefined, isAlone: boolean) => boolean
  /** The catalogs it may ask the run for; it may ask for no other. */
  readonly needs?: readonly string[]
  /**
   * Findings that the rule says as well, by their codes (those from before the rules, see `$found`), with their key where it
   * means one alone: `r4-inv-01 con-3`, `r4-card-01 unit`, `r4-codigo-01` with a canonical. At its place, beside, inside and around it, those are not said again, however severe.
   */
  readonly covers?: readonly string[]
  /** The codes of findings about the same element that follow from one of its own, with their key where it means one alone: `r4-inv-01 app-3`. */
  readonly explains?: readonly string[] | ((finding: F) => readonly string[])
  /** The name of the member that another one is meant to be: what is said of an absent member of that name follows from the finding. */
  readonly meant?: (finding: F) => string | undefined
  /**
   * The codes of findings that follow from one about a member of a code, concept or quantity: those about that as a whole and about its
   * other members, written as for `explains`.
   */
  readonly distorts?: readonly string[]
  /** An expression that names members of the element: what is found wrong of one of those themselves, by a rule that `voids` it, has the finding follow from it. */
  readonly reads?: (finding: F) => string
  /** Whether a finding is about a value that is missing, or that says nothing as it is written. */
  readonly voids?: boolean | ((finding: F) => boolean)
  /** Whether findings that are gone once its fix is applied follow from it: it is about how something is written. */
  readonly settles?: boolean | ((finding: F) => boolean)
  /**
   * The codes of findings anywhere that follow from a finding where they are told no longer once its fix is applied: it is about a name by which
   * others refer to something, or that asks for something. Of errors that would follow from a warning, the first is told with its fix.
   */
  readonly settlesElsewhere?: readonly string[]
  /** Whether the rule may find anything in a text: asked once, before its strings are shown. */
  readonly onlyWhere?: (text: string, run: RuleContext) => boolean
  readonly check: (value: Shown<On>, element: Element, run: RuleContext) => Iterable<F> | undefined
  /** Whether `check` looks at the element, which is made for those alone. Known by how many parameters it has. */
  readonly usesElement?: boolean
  /** Whether it is the name of a member that is at fault, and not its value. */
  readonly aboutName?: (finding: F) => boolean
  readonly message: (finding: F) => string
  readonly why: string
  readonly suggestion?: (finding: F) => string | undefined
  /** The names of what is not there by a finding; those that `misses` has of findings which follow from that. */
  readonly lacks?: (finding: F) => readonly string[]
  /** The names of what would have to be there, so that there would not be a finding. */
  readonly misses?: (finding: F) => readonly string[]
  /** The fault behind a finding: of findings with the same one, all but the first follow from that, and each keeps its own fix. */
  readonly sameCause?: (finding: F) => string | undefined
  /** The kinds of fix it offers. */
  readonly fixes?: 'safe' | 'unsafe' | 'both'
  /**
   * Whether its fix may bring to light what could not be seen before, so that it is tried out before it is offered; `only`: where it cannot
   * be, as in a large document, it is not offered.
   */
  readonly isTried?: (finding: F) => boolean | 'only'
  /** Gets the value of the document and the path of the finding as well, to put together what surrounds the place. */
  readonly quickFix?: (finding: F, root?: Json, path?: Path) => QuickFix | undefined
  /** The canonical of the profile or extension that demands it. */
  readonly profileUrl?: string
  /**
   * Where a guide demands it and base R4 does not, or its versions differ: an error only under a profile of the guide, at most a warning where no
   * profile is in force, nothing where those in force are others' or say otherwise of the element.
   */
  readonly demand?: Demand
  readonly links: readonly Link[]
  readonly examples: readonly Example[]
}

/** Every member a rule may have: with all of them in one order, V8 need not look for `check` in each rule anew. */
const blank: { readonly [Member in keyof Required<Rule>]: undefined } = {
  code: undefined,
  title: undefined,
  severity: undefined,
  on: undefined,
  systems: undefined,
  named: undefined,
  unless: undefined,
  needs: undefined,
  covers: undefined,
  explains: undefined,
  meant: undefined,
  distorts: undefined,
  settles: undefined,
  settlesElsewhere: undefined,
  reads: undefined,
  voids: undefined,
  onlyWhere: undefined,
  check: undefined,
  usesElement: undefined,
  aboutName: undefined,
  message: undefined,
  why: undefined,
  suggestion: undefined,
  lacks: undefined,
  misses: undefined,
  sameCause: undefined,
  fixes: undefined,
  isTried: undefined,
  quickFix: undefined,
  profileUrl: undefined,
  demand: undefined,
  links: undefined,
  examples: undefined,
}

declare const finds: unique symbol

/** A rule that keeps, for its words in another language to be typed by, its code and the type of what it finds. */
export type TypedRule<Code extends string = string, F extends Finding = Finding> = Rule & {
  readonly code: Code
  /** Never there. */
  readonly [finds]?: F
}

/** The type of a rule's findings. */
export type FindingOf<R> = R extends TypedRule<string, infer F> ? F : never

/** Gives a rule its types; `check` must stand before `message` and `quickFix` for them to be inferred. */
export function defineRule<const On extends Selector, F extends Finding, const Code extends string>(
  rule: Rule<On, F, Code>,
): TypedRule<Code, F> {
  return { ...blank, ...rule, usesElement: rule.check.length > 1 } as unknown as TypedRule<Code, F>
}
