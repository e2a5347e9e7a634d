import { isObject, type JsonObject } from '../../engine/json.ts'
import { defineRule } from '../../engine/rule.ts'
import { resourcesIn } from '../held-resources.ts'

const header = {
  resourceType: 'MessageHeader',
  eventCoding: { system: 'https://hospital.example/eventos', code: 'iniciar' },
  source: { endpoint: 'https://hospital.example/fhir' },
}

function sample(type: string): JsonObject {
  return { resourceType: 'Bundle', type, entry: [{ fullUrl: 'urn:uuid:00000000-0000-4000-8000-000000000001', resource: header }] }
}

/** Types of Bundle that put resources together or ask for something to be done with them; a server's answers may begin with any resource. */
const others = new Set(['collection', 'transaction', 'batch', 'document'])

export default defineRule({
  code: 'cl-msg-01',
  title: 'Un Bundle que empieza con la cabecera de un evento es un mensaje',
  severity: 'warning',
  on: 'Bundle',
  check(bundle) {
    const { type } = bundle
    if (typeof type !== 'string' || !others.has(type)) return undefined
    const [first] = resourcesIn(bundle)
    if (first?.['resourceType'] !== 'MessageHeader' || first['response'] !== undefined) return undefined
    const { eventCoding } = first
    const code = isObject(eventCoding) ? eventCoding['code'] : undefined
    return typeof code === 'string' ? [{ at: ['type'], type, code }] : undefined
  },
  message: ({ type, code }) => `El Bundle empieza con la cabecera del evento «${code}», y su tipo es «${type}» en vez de «message».`,
  suggestion: () => 'Usa «message», o envía los recursos sin la cabecera.',
  why: 'Solo un mensaje se procesa por su evento, y con otro tipo nada dice qué perfil de la guía tiene que cumplir.',
  fixes: 'unsafe',
  // Once it is one, it is held to the profile of its event.
  isTried: () => true,
  quickFix: () => ({ title: 'Usar «message»', replacement: 'message', safe: false, mustHold: true }),
  links: [
    {
      title: 'TEI 0.2.2: Mensajeria.md, desde la línea 8',
      url: 'https://github.com/Minsal-CL/tei/blob/03e9ba7/input/pagecontent/Mensajeria.md#L8',
    },
    { title: 'FHIR R4: mensajes', url: 'http://hl7.org/fhir/R4/messaging.html' },
  ],
  examples: [
    { title: 'Un mensaje', resource: sample('message'), guide: 'tei', finds: [] },
    { title: 'Lo que un servidor encontró', resource: sample('searchset'), guide: 'tei', finds: [] },
    {
      title: 'Una colección que empieza con la cabecera',
      resource: sample('collection'),
      guide: 'tei',
      finds: ['Bundle.type'],
      fixed: sample('message'),
    },
  ],
})
