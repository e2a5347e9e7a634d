import { expect, it } from 'vitest'
import { lint } from '../../../rules/index.ts'

it('a name of a patient that is a text is told as that alone, and not as missing too', () => {
  const { issues } = lint({ resourceType: 'Patient', name: 'Rosa Huenchumán' }, { today: '2026-01-15' })
  expect(issues.filter(({ path }) => path.startsWith('Patient.name')).map(({ code }) => code)).toEqual(['r4-json-03'])
})
