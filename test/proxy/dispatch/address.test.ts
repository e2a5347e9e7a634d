import { describe, expect, it } from 'vitest'
import { isPermittedAddress } from '../../../proxy/dispatch/address.ts'

describe('isPermittedAddress', () => {
  it.each(['200.10.20.30', '8.8.8.8', '1.1.1.1', '172.15.0.1', '172.32.0.1', '2001:4860:4860::8888', '2800:300::1', '::ffff:8.8.8.8'])(
    'permits %s, which is public',
    (address) => {
      expect(isPermittedAddress(address, false)).toBe(true)
    },
  )

  it.each([
    ['loopback', '127.0.0.1', '127.255.255.254', '::1', '::ffff:127.0.0.1', '::ffff:7f00:1', '0:0:0:0:0:ffff:7f00:0001'],
    ['private', '10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', 'fc00::1', 'fd12:3456::1', '::ffff:10.0.0.1', '::ffff:c0a8:101'],
    ['link-local', '169.254.169.254', 'fe80::1', 'fe80::1%eth0', '::ffff:169.254.169.254', 'febf::1', 'fec0::1'],
    ['unspecified', '0.0.0.0', '0.1.2.3', '::', '::ffff:0.0.0.0'],
    ['behind a carrier', '100.64.0.1', '100.127.255.255'],
    ['multicast or broadcast', '224.0.0.1', '255.255.255.255', 'ff02::1'],
    ['reserved', '192.0.2.1', '198.18.0.1', '203.0.113.7', '240.0.0.1', '192.0.0.1', '2001:db8::1'],
    [
      'IPv4 inside IPv6',
      '::127.0.0.1',
      '::7f00:1',
      '64:ff9b::7f00:1',
      '64:ff9b::10.0.0.1',
      '2002:7f00:1::',
      '2001:0:7f00:1::',
      '::ffff:0:7f00:1',
    ],
    ['no address', '', 'localhost', '1', '2130706433', '0x7f.1', '127.1', '256.0.0.1', '1.2.3.4 ', '[::1]'],
  ])('refuses what is %s', (_, ...addresses) => {
    expect(addresses.filter((address) => isPermittedAddress(address, false))).toEqual([])
  })

  it('permits loopback alone besides, where that is allowed', () => {
    for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) expect(isPermittedAddress(address, true)).toBe(true)
    for (const address of ['10.0.0.1', '169.254.169.254', 'fc00::1', '0.0.0.0']) expect(isPermittedAddress(address, true)).toBe(false)
  })
})
