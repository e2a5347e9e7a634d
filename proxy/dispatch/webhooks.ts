import { randomBytes } from 'node:crypto'
import type { Said } from '../http/problem-texts.ts'
import { seal, unseal } from '../secrets/seal.ts'
import type { Secrets } from '../secrets/secret.ts'
import type { Webhook } from '../outbox/delivery.ts'
import type { Store } from '../store/store.ts'
import { findUrlProblem } from './webhook-url.ts'

/** The webhooks of tenants, as they set them. */
export interface Webhooks {
  find(tenantId: string): Promise<Webhook | undefined>
  /** Sets a webhook under a new secret, which is shown this once; or says in Spanish what is wrong with its address. */
  put(tenantId: string, url: string): Promise<{ readonly secret: string } | { readonly problem: Said }>
  /** False where there is none. */
  remove(tenantId: string): Promise<boolean>
}

/** Webhooks over a store. */
export function createWebhooks(store: Store, secrets: Secrets, allowLoopback: boolean): Webhooks {
  return {
    find: (tenantId) => store.findWebhook(tenantId),
    async put(tenantId, url) {
      const problem = findUrlProblem(url, allowLoopback)
      if (problem !== undefined) return { problem }
      const secret = `whsec_${randomBytes(32).toString('base64')}`
      await store.putWebhook(tenantId, url, seal(secret, tenantId, secrets.present.webhooks))
      return { secret }
    },
    remove: (tenantId) => store.removeWebhook(tenantId),
  }
}

/** The secret of a webhook; undefined where it was sealed under a secret of the service that is no longer known. */
export function openSecret(sealed: string, tenantId: string, { present, former }: Secrets): string | undefined {
  const opened = unseal(sealed, tenantId, present.webhooks)
  return opened === undefined && former !== undefined ? unseal(sealed, tenantId, former.webhooks) : opened
}

/** Seals under the present secret what is sealed under the former one, which can be forgotten afterwards. */
export async function resealWebhooks(store: Store, { present, former }: Secrets): Promise<void> {
  if (former === undefined) return
  for (const webhook of await store.listSealedWebhooks()) {
    const secret = unseal(webhook.sealedSecret, webhook.tenantId, former.webhooks)
    if (secret !== undefined) await store.resealWebhook(webhook, seal(secret, webhook.tenantId, present.webhooks))
  }
}
