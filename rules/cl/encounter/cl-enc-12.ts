import { required } from '../../checks/required.ts'
import { clDefinition, clPage } from '../canonicals.ts'

const profileUrl = clDefinition('EncounterCL')

export default required({
  code: 'cl-enc-12',
  title: 'Cada participante dice quién es',
  severity: 'warning',
  on: 'Encounter.participant',
  element: 'individual',
  isError: () => true,
  message: 'El participante no dice quién es (individual).',
  suggestion: 'Agrega individual con una referencia al prestador, su rol o la persona relacionada.',
  why: 'El perfil EncounterCL exige individual en cada participante: un rol sin persona no dice quién atendió.',
  profileUrl,
  demand: { profile: profileUrl, elements: ['participant.individual'] },
  links: [{ title: 'CL Core: EncounterCL', url: clPage('StructureDefinition', 'EncounterCL') }],
  examples: [
    {
      title: 'Se sabe quién atendió',
      resource: { resourceType: 'Encounter', participant: [{ individual: { reference: 'Practitioner/7' } }] },
      finds: [],
    },
    {
      title: 'El segundo participante es solo un rol',
      resource: {
        resourceType: 'Encounter',
        participant: [{ individual: { reference: 'Practitioner/7' } }, { type: [{ text: 'Anestesista' }] }],
      },
      finds: ['Encounter.participant[1].individual'],
    },
    {
      title: 'El recurso dice seguir EncounterCL: aquí es un error',
      resource: {
        resourceType: 'Encounter',
        meta: { profile: ['https://hl7chile.cl/fhir/ig/clcore/StructureDefinition/EncounterCL|1.9.4'] },
        participant: [{ type: [{ text: 'Anestesista' }] }],
      },
      finds: ['Encounter.participant[0].individual'],
    },
    { title: 'Sin participantes', resource: { resourceType: 'Encounter' }, finds: [] },
  ],
})
