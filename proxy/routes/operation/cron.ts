import type { OutboxRun } from '../../api.ts'
import { requireToken } from '../../middleware/bearer.ts'
import type { Dispatcher } from '../../dispatch/dispatcher.ts'
import { Refusal } from '../../http/problem.ts'
import type { Route } from '../route.ts'

/** Dependencies of the cron endpoint. */
export interface CronNeeds {
  readonly dispatcher: Pick<Dispatcher, 'deliverBatch'>
  /** Undefined: there is no such endpoint. */
  readonly cronToken: string | undefined
}

/** `POST /api/cron/outbox`. */
export function cronRoute({ dispatcher, cronToken }: CronNeeds): Route {
  return {
    method: 'post',
    path: '/api/cron/outbox',
    async handle(request) {
      if (cronToken === undefined) throw new Refusal('not-found')
      requireToken(request, cronToken)
      const body: OutboxRun = await dispatcher.deliverBatch()
      return { status: 200, body }
    },
  }
}
