import { clCatalog } from '../../../catalogs/clcore/clcore.ts'
import { codedIn, codes, conceptsOfExtension } from '../../checks/coded-in.ts'
import { clCodeSystem, clDefinition, clPage } from '../canonicals.ts'

const url = clDefinition('SexoBiologico')
const administrativeGender = 'http://hl7.org/fhir/administrative-gender'
const csSexo = clCodeSystem('CSSexoListadoDeis')

export default codedIn({
  code: 'cl-patient-12',
  title: 'El sexo biológico está en administrative-gender o en CSSexoListadoDeis',
  severity: 'warning',
  covers: ['r4-codigo-01', 'r4-codigo-03'],
  on: 'Patient',
  element: conceptsOfExtension(url),
  sets: [codes(administrativeGender, 'male', 'female', 'other', 'unknown'), clCatalog('CSSexoListadoDeis')],
  called: 'El sexo biológico',
  within: 'administrative-gender ni en CSSexoListadoDeis',
  suggestion: () => `Usa male, female, other o unknown de ${administrativeGender}, o un código de CSSexoListadoDeis.`,
  why: 'CL Core prefiere administrative-gender, y la guía publica también el listado del DEIS; quien recibe no entenderá otros códigos.',
  profileUrl: url,
  demand: { extension: url },
  links: [{ title: 'CL Core: SexoBiologico', url: clPage('StructureDefinition', 'SexoBiologico') }],
  examples: [
    {
      title: 'En administrative-gender',
      resource: {
        resourceType: 'Patient',
        extension: [{ url, valueCodeableConcept: { coding: [{ system: administrativeGender, code: 'female' }] } }],
      },
      finds: [],
    },
    {
      title: 'En el listado del DEIS',
      resource: { resourceType: 'Patient', extension: [{ url, valueCodeableConcept: { coding: [{ system: csSexo, code: '93' }] } }] },
      finds: [],
    },
    {
      title: 'Con una letra',
      resource: {
        resourceType: 'Patient',
        extension: [{ url, valueCodeableConcept: { coding: [{ system: administrativeGender, code: 'F' }] } }],
      },
      finds: ['Patient.extension[0].value'],
    },
    {
      title: 'Con el código de un listado y el sistema del otro',
      resource: { resourceType: 'Patient', extension: [{ url, valueCodeableConcept: { coding: [{ system: csSexo, code: 'female' }] } }] },
      finds: ['Patient.extension[0].value'],
    },
    {
      title: 'Sin sistema: el código dice cuál es',
      resource: { resourceType: 'Patient', extension: [{ url, valueCodeableConcept: { coding: [{ code: '2' }] } }] },
      finds: ['Patient.extension[0].value.coding[0].system'],
      fixed: { resourceType: 'Patient', extension: [{ url, valueCodeableConcept: { coding: [{ code: '2', system: csSexo }] } }] },
    },
  ],
})
