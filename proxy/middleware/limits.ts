import { createHmac } from 'node:crypto'
import type { Request } from 'express'
import ipaddr from 'ipaddr.js'
import type { Burst, Bursts } from '../burst/burst.ts'
import { Refusal } from '../http/problem.ts'

/** How often something may be tried from a client's address, or for an account, or both. */
interface Limit {
  /** Counts a try; throws 429 where there were too many. */
  take(...whom: readonly string[]): Promise<void>
  /** Takes back what was counted. */
  forget(...whom: readonly string[]): Promise<void>
}

/** The limits of accounts, sessions and the dashboard. */
export interface Limits {
  /** By client. */
  readonly registrations: Limit
  /** By client. */
  readonly signIns: Limit
  /** Of a password: by client and account, until one was right. */
  readonly guesses: Limit
  /** Of a token: by client. */
  readonly resets: Limit
  /** By account and client: who asks for letters to somebody else uses up their own. */
  readonly letters: Limit
  /** By account, whoever asks: what a mailbox has to take. */
  readonly mailboxes: Limit
  /** By tenant: each is a request that the service makes wherever the tenant says. */
  readonly webhookTests: Limit
}

const minute = 60
const quarter = 15 * minute
const hour = 60 * minute

/** Limits whose windows know whom they count only by a hash under a key. */
export function createLimits(bursts: Pick<Bursts, 'open'>, key: Buffer): Limits {
  const limit = (name: string, most: number, windowS: number) => limitOf(bursts.open(name, { limit: most, windowS }), key)
  return {
    registrations: limit('registration', 120, minute),
    signIns: limit('sign_in', 120, minute),
    guesses: limit('guess', 10, quarter),
    resets: limit('reset', 60, minute),
    letters: limit('letter', 5, hour),
    mailboxes: limit('mailbox', 20, hour),
    webhookTests: limit('webhook_test', 20, minute),
  }
}

function limitOf(burst: Burst, key: Buffer): Limit {
  const nameOf = (whom: readonly string[]): string => createHmac('sha256', key).update(JSON.stringify(whom)).digest('base64url')
  return {
    async take(...whom) {
      const { allowed, reset } = await burst.hit(nameOf(whom))
      if (!allowed) throw new Refusal('too-many-attempts', { headers: { 'Retry-After': String(reset) } })
    },
    forget: (...whom) => burst.forget(nameOf(whom)),
  }
}

/** The address of a client; of IPv6 the network, in which a client has as many addresses as it likes. */
export function clientOf({ ip = '' }: Pick<Request, 'ip'>): string {
  if (!ipaddr.isValid(ip)) return ip
  const address = ipaddr.process(ip)
  return address.kind() === 'ipv4'
    ? address.toString()
    : ipaddr.IPv6.networkAddressFromCIDR(`${address.toNormalizedString()}/64`).toString()
}
