import type { Language } from '../http/problem-texts.ts'
import type { Plan } from '../quota/plan.ts'
import type { Quota } from '../quota/quota.ts'
import type { Key, NewTenant, Tenant } from '../store/store.ts'

/** Who presents a key, or why it opens nothing. The difference is for the log; a caller is told 403. */
export type Access =
  | { readonly kind: 'granted'; readonly tenantId: string; readonly keyId: string; readonly quota: Quota }
  | { readonly kind: 'refused'; readonly reason: 'malformed' | 'unknown' | 'ended' | 'suspended' }

/** A tenant as just registered. */
interface Registered {
  readonly tenantId: string
  /** Shown this once. */
  readonly apiKey: string
  readonly plan: Plan
}

/** A key as just made. */
interface IssuedKey {
  readonly id: string
  /** Shown this once. */
  readonly apiKey: string
}

/** Tenants and their keys. */
export interface Accounts {
  /** Who presents a key; compares in constant time. */
  authenticate(apiKey: string): Promise<Access>
  /** Undefined where the address is taken. Its first key is named in a language, Spanish where that is not said. */
  register(account: Omit<NewTenant, 'id'>, language?: Language): Promise<Registered | undefined>
  findTenantByEmail(email: string): Promise<Tenant | undefined>
  listKeys(tenantId: string): Promise<readonly Key[]>
  createKey(tenantId: string, name: string): Promise<IssuedKey>
  /** Makes a key in the place of another, which stays valid for some days; undefined where there is no such key. */
  rotateKey(tenantId: string, keyId: string, graceDays: number): Promise<IssuedKey | undefined>
  /** False where there is no such key. */
  revokeKey(tenantId: string, keyId: string): Promise<boolean>
}
