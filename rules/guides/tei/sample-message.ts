import type { Json, JsonObject } from '../../engine/json.ts'
import { teiEventSystem } from './events.ts'
import { teiAddress } from './message.ts'

/** The parts in which samples differ. */
export interface SampleParts {
  readonly event: string
  /** The role of the author; none where it is left out. */
  readonly role?: string
  readonly state?: string
  readonly meta?: JsonObject
  readonly header?: JsonObject
  readonly request?: JsonObject
  readonly extension?: readonly JsonObject[]
  readonly more?: readonly JsonObject[]
}

/** A message of no more than a rule looks at: header, request and the role of its author. */
export function sampleMessage({ event, role, state, meta, header, request, extension = [], more = [] }: SampleParts): Json {
  const coded = (system: string, code: string): JsonObject => ({ coding: [{ system: teiAddress(`CodeSystem/${system}`), code }] })
  const stated =
    state === undefined
      ? []
      : [
          {
            url: teiAddress('StructureDefinition/ExtensionEstadoInterconsultaCodigoLE'),
            valueCodeableConcept: coded('CSEstadoInterconsulta', state),
          },
        ]
  return {
    resourceType: 'Bundle',
    ...(meta !== undefined && { meta }),
    type: 'message',
    entry: [
      {
        resourceType: 'MessageHeader',
        id: 'm',
        eventCoding: { system: teiEventSystem, code: event },
        author: { reference: 'PractitionerRole/r' },
        focus: [{ reference: 'ServiceRequest/s' }],
        ...header,
      },
      { resourceType: 'ServiceRequest', id: 's', extension: [...stated, ...extension], ...request },
      ...(role === undefined ? [] : [{ resourceType: 'PractitionerRole', id: 'r', code: [coded('CSPractitionerTipoRolLE', role)] }]),
      ...more,
    ].map((resource) => ({ resource })),
  }
}
