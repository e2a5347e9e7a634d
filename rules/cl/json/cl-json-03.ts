import { defineRule } from '../../engine/rule.ts'
import { r4Page } from '../canonicals.ts'
import { hasKnownType } from './known-type.ts'

export default defineRule({
  code: 'cl-json-03',
  title: 'El recurso dice su tipo',
  severity: 'error',
  covers: ['r4-tipo-01'],
  on: 'Resource',
  unless: hasKnownType,
  check({ resourceType }) {
    if (typeof resourceType === 'string') return undefined
    return [{ at: ['resourceType'], isThere: resourceType !== undefined && resourceType !== null }]
  },
  message: ({ isThere }) => (isThere ? 'El «resourceType» no es un texto.' : 'Falta «resourceType», que dice qué tipo de recurso es.'),
  why: 'Sin «resourceType» no se sabe qué recurso es ni qué reglas se le aplican, y cualquier servidor FHIR lo rechaza.',
  suggestion: () => 'Escribe el tipo como primer elemento, por ejemplo «"resourceType": "Patient"».',
  links: [
    { title: 'FHIR R4: JSON, resourceType', url: r4Page('json.html#resources') },
    { title: 'FHIR R4: tipos de recurso', url: r4Page('resourcelist.html') },
  ],
  examples: [
    { title: 'Con su tipo', resource: { resourceType: 'Patient', id: 'p1' }, finds: [] },
    { title: 'Sin tipo', resource: { id: 'p1' }, finds: ['Resource.resourceType'] },
    { title: 'Un tipo que no es texto', resource: { resourceType: ['Patient'] }, finds: ['Resource.resourceType'] },
    {
      title: 'Una entrada de un Bundle y un recurso contenido',
      resource: {
        resourceType: 'Bundle',
        type: 'collection',
        entry: [
          { resource: { id: 'p1' } },
          { resource: { resourceType: 'Patient', contained: [{ id: 'o1' }] } },
          { fullUrl: 'urn:uuid:0b5d4b0c-6d0f-4a3e-9b60-000000000001' },
        ],
      },
      finds: ['Resource.resourceType', 'Patient.contained[0].resourceType'],
    },
    {
      title: 'Un parámetro sin recurso',
      resource: { resourceType: 'Parameters', parameter: [{ name: 'a', valueString: 'b' }] },
      finds: [],
    },
    {
      title: 'Si el texto no se pudo leer entero, no se dice que falta',
      text: '{ "resourceType": , "id": "p1" }',
      finds: [],
    },
  ],
})
