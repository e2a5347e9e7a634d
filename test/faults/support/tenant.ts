import { createAccounts } from '../../../proxy/accounts/create.ts'
import type { Database } from '../../../proxy/config.ts'
import { createWebhooks } from '../../../proxy/dispatch/webhooks.ts'
import type { Plan } from '../../../proxy/quota/plan.ts'
import { drawSecrets } from '../../../proxy/secrets/secret.ts'
import { createStore } from '../../../proxy/store/create.ts'
import { openDatabase } from '../../../proxy/store/database.ts'
import { secret } from './instance.ts'

/** A tenant of the service under test. */
export interface Tenant {
  readonly tenantId: string
  readonly apiKey: string
  /** Secret that signs its webhook; empty where it has none. */
  readonly webhookSecret: string
}

/** Settings of a tenant. */
interface TenantSettings {
  readonly name?: string
  readonly plan?: Plan
  readonly webhookUrl?: string
}

/** Adds a tenant to a database. */
export async function addTenant(database: Database, settings: TenantSettings = {}): Promise<Tenant> {
  const { name = 'ana', plan = 'pro', webhookUrl } = settings
  const store = createStore(await openDatabase(database, Date.now), Date.now)
  const registered = await createAccounts(store, drawSecrets(secret, undefined), Date.now).register({
    email: `${name}@example.cl`,
    organization: name,
  })
  const { tenantId, apiKey } = registered!
  await store.setPlan(tenantId, { plan, until: null })
  await store.close()
  return { tenantId, apiKey, webhookSecret: webhookUrl === undefined ? '' : await setWebhook(database, tenantId, webhookUrl) }
}

/** Sets the webhook of a tenant, and switches it on; its secret. */
export async function setWebhook(database: Database, tenantId: string, url: string): Promise<string> {
  const store = createStore(await openDatabase(database, Date.now), Date.now)
  const set = await createWebhooks(store, drawSecrets(secret, undefined), true).put(tenantId, url)
  await store.close()
  if ('problem' in set) throw new Error(set.problem.es)
  return set.secret
}
