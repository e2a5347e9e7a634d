/** An expression constraint, read. Positions are offsets into its text. */
export type Ecl = Concept | Any | Alternate | Hierarchy | MemberOf | Containing | Compound | Dotted | Refined | Filtered | History

/** A concept by its SCTID. */
export interface Concept {
  readonly kind: 'concept'
  readonly sctid: string
  readonly term?: string
  readonly at: number
}

/** `*`: every concept of the edition. */
interface Any {
  readonly kind: 'any'
}

/** A concept by an identifier of another scheme: `LOINC#54486-6`. */
interface Alternate {
  readonly kind: 'alternate'
  readonly scheme: string
  readonly code: string
  readonly term?: string
  readonly at: number
}

/** The ten operators over the hierarchy. */
export type HierarchyOperator =
  | 'descendant'
  | 'descendantOrSelf'
  | 'child'
  | 'childOrSelf'
  | 'ancestor'
  | 'ancestorOrSelf'
  | 'parent'
  | 'parentOrSelf'
  | 'top'
  | 'bottom'

/** An operator before a set of concepts. */
export interface Hierarchy {
  readonly kind: 'hierarchy'
  readonly operator: HierarchyOperator
  readonly of: Ecl
}

/** `^`: members of reference sets, or other fields of their rows. */
export interface MemberOf {
  readonly kind: 'memberOf'
  readonly of: Ecl
  /** The fields asked for; `*` for all of them, absent for the referenced component alone. */
  readonly fields?: readonly string[] | '*'
  /** One list for each `{{ M … }}`; a row has to meet all of them. */
  readonly filters: readonly (readonly MemberFilter[])[]
  readonly at: number
}

/** `^R`: reference sets that have at least one of these concepts. */
export interface Containing {
  readonly kind: 'containing'
  readonly of: Ecl
}

/** Intersection, union or difference; `minus` has two operands. */
export interface Compound {
  readonly kind: 'and' | 'or' | 'minus'
  readonly operands: readonly Ecl[]
}

/** Values of attributes, one attribute after another: `X . a . b`. */
export interface Dotted {
  readonly kind: 'dotted'
  readonly of: Ecl
  readonly attributes: readonly Ecl[]
}

/** A set, narrowed by attributes. */
export interface Refined {
  readonly kind: 'refined'
  readonly of: Ecl
  readonly refinement: Refinement
}

/** A set, narrowed by one `{{ C … }}` or `{{ D … }}`. */
export interface Filtered {
  readonly kind: 'filtered'
  readonly of: Ecl
  readonly filter:
    | { readonly on: 'concept'; readonly all: readonly ConceptFilter[] }
    | { readonly on: 'description'; readonly all: readonly DescriptionFilter[] }
}

/** A set, with the inactive concepts that were replaced by one of it. */
export interface History {
  readonly kind: 'history'
  readonly of: Ecl
  readonly profile: 'min' | 'mod' | 'max'
  /** Reference sets given by hand, in place of a profile. */
  readonly referenceSets?: Ecl
}

/** Constraints of a refinement on a concept's attributes. */
export type Refinement = RefinementSet | AttributeConstraint | GroupConstraint

/** Refinements joined by `AND` (or a comma) or by `OR`. */
interface RefinementSet {
  readonly kind: 'and' | 'or'
  readonly operands: readonly Refinement[]
}

/** `max` is Infinity for `*`. */
export interface Cardinality {
  readonly min: number
  readonly max: number
}

/** One attribute. */
export interface AttributeConstraint extends Cardinality {
  readonly kind: 'attribute'
  readonly isReverse: boolean
  readonly name: Ecl
  readonly operator: Comparison
  readonly value: Value
}

/** Attributes that stand in one relationship group. */
export interface GroupConstraint extends Cardinality {
  readonly kind: 'group'
  readonly of: Refinement
}

/** How values are compared. */
export type Comparison = '=' | '!=' | '<' | '<=' | '>' | '>='

/** The value that an attribute or a field is compared with. */
export type Value =
  | { readonly kind: 'expression'; readonly expression: Ecl }
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'boolean'; readonly value: boolean }
  | { readonly kind: 'strings'; readonly values: readonly SearchTerm[] }
  | { readonly kind: 'times'; readonly values: readonly number[] }

/** A text looked for: the very text, the beginnings of its words in any order, or a pattern with `*`. */
export interface SearchTerm {
  readonly how: 'exact' | 'match' | 'wild'
  /** For `wild` with its escapes (`\*`, `\"`, `\\`) as written; else without. */
  readonly text: string
}

/** Filters that concepts, descriptions and members share. */
export type SharedFilter =
  | { readonly kind: 'module'; readonly operator: Equality; readonly value: Ecl }
  | { readonly kind: 'effectiveTime'; readonly operator: Comparison; readonly times: readonly number[] }
  | { readonly kind: 'active'; readonly operator: Equality; readonly value: boolean | 'any' }

/** Equal or not. */
export type Equality = '=' | '!='

/** A constraint of `{{ C … }}`. */
export type ConceptFilter =
  | SharedFilter
  | { readonly kind: 'definitionStatus'; readonly operator: Equality; readonly tokens: readonly ('primitive' | 'defined')[] }
  | { readonly kind: 'definitionStatusId'; readonly operator: Equality; readonly value: Ecl }

/** A constraint of `{{ D … }}`. */
export type DescriptionFilter =
  | SharedFilter
  | { readonly kind: 'term'; readonly operator: Equality; readonly terms: readonly SearchTerm[] }
  | { readonly kind: 'language'; readonly operator: Equality; readonly codes: readonly string[] }
  | { readonly kind: 'type'; readonly operator: Equality; readonly tokens: readonly DescriptionKind[] }
  | { readonly kind: 'typeId'; readonly operator: Equality; readonly value: Ecl }
  | { readonly kind: 'dialect'; readonly operator: Equality; readonly dialects: readonly Dialect[] }
  | { readonly kind: 'id'; readonly operator: Equality; readonly ids: readonly string[] }

/** The kinds of description. */
export type DescriptionKind = 'fsn' | 'synonym' | 'definition'

/** How a description stands in a language reference set. */
export type Acceptability = 'preferred' | 'acceptable'

/** Language reference sets, by alias or as concepts; any acceptability where none is named. */
export interface Dialect {
  readonly referenceSets: Ecl | { readonly kind: 'alias'; readonly alias: string; readonly at: number }
  readonly acceptability: readonly Acceptability[]
}

/** A constraint of `{{ M … }}`. */
export type MemberFilter =
  | SharedFilter
  | { readonly kind: 'field'; readonly field: string; readonly operator: Comparison; readonly value: Value }

/** Where a text ceases to be an expression constraint. */
export interface EclFault {
  readonly at: number
  readonly end: number
  /** One Spanish sentence: what was expected there. */
  readonly message: string
}
