import { stringsIn, type JsonObject, type Path, type Placed } from '../../engine/json.ts'
import type { Element, RuleContext } from '../../engine/rule.ts'

/** A profile that a resource claims in its `meta`. */
interface ClaimedProfile {
  readonly at: Path
  /** As written. */
  readonly written: string
  /** Without the version that may stand after it. */
  readonly canonical: string
  readonly version: string | undefined
}

/** The profiles that a resource claims in its Meta, and its type. */
interface Claims {
  readonly type: string
  readonly profiles: readonly ClaimedProfile[]
}

/** The profiles that a Meta claims for the resource it belongs to, and that resource's type; none where it stands elsewhere. */
export function claimedBy(meta: JsonObject, { parent }: Element, run: RuleContext): Claims {
  const type = parent?.resource === parent ? parent?.type : undefined
  if (type === undefined || meta['profile'] === undefined) return { type: type ?? '', profiles: none }
  return { type, profiles: run.memo(readClaims, meta) }
}

const none: readonly ClaimedProfile[] = []

function readClaims(meta: JsonObject): readonly ClaimedProfile[] {
  return stringsIn(meta, 'profile').map(readClaim)
}

function readClaim({ at, value }: Placed<string>): ClaimedProfile {
  if (!value.includes('|')) return { at, written: value, canonical: value, version: undefined }
  const [canonical, version] = value.split('|') as [string, string]
  return { at, written: value, canonical, version }
}
