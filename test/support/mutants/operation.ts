import type { Json, JsonObject, Path } from '../../../rules/engine/json.ts'
import type { FindElements } from './elements.ts'
import type { Spots } from './spots.ts'

/** A valid resource, taken apart once for all operations. */
export interface Source extends Spots {
  /** `Patient-example`: unique among the sources. */
  readonly name: string
  readonly type: string
  readonly resource: JsonObject
  readonly find: FindElements
}

/** One way in which an operation changes a source. */
export interface Mutation {
  /** The kind of a mutation: of each a few are kept, from whatever sources. */
  readonly kind: string
  /** Where; tells the mutations of one kind apart. */
  readonly at: Path
  readonly resource: Json
}

/** A kind of change that somebody makes by mistake, or that must do no harm. */
export interface Operation {
  readonly name: string
  /** How many mutants of each kind are kept. */
  readonly keep: number
  readonly mutate: (source: Source) => Iterable<Mutation>
}
