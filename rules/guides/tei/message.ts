/** A message of the waiting list, as the rules of the guide read it. */
import { isObject, valueAt, type Json, type JsonObject, type Path } from '../../engine/json.ts'
import type { Link, QuickFix } from '../../engine/rule.ts'
import { withoutVersion } from '../../structure/canonical.ts'
import { addressOf, codingOf, entriesOf, entryAt, extensionOf, ofType, type Entry } from '../entries.ts'
import { profilesOf } from '../held-resources.ts'
import { teiEventSystem } from './events.ts'

/** An address under the guide. */
export function teiAddress(path: string): string {
  return `https://interoperabilidad.minsal.cl/fhir/ig/tei/${path}`
}

/** A page of the guide's source, with the line where it says something. */
export function teiPage(title: string, file: string, line: number): Link {
  return { title: `TEI 0.2.2: ${title}`, url: `https://github.com/Minsal-CL/tei/blob/03e9ba7/input/${file}#L${line}` }
}

/** The particulars of each event; roles are called as their codes are. */
export const teiSteps: ReadonlyMap<string, { readonly role: string; readonly state: string; readonly stateName: string }> = new Map([
  ['iniciar', { role: 'iniciador', state: '1', stateName: 'A la espera de referencia' }],
  ['referenciar', { role: 'referenciador', state: '2', stateName: 'A la espera de revisión' }],
  ['revisar', { role: 'revisor', state: '3', stateName: 'A la espera de priorización' }],
  ['priorizar', { role: 'priorizador', state: '4', stateName: 'A la espera de agendamiento' }],
  ['agendar', { role: 'agendador', state: '5', stateName: 'En espera de la atención' }],
  ['atender', { role: 'atendedor', state: '6', stateName: 'A la espera de cierre' }],
  ['terminar', { role: 'terminador', state: '7', stateName: 'Cerrada' }],
])

/** Another code in its place, with its name where there is one beside it. */
export function toOtherCode(title: string, code: string, name: string, root: Json = null, path: Path = []): QuickFix {
  const coding = valueAt(root, path.slice(0, -1))
  return isObject(coding) && coding['display'] !== undefined
    ? { title, path: path.slice(0, -1), replacement: { ...coding, code, display: name }, safe: false }
    : { title, replacement: code, safe: false }
}

/** A message of the guide. */
export interface TeiMessage {
  readonly entries: readonly Entry[]
  readonly header: Entry
  /** The code of its event, and where it is from the Bundle. */
  readonly told: string | undefined
  readonly toldAt: Path
  /** The event of the profile that the Bundle claims. */
  readonly claimed: string | undefined
  /** Where it claims that, from the Bundle. */
  readonly claimedAt: Path
  /** The event that it is judged by: that of the claim, else that of the code. */
  readonly event: string | undefined
  readonly isResponse: boolean
  /** The request that it is about. */
  readonly request: Entry | undefined
}

/** Reads a Bundle; undefined where it is no message of the guide. For `run.memo`. */
export function readTeiMessage(bundle: JsonObject): TeiMessage | undefined {
  if (bundle['type'] !== 'message') return undefined
  const entries = entriesOf(bundle)
  const [header] = ofType(entries, 'MessageHeader')
  if (header === undefined) return undefined
  const coding = header.resource['eventCoding']
  const isOwn = isObject(coding) && coding['system'] === teiEventSystem
  const code = isOwn ? coding['code'] : undefined
  const told = typeof code === 'string' ? code : undefined
  const claims = profilesOf(bundle)
  const index = claims.findIndex((one) => eventOfProfile(one) !== undefined)
  const claimed = eventOfProfile(claims[index] ?? '')
  if (!isOwn && claimed === undefined) return undefined
  return {
    entries,
    header,
    told,
    toldAt: [...header.at, 'eventCoding', 'code'],
    claimed,
    claimedAt: ['meta', 'profile', index],
    event: claimed ?? told,
    isResponse: header.resource['response'] !== undefined,
    request: findRequest(entries, header.resource),
  }
}

function eventOfProfile(profile: string): string | undefined {
  const [, name] =
    /^https:\/\/interoperabilidad\.minsal\.cl\/fhir\/ig\/tei\/StructureDefinition\/Bundle([A-Z][a-z]{1,20})LE$/.exec(
      withoutVersion(profile),
    ) ?? []
  return name === undefined || !teiSteps.has(name.toLowerCase()) ? undefined : name.toLowerCase()
}

/** A code of a message, with where it is from the Bundle. */
interface CodeAt {
  readonly at: Path
  readonly code: string
}

/** The role of the author, where the author is in the message. */
export function roleIn({ entries, header }: TeiMessage): CodeAt | undefined {
  const author = entryAt(entries, addressOf(header.resource['author']))
  const role = author && codingOf(author.resource, 'code', teiAddress('CodeSystem/CSPractitionerTipoRolLE'))
  return role && { at: [...author!.at, ...role.at], code: role.code }
}

/** The state of the request. */
export function stateIn({ request }: TeiMessage): CodeAt | undefined {
  const extension = request && extensionOf(request.resource, state)
  const coding = extension && codingOf(extension.value, 'valueCodeableConcept', teiAddress('CodeSystem/CSEstadoInterconsulta'))
  return coding && { at: [...request!.at, ...extension!.at, ...coding.at], code: coding.code }
}

const state = teiAddress('StructureDefinition/ExtensionEstadoInterconsultaCodigoLE')

/** The request that the header points to, else the one that has a state. */
function findRequest(entries: readonly Entry[], { focus }: JsonObject): Entry | undefined {
  const requests = ofType(entries, 'ServiceRequest')
  const pointed = Array.isArray(focus) ? focus.map((one) => entryAt(requests, addressOf(one))).find((one) => one !== undefined) : undefined
  return pointed ?? requests.find(({ resource }) => extensionOf(resource, state) !== undefined)
}
