import { expect, it } from 'vitest'
import { createThreadJudge } from '../../../proxy/engine/judge.ts'

const usual = { evaluated: null, form: 'json', report: undefined, today: '2026-11-23', publicUrl: '', server: undefined } as const

it('gives the bytes of a resource back before it judges them', () => {
  const source = new Uint8Array(Buffer.from('{"resourceType":"Basic","code":{"text":"ñ"}}'))
  const { answer } = createThreadJudge(undefined)({ ...usual, source, resourceType: 'Basic' })
  expect(answer.errorCount).toBe(0)
  expect(source.length).toBe(0)
})
