import { randomUUID } from 'node:crypto'
import type { Said } from '../http/problem-texts.ts'
import type { Secrets } from '../secrets/secret.ts'
import type { KeyHolder, Store } from '../store/store.ts'
import type { Access, Accounts } from './accounts.ts'
import { createApiKey, hasHash, hashApiKey, readKeyId } from './api-key.ts'

const day = 86_400_000

/** The moment a key was last used is written down when it is older than this, in milliseconds. */
const touchEvery = 60_000

const firstKeyName: Said = { es: 'Primera clave', en: 'First key' }

/**
 * Tenants and keys over a store. `onForeignKey` is told of a key that was made for an account, as far as can be seen, but under another
 * secret than those of this process.
 */
export function createAccounts(store: Store, secrets: Secrets, clock: () => number, onForeignKey: () => void = () => {}): Accounts {
  const hash = (apiKey: string): string => hashApiKey(apiKey, secrets.present.apiKeys)

  function judge(apiKey: string, holder: KeyHolder | undefined): Access {
    if (holder === undefined) return { kind: 'refused', reason: 'unknown' }
    const { keyId, tenantId, status, quota, endsAt } = holder
    const isPresent = hasHash(apiKey, holder.hash, secrets.present.apiKeys)
    const isFormer = !isPresent && secrets.former !== undefined && hasHash(apiKey, holder.hash, secrets.former.apiKeys)
    if (!isPresent && !isFormer) {
      // Its checksum is right, and there is one of its id: nobody mistyped it.
      onForeignKey()
      return { kind: 'refused', reason: 'unknown' }
    }
    if (endsAt !== null && endsAt <= clock()) return { kind: 'refused', reason: 'ended' }
    if (status !== 'active') return { kind: 'refused', reason: 'suspended' }
    // Who is granted access is not made to wait for a note about it, nor refused where it cannot be written.
    if (isFormer) store.touchKey(keyId, hash(apiKey)).catch(() => {})
    else if (clock() - (holder.lastUsedAt ?? 0) >= touchEvery) store.touchKey(keyId).catch(() => {})
    return { kind: 'granted', tenantId, keyId, quota }
  }

  return {
    async authenticate(apiKey) {
      const keyId = readKeyId(apiKey)
      return keyId === undefined ? { kind: 'refused', reason: 'malformed' } : judge(apiKey, await store.findKeyHolder(keyId))
    },
    async register(account, language = 'es') {
      const { id, apiKey } = createApiKey()
      const tenant = { id: randomUUID(), ...account }
      const result = await store.createTenant(tenant, { id, name: firstKeyName[language], hash: hash(apiKey) })
      return result === 'taken' ? undefined : { tenantId: tenant.id, apiKey, plan: 'free' }
    },
    findTenantByEmail: (email) => store.findTenantByEmail(email),
    listKeys: (tenantId) => store.listKeys(tenantId),
    async createKey(tenantId, name) {
      const key = createApiKey()
      await store.addKey(tenantId, { id: key.id, name, hash: hash(key.apiKey) })
      return key
    },
    async rotateKey(tenantId, keyId, graceDays) {
      const key = createApiKey()
      const isDone = await store.replaceKey(tenantId, keyId, clock() + graceDays * day, { id: key.id, hash: hash(key.apiKey) })
      return isDone ? key : undefined
    },
    revokeKey: (tenantId, keyId) => store.endKey(tenantId, keyId),
  }
}
