import type { ValidationList } from '../../api.ts'
import type { RequireSession } from '../../middleware/session.ts'
import { Refusal } from '../../http/problem.ts'
import type { Store } from '../../store/store.ts'
import type { Route } from '../route.ts'
import { openCursor, sealCursor, type CursorKeys } from './cursor.ts'
import { toDate } from './dates.ts'

/** Dependencies of the log of validations. */
export interface ValidationListNeeds {
  readonly requireSession: RequireSession
  readonly store: Pick<Store, 'listValidations'>
  readonly secrets: CursorKeys
}

/** `GET /api/validations`. */
export function validationsRoute({ requireSession, store, secrets }: ValidationListNeeds): Route {
  return {
    method: 'get',
    path: '/api/validations',
    async handle(request) {
      const { tenantId } = await requireSession(request)
      const place = { list: 'validations', tenantId } as const
      const page = await store.listValidations(tenantId, openCursor(request, place, secrets))
      if (page === undefined) throw new Refusal('cursor-invalid')
      const items = page.items.map(({ requestId, at, ...validation }) => ({
        validationRequestId: requestId,
        at: toDate(at),
        ...validation,
      }))
      return { status: 200, body: { items, nextCursor: sealCursor(page.nextCursor, place, secrets) } satisfies ValidationList }
    },
  }
}
