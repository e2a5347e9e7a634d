import { required } from '../../checks/required.ts'
import { clDefinition, clPage } from '../canonicals.ts'

export default required({
  code: 'cl-loc-01',
  title: 'El lugar tiene nombre',
  severity: 'warning',
  on: 'Location',
  element: 'name',
  message: 'El lugar no tiene nombre (name).',
  suggestion: 'Agrega name como lo conocen quienes van a él, por ejemplo «Box 3, Consultorio Norte».',
  why: 'El nombre es lo único que entiende una persona que tiene que llegar al lugar.',
  profileUrl: clDefinition('CoreLocalizacionCl'),
  demand: { profile: clDefinition('CoreLocalizacionCl') },
  links: [{ title: 'CL Core: CoreLocalizacionCl', url: clPage('StructureDefinition', 'CoreLocalizacionCl') }],
  examples: [
    { title: 'Con nombre', resource: { resourceType: 'Location', name: 'Box 3' }, finds: [] },
    { title: 'Sin nombre, aunque con alias', resource: { resourceType: 'Location', alias: ['Box 3'] }, finds: ['Location.name'] },
    { title: 'Con un nombre vacío', resource: { resourceType: 'Location', name: '' }, finds: ['Location.name'] },
  ],
})
