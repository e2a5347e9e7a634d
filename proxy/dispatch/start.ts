import type { Config } from '../config.ts'
import type { Secrets } from '../secrets/secret.ts'
import type { ClaimedDelivery } from '../outbox/delivery.ts'
import type { Store } from '../store/store.ts'
import { sendAlert } from './alert-sender.ts'
import { startDispatcher, type Dispatcher } from './dispatcher.ts'
import { createGuardedAgent } from './guarded-agent.ts'
import { createMailer } from './mailer.ts'
import { sendWebhook } from './webhook-sender.ts'

/** Dependencies of the outbox. */
export interface OutboxNeeds {
  readonly store: Store
  readonly secrets: Secrets
  readonly config: Pick<Config, 'smtp' | 'allowLoopbackWebhooks'>
  /** Where the dashboard is, for letters; without a slash at the end. */
  readonly publicUrl: string
  readonly clock: () => number
  /** Told when the store fails. */
  readonly onError: (cause: unknown) => void
}

/** Starts to deliver what is in the outbox. Without a mail server, letters wait. */
export function startOutbox({ store, secrets, config, publicUrl, clock, onError }: OutboxNeeds): Dispatcher {
  const agent = createGuardedAgent({ allowLoopback: config.allowLoopbackWebhooks })
  const mailer = config.smtp === undefined ? undefined : createMailer(config.smtp)
  const send = (delivery: ClaimedDelivery) =>
    delivery.type === 'usage.alert' ? sendAlert(delivery, mailer!, publicUrl, clock()) : sendWebhook(delivery, agent, secrets, clock())
  const webhookTypes = ['validation.complete', 'job.complete', 'webhook.test'] as const
  const types = mailer === undefined ? webhookTypes : ([...webhookTypes, 'usage.alert'] as const)
  const dispatcher = startDispatcher({ store, types, send, clock, onError })
  return {
    ...dispatcher,
    async close() {
      await dispatcher.close()
      mailer?.close()
      await agent.destroy()
    },
  }
}
