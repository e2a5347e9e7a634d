import { required } from '../../checks/required.ts'
import { clDefinition, clPage } from '../canonicals.ts'

export default required({
  code: 'cl-practitioner-02',
  title: 'El prestador tiene nombre',
  severity: 'warning',
  on: 'Practitioner',
  element: 'name',
  message: 'El prestador no tiene nombre (name).',
  suggestion: 'Agrega name con use «official», family y given.',
  why: 'En recetas e informes quien lee tiene que saber quién atendió, no solo su número.',
  profileUrl: clDefinition('CorePrestadorCl'),
  demand: { profile: clDefinition('CorePrestadorCl') },
  links: [{ title: 'CL Core: CorePrestadorCl', url: clPage('StructureDefinition', 'CorePrestadorCl') }],
  examples: [
    {
      title: 'Con nombre',
      resource: { resourceType: 'Practitioner', name: [{ use: 'official', family: 'Llancaqueo', given: ['Inés'] }] },
      finds: [],
    },
    { title: 'Con un nombre solo en texto', resource: { resourceType: 'Practitioner', name: [{ text: 'Dra. Llancaqueo' }] }, finds: [] },
    { title: 'Sin nombre', resource: { resourceType: 'Practitioner' }, finds: ['Practitioner.name'] },
    { title: 'Con una lista vacía', resource: { resourceType: 'Practitioner', name: [] }, finds: ['Practitioner.name'] },
  ],
})
