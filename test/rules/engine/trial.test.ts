import { describe, expect, it } from 'vitest'
import { lint, type Json } from '../../../rules/index.ts'

const today = '2026-01-15'

/** What is offered for the first finding of a code. */
function fixOf(resource: Json, code: string) {
  return lint(resource, { today, only: ['r4', 'cl-json'] }).issues.find((issue) => issue.code === code)?.quickFix
}

describe('a fix that may bring faults to light', () => {
  it('is offered where it brings none', () => {
    const bundle = {
      resourceType: 'Bundle',
      type: ['collection'],
      entry: [{ resource: { resourceType: 'Basic', code: { text: 'Nota' } } }],
    }
    expect(fixOf({ ...bundle, entry: [] }, 'r4-json-01')).toMatchObject({ replacement: 'collection' })
  })

  it('is not offered where more is wrong afterwards', () => {
    expect(
      fixOf({ resourceType: 'Basic', code: { text: 'Nota' }, identifier: [[{ valor: '1', tipo: 'a' }]] }, 'r4-json-03'),
    ).toBeUndefined()
  })

  it('is tried within its entry where the document is large', () => {
    const filler = { resource: { resourceType: 'Basic', code: { text: 'x'.repeat(20_000) } } }
    const entry = [filler, { resource: { resourceType: 'Basic', code: { text: 'Nota' }, identifier: [[{ valor: '1', tipo: 'a' }]] } }]
    expect(fixOf({ resourceType: 'Bundle', type: 'batch', entry }, 'r4-json-03')).toBeUndefined()
  })

  it('is offered untried where what is around it is too large', () => {
    const identifier = [[{ valor: '1', tipo: 'a' }]]
    expect(fixOf({ resourceType: 'Basic', code: { text: 'x'.repeat(20_000) }, identifier }, 'r4-json-03')).toBeDefined()
  })
})
