/** A SNOMED CT edition that can be asked synchronously. A concept is its ordinal, 0 … size-1, in ascending numeric order of SCTID. */
export interface Edition {
  readonly size: number
  /** The ordinal of a concept, or -1 where the edition has none of this SCTID. */
  ordinal(sctid: string): number
  sctid(concept: number): string
  isActive(concept: number): boolean
  /** Definition status: sufficiently defined. */
  isDefined(concept: number): boolean
  moduleOf(concept: number): number
  /** As in RF2: 20240131. */
  effectiveTime(concept: number): number
  /** Targets of the active is-a relationships, sorted. */
  parents(concept: number): Uint32Array
  children(concept: number): Uint32Array
  /** A proper descendant: a concept is none of itself. */
  isA(concept: number, ancestor: number): boolean
  /** Proper ancestors, sorted. */
  ancestors(concept: number): Uint32Array
  /** Proper descendants, sorted. */
  descendants(concept: number): Uint32Array
  /** Active inferred attributes other than is-a. */
  attributes(concept: number): readonly Attribute[]
  /** The same without making objects, where the edition can; what it gives is asked for by ECL over many concepts. */
  visitAttributes?(concept: number, visit: AttributeVisitor): void
  /** Concepts that have an attribute of this type, sorted. */
  havingAttribute(type: number): Uint32Array
  /** Concepts that are the target of an attribute of this type, sorted. */
  targetsOf(type: number): Uint32Array
  referenceSets(): Uint32Array
  /** Concepts that are active members, sorted. */
  members(referenceSet: number): Uint32Array
  /** Every row, inactive ones too, with its further columns by name. */
  memberRows(referenceSet: number): Iterable<MemberRow>
  descriptions(concept: number): readonly Description[]
  /** The concept with an identifier of another scheme (`LOINC`, `54486-6`), or -1; absent where the edition has no such identifiers. */
  alternate?(scheme: string, code: string): number
}

/** Is given each attribute of a concept; `target` is -1 for a concrete value. */
export type AttributeVisitor = (group: number, type: number, target: number, value: number | string | boolean | undefined) => void

/** One attribute of a concept: a relationship other than is-a, or a concrete value. */
export interface Attribute {
  /** 0 where it stands in no group. */
  readonly group: number
  readonly type: number
  /** -1 for a concrete value. */
  readonly target: number
  readonly value?: number | string | boolean
}

/** One row of a reference set. */
export interface MemberRow {
  readonly concept: number
  readonly isActive: boolean
  readonly moduleOf: number
  readonly effectiveTime: number
  readonly columns: Readonly<Record<string, string>>
}

/** One description of a concept. */
export interface Description {
  readonly id: string
  readonly term: string
  readonly language: string
  readonly kind: 'fsn' | 'synonym' | 'definition'
  readonly isActive: boolean
  readonly moduleOf: number
  readonly effectiveTime: number
  /** By language reference set. */
  readonly acceptability: ReadonlyMap<number, 'preferred' | 'acceptable'>
}
