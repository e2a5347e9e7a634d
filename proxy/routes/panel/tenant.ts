import type { Tenant, Usage } from '../../api.ts'
import type { RequireSession } from '../../middleware/session.ts'
import { Refusal } from '../../http/problem.ts'
import type { Store } from '../../store/store.ts'
import type { Route } from '../route.ts'
import { toDate } from './dates.ts'

/** Dependencies of the routes of a tenant's account. */
export interface TenantNeeds {
  readonly requireSession: RequireSession
  readonly store: Pick<Store, 'findTenant' | 'readQuota' | 'readUsage'>
}

/** `GET /api/tenant`, `GET /api/usage`. */
export function tenantRoutes({ requireSession, store }: TenantNeeds): readonly Route[] {
  return [
    {
      method: 'get',
      path: '/api/tenant',
      async handle(request) {
        const { tenantId } = await requireSession(request)
        const [tenant, standing] = await Promise.all([store.findTenant(tenantId), store.readQuota(tenantId)])
        if (tenant === undefined || standing === undefined) throw new Refusal('session-missing')
        const { id, organization, email, grant } = tenant
        const { plan, used, quota } = standing
        const body: Tenant = {
          id,
          organization,
          email,
          plan,
          planUntil: plan === 'free' ? null : toDate(grant.until),
          quota: { limit: toUnits(quota.limit), used, remaining: toUnits(quota.remaining), reset: toDate(quota.reset * 1000) },
        }
        return { status: 200, body }
      },
    },
    {
      method: 'get',
      path: '/api/usage',
      async handle(request) {
        const { tenantId } = await requireSession(request)
        const body: Usage = { days: [...(await store.readUsage(tenantId, readMonths(request.query['months'])))] }
        return { status: 200, body }
      },
    },
  ]
}

const mostMonths = 24

function readMonths(value: unknown): number {
  if (value === undefined) return 1
  const months = typeof value === 'string' && /^\d{1,3}$/.test(value) ? Number(value) : 0
  if (months >= 1 && months <= mostMonths) return months
  throw new Refusal('query-invalid', {
    detail: {
      es: `El parámetro «months» tiene que ser un número entre 1 y ${mostMonths}.`,
      en: `The parameter “months” has to be a number between 1 and ${mostMonths}.`,
    },
  })
}

function toUnits(units: number): number | 'unlimited' {
  return units === Infinity ? 'unlimited' : units
}
