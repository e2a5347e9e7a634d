/** The orders that the requests of a Bundle are of. */
import { isObject, type JsonObject, type Path } from '../engine/json.ts'
import { ofType, type Entry } from './entries.ts'

/** A request of another order than the first one of its Bundle. */
export interface OtherRequisition {
  /** Where its number is, from the Bundle. */
  readonly at: Path
  readonly theirs: string
  readonly own: string
}

/** The requests whose order is not that of the first. */
export function otherRequisitions(entries: readonly Entry[]): readonly OtherRequisition[] {
  const [first, ...others] = ofType(entries, 'ServiceRequest')
  const own = first && valueOf(first.resource)
  if (own === undefined) return []
  return others.flatMap(({ at, resource }) => {
    const theirs = valueOf(resource)
    return theirs === undefined || theirs === own ? [] : [{ at: [...at, 'requisition', 'value'], theirs, own }]
  })
}

function valueOf({ requisition }: JsonObject): string | undefined {
  const value = isObject(requisition) ? requisition['value'] : undefined
  return typeof value === 'string' ? value : undefined
}
