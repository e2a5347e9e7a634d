import { isList } from '../../engine/json.ts'
import { defineRule } from '../../engine/rule.ts'
import { addressOf, claims, typeAt } from '../entries.ts'
import { readTeiMessage, teiAddress, teiPage } from './message.ts'
import { sampleMessage } from './sample-message.ts'

const header = teiAddress('StructureDefinition/MessageHeaderLE')
const answer = { response: { identifier: 'm1', code: 'ok' }, focus: [{ reference: 'OperationOutcome/o' }] }

export default defineRule({
  code: 'cl-tei-07',
  title: 'Una respuesta con foco en OperationOutcome no declara MessageHeaderLE',
  severity: 'warning',
  on: 'Bundle',
  check(bundle, _element, run) {
    const message = run.memo(readTeiMessage, bundle)
    if (message?.isResponse !== true || !claims(message.header.resource, header)) return undefined
    const { focus } = message.header.resource
    const index = isList(focus) ? focus.findIndex((one) => typeAt(message.entries, addressOf(one) ?? '') === 'OperationOutcome') : -1
    return index < 0 ? undefined : [{ at: [...message.header.at, 'focus', index] }]
  },
  message: () =>
    'La respuesta tiene el foco en un OperationOutcome, como pide Transacciones.md, y MessageHeaderLE, que declara, no lo admite.',
  suggestion: () => 'Sigue lo que diga el receptor: sin declarar MessageHeaderLE, o con el foco en la interconsulta.',
  why: 'Aquí la guía se contradice: Transacciones.md pide el foco en el OperationOutcome, Mensajeria.md en la interconsulta, y el perfil de la cabecera solo admite lo segundo.',
  links: [
    teiPage('Transacciones.md, línea 31', 'pagecontent/Transacciones.md', 31),
    teiPage('Mensajeria.md, línea 71', 'pagecontent/Mensajeria.md', 71),
  ],
  examples: [
    { title: 'La respuesta no declara el perfil', resource: sampleMessage({ event: 'iniciar', header: answer }), finds: [] },
    {
      title: 'El foco es la interconsulta',
      resource: sampleMessage({
        event: 'iniciar',
        header: { ...answer, meta: { profile: [header] }, focus: [{ reference: 'ServiceRequest/s' }] },
      }),
      finds: [],
    },
    {
      title: 'Declara el perfil, con foco en el OperationOutcome',
      resource: sampleMessage({ event: 'iniciar', header: { ...answer, meta: { profile: [header] } } }),
      finds: ['MessageHeader.focus[0]'],
    },
  ],
})
