import { objectsIn } from '../../engine/json.ts'
import { defineRule } from '../../engine/rule.ts'
import { addressOf, entriesOf, typeAt } from '../entries.ts'
import { readNotification } from './reading.ts'

/** The name of each document. */
const documents: Readonly<Record<string, string>> = {
  SIC: 'ServiceRequest',
  OA: 'ServiceRequest',
  IPD: 'Condition',
  HD: 'Condition',
  PO: 'Procedure',
  CC: 'Task',
  EXGO: 'Task',
}

const bundle = (code: string, ...focus: readonly string[]) => ({
  resourceType: 'Bundle',
  type: 'message',
  entry: [
    {
      fullUrl: 'urn:uuid:00000000-0000-4000-8000-000000000001',
      resource: { resourceType: 'MessageHeader', eventCoding: { code }, focus: focus.map((reference) => ({ reference })) },
    },
  ],
})

export default defineRule({
  code: 'cl-ges-01',
  title: 'El foco de una notificación GES es su documento y luego su caso',
  severity: 'error',
  on: 'Bundle',
  *check(whole, _element, run) {
    const notification = run.memo(readNotification, whole)
    if (notification === undefined || !Object.hasOwn(documents, notification.code)) return
    const { code, header } = notification
    const entries = run.memo(entriesOf, whole)
    for (const [index, { at, value }] of objectsIn(header.resource, 'focus').entries()) {
      const type = typeAt(entries, addressOf(value) ?? '')
      const wanted = [documents[code], 'EpisodeOfCare'][index]
      if (type === undefined || wanted === undefined || type === wanted) continue
      yield { at: [...header.at, ...at, 'reference'], code, type, wanted }
    }
  },
  message: ({ code, type, wanted }) => `En una notificación «${code}», aquí va un ${wanted}, y hay un ${type}.`,
  suggestion: ({ wanted }) => `Refiere este foco a la entrada de tipo ${wanted}, o corrige el evento (eventCoding).`,
  why: 'SIGGES lee en el primer foco el documento que se notifica, de un tipo distinto en cada evento, y en el segundo el caso (EpisodeOfCare).',
  links: [
    {
      title: 'SIGGES 0.4.0: mensajeria.md',
      url: 'https://github.com/Minsal-CL/Minsal-CL.github.io/blob/ad8bf3f/fhir/ig/cl-sigges/0.4.0/mensajeria.md',
    },
  ],
  examples: [
    { title: 'Una solicitud y su caso', guide: 'sigges', resource: bundle('SIC', 'ServiceRequest/1', 'EpisodeOfCare/1'), finds: [] },
    { title: 'Otro mensaje', guide: 'sigges', resource: bundle('admit', 'Patient/1'), finds: [] },
    {
      title: 'El caso primero',
      guide: 'sigges',
      resource: bundle('SIC', 'EpisodeOfCare/1', 'ServiceRequest/1'),
      finds: ['MessageHeader.focus[0].reference', 'MessageHeader.focus[1].reference'],
    },
  ],
})
