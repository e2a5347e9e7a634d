import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { expect, it } from 'vitest'
import { handleError } from '../../../proxy/middleware/handle-error.ts'
import { StoreUnavailable } from '../../../proxy/store/unavailable.ts'

it.each([
  [new StoreUnavailable(undefined), 503, 'store-unavailable', '5'],
  [Object.assign(new Error('too many open files'), { code: 'EMFILE', status: 500 }), 503, 'no-handles', '5'],
  [Object.assign(new Error('file table overflow'), { code: 'ENFILE' }), 503, 'no-handles', '5'],
  [Object.assign(new Error('no such file'), { status: 404 }), 404, 'not-found', null],
  [new TypeError('x is not a function'), 500, 'internal', null],
])('%s is answered with %i', async (cause, status, code, retryAfter) => {
  const told: unknown[] = []
  const app = express()
  app.use((_request, response, next) => {
    response.setHeader('Svc-Request-ID', 'r')
    next(cause)
  })
  app.use(handleError((error) => void told.push(error)))
  const server = app.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  expect([answer.status, ((await answer.json()) as { readonly code: string }).code]).toEqual([status, code])
  expect(answer.headers.get('retry-after')).toBe(retryAfter)
  expect(told.length).toBe(status < 500 ? 0 : 1)
  server.close()
})
