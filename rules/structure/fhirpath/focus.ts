import type { Json, JsonObject } from '../../engine/json.ts'
import type { Budget } from './budget.ts'

/** A value with its type; what an expression is evaluated on, and what it yields. */
export interface Focus {
  /** As JSON has it; null where a primitive has extensions alone. */
  readonly value: Json
  /** A type of the table (`Patient.contact`, `code`), or one of FHIRPath itself (`System.String`). */
  readonly type: string
  /** Of a primitive: what `_name` holds, its id and extensions. */
  readonly companion?: JsonObject | undefined
}

/** The results of an expression, in order. */
export type Collection = readonly Focus[]

/** Values and lookups of an expression beside its focus; one for all the expressions about a resource. */
export interface Environment {
  /** `%resource`: the resource that the focus is in, itself contained or not. */
  readonly resource: Focus
  /** `%rootResource`: the one that contains it, or the same. */
  readonly rootResource: Focus
  /** `%context`, where it is not the focus. */
  readonly context?: Focus
  /** The day as `2026-01-15`, for `today()` and `now()`. */
  readonly today?: string
  /** Follows a reference or canonical; undefined where its target is not at hand. */
  readonly resolve?: (reference: string) => Focus | undefined
  /** Whether a code, Coding or CodeableConcept is in a value set; undefined where that cannot be told. */
  readonly memberOf?: (item: Focus, valueSet: string) => boolean | undefined
  /** Whether something meets a profile; undefined where that cannot be told. */
  readonly conformsTo?: (item: Focus, profile: string) => boolean | undefined
  /** The steps that are left for all evaluations over the document; without it, each has as many as any may have. */
  readonly budget?: Budget
  /** The contained resources of `%rootResource` by id; made when one is first referred to. */
  containedById?: ReadonlyMap<string, Focus>
}

/** Nothing. */
export const nothing: Collection = []

const yes: Collection = [{ value: true, type: 'System.Boolean', companion: undefined }]
const no: Collection = [{ value: false, type: 'System.Boolean', companion: undefined }]

/** A truth value as a collection. */
export function ofTruth(truth: boolean | undefined): Collection {
  return truth === undefined ? nothing : truth ? yes : no
}

/** A string as a collection. */
export function ofString(value: string): Collection {
  return [{ value, type: 'System.String', companion: undefined }]
}

/** An integer as a collection. */
export function ofInteger(value: number): Collection {
  return [{ value, type: 'System.Integer', companion: undefined }]
}

/** A decimal as a collection; nothing where it is no number. */
export function ofDecimal(value: number): Collection {
  return Number.isFinite(value) ? [{ value, type: 'System.Decimal', companion: undefined }] : nothing
}
