import type { IssueFix } from './issue.ts'
import type { Json, Path } from './json.ts'
import type { Finding, Rule, Severity } from './rule.ts'

/** `rule`: a rule that was shown the element; `definition`: what the definitions ask of it. */
export type Origin = 'rule' | 'definition'

/** One finding, as plain data: which rule found it, about which element, with what parameters. Nothing of it is said yet. */
export interface Found {
  readonly rule: Rule
  readonly element: ElementNode
  /** The element that the rule was shown, from which its fix is placed. */
  readonly shown: ElementNode
  readonly finding: Finding
  readonly origin: Origin
  /** Raised where it speaks for a worse finding as well. */
  severity: Severity
  /** How many errors it covers, where it is a warning by itself. */
  errorsCovered?: number | undefined
  /** Of the finding that it speaks for as well, where it has none itself. */
  fix?: IssueFix | undefined
  /** The finding whose fix that is. */
  fixFrom?: Found | undefined
  /** The first finding that it covers whose fix stands where its own does, tried where its own does not hold. */
  spare?: Found | undefined
  /** Other findings that follow from it about the same element, whose advice and fix it gives in place of its own. */
  speaksFor?: Found[] | undefined
  /** The finding that says it as well, so that it is not told itself. */
  coveredBy?: Found | undefined
  /** Its possible causes: asked once, of findings that are told. */
  readonly follows?: (() => Following) | undefined
  /** Whether `more` of its facts was looked up. */
  isComplete?: boolean | undefined
  /** As its rule words it, once that was asked; null where the rule failed. */
  words?: Words | null | undefined
  /** The fix that its rule offers, once that was asked; null where it offers none. */
  ownFix?: IssueFix | null | undefined
}

/** The texts of a finding. */
export interface Words {
  readonly message: string
  readonly suggestion: string | undefined
}

/** Possible causes of a finding. */
export interface Following {
  /** Failures elsewhere, without any one of which it would not be there. */
  readonly failures: readonly Failure[]
  /** Findings that say the same more closely. */
  readonly findings?: readonly Found[] | undefined
}

/**
 * An element of the document that something was found about, there or absent. Two findings speak of the same element if
 * they hang on the same node; its steps are those of the JSON.
 */
export interface ElementNode {
  readonly parent: ElementNode | undefined
  /** A member name or an index; '' at the root. */
  readonly step: string | number
  /** The nodes inside it, the last one made first, linked by `next`. */
  inside: ElementNode | undefined
  next: ElementNode | undefined
  /** The same by their steps, once there are many. */
  bySteps: Map<string | number, ElementNode> | undefined
  /** In the order in which they were found. */
  found: Found[] | undefined
  /** A remark that a profile with a say of its own about the element takes back. */
  advice: Found | undefined
  /** As FHIR writes it, once that was asked. */
  named: NamedElement | undefined
}

/** Something elsewhere that is not as it has to be, so that what depends on it is found fault with as well. */
export interface Failure {
  /** Where it stands. */
  readonly at: Path
  /** Findings there that make it fail; undefined for a fault that nobody was told of and that follows from nothing. */
  readonly faults: readonly (Found | UntoldFault | undefined)[]
}

/** A fault that nobody was told of, as where something only might have had to meet a profile. */
export interface UntoldFault {
  /** Its own possible causes, which may have been told of. */
  readonly causes: () => Following
}

interface NamingMember {
  /** In FHIR paths: `value` for `valueQuantity` and `_valueString`. */
  readonly name: string
  readonly isResource: boolean
  readonly plan: () => NamingPlan | undefined
}

/** The members of a type under their names in JSON. */
export interface NamingPlan {
  readonly members: ReadonlyMap<string, NamingMember>
}

/** An element as FHIR writes its place. */
export interface NamedElement {
  /** Undefined where the element is absent. */
  readonly value: Json | undefined
  readonly plan: NamingPlan | undefined
  /** From the type of the resource; in a Bundle, of the entry's resource: `Patient.address[0].city`. */
  readonly path: string
  readonly entryIndex: number | undefined
  /** Whether the path begins here. */
  readonly isBase: boolean
  /** The last step of the path; for all types of a choice the same. */
  readonly name: string | number
}
