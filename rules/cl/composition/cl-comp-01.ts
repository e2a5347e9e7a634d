import { required } from '../../checks/required.ts'
import { clDefinition, clPage } from '../canonicals.ts'

export default required({
  code: 'cl-comp-01',
  title: 'Una Composition tiene al menos una sección',
  severity: 'error',
  on: 'Composition',
  element: 'section',
  message: 'La Composition no tiene ninguna sección.',
  suggestion: 'Agrega en section al menos una sección, con su título y su texto o sus entradas.',
  why: 'El contenido de un documento está en sus secciones, y el perfil de documento de CL Core pide una o más.',
  profileUrl: clDefinition('DocumentoCl'),
  demand: { profile: clDefinition('DocumentoCl') },
  links: [{ title: 'CL Core: DocumentoCl', url: clPage('StructureDefinition', 'DocumentoCl') }],
  examples: [
    {
      title: 'Con una sección',
      resource: { resourceType: 'Composition', title: 'Epicrisis', section: [{ title: 'Diagnósticos' }] },
      finds: [],
    },
    { title: 'Sin secciones', resource: { resourceType: 'Composition', title: 'Epicrisis' }, finds: ['Composition.section'] },
    {
      title: 'Con la lista de secciones vacía',
      resource: { resourceType: 'Composition', title: 'Epicrisis', section: [] },
      finds: ['Composition.section'],
    },
    {
      title: 'Dentro de un Bundle',
      resource: { resourceType: 'Bundle', type: 'collection', entry: [{ resource: { resourceType: 'Composition', title: 'Epicrisis' } }] },
      finds: ['Composition.section'],
    },
  ],
})
