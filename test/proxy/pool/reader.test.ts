import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readBody } from '../../../proxy/intake/read-body.ts'
import { createReader, type Reader } from '../../../proxy/pool/reader.ts'
import { createPool, type Pool } from '../../../proxy/pool/pool.ts'
import { drawSecrets } from '../../../proxy/secrets/secret.ts'

const secrets = drawSecrets('un secreto de prueba', 'el secreto de antes')
const waiter = { tenantId: 'a', signal: new AbortController().signal, deadline: performance.now() + 600_000 }
let pool: Pool
let read: Reader

beforeAll(() => {
  pool = createPool({ threads: 2 })
  read = createReader(secrets, pool)
})

afterAll(() => pool.close())

describe('a body', () => {
  it.each([
    ['small', `{"resourceType":"Patient","id":"ñ"}`],
    ['large', `{"resourceType":"Bundle","entry":[{},{}],"x":"${'ñ'.repeat(100_000)}"}`],
    ['large and refused', `{"resourceType":"Nada","x":"${'ñ'.repeat(100_000)}"}`],
  ])('that is %s is read as it is on the spot, and comes back', async (_size, text) => {
    const received = (): { body: Uint8Array<ArrayBuffer>; profile: undefined; clCoreVersion: string } => ({
      body: new TextEncoder().encode(text),
      profile: undefined,
      clCoreVersion: '1.9.4',
    })
    const { body, reading, fingerprints } = await read(received(), waiter)
    const expected = readBody(received(), secrets)
    expect(Buffer.from(body).equals(Buffer.from(text))).toBe(true)
    expect([reading, fingerprints]).toEqual([expected.reading, expected.fingerprints])
    expect(fingerprints).toHaveLength(2)
  })
})
