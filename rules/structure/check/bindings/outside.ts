import type { JsonObject } from '../../../engine/json.ts'
import type { BoundSet } from './bound-set.ts'

/** The facts of a code outside a set. */
export interface Outside {
  readonly valueSet: string
  readonly value?: string
  readonly system?: string
}

/** The facts of the only coding, or of none. */
export function factsOf(codings: readonly JsonObject[], { canonical: valueSet }: BoundSet): Outside {
  const { system, code } = codings.length === 1 ? codings[0]! : {}
  if (typeof code !== 'string') return { valueSet }
  return { valueSet, value: code, ...(typeof system === 'string' && { system }) }
}
