import { clCatalog } from '../../../catalogs/clcore/clcore.ts'
import { codedIn } from '../../checks/coded-in.ts'
import { clCodeSystem, clDefinition, clPage } from '../canonicals.ts'

const deis = clCodeSystem('CSEspecialidadesDeisCL')
const odontologica = clCodeSystem('CSEspecialidadOdontologica')

export default codedIn({
  code: 'cl-role-03',
  title: 'La especialidad está en VSEspecialidadesCL',
  severity: 'warning',
  covers: ['r4-codigo-01', 'r4-codigo-03'],
  on: 'PractitionerRole',
  element: 'specialty',
  sets: [
    clCatalog('CSEspecialidadesDeisCL'),
    clCatalog('CSEspecialidadOdontologica'),
    clCatalog('CSEspecialidadFarma'),
    clCatalog('EspecialidadesConacemConaceoCS'),
  ],
  called: 'La especialidad',
  within: 'VSEspecialidadesCL',
  suggestion: () => `Agrega un código de las especialidades de CL Core, por ejemplo de ${deis}.`,
  why: 'CL Core prefiere sus listados de especialidades médicas, odontológicas y farmacéuticas; otros códigos no se pueden contar junto a ellos.',
  profileUrl: clDefinition('CoreRolClinicoCl'),
  demand: { profile: clDefinition('CoreRolClinicoCl'), elements: ['specialty'], isCoded: true },
  links: [{ title: 'CL Core: VSEspecialidadesCL', url: clPage('ValueSet', 'VSEspecialidadesCL') }],
  examples: [
    {
      title: 'Una especialidad del listado del DEIS',
      resource: { resourceType: 'PractitionerRole', specialty: [{ coding: [{ system: deis, code: '47' }] }] },
      finds: [],
    },
    {
      title: 'En SNOMED CT y además en el listado: basta una codificación',
      resource: {
        resourceType: 'PractitionerRole',
        specialty: [
          {
            coding: [
              { system: 'http://snomed.info/sct', code: '394537008' },
              { system: deis, code: '47' },
            ],
          },
        ],
      },
      finds: [],
    },
    {
      title: 'Solo en SNOMED CT',
      resource: {
        resourceType: 'PractitionerRole',
        specialty: [{ coding: [{ system: 'http://snomed.info/sct', code: '394537008' }] }],
      },
      finds: ['PractitionerRole.specialty[0]'],
    },
    {
      title: 'Un código médico con el sistema de las odontológicas',
      resource: { resourceType: 'PractitionerRole', specialty: [{ coding: [{ system: odontologica, code: '47' }] }] },
      finds: ['PractitionerRole.specialty[0]'],
    },
    {
      title: 'Sin sistema: el código es de un solo listado',
      resource: { resourceType: 'PractitionerRole', specialty: [{ coding: [{ code: '68' }] }] },
      finds: ['PractitionerRole.specialty[0].coding[0].system'],
      fixed: { resourceType: 'PractitionerRole', specialty: [{ coding: [{ code: '68', system: deis }] }] },
    },
    {
      title: 'Sin sistema: el código es de varios listados',
      resource: { resourceType: 'PractitionerRole', specialty: [{ coding: [{ code: '1' }] }] },
      finds: ['PractitionerRole.specialty[0]'],
    },
    { title: 'Solo en palabras', resource: { resourceType: 'PractitionerRole', specialty: [{ text: 'Pediatría' }] }, finds: [] },
  ],
})
