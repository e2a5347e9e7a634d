import { expect, it } from 'vitest'
import { describeError } from '../../../proxy/middleware/describe-error.ts'

it('tells name, code and place, and never the message', () => {
  const error = Object.assign(new TypeError('Canario'), { code: 'ECONNREFUSED' })
  const described = describeError(error)
  expect(described).toMatchObject({ name: 'TypeError', code: 'ECONNREFUSED' })
  expect(described.at[0]).toMatch(/describe-error\.test\.ts(?:\?vitest=\d+)?:\d+:\d+$/)
  expect(JSON.stringify(described)).not.toContain('Canario')
})

it('tells causes, a few deep', () => {
  const error = new Error('a', { cause: new RangeError('b', { cause: 'c' }) })
  expect(describeError(error)).toMatchObject({ name: 'Error', cause: { name: 'RangeError', cause: { name: 'string', at: [] } } })
  const endless: Error & { cause?: unknown } = new Error('d')
  endless.cause = endless
  expect(JSON.stringify(describeError(endless)).match(/"cause"/g)).toHaveLength(4)
})

it.each([
  [{ name: 'Ana Canaria' }, { name: 'Error' }],
  [{ name: 'AnaCanaria' }, { name: 'Error' }],
  [{ name: 'StoreUnavailable' }, { name: 'StoreUnavailable' }],
  [{ code: 'Ana' }, { code: 'otro' }],
  [{ code: '23505' }, { code: '23505' }],
  [{ code: 5 }, { code: '5' }],
])('%o is told as %o', (members, expected) => {
  expect(describeError(Object.assign(new Error('x'), members))).toMatchObject(expected)
})

it('takes no line of a message for a place', () => {
  const error = new Error('x\n    at Canario (Ana)\n    at /home/ana canaria:1:1')
  expect(JSON.stringify(describeError(error))).not.toMatch(/canari/i)
})

it.each(['texto', undefined, null, 7, { message: 'x' }])('of what is no error it tells the kind alone: %o', (thrown) => {
  expect(describeError(thrown)).toEqual({ name: typeof thrown, at: [] })
})
