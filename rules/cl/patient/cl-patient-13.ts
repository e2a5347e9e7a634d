import { clCatalog } from '../../../catalogs/clcore/clcore.ts'
import { codedIn, codes } from '../../checks/coded-in.ts'
import { clCodeSystem, clDefinition, clPage, r4Page } from '../canonicals.ts'

const v2ContactRole = 'http://terminology.hl7.org/CodeSystem/v2-0131'
const csOtrosContactos = clCodeSystem('CSOtrosContactos')

export default codedIn({
  code: 'cl-patient-13',
  title: 'La relación del contacto está en v2-0131 o en CSOtrosContactos',
  severity: 'error',
  covers: ['r4-codigo-01', 'r4-codigo-02', 'r4-codigo-03'],
  on: 'Patient.contact',
  element: 'relationship',
  sets: [codes(v2ContactRole, 'BP', 'C', 'CP', 'E', 'EP', 'F', 'I', 'N', 'O', 'PR', 'S', 'U'), clCatalog('CSOtrosContactos')],
  called: 'La relación del contacto',
  within: 'v2-0131 ni en CSOtrosContactos',
  suggestion: () =>
    'Usa un código de v2-0131, como N (familiar más cercano) o C (contacto de urgencia), o «tut» (tutor legal) de CSOtrosContactos.',
  why: 'CL Core hace obligatorio ese conjunto de valores: de él depende a quién se llama en una urgencia y quién puede consentir.',
  profileUrl: clDefinition('CorePacienteCl'),
  demand: { profile: clDefinition('CorePacienteCl'), elements: ['contact.relationship'], isCoded: true },
  links: [
    { title: 'CL Core: VSContactoRelacion', url: clPage('ValueSet', 'VSContactoRelacion') },
    { title: 'FHIR R4: v2-0131', url: r4Page('v2/0131/index.html') },
  ],
  examples: [
    {
      title: 'Contacto de urgencia y tutora legal',
      resource: {
        resourceType: 'Patient',
        contact: [
          {
            relationship: [
              { coding: [{ system: v2ContactRole, code: 'C' }] },
              { coding: [{ system: csOtrosContactos, code: 'tut', display: 'Tutor Legal' }] },
            ],
          },
        ],
      },
      finds: [],
    },
    {
      title: 'Madre, en un sistema de HL7 que CL Core no admite aquí',
      resource: {
        resourceType: 'Patient',
        contact: [{ relationship: [{ coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v3-RoleCode', code: 'MTH' }] }] }],
      },
      finds: ['Patient.contact[0].relationship[0]'],
    },
    {
      title: 'Madre, y además familiar más cercana: basta una codificación',
      resource: {
        resourceType: 'Patient',
        contact: [
          {
            relationship: [
              {
                coding: [
                  { system: 'http://terminology.hl7.org/CodeSystem/v3-RoleCode', code: 'MTH' },
                  { system: v2ContactRole, code: 'N' },
                ],
              },
            ],
          },
        ],
      },
      finds: [],
    },
    {
      title: 'Contacto de urgencia, con la dirección antigua del sistema',
      resource: {
        resourceType: 'Patient',
        contact: [{ relationship: [{ coding: [{ system: 'http://hl7.org/fhir/v2/0131', code: 'C' }] }] }],
      },
      finds: ['Patient.contact[0].relationship[0]'],
    },
    {
      title: 'El código de un sistema con el nombre del otro',
      resource: { resourceType: 'Patient', contact: [{ relationship: [{ coding: [{ system: v2ContactRole, code: 'tut' }] }] }] },
      finds: ['Patient.contact[0].relationship[0]'],
    },
    {
      title: 'Sin sistema',
      resource: { resourceType: 'Patient', contact: [{ relationship: [{ coding: [{ code: 'N' }] }] }] },
      finds: ['Patient.contact[0].relationship[0].coding[0].system'],
      fixed: { resourceType: 'Patient', contact: [{ relationship: [{ coding: [{ code: 'N', system: v2ContactRole }] }] }] },
    },
    { title: 'Solo en palabras', resource: { resourceType: 'Patient', contact: [{ relationship: [{ text: 'Madre' }] }] }, finds: [] },
  ],
})
