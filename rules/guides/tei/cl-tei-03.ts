import { isList } from '../../engine/json.ts'
import { defineRule } from '../../engine/rule.ts'
import { addressOf, typeAt } from '../entries.ts'
import { readTeiMessage, teiPage } from './message.ts'
import { sampleMessage } from './sample-message.ts'

/** The event in which each type may be in the focus. */
const only: ReadonlyMap<string, string> = new Map([
  ['Appointment', 'agendar'],
  ['Encounter', 'atender'],
])

const request = { reference: 'ServiceRequest/s' }
const appointment = { reference: 'Appointment/a' }

export default defineRule({
  code: 'cl-tei-03',
  title: 'La cita va en el foco solo al agendar, y la atención solo al atender',
  severity: 'error',
  on: 'Bundle',
  *check(bundle, _element, run) {
    const message = run.memo(readTeiMessage, bundle)
    if (message?.event === undefined || message.isResponse) return
    const { focus } = message.header.resource
    for (const [index, one] of isList(focus) ? focus.entries() : []) {
      const address = addressOf(one)
      const type = address === undefined ? undefined : typeAt(message.entries, address)
      const wanted = only.get(type ?? '')
      if (wanted === undefined || wanted === message.event) continue
      yield { at: [...message.header.at, 'focus', index, 'reference'], type: type!, wanted, event: message.event }
    }
  },
  message: ({ type, wanted, event }) => `El foco de un mensaje de «${event}» incluye un ${type}, que va solo en los de «${wanted}».`,
  why: 'El foco dice de qué trata el mensaje: siempre la interconsulta, y además la cita o la atención únicamente en el evento que la crea. El perfil las admite en todos.',
  suggestion: ({ wanted }) => `Quita esa referencia de focus, o usa el evento «${wanted}» si eso es lo que se informa.`,
  links: [teiPage('Mensajeria.md, línea 18', 'pagecontent/Mensajeria.md', 18)],
  examples: [
    {
      title: 'La cita, al agendar',
      resource: sampleMessage({ event: 'agendar', header: { focus: [request, appointment] } }),
      finds: [],
    },
    { title: 'Solo la interconsulta', resource: sampleMessage({ event: 'priorizar' }), finds: [] },
    {
      title: 'La cita, al priorizar',
      resource: sampleMessage({ event: 'priorizar', header: { focus: [request, appointment] } }),
      finds: ['MessageHeader.focus[1].reference'],
    },
  ],
})
