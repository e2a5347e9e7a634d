import { Resolver, type LookupAddress } from 'node:dns'

/** Finds all addresses of a name, as `dns.lookup` does. */
export type Resolve = (
  hostname: string,
  options: { readonly all: true },
  callback: (error: Error | null, addresses: readonly LookupAddress[]) => void,
) => void

/** Settings of a resolver. */
export interface ResolverSettings {
  /** Name servers with their ports, in place of those of the system. */
  readonly servers?: readonly string[]
  /** How long a name server may take, in milliseconds; it is asked twice. */
  readonly timeoutMs?: number
}

/**
 * Asks name servers itself. `dns.lookup` does it in the few threads that Node.js has for everything, so that a handful of
 * names whose servers never answer would stop every other. Files of the system, such as `/etc/hosts`, are not asked.
 */
export function createNameResolver({ servers, timeoutMs = 2000 }: ResolverSettings = {}): Resolve {
  const resolver = new Resolver({ timeout: timeoutMs, tries: 2, maxTimeout: timeoutMs })
  if (servers !== undefined) resolver.setServers(servers)

  return (hostname, _options, callback) => {
    // RFC 6761: nobody is to be asked for it.
    if (/^(?:.*\.)?localhost\.?$/i.test(hostname)) {
      callback(null, [
        { address: '127.0.0.1', family: 4 },
        { address: '::1', family: 6 },
      ])
      return
    }
    const found: LookupAddress[] = []
    let left = 2
    const take = (family: 4 | 6) => (error: Error | null, addresses: readonly string[]) => {
      if (error === null) found.push(...addresses.map((address) => ({ address, family })))
      left -= 1
      if (left > 0) return
      if (found.length > 0) callback(null, found)
      else callback(error ?? new Error('The name has no address'), [])
    }
    resolver.resolve4(hostname, take(4))
    resolver.resolve6(hostname, take(6))
  }
}
