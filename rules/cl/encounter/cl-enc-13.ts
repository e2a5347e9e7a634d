import { isList } from '../../engine/json.ts'
import { defineRule } from '../../engine/rule.ts'
import { clDefinition, clPage } from '../canonicals.ts'

const profileUrl = clDefinition('EncounterCL')

export default defineRule({
  code: 'cl-enc-13',
  title: 'El encuentro responde a una sola cita',
  severity: 'warning',
  on: 'Encounter',
  check({ appointment }) {
    if (!isList(appointment) || appointment.length < 2) return undefined
    return [{ at: ['appointment'], severity: 'error', count: appointment.length }]
  },
  message: ({ count }) => `El encuentro responde a ${count} citas (appointment): EncounterCL admite una.`,
  suggestion: () => 'Deja solo la cita que dio origen a la atención.',
  why: 'El perfil EncounterCL admite una sola cita por encuentro; con más, no se sabe cuál se cumplió.',
  profileUrl,
  demand: { profile: profileUrl, elements: ['appointment'] },
  links: [{ title: 'CL Core: EncounterCL', url: clPage('StructureDefinition', 'EncounterCL') }],
  examples: [
    { title: 'Una cita', resource: { resourceType: 'Encounter', appointment: [{ reference: 'Appointment/1' }] }, finds: [] },
    {
      title: 'Dos citas',
      resource: { resourceType: 'Encounter', appointment: [{ reference: 'Appointment/1' }, { reference: 'Appointment/2' }] },
      finds: ['Encounter.appointment'],
    },
    {
      title: 'Dos citas, y quien llama pide EncounterCL: aquí es un error',
      resource: { resourceType: 'Encounter', appointment: [{ reference: 'Appointment/1' }, { reference: 'Appointment/2' }] },
      profile: 'https://hl7chile.cl/fhir/ig/clcore/StructureDefinition/EncounterCL',
      finds: ['Encounter.appointment'],
    },
  ],
})
