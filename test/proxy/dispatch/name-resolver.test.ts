import type { LookupAddress } from 'node:dns'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createNameResolver, type Resolve } from '../../../proxy/dispatch/name-resolver.ts'
import { startNameServer, type NameServer } from '../../support/name-server.ts'

let server: NameServer
let resolve: Resolve

beforeEach(async () => {
  server = await startNameServer({ 'hook.example.cl': '203.0.113.7' })
  resolve = createNameResolver({ servers: [server.address], timeoutMs: 300 })
})

afterEach(() => server.close())

function find(name: string): Promise<readonly LookupAddress[]> {
  return new Promise((settle, reject) => {
    resolve(name, { all: true }, (error, addresses) => (error === null ? settle(addresses) : reject(error)))
  })
}

describe('a name', () => {
  it('leads to its addresses', async () => {
    expect(await find('hook.example.cl')).toEqual([{ address: '203.0.113.7', family: 4 }])
  })

  it('of which nobody answers is given up, and meanwhile holds up no other', async () => {
    const silent = Array.from({ length: 60 }, (_, index) => find(`n${index}.mudo.cl`))
    const results = Promise.allSettled(silent)
    let isOver = false
    void results.then(() => (isOver = true))
    await expect.poll(server.asked).toBeGreaterThanOrEqual(120)
    expect(await find('hook.example.cl')).toHaveLength(1)
    expect(isOver).toBe(false)
    expect((await results).every(({ status }) => status === 'rejected')).toBe(true)
  })

  it.each(['localhost', 'LOCALHOST.', 'a.localhost'])('%s is this machine, and nobody is asked', async (name) => {
    expect((await find(name)).map(({ address }) => address)).toEqual(['127.0.0.1', '::1'])
    expect(server.asked()).toBe(0)
  })
})
