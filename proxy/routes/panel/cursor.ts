import type { Request } from 'express'
import { Refusal } from '../../http/problem.ts'
import { seal, unseal } from '../../secrets/seal.ts'

/** The keys that cursors are sealed under, drawn from the present secret and from the former one. */
export interface CursorKeys {
  readonly present: { readonly cursors: Buffer }
  readonly former: { readonly cursors: Buffer } | undefined
}

/** Where a cursor counts: in one list of one tenant. */
export interface CursorPlace {
  readonly list: 'validations' | 'deliveries' | 'jobs'
  readonly tenantId: string
}

/** The sequence is one of all tenants: sealed at one length, it tells nobody how many rows there are of others. */
const length = 16

/** A cursor of the store as it is given to a client. */
export function sealCursor(cursor: string | null, place: CursorPlace, { present }: CursorKeys): string | null {
  return cursor === null ? null : seal(cursor.padStart(length, '0'), nameOf(place), present.cursors)
}

/** The cursor of the store that a request bears; undefined for the beginning of the list. Throws 400 for what was not sealed for this list and tenant. */
export function openCursor({ query }: Request, place: CursorPlace, { present, former }: CursorKeys): string | undefined {
  const sealed: unknown = query['cursor']
  if (sealed === undefined) return undefined
  const keys = former === undefined ? [present] : [present, former]
  const opened = typeof sealed === 'string' ? keys.map(({ cursors }) => unseal(sealed, nameOf(place), cursors)) : []
  const cursor = opened.find((one) => one !== undefined)
  if (cursor === undefined) throw new Refusal('cursor-invalid')
  return String(Number(cursor))
}

function nameOf({ list, tenantId }: CursorPlace): string {
  return `${list} ${tenantId}`
}
