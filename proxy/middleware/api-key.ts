import type { Request, Response } from 'express'
import type { Access, Accounts } from '../accounts/accounts.ts'
import { Refusal } from '../http/problem.ts'
import type { Said } from '../http/problem-texts.ts'
import { note } from '../http/notes.ts'

/** Who presents an API key that opens something. */
export type KeyBearer = Extract<Access, { readonly kind: 'granted' }>

const otherHeader: Said = {
  es: 'La clave va en la cabecera X-API-Key, no en Authorization.',
  en: 'The key goes into the header X-API-Key, not into Authorization.',
}

/** Who asks, by the header `X-API-Key`; throws 401 where it is missing, 403 where it opens nothing. */
export async function requireKey(request: Request, response: Response, accounts: Pick<Accounts, 'authenticate'>): Promise<KeyBearer> {
  const key = request.headers['x-api-key']
  if (typeof key !== 'string' || key === '') {
    throw new Refusal('api-key-missing', request.headers.authorization?.includes('svc_live_') === true ? { detail: otherHeader } : {})
  }
  const access = await accounts.authenticate(key)
  if (access.kind === 'refused') throw new Refusal(access.reason === 'suspended' ? 'tenant-suspended' : 'api-key-refused')
  note(response, { tenantId: access.tenantId, keyId: access.keyId })
  return access
}
