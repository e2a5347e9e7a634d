import { required } from '../../checks/required.ts'
import { r4Page } from '../canonicals.ts'
import { chileanClassList, v3ActCode } from './class.ts'

export default required({
  code: 'cl-enc-02',
  title: 'El encuentro dice su clase',
  severity: 'error',
  on: 'Encounter',
  element: 'class',
  message: 'El encuentro no dice su clase (class).',
  suggestion: `Agrega class con system ${v3ActCode} y uno de estos códigos: ${chileanClassList}.`,
  why: 'FHIR exige la clase: distingue una atención ambulatoria de una hospitalización, una urgencia o una visita domiciliaria.',
  links: [{ title: 'FHIR R4: Encounter.class', url: r4Page('encounter-definitions.html#Encounter.class') }],
  examples: [
    {
      title: 'Una atención ambulatoria',
      resource: { resourceType: 'Encounter', class: { system: v3ActCode, code: 'AMB' } },
      finds: [],
    },
    { title: 'No dice su clase', resource: { resourceType: 'Encounter' }, finds: ['Encounter.class'] },
    { title: 'La clase es un objeto vacío', resource: { resourceType: 'Encounter', class: {} }, finds: ['Encounter.class'] },
    {
      title: 'Una clase sin sistema no falta: es de cl-enc-05',
      resource: { resourceType: 'Encounter', class: { code: 'AMB' } },
      finds: [],
    },
  ],
})
