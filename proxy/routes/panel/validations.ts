import type { ValidationList } from '../../api.ts'
import type { RequireSession } from '../../middleware/session.ts'
import { Refusal } from '../../problem.ts'
import type { Store } from '../../store/store.ts'
import type { Route } from '../route.ts'
import { readCursor } from './cursor.ts'
import { toDate } from './dates.ts'

/** What the log of validations needs. */
export interface ValidationListNeeds {
  readonly requireSession: RequireSession
  readonly store: Pick<Store, 'listValidations'>
}

/** `GET /api/validations`. */
export function validationsRoute({ requireSession, store }: ValidationListNeeds): Route {
  return {
    method: 'get',
    path: '/api/validations',
    async handle(request) {
      const { tenantId } = await requireSession(request)
      const page = await store.listValidations(tenantId, readCursor(request))
      if (page === undefined) throw new Refusal('cursor-invalid')
      const items = page.items.map(({ requestId, at, ...validation }) => ({
        validationRequestId: requestId,
        at: toDate(at),
        ...validation,
      }))
      return { status: 200, body: { items, nextCursor: page.nextCursor } satisfies ValidationList }
    },
  }
}
