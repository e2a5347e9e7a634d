import { clCatalog } from '../../../catalogs/clcore/clcore.ts'
import { codedIn, conceptsOfExtension } from '../../checks/coded-in.ts'
import { clCodeSystem, clDefinition, clPage } from '../canonicals.ts'

const url = clDefinition('IdentidadDeGenero')
const system = clCodeSystem('CSIdentidaddeGenero')

export default codedIn({
  code: 'cl-patient-11',
  title: 'La identidad de género está en el listado de CL Core',
  severity: 'error',
  covers: ['r4-codigo-01', 'r4-codigo-03', 'r4-codigo-05'],
  on: 'Patient',
  element: conceptsOfExtension(url),
  sets: [clCatalog('CSIdentidaddeGenero')],
  called: 'La identidad de género',
  within: 'CSIdentidaddeGenero',
  suggestion: () => 'Usa 1 (Masculino), 2 (Femenina), 3 a 5 (transgénero y no binarie), 6 (Otra) o 7 (No Revelado) de CSIdentidaddeGenero.',
  why: 'El enlace con CSIdentidaddeGenero es obligatorio: con otro código, quien recibe rechaza la extensión o la entiende mal.',
  profileUrl: url,
  demand: { extension: url },
  links: [{ title: 'CL Core: IdentidadDeGenero', url: clPage('StructureDefinition', 'IdentidadDeGenero') }],
  examples: [
    {
      title: 'Con un código del listado',
      resource: {
        resourceType: 'Patient',
        extension: [{ url, valueCodeableConcept: { coding: [{ system, code: '2', display: 'Femenina' }] } }],
      },
      finds: [],
    },
    {
      title: 'Con el código del sexo administrativo',
      resource: {
        resourceType: 'Patient',
        extension: [{ url, valueCodeableConcept: { coding: [{ system: 'http://hl7.org/fhir/administrative-gender', code: 'female' }] } }],
      },
      finds: ['Patient.extension[0].value'],
    },
    {
      title: 'Con un código que el listado no tiene',
      resource: { resourceType: 'Patient', extension: [{ url, valueCodeableConcept: { coding: [{ system, code: '8' }] } }] },
      finds: ['Patient.extension[0].value'],
    },
    {
      title: 'Sin sistema, con un código del listado',
      resource: { resourceType: 'Patient', extension: [{ url, valueCodeableConcept: { coding: [{ code: '5' }] } }] },
      finds: ['Patient.extension[0].value.coding[0].system'],
      fixed: { resourceType: 'Patient', extension: [{ url, valueCodeableConcept: { coding: [{ code: '5', system }] } }] },
    },
    {
      title: 'Sin sistema, con el nombre de otro código: no se sabe cuál de los dos vale',
      resource: {
        resourceType: 'Patient',
        extension: [{ url, valueCodeableConcept: { coding: [{ code: '1', display: 'Femenina' }] } }],
      },
      finds: ['Patient.extension[0].value'],
    },
    {
      title: 'Solo en palabras',
      resource: { resourceType: 'Patient', extension: [{ url, valueCodeableConcept: { text: 'Femenina' } }] },
      finds: [],
    },
    {
      title: 'Otra extensión',
      resource: {
        resourceType: 'Patient',
        extension: [{ url: 'http://hospital.example/genero', valueCodeableConcept: { coding: [{ code: 'x' }] } }],
      },
      finds: [],
    },
  ],
})
