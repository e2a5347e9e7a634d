import type { JsonObject } from '../../rules/index.ts'
import { element, toStructure, withProfiles, type OwnProfile } from './own-profiles.ts'

/** The address below which the profiles of the made-up guide are. */
const messageGuide = 'https://ejemplo.cl/fhir/StructureDefinition'

const bundle = `${messageGuide}/Mensaje`
const header = `${messageGuide}/Cabecera`
const request = `${messageGuide}/Solicitud`
const role = `${messageGuide}/Rol`
const place = `${messageGuide}/Lugar`

const byProfile = { discriminator: [{ type: 'profile' as const, path: 'resource' }], rules: 'closed' as const }

function entry(name: string, profile: string, type: string) {
  return [
    element(`Bundle.entry:${name}`, { min: 1, max: '1' }),
    element(`Bundle.entry:${name}.resource`, { min: 1, type: [{ code: type, profile: [profile] }] }),
  ]
}

/**
 * A guide as Chile's are that exchange messages: a Bundle whose entries are told apart by the profiles that they meet, a header
 * whose focus is, and resources that refer to one another by profile.
 */
/** Its profiles. */
export const messageProfiles: readonly OwnProfile[] = [
  {
    url: place,
    type: 'Location',
    elements: [element('Location.identifier', { min: 1, max: '1' }), element('Location.name', { min: 1 })],
  },
  {
    url: role,
    type: 'PractitionerRole',
    elements: [element('PractitionerRole.location', { min: 1, type: [{ code: 'Reference', targetProfile: [place] }] })],
  },
  {
    url: request,
    type: 'ServiceRequest',
    elements: [
      element('ServiceRequest.status', { patternCode: 'draft' }),
      element('ServiceRequest.requester', { min: 1, type: [{ code: 'Reference', targetProfile: [role] }] }),
    ],
  },
  {
    url: header,
    type: 'MessageHeader',
    elements: [
      element('MessageHeader.focus', {
        min: 1,
        slicing: { discriminator: [{ type: 'profile', path: '$this.resolve()' }], rules: 'closed' },
      }),
      element('MessageHeader.focus:solicitud', { min: 1, max: '1', type: [{ code: 'Reference', targetProfile: [request] }] }),
    ],
  },
  {
    url: bundle,
    type: 'Bundle',
    elements: [
      element('Bundle.entry', { slicing: byProfile }),
      ...entry('cabecera', header, 'MessageHeader'),
      ...entry('solicitud', request, 'ServiceRequest'),
      ...entry('rol', role, 'PractitionerRole'),
      ...entry('lugar', place, 'Location'),
    ],
  },
]

/** Its definitions beside those of Chile. */
export const messageDefinitions = withProfiles(messageProfiles)

/** The files of its package. */
export const messageFiles: Readonly<Record<string, unknown>> = Object.fromEntries(
  messageProfiles.map((profile) => {
    const name = profile.url.slice(messageGuide.length + 1)
    return [
      `StructureDefinition-${name}.json`,
      { resourceType: 'StructureDefinition', id: name, name, status: 'draft', ...toStructure(profile) },
    ]
  }),
)

const ids = ['1', '2', '3', '4'].map((digit) => `urn:uuid:00000000-0000-4000-8000-00000000000${digit}`) as [string, string, string, string]

/** A message that meets the guide, with what a test changes in each resource; `claims` says which of them name their profile. */
export function message(
  changes: { readonly request?: JsonObject; readonly role?: JsonObject; readonly place?: JsonObject } = {},
  claims: { readonly place?: boolean } = {},
): JsonObject {
  const claim = (profile: string) => ({ meta: { profile: [profile] } })
  const resources: readonly JsonObject[] = [
    {
      resourceType: 'MessageHeader',
      ...claim(header),
      eventCoding: { system: 'https://ejemplo.cl/eventos', code: 'a' },
      source: { endpoint: 'https://ejemplo.cl/fhir' },
      focus: [{ reference: ids[1] }],
    },
    {
      resourceType: 'ServiceRequest',
      ...claim(request),
      status: 'draft',
      intent: 'order',
      subject: { display: 'Ana Soto' },
      requester: { reference: ids[2] },
      ...changes.request,
    },
    {
      resourceType: 'PractitionerRole',
      ...claim(role),
      practitioner: { display: 'Luz Rojas' },
      location: [{ reference: ids[3] }],
      ...changes.role,
    },
    {
      resourceType: 'Location',
      ...(claims.place !== false && claim(place)),
      identifier: [{ value: '1' }],
      name: 'Hospital',
      ...changes.place,
    },
  ]
  return {
    resourceType: 'Bundle',
    meta: { profile: [bundle] },
    type: 'message',
    timestamp: '2026-01-15T10:00:00-03:00',
    entry: resources.map((resource, index) => ({ fullUrl: ids[index]!, resource })),
  }
}
