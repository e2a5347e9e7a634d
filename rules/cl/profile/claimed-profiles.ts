import { stringsIn, type JsonObject, type Path, type Placed } from '../../engine/json.ts'
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

/** What a resource claims in its Meta, and its type. */
interface Claims {
  readonly type: string
  readonly profiles: readonly ClaimedProfile[]
}

// Two rules ask of each Meta in turn.
let last: { readonly element: Element; readonly claims: Claims } | undefined

/** The profiles that a Meta claims for the resource it belongs to, and that resource's type; none where it stands elsewhere. */
export function claimedBy(meta: JsonObject, element: Element): Claims {
  if (last?.element !== element) last = { element, claims: read(meta, element) }
  return last.claims
}

function read(meta: JsonObject, { parent }: Element): Claims {
  const type = parent?.resource === parent ? parent?.type : undefined
  if (type === undefined || meta['profile'] === undefined) return { type: type ?? '', profiles: [] }
  return { type, profiles: stringsIn(meta, 'profile').map(readClaim) }
}

function readClaim({ at, value }: Placed<string>): ClaimedProfile {
  if (!value.includes('|')) return { at, written: value, canonical: value, version: undefined }
  const [canonical, version] = value.split('|') as [string, string]
  return { at, written: value, canonical, version }
}
