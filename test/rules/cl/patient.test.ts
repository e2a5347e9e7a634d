import { expect, it } from 'vitest'
import { lint } from '../../../rules/index.ts'

it('a name of a patient that is a text is told as that alone, and not as missing too', () => {
  const { issues } = lint({ resourceType: 'Patient', name: 'Rosa Huenchumán' }, { today: '2026-01-15' })
  expect(issues.filter(({ path }) => path.startsWith('Patient.name')).map(({ code }) => code)).toEqual(['r4-json-03'])
})

it('misses nothing of a name that was cut off', () => {
  const codesIn = (text: string): readonly string[] => lint(text, { today: '2026-01-15' }).issues.map(({ code }) => code)
  const text = '{"resourceType":"Patient","name":[{"family":"Soto","given":["Ana"]}]}'
  expect(codesIn(text.slice(0, text.indexOf('"Ana"')))).toContain('cl-json-01')
  for (const end of ['"Ana"', '"given"', '"Soto"']) expect(codesIn(text.slice(0, text.indexOf(end)))).not.toContain('cl-patient-02')
  expect(codesIn(text.replace('given', 'otros'))).toContain('cl-patient-02')
})
