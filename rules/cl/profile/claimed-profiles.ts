import { stringsIn, type JsonObject, type Path } from '../../engine/json.ts'
import type { Element } from '../../engine/rule.ts'

/** A profile that a resource claims in its `meta`. */
export interface ClaimedProfile {
  readonly at: Path
  /** As written. */
  readonly written: string
  /** Without the version that may stand after it. */
  readonly canonical: string
  readonly version: string | undefined
}

/** The profiles that a Meta claims for the resource it belongs to, and that resource's type; none where it stands elsewhere. */
export function claimedBy(meta: JsonObject, { parent }: Element): { readonly type: string; readonly profiles: readonly ClaimedProfile[] } {
  const type = parent?.resource === parent ? parent?.type : undefined
  if (type === undefined) return { type: '', profiles: [] }
  const profiles = stringsIn(meta, 'profile').map(({ at, value }) => {
    const [canonical, version] = value.split('|') as [string, string?]
    return { at, written: value, canonical, version }
  })
  return { type, profiles }
}
