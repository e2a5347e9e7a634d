import type { Probe, State, Status } from '../../api.ts'
import type { Engine } from '../../engine/engine.ts'
import { clCoreVersion } from '../../../rules/cl/definitions/versions.ts'
import { storeAway } from '../../http/problem.ts'
import type { OutboxStanding } from '../../outbox/delivery.ts'
import type { Store } from '../../store/store.ts'
import { toDate } from '../panel/dates.ts'
import type { Route } from '../route.ts'

/** Dependencies of the routes about the service itself. */
export interface StatusNeeds {
  readonly engine: Engine
  readonly store: Pick<Store, 'isReachable' | 'readOutbox'>
  readonly version: string
  readonly now: () => number
}

const alive: Probe = { status: 'ok' }

/** `GET /api/status`, `/healthz`, `/readyz`. */
export function statusRoutes({ engine, store, version, now }: StatusNeeds): readonly Route[] {
  return [
    {
      method: 'get',
      path: '/api/status',
      async handle() {
        const [health, isReachable] = await Promise.all([engine.health(), store.isReachable()])
        const outbox = isReachable ? await store.readOutbox().catch(() => undefined) : undefined
        const database: State = isReachable ? 'up' : 'down'
        const body: Status = {
          status: isReachable ? health.state : 'down',
          at: new Date(now()).toISOString(),
          version,
          clCoreVersion,
          engine: { name: engine.name, ...health },
          database: { state: database },
          ...(outbox !== undefined && { outbox: toOutbox(outbox) }),
        }
        return { status: 200, body }
      },
    },
    { method: 'get', path: '/healthz', handle: () => ({ status: 200, body: alive }) },
    {
      method: 'get',
      path: '/readyz',
      async handle() {
        // An engine that is away is away for all instances: to take this one out of service would help nobody.
        if (!(await store.isReachable())) throw storeAway
        return { status: 200, body: alive }
      },
    },
  ]
}

function toOutbox({ due, recent, lastAttemptAt }: OutboxStanding): NonNullable<Status['outbox']> {
  return { due, recent, lastAttemptAt: toDate(lastAttemptAt) }
}
