import type { Request } from 'express'
import { z } from 'zod'
import type { Accounts } from '../../accounts/accounts.ts'
import type { IssuedKey, KeyList } from '../../api.ts'
import type { Burst } from '../../burst/burst.ts'
import { readJson } from '../../middleware/read-json.ts'
import type { RequireSession } from '../../middleware/session.ts'
import { Refusal } from '../../http/problem.ts'
import { sentence } from '../../http/sentences.ts'
import type { Said } from '../../http/problem-texts.ts'
import type { Route } from '../route.ts'
import { lineOf } from '../text-field.ts'
import { toDate } from './dates.ts'

/** Dependencies of the routes of keys. */
export interface KeyNeeds {
  readonly requireSession: RequireSession
  readonly accounts: Pick<Accounts, 'listKeys' | 'createKey' | 'rotateKey' | 'revokeKey'>
  readonly burst: Pick<Burst, 'inherit'>
}

const nameSentence = sentence(
  'El nombre tiene que ser un texto de 1 a 100 caracteres, en una línea.',
  'The name has to be a text of 1 to 100 characters, on one line.',
)
const newKey = z.object(
  { name: lineOf(100, nameSentence) },
  sentence('Se espera un objeto con «name».', 'An object with “name” is expected.'),
)

const daysSentence = sentence(
  'Los días de gracia tienen que ser un número entero entre 0 y 7.',
  'The days of grace have to be a whole number between 0 and 7.',
)
const rotation = z.object(
  { graceDays: z.int(daysSentence).min(0, daysSentence).max(7, daysSentence).default(0) },
  sentence('Se espera un objeto con «graceDays».', 'An object with “graceDays” is expected.'),
)

/** `/api/keys` and what is below it. */
export function keyRoutes({ requireSession, accounts, burst }: KeyNeeds): readonly Route[] {
  return [
    {
      method: 'get',
      path: '/api/keys',
      async handle(request) {
        const { tenantId } = await requireSession(request)
        const keys = await accounts.listKeys(tenantId)
        const items = keys.map(({ id, name, createdAt, lastUsedAt, endsAt }) => ({
          id,
          prefix: `svc_live_${id}`,
          name,
          createdAt: toDate(createdAt),
          lastUsedAt: toDate(lastUsedAt),
          endsAt: toDate(endsAt),
        }))
        return { status: 200, body: { items } satisfies KeyList }
      },
    },
    {
      method: 'post',
      path: '/api/keys',
      async handle(request) {
        const { tenantId } = await requireSession(request)
        const { name } = await readJson(request, newKey)
        const body: IssuedKey = await accounts.createKey(tenantId, name)
        return { status: 201, body }
      },
    },
    {
      method: 'post',
      path: '/api/keys/:id/rotate',
      async handle(request) {
        const { tenantId } = await requireSession(request)
        const { graceDays } = hasBody(request) ? await readJson(request, rotation) : { graceDays: 0 }
        const body: IssuedKey | undefined = await accounts.rotateKey(tenantId, keyIdOf(request), graceDays)
        if (body === undefined) throw new Refusal('not-found', { detail: noSuchKey })
        // A new key is no new window.
        await burst.inherit(keyIdOf(request), body.id)
        return { status: 200, body }
      },
    },
    {
      method: 'delete',
      path: '/api/keys/:id',
      async handle(request) {
        const { tenantId } = await requireSession(request)
        if (!(await accounts.revokeKey(tenantId, keyIdOf(request)))) throw new Refusal('not-found', { detail: noSuchKey })
        return { status: 204 }
      },
    },
  ]
}

const noSuchKey: Said = {
  es: 'No hay ninguna clave vigente con ese identificador.',
  en: 'There is no key in force of that id.',
}

function keyIdOf({ params }: Request): string {
  return String(params['id'])
}

function hasBody({ headers }: Request): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}
