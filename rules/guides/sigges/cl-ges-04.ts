import { isObject, objectsIn } from '../../engine/json.ts'
import { defineRule } from '../../engine/rule.ts'
import { readNotification, sampleNotification, siggesPage } from './reading.ts'

const request = { resourceType: 'ServiceRequest' }
const bare = { identifier: [{ value: 'F-1' }] }

export default defineRule({
  code: 'cl-ges-04',
  title: 'El folio y el caso de una notificación GES dicen quién los dio',
  severity: 'warning',
  on: 'Bundle',
  *check(bundle, _element, run) {
    const notification = run.memo(readNotification, bundle)
    if (notification === undefined) return
    for (const one of new Set([notification.document, notification.episode])) {
      if (one === undefined) continue
      const isGiven = objectsIn(one.resource, 'identifier').some(({ value }) => isObject(value['assigner']))
      if (!isGiven) yield { at: [...one.at, 'identifier'], isCase: one === notification.episode }
    }
  },
  message: ({ isCase }) =>
    isCase
      ? 'El caso no trae un identificador que diga qué establecimiento lo dio (identifier.assigner).'
      : 'El documento no trae un folio que diga qué establecimiento lo dio (identifier.assigner).',
  suggestion: () => 'Agrega al identificador assigner, con el establecimiento que lo dio.',
  why: 'El mismo folio puede existir en dos establecimientos: por el que lo asignó se sabe de cuál es, también al corregir y volver a enviar.',
  links: [siggesPage('mensajeria.md')],
  examples: [
    { title: 'Ambos lo dicen', guide: 'sigges', resource: sampleNotification('SIC', request), finds: [] },
    {
      title: 'El folio no lo dice',
      guide: 'sigges',
      resource: sampleNotification('SIC', { ...request, ...bare }),
      finds: ['ServiceRequest.identifier'],
    },
    {
      title: 'El caso no lo dice',
      guide: 'sigges',
      resource: sampleNotification('SIC', request, bare),
      finds: ['EpisodeOfCare.identifier'],
    },
  ],
})
