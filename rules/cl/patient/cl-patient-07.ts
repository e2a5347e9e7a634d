import { defineRule } from '../../engine/rule.ts'
import { r4Page } from '../canonicals.ts'
import { compareDays } from '../reading/date.ts'

export default defineRule({
  code: 'cl-patient-07',
  title: 'La fecha de nacimiento no es posterior a hoy',
  severity: 'error',
  on: 'Patient',
  check({ birthDate }, _, { today }) {
    // The comparison of texts spares reading the dates of nearly all.
    if (typeof birthDate !== 'string' || birthDate <= today || !(compareDays(birthDate, today) > 0)) return undefined
    return [{ at: ['birthDate'], birthDate }]
  },
  message: ({ birthDate }) => `La fecha de nacimiento «${birthDate}» es posterior a hoy.`,
  why: 'Nadie nace en el futuro: suele ser un año mal digitado o el día y el mes cambiados.',
  suggestion: () => 'Revisa la fecha en el documento de la persona y corrige birthDate.',
  links: [{ title: 'FHIR R4: Patient.birthDate', url: r4Page('patient-definitions.html#Patient.birthDate') }],
  examples: [
    { title: 'Nacido hoy', resource: { resourceType: 'Patient', birthDate: '2026-01-15' }, finds: [] },
    { title: 'Nacería mañana', resource: { resourceType: 'Patient', birthDate: '2026-01-16' }, finds: ['Patient.birthDate'] },
    { title: 'Este año, sin más', resource: { resourceType: 'Patient', birthDate: '2026' }, finds: [] },
    { title: 'El mes que viene', resource: { resourceType: 'Patient', birthDate: '2026-02' }, finds: ['Patient.birthDate'] },
    {
      title: 'Una fecha que no existe: no es asunto de esta regla',
      resource: { resourceType: 'Patient', birthDate: '2090-13-45' },
      finds: [],
    },
  ],
})
