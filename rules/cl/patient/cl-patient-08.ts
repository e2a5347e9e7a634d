import { isThere } from '../../checks/required.ts'
import { defineRule } from '../../engine/rule.ts'
import { r4Page } from '../canonicals.ts'
import { readDate } from '../reading/date.ts'

const oldestAge = 125

export default defineRule({
  code: 'cl-patient-08',
  title: 'El paciente vivo no tiene más de 125 años',
  severity: 'warning',
  on: 'Patient',
  check(patient, _, { today }) {
    const { birthDate, deceasedBoolean } = patient
    if (typeof birthDate !== 'string') return undefined
    const limit = `${Number(today.slice(0, 4)) - oldestAge}${today.slice(4)}`
    if (birthDate >= limit.slice(0, birthDate.length) || readDate(birthDate) === undefined) return undefined
    return deceasedBoolean === true || isThere(patient, 'deceasedDateTime') ? undefined : [{ at: ['birthDate'], birthDate }]
  },
  message: ({ birthDate }) =>
    `Con la fecha de nacimiento «${birthDate}» el paciente tendría más de ${oldestAge} años, y no figura como fallecido.`,
  why: 'Fechas como 1900-01-01 suelen rellenar un dato que no se conoce; la edad que resulta de ellas engaña a quien la usa.',
  suggestion: () => 'Corrige birthDate, quítala si no se conoce, o agrega deceasedDateTime si falleció.',
  links: [{ title: 'FHIR R4: Patient.birthDate', url: r4Page('patient-definitions.html#Patient.birthDate') }],
  examples: [
    { title: 'Hoy cumple 125 años', resource: { resourceType: 'Patient', birthDate: '1901-01-15' }, finds: [] },
    { title: 'Los cumplió ayer', resource: { resourceType: 'Patient', birthDate: '1901-01-14' }, finds: ['Patient.birthDate'] },
    { title: 'Una fecha de relleno', resource: { resourceType: 'Patient', birthDate: '1900-01-01' }, finds: ['Patient.birthDate'] },
    { title: 'Solo se sabe el año, y puede que aún no los cumpla', resource: { resourceType: 'Patient', birthDate: '1901' }, finds: [] },
    { title: 'Falleció', resource: { resourceType: 'Patient', birthDate: '1875-02-21', deceasedDateTime: '1997-08-04' }, finds: [] },
    { title: 'Falleció, no se sabe cuándo', resource: { resourceType: 'Patient', birthDate: '1890', deceasedBoolean: true }, finds: [] },
    {
      title: 'Dice expresamente que vive',
      resource: { resourceType: 'Patient', birthDate: '1890', deceasedBoolean: false },
      finds: ['Patient.birthDate'],
    },
    {
      title: 'Se valida un 29 de febrero',
      resource: { resourceType: 'Patient', birthDate: '1903-02-28' },
      today: '2028-02-29',
      finds: ['Patient.birthDate'],
    },
  ],
})
