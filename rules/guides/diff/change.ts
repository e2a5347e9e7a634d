/** The aspects in which an element, a set or a system differs between two versions. */
export type ChangeKind =
  | 'cardinality'
  | 'type'
  | 'target'
  | 'binding'
  | 'value'
  | 'slicing'
  | 'slice'
  | 'invariant'
  | 'mustSupport'
  | 'base'
  | 'context'
  | 'code'
  | 'display'
  | 'source'

/** A difference. What a version does not have is null there. */
export interface Change {
  readonly kind: ChangeKind
  /** The id of the element; the code, of a set or system; empty where it is the definition as a whole. */
  readonly at: string
  readonly before: string | null
  readonly after: string | null
  /** Right under the older version, a resource may be wrong under the newer one. */
  readonly isStricter: boolean
}

/** Makes a difference of two texts; none where they are the same. */
export function changeOf(
  kind: ChangeKind,
  at: string,
  before: string | undefined,
  after: string | undefined,
  isStricter: boolean,
): readonly Change[] {
  return before === after ? [] : [{ kind, at, before: before ?? null, after: after ?? null, isStricter }]
}
