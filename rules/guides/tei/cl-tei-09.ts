import { isObject } from '../../engine/json.ts'
import { defineRule } from '../../engine/rule.ts'
import { renamed } from '../../structure/repairs/setting.ts'
import { entriesOf, ofType } from '../entries.ts'
import { profilesOf } from '../held-resources.ts'
import { teiEventSystem } from './events.ts'
import { readTeiMessage, teiAddress, teiPage, teiSteps } from './message.ts'
import { sampleMessage } from './sample-message.ts'

const request = { meta: { profile: [teiAddress('StructureDefinition/ServiceRequestLE')] } }
const names = [...teiSteps.keys()]

export default defineRule({
  code: 'cl-tei-09',
  title: 'El mensaje dice cuál de los siete eventos es',
  severity: 'warning',
  covers: ['r4-codigo-05', 'r4-card-01 event', 'r4-json-03'],
  on: 'Bundle',
  check(bundle, _element, run) {
    if (bundle['type'] !== 'message') return undefined
    const claims = profilesOf(bundle).some((one) => one.startsWith(teiAddress('')))
    const [header] = ofType(run.memo(entriesOf, bundle), 'MessageHeader')
    if (header === undefined || header.resource['response'] !== undefined) return undefined
    const { eventCoding, eventUri } = header.resource
    const { system, code } = isObject(eventCoding) ? eventCoding : {}
    // A message of another guide may refer to what this one defines; that a code is none of the system is said of the code.
    if (system === teiEventSystem || (typeof system === 'string' && !isNearly(system))) return undefined
    // Of a message that claims a profile of the guide, that says of a code with its system what is wrong.
    if (claims && system !== undefined) return undefined
    const written = isObject(eventCoding) ? code : (eventCoding ?? eventUri)
    const said = typeof written === 'string' || typeof written === 'number' ? String(written) : undefined
    const step = said?.startsWith(teiEventSystem) === true ? said.slice(teiEventSystem.length + 1) : said?.trim().toLowerCase()
    const told = names.find((name) => name === step)
    const event = told ?? run.memo(readTeiMessage, bundle)?.claimed
    const member = eventUri !== undefined && (eventCoding ?? null) === null ? 'eventUri' : 'eventCoding'
    return [{ at: [...header.at, member], member, said, event, lacksSystem: system === undefined && told !== undefined }]
  },
  message: ({ said, lacksSystem }) =>
    lacksSystem
      ? `El evento «${said}» no dice de qué sistema es (CSTipoEventoLE).`
      : said === undefined
        ? 'El mensaje es de la lista de espera y no dice de qué evento.'
        : `El evento del mensaje, «${said}», no es ninguno de los de la lista de espera.`,
  suggestion: () => `Los eventos son ${names.slice(0, -1).join(', ')} y ${names.at(-1)}, de CSTipoEventoLE.`,
  why: 'Del evento se sigue qué perfil cumple el mensaje y qué hace el receptor con él; sin reconocerlo, casi nada de la guía se puede revisar.',
  fixes: 'unsafe',
  // A message whose event is known is held to all that the event asks.
  isTried: () => true,
  quickFix({ event, member }, root = null, path = []) {
    if (event === undefined) return undefined
    const title = `Usar «${event}» de CSTipoEventoLE`
    const coding = { system: teiEventSystem, code: event }
    if (member === 'eventCoding') return { title, replacement: coding, safe: false }
    const setting = renamed(root, path, 'eventCoding', coding)
    return setting && { title, ...setting, safe: false }
  },
  links: [teiPage('Transacciones.md, desde la línea 24', 'pagecontent/Transacciones.md', 24)],
  examples: [
    { title: 'Uno de los siete', resource: sampleMessage({ event: 'iniciar', request }), finds: [] },
    {
      title: 'Sin su sistema',
      resource: sampleMessage({ event: 'iniciar', request, header: { eventCoding: { code: 'iniciar' } } }),
      finds: ['MessageHeader.event'],
      fixed: sampleMessage({ event: 'iniciar', request }),
    },
    {
      title: 'Como dirección',
      resource: sampleMessage({ event: 'iniciar', request, header: { eventCoding: null, eventUri: 'https://ejemplo.cl/iniciar' } }),
      finds: ['MessageHeader.event'],
    },
  ],
})

/** Whether a system is that of the events but for how it is written. */
function isNearly(system: string): boolean {
  return system.toLowerCase().includes('cstipoeventole')
}
