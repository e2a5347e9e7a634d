import { isThere } from '../../checks/required.ts'
import { defineRule } from '../../engine/rule.ts'
import { r4Page } from '../canonicals.ts'

const demanded = { requester: 'quién la hizo', authoredOn: 'cuándo se hizo' }

const adviceFor = {
  requester: 'Agrega requester con una referencia al prestador, por ejemplo {"reference": "Practitioner/7"}.',
  authoredOn: 'Agrega authoredOn con la fecha de la receta, por ejemplo «2026-01-10».',
}

export default defineRule({
  code: 'cl-medreq-07',
  title: 'La receta dice quién la hizo y cuándo',
  severity: 'warning',
  covers: ['r4-card-01 requester', 'r4-card-01 authoredOn'],
  on: 'MedicationRequest',
  check: (request) => Object.entries(demanded).flatMap(([name, said]) => (isThere(request, name) ? [] : [{ at: [name], name, said }])),
  message: ({ name, said }) => `La receta no dice ${said} (${name}).`,
  why: 'En Chile una receta vale por el profesional que la firma y por su fecha: sin ellos no se puede dispensar.',
  suggestion: ({ name }) => adviceFor[name as keyof typeof adviceFor],
  demand: {},
  links: [{ title: 'FHIR R4: MedicationRequest', url: r4Page('medicationrequest.html') }],
  examples: [
    {
      title: 'Con prescriptor y fecha',
      resource: { resourceType: 'MedicationRequest', requester: { reference: 'Practitioner/7' }, authoredOn: '2026-01-10' },
      finds: [],
    },
    {
      title: 'Sin fecha',
      resource: { resourceType: 'MedicationRequest', requester: { reference: 'Practitioner/7' } },
      finds: ['MedicationRequest.authoredOn'],
    },
    {
      title: 'Sin prescriptor ni fecha, aunque se sabe quién la registró',
      resource: { resourceType: 'MedicationRequest', recorder: { reference: 'Practitioner/8' } },
      finds: ['MedicationRequest.authoredOn', 'MedicationRequest.requester'],
    },
  ],
})
