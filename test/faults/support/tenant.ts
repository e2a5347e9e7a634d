import { createAccounts } from '../../../proxy/accounts/create.ts'
import type { Database } from '../../../proxy/config.ts'
import { createWebhooks } from '../../../proxy/outbox/webhooks.ts'
import type { Plan } from '../../../proxy/quota/plan.ts'
import { drawSecrets } from '../../../proxy/secret.ts'
import { createStore } from '../../../proxy/store/create.ts'
import { openDatabase } from '../../../proxy/store/database.ts'
import { secret } from './instance.ts'

/** A tenant of the service under test. */
export interface Tenant {
  readonly tenantId: string
  readonly apiKey: string
  /** What its webhook is signed with; empty where it has none. */
  readonly webhookSecret: string
}

/** What a tenant is like. */
interface TenantSettings {
  readonly name?: string
  readonly plan?: Plan
  readonly webhookUrl?: string
}

/** Adds a tenant to a database. */
export async function addTenant(database: Database, settings: TenantSettings = {}): Promise<Tenant> {
  const { name = 'ana', plan = 'pro', webhookUrl } = settings
  const store = createStore(await openDatabase(database, Date.now), Date.now)
  const secrets = drawSecrets(secret, undefined)
  const registered = await createAccounts(store, secrets, Date.now).register({ email: `${name}@example.cl`, organization: name })
  const { tenantId, apiKey } = registered!
  await store.setPlan(tenantId, { plan, until: null })
  const webhook = webhookUrl === undefined ? { secret: '' } : await createWebhooks(store, secrets, true).put(tenantId, webhookUrl)
  await store.close()
  if ('problem' in webhook) throw new Error(webhook.problem)
  return { tenantId, apiKey, webhookSecret: webhook.secret }
}
