import type { Json, JsonObject } from '../../../engine/json.ts'

/** The resource that an invariant is asked in, `%resource`, with its type. */
export interface Surroundings {
  readonly resource: JsonObject
  readonly type: string
}

/** The truth of an expression; undefined where it yields nothing, `open` where only the evaluator can tell. */
export type Decision = boolean | undefined | typeof open

/** Not decided: the JSON is not of the form that FHIR gives it, or has extensions in place of values. */
export const open = null

/** Decides an expression from the JSON of its focus. Keeps nothing of it. */
export type Decide = (value: Json, around: Surroundings) => Decision

/** The single value of an expression as JSON; undefined where it yields nothing. */
export type Read = (value: Json, around: Surroundings) => Exclude<Json, null> | undefined | typeof open

/** A step of a walk over JSON: handles one item, and says how the walk goes on. */
export type Visit = (item: Json, around: Surroundings) => Outcome

/** How a walk goes on after an item: `goOn`, `stop`, `abort`, or a number from `leave` on that one part of a path waits for. */
export type Outcome = number

export const goOn = 0
/** The walk has found what it looked for. */
export const stop = 1
/** The walk cannot decide. */
export const abort = 2
/** The first of the numbers that end the walk of one part of a path alone. */
export const leave = 3

/** A part of an expression that is not compiled: it matters only where the walk comes to it. */
export const neverDecided: Decide = () => open

/** The same as a step of a walk. */
export const alwaysAbort: Visit = () => abort

/** The static type of an item; '' where it may be one of many. */
export type StaticType = string

/** Makes the step for items of a type; undefined where there is none. */
export type Continue = (type: StaticType) => Visit | undefined
