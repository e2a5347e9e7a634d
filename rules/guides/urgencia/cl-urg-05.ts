import { isObject, objectsIn } from '../../engine/json.ts'
import { defineRule } from '../../engine/rule.ts'
import { urgencia02Page } from './reading.ts'

const bundle = (method: string, url: string) => ({
  resourceType: 'Bundle',
  type: 'transaction',
  entry: [{ resource: { resourceType: 'Encounter', status: 'in-progress', class: { code: 'EMER' } }, request: { method, url } }],
})

export default defineRule({
  code: 'cl-urg-05',
  title: 'En Urgencia 0.2.0, cada entrada es un PUT por su identificador',
  severity: 'error',
  on: 'Bundle',
  *check(whole) {
    const entries = objectsIn(whole, 'entry')
    const isVisit = entries.some(({ value: { resource } }) => isObject(resource) && resource['resourceType'] === 'Encounter')
    if (whole['type'] !== 'transaction' || !isVisit) return
    for (const { at, value: entry } of entries) {
      const { request } = entry
      if (!isObject(request)) continue
      const { method, url } = request
      if (method === 'PUT' && typeof url === 'string' && url.includes('?identifier=')) continue
      yield { at: [...at, 'request'], sent: [method, url].filter((one) => typeof one === 'string').join(' ') }
    }
  },
  message: ({ sent }) =>
    sent === ''
      ? 'La entrada no se envía con un PUT condicional por identificador.'
      : `La entrada se envía con «${sent}», y no con un PUT condicional por identificador.`,
  suggestion: () => 'Usa PUT con el tipo y el identificador en url, como «Encounter?identifier=», su sistema, «|» y su valor.',
  why: 'El mismo DAU se vuelve a enviar en cada paso: solo un PUT condicional lo actualiza sin crear otro encuentro.',
  links: [urgencia02Page],
  examples: [
    { title: 'PUT por el identificador del DAU', guide: 'urgencia-0.2', resource: bundle('PUT', 'Encounter?identifier=DAU-1'), finds: [] },
    { title: 'POST', guide: 'urgencia-0.2', resource: bundle('POST', 'Encounter'), finds: ['Bundle.entry[0].request'] },
  ],
})
