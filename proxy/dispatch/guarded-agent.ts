import { isIP, type LookupFunction } from 'node:net'
import { Agent, buildConnector } from 'undici'
import { bareHost, isLoopback, isPermittedAddress } from './address.ts'
import { createNameResolver, type Resolve } from './name-resolver.ts'

/** A webhook leads to an address that it must not lead to. */
export class ForbiddenAddress extends Error {
  constructor(address: string) {
    super(`Webhooks may not be sent to ${address}`)
    this.name = 'ForbiddenAddress'
  }
}

/** The settings of a guarded agent. */
export interface GuardSettings {
  readonly allowLoopback: boolean
  /** Another resolver of names, in tests. */
  readonly resolve?: Resolve
}

const seconds = 1000

/**
 * Makes connections to public addresses by https, and to loopback where that is allowed. A name is resolved once a
 * connection: what is checked is what is dialled, so that it cannot lead to one place for the check and to another after it.
 */
export function createGuardedAgent({ allowLoopback, resolve = createNameResolver() }: GuardSettings): Agent {
  const connectSafely = guardedConnector((address) => isPermittedAddress(address, allowLoopback), resolve)
  const connectPlainly = guardedConnector((address) => allowLoopback && isLoopback(address), resolve)
  return new Agent({
    connect: (options, callback) => (options.protocol === 'https:' ? connectSafely : connectPlainly)(options, callback),
    headersTimeout: 15 * seconds,
    bodyTimeout: 5 * seconds,
    keepAliveTimeout: 10 * seconds,
  })
}

function guardedConnector(isPermitted: (address: string) => boolean, resolve: Resolve): buildConnector.connector {
  const guardedLookup: LookupFunction = (hostname, options, callback) => {
    resolve(hostname, { all: true }, (error, addresses) => {
      if (error !== null) {
        callback(error, '')
        return
      }
      const forbidden = addresses.find(({ address }) => !isPermitted(address))
      const [first] = addresses
      if (first === undefined || forbidden !== undefined) callback(new ForbiddenAddress(forbidden?.address ?? hostname), '')
      else if (options.all === true) callback(null, [...addresses])
      else callback(null, first.address, first.family)
    })
  }
  const connect = buildConnector({ lookup: guardedLookup, timeout: 10 * seconds, allowH2: false })
  return (options, callback) => {
    const host = bareHost(options.hostname)
    // Nobody looks up what is an address already.
    if (isIP(host) !== 0 && !isPermitted(host)) callback(new ForbiddenAddress(host), null)
    else connect(options, callback)
  }
}
