import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { countCollections } from '../../../support/collections.ts'
import { startService, type TestService } from '../../../support/service.ts'

let service: TestService

beforeAll(async () => void (service = await startService({ burstLimit: 1000 })))
afterAll(() => service.close())

it('bodies that are read and refused leave nothing for which all memory is gone through', async () => {
  // Not fetch, which copies what it sends.
  const body = Buffer.from(`{"resourceType":"Nada","x":"${'x'.repeat(9_000_000)}"}`)
  const headers = { 'content-type': 'application/json', 'x-api-key': service.apiKey, 'content-length': body.length }
  const collections = await countCollections(async () => {
    for (let count = 0; count < 30; count += 1) {
      const [answer] = (await once(request(`${service.url}/api/validate`, { method: 'POST', headers }).end(body), 'response')) as [
        IncomingMessage,
      ]
      expect(answer.statusCode).toBe(400)
      answer.resume()
      await once(answer, 'close')
    }
  })
  expect(collections).toBeLessThan(3)
})
