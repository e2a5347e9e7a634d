import { defineRule } from '../../engine/rule.ts'
import { r4Page } from '../canonicals.ts'
import { compareDays } from '../reading/date.ts'

export default defineRule({
  code: 'cl-patient-09',
  title: 'El paciente no falleció antes de nacer',
  severity: 'error',
  on: 'Patient',
  check({ birthDate, deceasedDateTime: death }) {
    if (typeof birthDate !== 'string' || typeof death !== 'string' || !(compareDays(birthDate, death) > 0)) return undefined
    return [{ at: ['deceasedDateTime'], birthDate, death }]
  },
  message: ({ birthDate, death }) => `El paciente figura fallecido («${death}») antes de nacer («${birthDate}»).`,
  why: 'Una de las dos fechas es falsa, y con ellas no se puede calcular la edad al fallecer.',
  suggestion: () => 'Revisa las dos fechas con sus certificados y corrige la que esté mal.',
  links: [{ title: 'FHIR R4: Patient.deceased[x]', url: r4Page('patient-definitions.html#Patient.deceased_x_') }],
  examples: [
    {
      title: 'Falleció a los 80 años',
      resource: { resourceType: 'Patient', birthDate: '1940-05-17', deceasedDateTime: '2020-06-01T04:30:00-04:00' },
      finds: [],
    },
    {
      title: 'Falleció el día en que nació',
      resource: { resourceType: 'Patient', birthDate: '2025-11-03', deceasedDateTime: '2025-11-03T02:10:00-03:00' },
      finds: [],
    },
    {
      title: 'Falleció el día antes de nacer',
      resource: { resourceType: 'Patient', birthDate: '2025-11-03', deceasedDateTime: '2025-11-02' },
      finds: ['Patient.deceased'],
    },
    {
      title: 'Solo se sabe el año en que falleció, y es el mismo',
      resource: { resourceType: 'Patient', birthDate: '2025-11-03', deceasedDateTime: '2025' },
      finds: [],
    },
    {
      title: 'Falleció un año antes',
      resource: { resourceType: 'Patient', birthDate: '2025-11-03', deceasedDateTime: '2024' },
      finds: ['Patient.deceased'],
    },
  ],
})
