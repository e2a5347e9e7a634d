import { isList, isObject, type JsonObject } from '../../engine/json.ts'
import { defineRule } from '../../engine/rule.ts'
import { r4Page } from '../canonicals.ts'
import { typeOfBundle } from '../reading/bundle.ts'

const nothing: JsonObject = {}
const fullUrl = 'urn:uuid:6f2c1c66-1f0b-4f0e-9a43-0d3a2f5f8a11'

export default defineRule({
  code: 'cl-bundle-03',
  title: 'Cada entrada de un Bundle tiene su propia dirección',
  severity: 'error',
  covers: ['r4-inv-01 bdl-7'],
  settlesElsewhere: ['cl-bundle-04', 'cl-tei-08', 'r4-bundle-04'],
  on: 'Bundle',
  *check(bundle) {
    // A history tells of the same resource again and again.
    if (typeOfBundle(bundle) === 'history') return
    const { entry } = bundle
    const seen = new Map<string, number>()
    // One by one: there may be as many findings as entries.
    for (const [index, one] of (isList(entry) ? entry : [entry]).entries()) {
      const { fullUrl: url, resource } = isObject(one) ? one : nothing
      if (typeof url !== 'string' || url === '') continue
      const meta = isObject(resource) ? resource['meta'] : undefined
      const version = isObject(meta) ? meta['versionId'] : undefined
      const key = typeof version === 'string' && version !== '' ? JSON.stringify([url, version]) : url
      const first = seen.get(key)
      if (first === undefined) seen.set(key, index)
      else yield { at: ['entry', index, 'fullUrl'], url, first: `entry[${first}]` }
    }
  },
  message: ({ url, first }) => `La dirección «${url}» ya es la de ${first}.`,
  suggestion: () => 'Da a esta entrada una fullUrl propia, o quítala si está repetida.',
  why: 'Dos entradas con la misma fullUrl y la misma versión no se distinguen: las referencias a esa dirección quedan ambiguas (invariante bdl-7).',
  links: [{ title: 'FHIR R4: Bundle, bdl-7', url: r4Page('bundle.html#bdl-7') }],
  examples: [
    {
      title: 'Direcciones distintas, y entradas sin dirección',
      resource: {
        resourceType: 'Bundle',
        type: 'collection',
        entry: [
          { fullUrl, resource: { resourceType: 'Basic', code: { text: 'Registro' } } },
          { fullUrl: 'urn:uuid:0b9f2a1e-53ad-4a7c-8f1b-7c9e1d6b2f40', resource: { resourceType: 'Basic', code: { text: 'Registro' } } },
          { resource: { resourceType: 'Basic', code: { text: 'Registro' } } },
          { resource: { resourceType: 'Basic', code: { text: 'Registro' } } },
        ],
      },
      finds: [],
    },
    {
      title: 'La misma dirección dos veces',
      resource: {
        resourceType: 'Bundle',
        type: 'transaction',
        entry: [
          { fullUrl, resource: { resourceType: 'Basic', code: { text: 'Registro' } }, request: { method: 'POST', url: 'Basic' } },
          { fullUrl, resource: { resourceType: 'Location', name: 'Box 3' }, request: { method: 'POST', url: 'Location' } },
        ],
      },
      finds: ['Bundle.entry[1].fullUrl'],
    },
    {
      title: 'La misma dirección en dos versiones',
      resource: {
        resourceType: 'Bundle',
        type: 'collection',
        entry: [
          { fullUrl, resource: { resourceType: 'Basic', meta: { versionId: '1' }, code: { text: 'Registro' } } },
          { fullUrl, resource: { resourceType: 'Basic', meta: { versionId: '2' }, code: { text: 'Registro' } } },
        ],
      },
      finds: [],
    },
    {
      title: 'En un historial se repite sin falta',
      resource: {
        resourceType: 'Bundle',
        type: 'history',
        entry: [
          { fullUrl, request: { method: 'DELETE', url: 'Basic/1' }, response: { status: '204' } },
          { fullUrl, request: { method: 'DELETE', url: 'Basic/1' }, response: { status: '204' } },
        ],
      },
      finds: [],
    },
  ],
})
