import * as fc from 'fast-check'
import type { Json } from '../../../rules/index.ts'
import { allergy, condition, encounter, observation, vitalSign } from './care.ts'
import { dateTime, moment } from './moments.ts'
import { patient, practitioner, practitionerRole } from './people.ts'
import { location, organization } from './places.ts'
import { diagnosticReport, immunization, medication, medicationRequest } from './treatment.ts'
import { clUrl, concept, id, loinc, reference, resource, text, type Values } from './values.ts'

const narrative = text.map((words) => ({
  status: 'additional',
  div: `<div xmlns="http://www.w3.org/1999/xhtml">${words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</div>`,
}))

const composition = resource(
  'Composition',
  [clUrl('DocumentoCl')],
  {
    status: fc.constantFrom('preliminary', 'final', 'amended', 'entered-in-error'),
    type: concept(loinc),
    date: dateTime,
    author: reference('Practitioner', 'PractitionerRole', 'Organization').map((one) => [one]),
    title: text,
    custodian: reference('Organization'),
    section: fc.array(
      fc.tuple(text, narrative, reference('Condition', 'Observation')).map(([title, text, entry]) => ({ title, text, entry: [entry] })),
      { minLength: 1, maxLength: 2 },
    ),
  },
  {
    identifier: id.map((value) => ({ system: 'https://documentos.clinica.example', value })),
    subject: reference('Patient'),
    encounter: reference('Encounter'),
    attester: reference('Practitioner').map((party) => [{ mode: 'legal', party }]),
  },
)

/** A conforming resource of each type. */
export const resources: Readonly<Record<string, Values>> = {
  Patient: patient,
  Practitioner: practitioner,
  PractitionerRole: practitionerRole,
  Organization: organization,
  Location: location,
  Encounter: encounter,
  Condition: condition,
  VitalSign: vitalSign,
  Observation: observation,
  AllergyIntolerance: allergy,
  Medication: medication,
  MedicationRequest: medicationRequest,
  Immunization: immunization,
  DiagnosticReport: diagnosticReport,
  Composition: composition,
}

const others = Object.values(resources).filter((one) => one !== composition)

interface Entry {
  readonly fullUrl: string
  readonly resource: Json
}

/** Resources as entries that refer to each other; what is not among them is said to be on a server elsewhere. */
function toEntries(list: readonly Json[], ids: readonly string[]): readonly Entry[] {
  const urls = new Map(list.map((one, index) => [(one as { resourceType: string }).resourceType, `urn:uuid:${ids[index]!}`]))
  const redirect = (value: Json): Json => {
    if (Array.isArray(value)) return (value as Json[]).map(redirect)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value as Record<string, Json>).map(([name, inner]) => [
        name,
        name === 'reference' && typeof inner === 'string' && !inner.startsWith('#') ? targetOf(inner) : redirect(inner),
      ]),
    )
  }
  const targetOf = (reference: string): string => {
    const [, type = '', id = ''] = /([A-Z]\w+)\/([^/]+)/.exec(reference)!
    return urls.get(type) ?? `https://fhir.clinica.example/r4/${type}/${id}`
  }
  return list.map((one, index) => ({ fullUrl: `urn:uuid:${ids[index]!}`, resource: redirect(one) }))
}

const uuids = fc.uniqueArray(fc.uuid(), { minLength: 11, maxLength: 11 })
const list = fc.array(fc.oneof(...others), { minLength: 1, maxLength: 5 })

/** A transaction of up to five resources. */
const transaction: Values = fc.tuple(list, uuids).map(([list, ids]) => ({
  resourceType: 'Bundle',
  type: 'transaction',
  entry: toEntries(list, ids).map((entry) => ({
    ...entry,
    request: { method: 'POST', url: (entry.resource as { resourceType: string }).resourceType },
  })),
}))

/** Resources that a Composition of these may refer to, besides its sections. */
const named = fc.tuple(composition, patient, practitioner, practitionerRole, organization, encounter)

/** A document: its Composition, all that it refers to, and up to five resources more, each of which a section names. */
const document: Values = fc.tuple(named, list, uuids, moment, id).map(([named, list, ids, timestamp, value]) => {
  const [first, ...rest] = toEntries([...named, ...list], ids)
  const section = [{ title: 'Anexos', entry: rest.map(({ fullUrl }) => ({ reference: fullUrl })) }]
  return {
    resourceType: 'Bundle',
    identifier: { system: 'https://documentos.clinica.example', value },
    type: 'document',
    timestamp,
    entry: [{ ...first!, resource: { ...(first!.resource as object), section } }, ...rest] as unknown as Json,
  }
})

/** Bundles of both kinds. */
export const bundles: Readonly<Record<string, Values>> = { Transaction: transaction, Document: document }
