import type { Binding } from '../../definitions.ts'
import type { Node } from '../../snapshot/tree.ts'
import type { Place } from '../place.ts'

/** The surroundings against which a node of a profile is compiled: demands that are made there need not be made again. */
export interface NodeContext {
  /** Where it stands in the types; undefined where no type is known. */
  readonly place: Place | undefined
  /** The type of its values. */
  readonly type: string | undefined
  /** The node that it is a slice of, which its items are held to as well. */
  readonly general: Node | undefined
  /** The binding of the concept or coding around it, where that is about this part. */
  readonly around: Binding | undefined
}

/** The context of a node whose demands are all compiled. */
export const noContext: NodeContext = { place: undefined, type: undefined, general: undefined, around: undefined }
