import { describe, expect, it } from 'vitest'
import { createGoneTest } from '../../../rules/engine/trial/no-longer-told.ts'
import type { Told } from '../../../rules/engine/trial/told.ts'

function told(code: string, path: string, more: Partial<Told> = {}): Told {
  return { code, severity: 'error', message: () => '', place: () => ({ path }) as never, ...more }
}

describe('what is gone', () => {
  it.each<[string, Told, Told, boolean]>([
    ['nothing that is told in its place', told('x-1', 'Patient.name[0]'), told('x-1', 'Patient.name[1]'), false],
    ['nothing that is told around it', told('x-1', 'Patient.name'), told('x-1', 'Patient.name[0].text'), false],
    ['nothing that is told inside of it', told('x-1', 'Patient.name[0].text'), told('x-1', 'Patient.name[0]'), false],
    ['nothing that another says as well', told('x-1', 'Patient.name[0]', { covers: ['x-2'] }), told('x-2', 'Patient.name[0].text'), false],
    ['what is told of something else', told('x-1', 'Patient.contact[0]'), told('x-1', 'Patient.name[0]'), true],
    ['what another code is told of', told('x-2', 'Patient.name[0]'), told('x-1', 'Patient.name[0]'), true],
    ['an invariant beside another', told('x-1', 'Bundle', { key: 'bdl-10' }), told('x-1', 'Bundle', { key: 'bdl-9' }), true],
    ['no invariant that is told', told('x-1', 'Bundle', { key: 'bdl-9' }), told('x-1', 'Bundle', { key: 'bdl-9' }), false],
  ])('is %s', (_, now, before, gone) => {
    expect(createGoneTest([now])(before)).toBe(gone)
  })
})
