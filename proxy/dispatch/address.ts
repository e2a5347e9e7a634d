import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Addresses of IPv6 that are given out to the public: https://www.iana.org/assignments/ipv6-unicast-address-assignments */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * True if a webhook may be sent to an IP address: to a public one, never to a private, loopback, link-local or otherwise
 * special one, however it is written. Loopback may be allowed, to try a receiver on the same machine.
 */
export function isPermittedAddress(address: string, allowLoopback: boolean): boolean {
  if (isIP(address) === 0) return false
  // An IPv4 address in the clothes of IPv6 is what it is.
  const parsed = ipaddr.process(address)
  const range = parsed.range()
  if (range === 'loopback') return allowLoopback
  return range === 'unicast' && (parsed.kind() === 'ipv4' || parsed.match(globalUnicast))
}

/** True for an IP address of the machine itself. */
export function isLoopback(address: string): boolean {
  return isIP(address) !== 0 && ipaddr.process(address).range() === 'loopback'
}

/** The host of a URL as an address or a name: without the brackets of IPv6. */
export function bareHost(hostname: string): string {
  return hostname.replace(/^\[(.*)\]$/, '$1')
}
