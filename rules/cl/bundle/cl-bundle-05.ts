import { isThere } from '../../checks/required.ts'
import { isObject, objectsIn } from '../../engine/json.ts'
import { defineRule } from '../../engine/rule.ts'
import { r4 } from '../../structure/r4.ts'
import { r4Page } from '../canonicals.ts'
import { typeOfBundle } from '../reading/bundle.ts'

export default defineRule({
  code: 'cl-bundle-05',
  title: 'Cada entrada de una transacción o de un lote dice qué se pide',
  severity: 'error',
  covers: ['r4-inv-01 bdl-3'],
  on: 'Bundle',
  check(bundle) {
    const type = typeOfBundle(bundle)
    if (type !== 'transaction' && type !== 'batch') return undefined
    return objectsIn(bundle, 'entry').flatMap(({ at, value }) =>
      isThere(value, 'request') ? [] : [{ at: [...at, 'request'], entry: value }],
    )
  },
  message: () => 'La entrada no dice qué se pide al servidor (request).',
  suggestion: () => 'Agrega request con method y url, por ejemplo {"method": "POST", "url": "Patient"}.',
  fixes: 'unsafe',
  quickFix({ entry: { resource } }) {
    const { resourceType: type, id } = isObject(resource) ? resource : {}
    if (typeof type !== 'string' || !r4.isResource(type)) return undefined
    const options = [{ title: `Crear: POST ${type}`, replacement: { method: 'POST', url: type } }]
    if (typeof id === 'string' && /^[A-Za-z0-9.-]{1,64}$/.test(id))
      options.push({ title: `Actualizar: PUT ${type}/${id}`, replacement: { method: 'PUT', url: `${type}/${id}` } })
    return { title: 'Agregar «request»', replacement: options[0]!.replacement, safe: false, options }
  },
  why: 'Sin método y dirección el servidor no sabe si crear, actualizar o buscar, y rechaza la transacción o el lote (invariante bdl-3).',
  links: [{ title: 'FHIR R4: Bundle, bdl-3', url: r4Page('bundle.html#bdl-3') }],
  examples: [
    {
      title: 'Crear un lugar y buscar otro',
      resource: {
        resourceType: 'Bundle',
        type: 'batch',
        entry: [
          { request: { method: 'POST', url: 'Location' }, resource: { resourceType: 'Location', name: 'Box 3' } },
          { request: { method: 'GET', url: 'Location?name=Box' } },
        ],
      },
      finds: [],
    },
    {
      title: 'La segunda entrada no dice qué se pide; la tercera lo deja vacío',
      resource: {
        resourceType: 'Bundle',
        type: 'transaction',
        entry: [
          { request: { method: 'POST', url: 'Location' }, resource: { resourceType: 'Location', name: 'Box 3' } },
          { resource: { resourceType: 'Location', name: 'Box 4' } },
          { resource: { resourceType: 'Location', name: 'Box 5' }, request: {} },
        ],
      },
      finds: ['Bundle.entry[1].request', 'Bundle.entry[2].request'],
      fixed: {
        resourceType: 'Bundle',
        type: 'transaction',
        entry: [
          { request: { method: 'POST', url: 'Location' }, resource: { resourceType: 'Location', name: 'Box 3' } },
          { resource: { resourceType: 'Location', name: 'Box 4' }, request: { method: 'POST', url: 'Location' } },
          { resource: { resourceType: 'Location', name: 'Box 5' }, request: { method: 'POST', url: 'Location' } },
        ],
      },
    },
    {
      title: 'En una colección no se pide nada',
      resource: { resourceType: 'Bundle', type: 'collection', entry: [{ resource: { resourceType: 'Location', name: 'Box 3' } }] },
      finds: [],
    },
  ],
})
