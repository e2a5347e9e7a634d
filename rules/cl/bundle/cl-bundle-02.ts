import type { JsonObject } from '../../engine/json.ts'
import { defineRule } from '../../engine/rule.ts'
import { r4Page } from '../canonicals.ts'

const mostEntries = 200

const entries = (count: number): readonly JsonObject[] =>
  Array.from({ length: count }, (_, index) => ({ resource: { resourceType: 'Basic', id: `${index}`, code: { text: 'Registro' } } }))

export default defineRule({
  code: 'cl-bundle-02',
  title: `Un Bundle trae hasta ${mostEntries} entradas`,
  severity: 'warning',
  on: 'Bundle',
  check({ entry }, { parent }) {
    const isTooLong = parent === undefined && Array.isArray(entry) && entry.length > mostEntries
    return isTooLong ? [{ at: ['entry'], count: entry.length }] : undefined
  },
  message: ({ count }) => `El Bundle trae ${count} entradas, y el servicio de validación acepta hasta ${mostEntries}.`,
  suggestion: () => 'Divídelo en varios Bundles.',
  why: `El servicio responde 413 a un Bundle de más de ${mostEntries} entradas; aquí, sin conexión, se revisa entero.`,
  links: [{ title: 'FHIR R4: Bundle', url: r4Page('bundle.html') }],
  examples: [
    {
      title: 'Justo las que se aceptan',
      resource: { resourceType: 'Bundle', type: 'collection', entry: entries(mostEntries) },
      finds: [],
    },
    {
      title: 'Una de más',
      resource: { resourceType: 'Bundle', type: 'collection', entry: entries(mostEntries + 1) },
      finds: ['Bundle.entry'],
    },
  ],
})
