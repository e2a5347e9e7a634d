import { codedIn } from '../../checks/coded-in.ts'
import { clDefinition, r4Page } from '../canonicals.ts'
import { icd10, snomedCt } from '../reading/code-systems.ts'
import { meansIcd10 } from '../reading/icd10.ts'

export default codedIn({
  code: 'cl-enc-14',
  title: 'El motivo de la atención está en CIE-10 o SNOMED CT',
  severity: 'warning',
  on: 'Encounter',
  element: 'reasonCode',
  sets: [{ system: icd10 }, { system: snomedCt }],
  isSaidElsewhere: ({ system }) => typeof system === 'string' && meansIcd10(system),
  called: 'El motivo de la atención',
  within: 'CIE-10 ni en SNOMED CT',
  suggestion: () => `Agrega una codificación de CIE-10 (${icd10}) o de SNOMED CT (${snomedCt}).`,
  why: 'Fonasa y el bus del Ministerio esperan CIE-10, y SNOMED CT también sirve; un código de otro sistema no se puede agrupar ni comparar.',
  demand: { profile: clDefinition('EncounterCL'), elements: ['reasonCode'], isCoded: true },
  links: [{ title: 'FHIR R4: Encounter.reasonCode', url: r4Page('encounter-definitions.html#Encounter.reasonCode') }],
  examples: [
    {
      title: 'En CIE-10',
      resource: { resourceType: 'Encounter', reasonCode: [{ coding: [{ system: icd10, code: 'J06.9' }] }] },
      finds: [],
    },
    {
      title: 'En un sistema local y además en SNOMED CT: basta una',
      resource: {
        resourceType: 'Encounter',
        reasonCode: [
          {
            coding: [
              { system: 'http://hospital.example/motivos', code: '12' },
              { system: snomedCt, code: '54150009' },
            ],
          },
        ],
      },
      finds: [],
    },
    {
      title: 'En CIE-10 con otra dirección: es de cl-cie10-05',
      resource: { resourceType: 'Encounter', reasonCode: [{ coding: [{ system: 'CIE-10', code: 'J06.9' }] }] },
      finds: [],
    },
    { title: 'Solo en palabras', resource: { resourceType: 'Encounter', reasonCode: [{ text: 'Dolor de garganta' }] }, finds: [] },
    {
      title: 'El segundo motivo está solo en un sistema local',
      resource: {
        resourceType: 'Encounter',
        reasonCode: [
          { coding: [{ system: icd10, code: 'J06.9' }] },
          { coding: [{ system: 'http://hospital.example/motivos', code: '12' }], text: 'Control' },
        ],
      },
      finds: ['Encounter.reasonCode[1]'],
    },
    {
      title: 'Sin sistema',
      resource: { resourceType: 'Encounter', reasonCode: [{ coding: [{ code: 'J06.9' }] }] },
      finds: ['Encounter.reasonCode[0]'],
    },
  ],
})
