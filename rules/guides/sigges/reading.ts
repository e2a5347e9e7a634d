import { isObject, objectsIn, type JsonObject } from '../../engine/json.ts'
import type { Link } from '../../engine/rule.ts'
import { addressOf, entriesOf, entryAt, ofType, type Entry } from '../entries.ts'

/** A notification: its event and header, and the document and case in its focus, as far as they come with it. */
export interface GesNotification {
  readonly code: string
  readonly header: Entry
  readonly document: Entry | undefined
  readonly episode: Entry | undefined
}

/** The notification that a Bundle is, if any; for `run.memo`. */
export function readNotification(bundle: JsonObject): GesNotification | undefined {
  if (bundle['type'] !== 'message') return undefined
  const entries = entriesOf(bundle)
  const [header] = ofType(entries, 'MessageHeader')
  if (header === undefined || header.resource['response'] !== undefined) return undefined
  const { eventCoding } = header.resource
  const code = isObject(eventCoding) ? eventCoding['code'] : undefined
  if (typeof code !== 'string') return undefined
  const focus = objectsIn(header.resource, 'focus').map(({ value }) => entryAt(entries, addressOf(value)))
  return { code, header, document: focus[0], episode: focus.find((one) => one?.resource['resourceType'] === 'EpisodeOfCare') }
}

/** A page of the guide. */
export function siggesPage(file: 'mensajeria.md' | 'flujos.md'): Link {
  return {
    title: `SIGGES 0.4.0: ${file}`,
    url: `https://github.com/Minsal-CL/Minsal-CL.github.io/blob/ad8bf3f/fhir/ig/cl-sigges/0.4.0/${file}`,
  }
}

/** A notification of an event, of no more than a rule looks at: its document and its case. */
export function sampleNotification(code: string, document: JsonObject, episode: JsonObject = {}): JsonObject {
  const [first, second] = ['urn:uuid:00000000-0000-4000-8000-000000000002', 'urn:uuid:00000000-0000-4000-8000-000000000003']
  const identifier = [{ value: 'F-1', assigner: { display: 'Hospital de Ejemplo' } }]
  const focus = [{ reference: first! }, { reference: second! }]
  return {
    resourceType: 'Bundle',
    type: 'message',
    entry: [
      {
        fullUrl: 'urn:uuid:00000000-0000-4000-8000-000000000001',
        resource: { resourceType: 'MessageHeader', eventCoding: { code }, focus },
      },
      { fullUrl: first!, resource: { identifier, ...document } },
      { fullUrl: second!, resource: { resourceType: 'EpisodeOfCare', identifier, ...episode } },
    ],
  }
}
