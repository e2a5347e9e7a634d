import { describe, expect, it } from 'vitest'
import { applyFix, fixAll, lint, type Json, type JsonObject } from '../../rules/index.ts'
import { english } from '../../rules/english/index.ts'
import { findEventExample } from '../../rules/examples/events/index.ts'
import { toReached } from '../../rules/structure/repairs/entries.ts'
import { hostCatalogs as catalogs } from '../support/catalogs.ts'
import { troubleOf } from '../support/fixes/trouble.ts'
import { element, withProfiles } from '../support/own-profiles.ts'
import { patient } from '../support/complete-patient.ts'

/** The smallest cases of fixes that once left their finding, or added an error. */

const options = { today: '2026-01-15', catalogs }
const clCore = 'https://hl7chile.cl/fhir/ig/clcore'
const eis = 'https://interoperabilidad.minsal.cl/fhir/ig/eis'

/** Fixes that do not do what they say. */
function troublesOf(resource: Json): readonly string[] {
  const before = lint(resource, options)
  return before.issues.flatMap((issue) =>
    issue.quickFix === undefined || issue.follows !== undefined ? [] : (troubleOf(resource, issue, before, options) ?? []),
  )
}

/** Titles of the fixes for a code. */
function fixesFor(code: string, resource: Json): readonly string[] {
  return lint(resource, options).issues.flatMap((issue) =>
    issue.code === code && issue.quickFix !== undefined ? [issue.quickFix.title!] : [],
  )
}

function codesOf(resource: Json): readonly string[] {
  return lint(resource, options).issues.map(({ code }) => code)
}

function prescription(members: JsonObject): JsonObject {
  return {
    resourceType: 'MedicationRequest',
    status: 'active',
    intent: 'order',
    medicationCodeableConcept: { text: 'Paracetamol' },
    subject: { display: 'Ana' },
    ...members,
  }
}

function without(resource: JsonObject, name: string): JsonObject {
  return Object.fromEntries(Object.entries(resource).filter(([key]) => key !== name)) as JsonObject
}

const tei = 'https://interoperabilidad.minsal.cl/fhir/ig/tei'
const quirurgico = 'https://interoperabilidad.minsal.cl/fhir/ig/quirurgico'
const nid = 'https://interoperabilidad.minsal.cl/fhir/ig/nid'

const note = { resourceType: 'Basic', code: { text: 'Nota' } }

function urn(number: number): string {
  return `urn:uuid:00000000-0000-4000-8000-00000000000${number}`
}

/** A message of TEI that is its header alone. */
function event(members: JsonObject, { resourceType = 'MessageHeader' } = {}): JsonObject {
  const eventCoding = { system: `${tei}/CodeSystem/CSTipoEventoLE`, code: 'iniciar' }
  const meta = { profile: [`${tei}/StructureDefinition/MessageHeaderLE`] }
  const resource = { resourceType, meta, eventCoding, source: { endpoint: 'https://ejemplo.cl' }, ...members }
  return { resourceType: 'Bundle', type: 'message', entry: [{ fullUrl: urn(8), resource }] }
}

function answer(response: JsonObject, as?: { readonly resourceType: string }): JsonObject {
  return event({ response, focus: [{ reference: 'ServiceRequest/s' }] }, as)
}

/** A Bundle of Quirúrgico with a surgeon's consultation. */
function consultation(members: JsonObject): JsonObject {
  return {
    resourceType: 'Bundle',
    meta: { profile: [`${quirurgico}/StructureDefinition/BundleAtenderLE`] },
    type: 'transaction',
    entry: [{ fullUrl: urn(1), resource: { resourceType: 'Encounter', ...members }, request: { method: 'POST', url: 'Encounter' } }],
  }
}

const coded = (id: string, coding: JsonObject): JsonObject => ({
  extension: [{ url: `${clCore}/StructureDefinition/${id}`, valueCodeableConcept: { coding: [coding] } }],
})
const codedProvince = (coding: JsonObject): JsonObject => ({
  extension: [{ url: `${eis}/StructureDefinition/eis-provincias`, valueCodeableConcept: { coding: [coding] } }],
})
const eisProvince = (display: string): JsonObject => codedProvince({ system: `${eis}/CodeSystem/eis-provincias-cs`, code: '112', display })

const appointment = { status: 'proposed', participant: [{ status: 'accepted', actor: { reference: 'Patient/1' } }] }

describe('fixes that once failed', () => {
  it.each<readonly [string, Json]>([
    [
      'an empty text where a code belongs, which stays empty under another name',
      patient({
        address: [
          {
            city: 'Chillán',
            country: 'CL',
            _city: { extension: [{ url: `${clCore}/StructureDefinition/ComunasCl`, valueString: '' }] },
          },
        ],
      }),
    ],
    ['an encounter without its class, which the profile of its Bundle fixes', consultation({ status: 'finished' })],
    [
      'an allergy whose status has several codes, of which each is wrong in its own way',
      {
        resourceType: 'AllergyIntolerance',
        patient: { display: 'Ana' },
        code: { text: 'Maní' },
        clinicalStatus: {
          coding: [
            { system: 'urn:iso:std:iso:3166', code: 'current' },
            { system: 'http://terminology.hl7.org/CodeSystem/allergyintolerance-clinical', code: 'current' },
            { system: 'urn:iso:std:iso:3166', code: 'current' },
          ],
        },
      },
    ],
    [
      'an event of a system that is none',
      event({ eventCoding: { system: 'Soto', code: 'iniciar' }, focus: [{ reference: 'OperationOutcome/o' }] }),
    ],
    ['an answer to an event, of which nothing is known', answer({ status: 'ok' })],
    [
      'a header that is none, with an answer that would be in a header',
      answer({ identifier: 'm1', code: 'ok' }, { resourceType: 'Procedure' }),
    ],
    [
      'an event that says nothing of what it is about',
      {
        resourceType: 'Bundle',
        type: 'message',
        entry: [
          {
            resource: {
              resourceType: 'MessageHeader',
              id: 'm',
              eventCoding: { system: `${tei}/CodeSystem/CSTipoEventoLE`, code: 'terminar' },
              author: { reference: 'PractitionerRole/r' },
              focus: [''],
            },
          },
          { resource: { resourceType: 'ServiceRequest', id: 's' } },
        ],
      },
    ],
    [
      'a Bundle whose type is empty, though its profile asks for one',
      {
        resourceType: 'Bundle',
        meta: { profile: ['https://interoperabilidad.minsal.cl/fhir/ig/r2bo/StructureDefinition/r2bo-bundle-generar-informe'] },
        type: '',
        entry: [
          { fullUrl: urn(1), resource: { resourceType: 'DiagnosticReport' } },
          { fullUrl: urn(2), resource: { resourceType: 'Composition' } },
        ],
      },
    ],
    ['an address whose misspelled commune is certainly wrong once its country is there', patient({ address: [{ city: 'nunoa' }] })],
    [
      'a diagnosis that ended, of which it is written in a list when',
      { resourceType: 'Condition', subject: { display: 'Ana' }, abatementString: ['Ayer', 'Hoy'] },
    ],
    [
      'an allergy recorded by error whose status has no code',
      {
        resourceType: 'AllergyIntolerance',
        patient: { display: 'Ana' },
        clinicalStatus: { text: 'Resuelto' },
        verificationStatus: { coding: [{ code: 'entered-in-error' }] },
      },
    ],
    [
      'a value and a reason why it is absent, which is a list',
      {
        resourceType: 'Observation',
        status: 'final',
        code: { text: 'Nota' },
        subject: { display: 'Ana' },
        valueString: 'a',
        dataAbsentReason: ['unknown', { text: 'b' }],
      },
    ],
    ['a name that is an object and no name', patient({ name: { prefix: ['Dra.'] } })],
    [
      'an extension of a commune whose concept is a list of none',
      patient({
        address: [
          {
            city: 'Chillán',
            country: 'CL',
            _city: { extension: [{ url: `${clCore}/StructureDefinition/ComunasCl`, valueCodeableConcept: [false, 1] }] },
          },
        ],
      }),
    ],
    [
      'a document whose one entry is empty but for its address',
      { resourceType: 'Bundle', type: 'document', entry: [{ fullUrl: 'urn:uuid:00000000-0000-4000-8000-000000000001' }] },
    ],
    [
      'a document whose first entry is a list',
      {
        resourceType: 'Bundle',
        type: 'document',
        entry: [
          ['a', 1],
          { fullUrl: 'https://ejemplo.cl/fhir/Basic/2', resource: { resourceType: 'Basic', id: '2', code: { text: 'Nota' } } },
        ],
      },
    ],
    [
      'a Bundle without its type, of a profile that asks for much',
      {
        resourceType: 'Bundle',
        meta: { profile: ['https://interoperabilidad.minsal.cl/fhir/ig/tei/StructureDefinition/BundleRevisarLE'] },
        entry: [{ resource: { resourceType: 'Basic', code: { text: 'Nota' } } }],
      },
    ],
    [
      'a message whose event has a system that is none',
      {
        resourceType: 'Bundle',
        type: 'message',
        entry: [
          {
            fullUrl: 'https://ejemplo.cl/fhir/MessageHeader/1',
            resource: {
              resourceType: 'MessageHeader',
              id: '1',
              eventCoding: { system: [true, 1], code: 'revisar' },
              focus: [{ reference: 'ServiceRequest/2' }],
            },
          },
          {
            fullUrl: 'https://ejemplo.cl/fhir/ServiceRequest/2',
            resource: {
              resourceType: 'ServiceRequest',
              id: '2',
              extension: [
                {
                  url: 'https://interoperabilidad.minsal.cl/fhir/ig/tei/StructureDefinition/ExtensionPertinenciaInterconsulta',
                  valueCode: 'a',
                },
              ],
            },
          },
        ],
      },
    ],
    [
      'an event that is nearly one, of a message that lacks the most',
      {
        resourceType: 'Bundle',
        type: 'message',
        entry: [
          {
            resource: {
              resourceType: 'MessageHeader',
              eventCoding: { system: 'https://interoperabilidad.minsal.cl/fhir/ig/tei/CodeSystem/CSTipoEventoLE', code: 'iniciador' },
            },
          },
        ],
      },
    ],
    [
      'a duration without its value, whose unit has no code',
      prescription({ dispenseRequest: { expectedSupplyDuration: { unit: 'días' } } }),
    ],
    [
      'a member that has another name, and leads to what may not be there',
      {
        resourceType: 'Bundle',
        type: 'transaction',
        entry: [
          {
            resource: { resourceType: 'RequestGroup', status: 'active', intent: 'plan', patient: { reference: 'Composition/87' } },
            request: { method: 'POST', url: 'RequestGroup' },
          },
        ],
      },
    ],
    [
      'the end of a visit that is no date',
      {
        resourceType: 'Encounter',
        meta: { profile: ['https://interoperabilidad.minsal.cl/fhir/ig/urgencia/StructureDefinition/EncounterUrg'] },
        status: 'finished',
        statusHistory: [
          { status: 'arrived', period: { start: '2026-01-10T10:00:00-03:00', end: '2026-01-10T11:55:00-03:00' } },
          { status: 'finished', period: { start: '2026-01-10T11:55:00-03:00' } },
        ],
        period: { start: '2026-01-10T10:00:00-03:00', end: 'Ayer' },
      },
    ],
    [
      'a city that contradicts its code, beside a region that is of no system',
      patient({
        address: [
          {
            city: 'COIHAIQUE',
            _city: coded('ComunasCl', { system: `${clCore}/CodeSystem/CSCodComunasCL`, code: '13120' }),
            _state: coded('RegionesCl', { system: 'Ñuñoa', code: '13' }),
          },
        ],
      }),
    ],
    ['a document whose entry is an object and none', { resourceType: 'Bundle', type: 'document', entry: { nota: 'a' } }],
    [
      'an address that is already of another entry, whose resource has no id',
      {
        resourceType: 'Bundle',
        type: 'collection',
        entry: [
          { fullUrl: 'https://ejemplo.cl/fhir/Basic/1', resource: { resourceType: 'Basic', id: '1', code: { text: 'Nota' } } },
          { fullUrl: 'https://ejemplo.cl/fhir/Basic/1', resource: { resourceType: 'Basic', code: { text: 'Nota' } } },
        ],
      },
    ],
    [
      'a visit that is to start when its patient was admitted, which is after its end',
      {
        resourceType: 'Encounter',
        meta: { profile: ['https://interoperabilidad.minsal.cl/fhir/ig/urgencia/StructureDefinition/EncounterUrg'] },
        status: 'finished',
        statusHistory: [{ status: 'arrived', period: { start: '2026-03-02', end: '2026-03-02' } }],
        period: { start: '2026-01-10T10:00:00-03:00', end: '2026-01-10T12:00:00-03:00' },
      },
    ],
    [
      'a visit that is to start at a moment that is none',
      {
        resourceType: 'Encounter',
        meta: { profile: ['https://interoperabilidad.minsal.cl/fhir/ig/urgencia/StructureDefinition/EncounterUrg'] },
        status: 'finished',
        statusHistory: [{ status: 'arrived', period: { start: '02/03/2026 10:00' } }],
        period: { start: '2026-01-10T10:00:00-03:00' },
      },
    ],
    [
      'a list of values of which none is one',
      {
        resourceType: 'Observation',
        status: 'final',
        code: { text: 'Nota', coding: [{ display: [['a', ''], []] }] },
        subject: { display: 'A' },
      },
    ],
    [
      'a province that EIS publishes under the number of another',
      patient({
        address: [
          {
            city: 'Cochrane',
            _city: coded('ComunasCl', { system: `${clCore}/CodeSystem/CSCodComunasCL`, code: '11301' }),
            country: 'CL',
            _district: eisProvince('Presión alta'),
          },
        ],
      }),
    ],
    [
      'the country of a region',
      patient({
        extension: [
          {
            url: `${clCore}/StructureDefinition/CodigoPaises`,
            valueCodeableConcept: { coding: [{ system: `${clCore}/CodeSystem/CSCodRegionCL`, code: '16' }] },
          },
        ],
      }),
    ],
    [
      'a patient whose identifier is of a type of another country',
      {
        resourceType: 'Patient',
        identifier: [{ type: { coding: [{ system: 'http://fhir.de/CodeSystem/tipo', code: '01' }] }, value: '417' }],
      },
    ],
    [
      'a patient whose identifier is of a type of diagnoses',
      { resourceType: 'Patient', identifier: [{ type: { coding: [{ system: 'http://loinc.org', code: '18842-5' }] }, value: '417' }] },
    ],
    [
      'a damaged name of a commune beside an address abroad',
      { resourceType: 'Patient', address: [{ city: '\ufffdu\ufffdoa' }, { city: 'Mendoza', country: 'AR' }] },
    ],
    [
      'an empty profile before that which a guide knows by what is in it',
      {
        resourceType: 'Bundle',
        meta: { profile: [''] },
        type: 'transaction',
        entry: [
          {
            resource: {
              resourceType: 'ServiceRequest',
              status: 'completed',
              extension: [
                {
                  url: 'https://interoperabilidad.minsal.cl/fhir/ig/quirurgico/StructureDefinition/ExtensionMotivoCierreSolicitudCirugia',
                  valueCodeableConcept: { text: 'a' },
                },
              ],
            },
          },
        ],
      },
    ],
    [
      'a city that is empty, beside its extension without a value',
      patient({ address: [{ city: '', country: 'CL', _city: { extension: [{ url: `${clCore}/StructureDefinition/ComunasCl` }] } }] }),
    ],
    [
      'a message within a Bundle, of which an entry has an address that is none',
      {
        resourceType: 'Bundle',
        entry: [
          { resource: { resourceType: 'Bundle' } },
          {
            resource: {
              resourceType: 'Bundle',
              type: 'message',
              entry: [
                { resource: { resourceType: 'MessageHeader' } },
                {
                  fullUrl: '\ufffdu\ufffdoa',
                  resource: {
                    identifier: [{ type: {}, extension: [{ url: 'http://hl7.org/fhir/StructureDefinition/identifier-checkDigit' }] }],
                    status: 'finished',
                  },
                },
              ],
            },
          },
          {
            resource: {
              resourceType: 'QuestionnaireResponse',
              contained: [
                {
                  resourceType: 'StructureDefinition',
                  item: [
                    { type: 'boolean', text: '¿Fuma?' },
                    {
                      linkId: 'cuantos',
                      type: 'choice',
                      text: '¿Cuántos al día?',
                      required: true,
                      enableWhen: [{ question: 'fuma', operator: '=', answerBoolean: true }],
                      answerOption: [{}, {}],
                    },
                  ],
                },
              ],
              questionnaire: '#q',
              item: [{ answer: [] }, { answer: [] }],
            },
          },
        ],
      },
    ],
    [
      'a country of a document by which its value is held to be a RUN',
      {
        resourceType: 'Practitioner',
        identifier: [{ type: { coding: [{ system: `${clCore}/CodeSystem/CSCodigoDNI`, code: 'CHL' }] }, value: '51.234.567-9' }],
      },
    ],
    [
      'a kind of identifier of a retired system by which its value is held to be a RUN',
      patient({
        identifier: [{ type: { coding: [{ system: `${clCore}/CodeSystem/CSIdentificadores`, code: '01' }] }, value: '51.234.567-5' }],
      }),
    ],
    [
      'an extension in no list, in which a rule of a guide looks for a reference',
      {
        resourceType: 'Bundle',
        type: 'transaction',
        entry: [
          {
            resource: {
              resourceType: 'DiagnosticReport',
              extension: [
                {
                  url: 'https://interoperabilidad.minsal.cl/fhir/ig/r2bo/StructureDefinition/r2bo-extension-referencia-composition',
                  valueReference: { reference: 'urn:uuid:00000000-0000-4000-8000-000000000009' },
                },
              ],
            },
          },
          { resource: { resourceType: 'Composition', extension: { valueCoding: {} } } },
        ],
      },
    ],
    [
      'the text of a commune where its code belongs, in a resource too long to try it',
      patient({
        address: [
          { city: 'Ñuñoa', _city: { extension: [{ url: `${clCore}/StructureDefinition/ComunasCl`, valueString: 'plaza' }] } },
          ...Array.from({ length: 60 }, () => ({ use: 'home', text: 'Una calle larga, '.repeat(40), country: 'AR' })),
        ],
      }),
    ],
    [
      'a type that elements tell, after so many empty elements that no more is tried',
      {
        resourceType: 'DiagnosticReport',
        code: { text: Array.from({ length: 40 }, (_, index) => ({ [`x${index}`]: '' })) },
        contained: [{ class: { system: 'CIE10' } }],
      },
    ],
    [
      'an empty type of a Bundle whose entries have what only some types may have',
      {
        resourceType: 'Bundle',
        type: '',
        entry: [{ request: { method: 'DELETE', url: 'Basic/1' }, response: { status: '204' } }],
      },
    ],
  ])('%s', (_, resource) => {
    expect(troublesOf(resource)).toEqual([])
  })
})

describe('a fix that is made right', () => {
  it('corrects the name of a commune with its code, and with its country', () => {
    const resource = patient({ address: [{ city: 'nunoa' }] })
    expect(fixesFor('cl-comuna-07', resource)).toEqual(['Usar «Ñuñoa» y agregar su código 13120'])
    expect(fixesFor('cl-patient-05', resource)).toEqual(['Usar «Ñuñoa» y agregar el país «CL»'])
  })

  it('leaves another fault of the same element to itself', () => {
    const condition = { resourceType: 'Condition', subject: { display: 'Ana' }, abatementString: ['Ayer', 'Hoy'] }
    expect(codesOf(condition)).toEqual(expect.arrayContaining(['cl-cond-05', 'r4-json-01']))
    expect(fixesFor('cl-cond-05', condition)).toEqual(['Elegir el estado clínico'])
    expect(fixesFor('r4-json-01', condition)).toEqual(['Dejar uno solo'])
  })
})

describe('an extension that is missing', () => {
  const country = { url: 'docProc', valueCodeableConcept: { coding: [{ system: 'urn:iso:std:iso:3166', code: '152' }] } }
  const contact = {
    name: { text: 'Ana Soto' },
    extension: [{ url: 'https://hl7chile.cl/fhir/ig/clcore/StructureDefinition/IdContacto', extension: [country, country] }],
  }

  it('leaves another, of which there are too many in the same list, to itself', () => {
    const resource = patient({ contact: [contact] })
    expect(codesOf(resource)).toEqual(expect.arrayContaining(['cl-patient-15', 'r4-card-02']))
    expect(codesOf(resource)).not.toContain('r4-card-01')
    expect(fixesFor('r4-card-02', resource)).toEqual(['Quitar lo repetido de «extension»'])
  })
})

describe('a code that its own system has', () => {
  const consent = (code: string) => ({
    resourceType: 'Consent',
    status: 'active',
    scope: { text: 'Privacidad' },
    category: [{ text: 'Consentimiento' }],
    policyRule: { text: 'Reglamento' },
    provision: {
      actor: [
        {
          role: { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v3-ParticipationType', code }] },
          reference: { display: 'Ana Soto' },
        },
      ],
    },
  })

  it('is no slip of the keys for one that is written alike: PRCP, who is informed first, and IRCP, who is informed', () => {
    expect(codesOf(consent('PRCP'))).toContain('r4-codigo-02')
    expect(fixesFor('r4-codigo-02', consent('PRCP'))).toEqual([])
  })

  it('is meant where its system has nothing but that', () => {
    expect(fixesFor('r4-codigo-03', consent('ircp'))).toEqual(['Usar «IRCP»'])
  })
})

describe('a likely code with which the rest of the identifier would be wrong', () => {
  it('is not offered, and those of its system are', () => {
    const coding = { system: `${clCore}/CodeSystem/CSCodigoDNI`, code: 'CHL' }
    const fixesOf = (value: string) => fixesFor('cl-id-06', patient({ identifier: [{ type: { coding: [coding] }, value }] }))
    expect(fixesOf('51234567-0')).toEqual(['Usar NNCHL (Chile)'])
    expect(fixesOf('2026.0154.3')).toEqual(['Elegir un código'])
  })
})

describe('the RUN of somebody else', () => {
  const fixesOf = (text: string) =>
    fixesFor('cl-run-07', patient({ identifier: [{ type: { text }, system: 'http://registrocivil.cl/run', value: '51234567-0' }] }))

  it.each(['RUN de la madre', 'RUN Padre', 'Run provisorio'])('does not become that of the patient: %s', (text) => {
    expect(fixesOf(text)).toEqual([])
  })

  it('is not what a system says against the text', () => {
    const identifier = [{ type: { text: 'RUN de la madre' }, system: 'urn:run', value: '51234567-0' }]
    expect(codesOf(patient({ identifier }))).not.toContain('cl-run-09')
  })

  it('is not what nobody says', () => expect(fixesOf('RUN')).toEqual(['Usar el tipo 01 (RUN)']))
})

describe('the fixes of a small text', () => {
  it('set no more than a report may hold, where each writes the whole resource anew', () => {
    const members = Object.fromEntries(Array.from({ length: 800 }, (_, index) => [`k${index}`, 1]))
    const fixes = lint({ resourceType: 'Patient', ...members }, options).issues.flatMap(({ quickFix }) => quickFix ?? [])
    expect(fixes.length).toBeGreaterThan(10)
    const written = fixes.flatMap(({ replacement, options: choices = [{ replacement }] }) => choices.map((one) => one.replacement))
    expect(JSON.stringify(written).length).toBeLessThan(250_000)
  })
})

describe('a blood pressure of which one unit is another', () => {
  const pressure = (number: string, code: string): JsonObject => ({
    code: { coding: [{ system: 'http://loinc.org', code: number }] },
    valueQuantity: { value: 80, unit: 'mmHg', system: 'http://unitsofmeasure.org', code },
  })

  it('has it corrected, and not taken out because the other is right', () => {
    const resource = {
      resourceType: 'Observation',
      meta: { profile: ['http://hl7.org/fhir/StructureDefinition/bp'] },
      status: 'final',
      category: [{ coding: [{ system: 'http://terminology.hl7.org/CodeSystem/observation-category', code: 'vital-signs' }] }],
      code: { coding: [{ system: 'http://loinc.org', code: '85354-9' }] },
      subject: { display: 'Ana' },
      effectiveDateTime: '2026-01-10',
      component: [pressure('8480-6', 'mm[Hg]'), pressure('8462-4', 'kPa')],
    }
    const titles = lint(resource, { ...options, only: ['r4'] }).issues.flatMap(({ quickFix }) => quickFix?.title ?? [])
    expect(titles).toEqual(['Usar mm[Hg]'])
  })
})

describe('an entry that nothing leads to', () => {
  const header = { resourceType: 'MessageHeader', eventUri: 'https://ejemplo.cl/evento', source: { endpoint: 'https://ejemplo.cl' } }
  const sent = (...entry: readonly JsonObject[]): JsonObject => ({
    resourceType: 'Bundle',
    type: 'message',
    entry: [{ fullUrl: urn(8), resource: { ...header, focus: [{ reference: urn(9) }] } }, { fullUrl: urn(9), resource: note }, ...entry],
  })

  it('becomes what the message is about, unless another is called like it', () => {
    const title = 'Agregarla a «focus»'
    expect(fixesFor('r4-bundle-04', sent({ fullUrl: urn(1), resource: note }))).toEqual([title])
    const other = { ...note, code: { text: 'Otra' } }
    const twice = sent({ fullUrl: urn(1), resource: note }, { fullUrl: urn(1), resource: other })
    expect(toReached(twice, ['entry', 2])).toBeUndefined()
  })
})

describe('an entry that does not say its type', () => {
  const sent = (id: number, resource: JsonObject, type: string): JsonObject => ({
    fullUrl: urn(id),
    resource,
    request: { method: 'POST', url: type },
  })
  const bundle = {
    resourceType: 'Bundle',
    meta: { profile: [`${quirurgico}/StructureDefinition/BundleAtenderLE`] },
    type: 'transaction',
    entry: [
      sent(1, { resourceType: 'Organization', name: 'Hospital', identifier: [{ value: '1' }] }, 'Organization'),
      sent(2, { gender: 'female', birthDate: '1990-03-15', name: [{ family: 'Soto', given: ['Ana'] }] }, 'Patient'),
    ],
  }

  it('has its type to choose, and is not taken out', () => {
    const titles = lint(bundle, options).issues.flatMap(({ quickFix }) => quickFix?.title ?? [])
    expect(titles).toContain('Elegir el tipo, entre los que tienen estos elementos')
    expect(titles.filter((title) => title.startsWith('Quitar'))).toEqual([])
  })
})

describe('a letter that stands for something in many systems', () => {
  const married = (coding: JsonObject): JsonObject => patient({ maritalStatus: { coding: [coding] } })

  it("is nobody's «casado»: its meaning is to choose", () => {
    for (const code of ['C', 'm']) expect(fixesFor('r4-codigo-02', married({ code }))).toEqual(['Elegir un código'])
    expect(fixesFor('r4-codigo-02', married({ code: 'UNK' }))[0]).toMatch(/^Usar UNK/)
    const system = 'http://terminology.hl7.org/CodeSystem/v3-MaritalStatus'
    expect(fixesFor('r4-codigo-03', married({ system, code: 's1' }))).toEqual(['Elegir un código'])
    expect(fixesFor('r4-codigo-03', married({ system, code: 'm' }))).toEqual(['Usar «M»'])
  })
})

describe('the type that a Bundle lacks', () => {
  const [one] = [{ resource: { resourceType: 'Basic', code: { text: 'Nota' } } }]

  it('is not offered where it asks for more, as far as choices are tried', () => {
    const { issues } = lint({ resourceType: 'Bundle', entry: [one] }, options)
    const choices = issues.find(({ path }) => path === 'Bundle.type')?.quickFix?.options?.map(({ replacement }) => replacement)
    expect(choices).toContain('collection')
    expect(choices).not.toContain('document')
  })
})

describe('a province that EIS publishes under the number of another', () => {
  it.each(['Capitán prat', 'Aisén', 'Aysén'])('may bear either name: %s', (display) => {
    expect(codesOf(patient({ address: [{ country: 'CL', _district: eisProvince(display) }] }))).not.toContain('r4-codigo-04')
  })
})

describe('a contained resource whose id is written as it is referred to', () => {
  const hashed = {
    resourceType: 'Slot',
    contained: [{ resourceType: 'Schedule', id: '#agenda', actor: [{ display: 'Box 3' }] }],
    schedule: { reference: '#agenda' },
    status: 'free',
    start: '2026-01-10T09:30:00-03:00',
    end: '2026-01-10T10:00:00-03:00',
  }

  it('loses the mark, and nothing else', () => {
    expect(fixesFor('r4-formato-01', hashed)).toEqual(['Escribir agenda'])
    expect([...fixesFor('r4-ref-02', hashed), ...fixesFor('r4-ref-07', hashed)]).toEqual([])
    expect(troublesOf(hashed)).toEqual([])
  })
})

describe('a value of a type that the profile does not admit', () => {
  const weight = (effective: JsonObject): Json => ({
    resourceType: 'Observation',
    meta: { profile: ['http://hl7.org/fhir/StructureDefinition/bodyweight'] },
    status: 'final',
    category: [{ coding: [{ system: 'http://terminology.hl7.org/CodeSystem/observation-category', code: 'vital-signs' }] }],
    code: { coding: [{ system: 'http://loinc.org', code: '29463-7' }] },
    subject: { reference: 'Patient/1' },
    ...effective,
    valueQuantity: { value: 70, unit: 'kg', system: 'http://unitsofmeasure.org', code: 'kg' },
  })

  it('does not become one that does not have its members', () => {
    expect(fixesFor('r4-elemento-04', weight({ effectiveTiming: { event: ['2026-01-10'] } }))).toEqual([])
    expect(fixesFor('r4-elemento-01', weight({ effectiveTiming: { start: '2026-01-10' } }))).toEqual(['Llamarlo «effectivePeriod»'])
  })
})

describe('an extension of a Bundle, which has none', () => {
  it('is not put into its identifier: it is about the Bundle', () => {
    const extension = [{ url: 'http://hl7.org/fhir/StructureDefinition/patient-birthPlace', valueAddress: { city: 'Arica' } }]
    expect(fixesFor('r4-elemento-01', { resourceType: 'Bundle', type: 'collection', extension })).toEqual(['Quitar «extension»'])
  })
})

describe('the identifier of a document in brackets that it may not have', () => {
  it('loses them safely whatever else the document lacks: it lacked that before', () => {
    const composition = { resourceType: 'Composition', status: 'final', title: 'Epicrisis' }
    const document = { resourceType: 'Bundle', type: 'document', identifier: [{ use: 'official' }], entry: [{ resource: composition }] }
    expect(fixesFor('r4-json-01', document)).toEqual(['Sacar el valor de la lista'])
    expect(codesOf(document).filter((code) => code === 'cl-bundle-06')).toHaveLength(3)
  })
})

describe('letters that are damaged in a member of no known name', () => {
  it('are recovered whatever that is meant for: they stay damaged under its right name', () => {
    const resource = { resourceType: 'Observation', status: 'final', code: { text: 'Nota' }, value: 'Sin tabaquismo, MuÃ±oz' }
    expect(fixesFor('cl-json-07', resource)).toEqual(['Recuperar «Sin tabaquismo, Muñoz»'])
    expect(fixesFor('cl-json-08', { ...resource, value: 'Mun\u0303oz' })).toEqual(['Componer las letras (NFC)'])
  })
})

describe('a UUID in capitals', () => {
  it('is the same one in small letters, in the references too', () => {
    const [big, small] = ['urn:uuid:A1B2C3D4-0000-4000-8000-0000000000FF', 'urn:uuid:a1b2c3d4-0000-4000-8000-0000000000ff']
    const entry = { fullUrl: big, resource: patient({ link: [{ other: { reference: big }, type: 'seealso' }] }) }
    const { issues } = lint({ resourceType: 'Bundle', type: 'collection', entry: [entry] }, options)
    const fix = issues.find(({ path }) => path === 'Bundle.entry[0].fullUrl')?.quickFix
    expect(fix?.title).toBe(`Usar «${small}», también en las referencias`)
    expect(JSON.stringify(fix?.replacement)).not.toContain(big)
  })
})

describe('a section that says why it is empty', () => {
  const composition = (section: JsonObject): JsonObject => ({
    resourceType: 'Composition',
    status: 'final',
    type: { text: 'Epicrisis' },
    subject: { display: 'Ana' },
    date: '2026-01-10',
    author: [{ display: 'Luis' }],
    title: 'Epicrisis',
    contained: [{ resourceType: 'Condition', id: 'hta', subject: { display: 'Ana' } }],
    section: [{ title: 'Alergias', ...section }],
  })

  it('is neither removed nor led to something, which would deny it', () => {
    const emptyReason = { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/list-empty-reason', code: 'nilknown' }] }
    expect(fixesFor('r4-inv-01', composition({}))).not.toEqual([])
    expect(fixesFor('r4-inv-01', composition({ emptyReason }))).toEqual([])
  })
})

describe('base64 as others write it', () => {
  const fixesOf = (data: string): readonly unknown[] =>
    lint({ resourceType: 'Binary', contentType: 'application/pdf', data }, options).issues.map(({ quickFix }) => quickFix?.replacement)

  it.each([
    ['data:application/pdf;base64,JVBERi0=', 'JVBERi0='],
    ['JVBERi0xLjQ_-w', 'JVBERi0xLjQ/+w=='],
    ['-_-_', '+/+/'],
  ])('%s', (data, fixed) => {
    expect(fixesOf(data)).toEqual([fixed])
  })

  it.each(['JVBERi0xLjQ', 'JVBERi0xL', 'data:text/plain,hola', 'a-b-c'])('is not guessed where it may have been cut off: %s', (data) => {
    expect(fixesOf(data)).toEqual([undefined])
  })
})

describe('an entry that has its resource in the wrong place', () => {
  it('is not removed', () => {
    const bundle = (entry: JsonObject): JsonObject => ({ resourceType: 'Bundle', type: 'collection', entry: [entry] })
    const entry = { fullUrl: 'urn:uuid:11111111-1111-4111-8111-111111111111' }
    expect(fixesFor('r4-inv-01', bundle(entry))).toEqual(['Quitar la entrada'])
    expect(fixesFor('r4-inv-01', bundle({ ...entry, ...patient({}) }))).toEqual([])
  })

  it('is told that alone where it is the resource itself, and not that it lacks its fullUrl', () => {
    const { issues } = lint({ resourceType: 'Bundle', type: 'collection', entry: [patient({}), patient({ id: 'p2' })] }, options)
    const told = issues.filter(({ follows }) => follows === undefined)
    expect(told.map(({ code, quickFix }) => `${code} ${quickFix?.title}`)).toEqual(['r4-elemento-01 Poner el recurso en «resource»'])
    expect(told[0]!.consequences?.codes).toContain('r4-bundle-02')
  })
})

describe('a type that is empty', () => {
  it('is to be written, not removed', () => {
    const { issues } = lint({ resourceType: '', id: 'p1', birthDate: '1990-05-04', maritalStatus: { text: 'Casada' } }, options)
    const about = issues.filter(({ code }) => code === 'cl-json-06')
    expect(about).toHaveLength(1)
    expect(about[0]).not.toHaveProperty('quickFix.title', 'Quitar «resourceType»')
    expect(about[0]?.suggestion).not.toContain('Quita el elemento')
  })
})

it('a date with the dashes of a word processor means the same', () => {
  expect(fixesFor('cl-fecha-01', patient({ birthDate: '1990‑05–04' }))).toEqual(['Escribir 1990-05-04'])
})

describe('the unit that a profile fixes', () => {
  const sign = (code: string, valueQuantity: JsonObject): JsonObject => vitalSign(code, { valueQuantity })
  const ucum = 'http://unitsofmeasure.org'
  const fixesOf = (resource: JsonObject): readonly unknown[] =>
    lint(resource, options).issues.map(({ quickFix }) => quickFix && [quickFix.title, quickFix.safe])

  it('is not that of a fraction of one, which would be a hundred times less', () => {
    expect(fixesOf(sign('2708-6', { value: 97, unit: '%', system: ucum, code: '1' }))).toEqual([['Usar %', false]])
    expect(fixesOf(sign('2708-6', { value: 0.97, unit: '1', system: ucum, code: '1' }))).toEqual([undefined])
  })

  it('is safely of UCUM where its system is that misspelt, and not where it has a code of another', () => {
    const weight = (system: string, code: string): JsonObject => sign('29463-7', { value: 70, unit: 'kg', system, code })
    expect(fixesOf(weight(`${ucum}/`, 'kg'))).toContainEqual([`Usar ${ucum}`, true])
    expect(fixesOf(weight('http://snomed.info/sct', '258683005'))).toContainEqual([`Usar ${ucum}`, false])
  })
})

it('a Bundle of a type that is misspelt keeps the requests of its entries', () => {
  const bundle = (type: string): JsonObject => ({
    resourceType: 'Bundle',
    type,
    entry: [
      { fullUrl: 'urn:uuid:11111111-1111-4111-8111-111111111111', resource: patient({}), request: { method: 'POST', url: 'Patient' } },
    ],
  })
  const titlesOf = (type: string): readonly string[] =>
    lint(bundle(type), { ...options, only: ['r4-inv-01'] }).issues.flatMap(
      ({ quickFix }) => quickFix?.options?.map(({ title }) => title) ?? [],
    )
  expect(titlesOf('collection')).toContain('Quitar «request» de cada entrada')
  expect(titlesOf('Transaction')).toEqual([])
})

describe('an extension that is known under an address like its own', () => {
  const fhir = 'hl7.org/fhir/StructureDefinition/patient-mothersMaidenName'
  it.each([`https://${fhir}`, `http://www.${fhir}`, `http://${fhir}/`, `http://${fhir.replace('fhir/', 'fhir/R4/')}`])('%s', (url) => {
    const resource = patient({ extension: [{ url, valueString: 'Rojas' }] })
    expect(fixesFor('r4-ext-01', resource)).toEqual([`Usar «http://${fhir}»`])
    expect(troublesOf(resource)).toEqual([])
  })

  it('is that of CL Core', () => {
    const extension = [{ url: `${clCore.replace('https', 'http')}/StructureDefinition/SegundoApellido`, valueString: 'Rojas' }]
    const resource = patient({ name: [{ use: 'official', family: 'Soto', given: ['Ana'], _family: { extension } }] })
    expect(fixesFor('r4-ext-01', resource)).toEqual([`Usar «${clCore}/StructureDefinition/SegundoApellido»`])
  })

  it('is none that nobody knows', () => {
    expect(fixesFor('r4-ext-01', patient({ extension: [{ url: 'http://ejemplo.cl/mascota/', valueString: 'Gato' }] }))).toEqual([])
  })
})

describe('a code that people write otherwise', () => {
  it.each<readonly [string, JsonObject]>([
    ['CLP', { resourceType: 'Invoice', status: 'issued', totalNet: { value: 1, currency: 'clp' } }],
    ['CLP', { resourceType: 'Invoice', status: 'issued', totalNet: { value: 1, currency: '$' } }],
    ['CLF', { resourceType: 'Invoice', status: 'issued', totalNet: { value: 1, currency: 'UF' } }],
    ['completed', { resourceType: 'Procedure', status: 'done', subject: { display: 'Ana' } }],
    ['h', prescription({ dosageInstruction: [{ timing: { repeat: { frequency: 1, period: 8, periodUnit: 'hours' } } }] })],
  ])('is offered %s', (code, resource) => {
    expect(fixesFor('r4-codigo-01', resource)).toEqual([`Usar «${code}»`])
    expect(troublesOf(resource)).toEqual([])
  })

  it('is the type that the reference beside it has', () => {
    const subject = { reference: 'Practitioner/1', type: 'Medico' }
    expect(fixesFor('r4-ref-05', { ...note, subject })).toEqual(['Escribir «Practitioner»'])
  })
})

describe('an object in another form', () => {
  const subject = { reference: 'Patient/1' }
  const practitioner = { reference: 'Practitioner/1' }
  const organization = { reference: 'Organization/1' }
  const procedure = (members: JsonObject): JsonObject => ({
    resourceType: 'Procedure',
    status: 'completed',
    subject: { reference: 'Patient/1' },
    ...members,
  })
  const answer = (value: JsonObject): JsonObject => ({
    resourceType: 'QuestionnaireResponse',
    status: 'completed',
    item: [{ linkId: '1', answer: [value] }],
  })
  /** The resource with the first fix of its first error, and how many errors are told of it. */
  const mended = (resource: JsonObject): readonly [JsonObject | undefined, number] => {
    const { issues } = lint(resource, options)
    const errors = issues.filter(({ severity, follows }) => severity === 'error' && follows === undefined)
    const fix = errors.find(({ quickFix }) => quickFix !== undefined)?.quickFix
    return [fix && applyFix<JsonObject>(resource, fix), errors.length]
  }

  it.each<readonly [string, JsonObject, JsonObject]>([
    [
      'a reference where a part has one goes into that',
      procedure({ performer: [{ reference: 'Practitioner/1', display: 'Ana' }] }),
      procedure({ performer: [{ actor: { reference: 'Practitioner/1', display: 'Ana' } }] }),
    ],
    [
      'of two members that may hold a reference, into the one for its type',
      { resourceType: 'CareTeam', participant: [{ reference: 'Practitioner/1' }] },
      { resourceType: 'CareTeam', participant: [{ member: { reference: 'Practitioner/1' } }] },
    ],
    [
      'what another version of FHIR has one level higher goes into the part',
      prescription({ dosageInstruction: [{ text: 'Una', doseQuantity: { value: 1 }, rateQuantity: { value: 2 } }] }),
      prescription({ dosageInstruction: [{ text: 'Una', doseAndRate: [{ doseQuantity: { value: 1 }, rateQuantity: { value: 2 } }] }] }),
    ],
    [
      'what a part lacks goes into it',
      patient({ name: [{ family: 'Soto', given: ['Ana'], period: { start: '2020' }, end: '2021' }] }),
      patient({ name: [{ family: 'Soto', given: ['Ana'], period: { start: '2020', end: '2021' } }] }),
    ],
    [
      'an object in an object of no known name stands by itself',
      { resourceType: 'Practitioner', communication: [{ language: { text: 'Castellano' } }] },
      { resourceType: 'Practitioner', communication: [{ text: 'Castellano' }] },
    ],
    [
      'a concept of R5 under another name',
      procedure({ reason: [{ concept: { text: 'Dolor' } }] }),
      procedure({ reasonCode: [{ text: 'Dolor' }] }),
    ],
    [
      'a reference of R5 under another name',
      procedure({ reason: [{ reference: { reference: 'Condition/1' } }] }),
      procedure({ reasonReference: [{ reference: 'Condition/1' }] }),
    ],
    [
      'a choice of R5',
      { ...without(prescription({}), 'medicationCodeableConcept'), medication: { reference: { reference: 'Medication/1' } } },
      { ...without(prescription({}), 'medicationCodeableConcept'), medicationReference: { reference: 'Medication/1' } },
    ],
    [
      'a concept where a code belongs',
      answer({ valueCodeableConcept: { coding: [{ system: 'https://ejemplo.cl/c', code: 'a' }], text: 'A' } }),
      answer({ valueCoding: { system: 'https://ejemplo.cl/c', code: 'a', display: 'A' } }),
    ],
    ['a concept of nothing but a text', answer({ valueCodeableConcept: { text: 'A' } }), answer({ valueString: 'A' })],
  ])('%s', (_, wrong, right) => {
    expect(mended(wrong)).toEqual([right, 1])
    expect(troublesOf(wrong)).toEqual([])
  })

  it.each<readonly [string, JsonObject, JsonObject]>([
    ['Goal', { description: { text: 'a' }, subject, status: 'active' }, { description: { text: 'a' }, subject, lifecycleStatus: 'active' }],
    [
      'Coverage',
      { status: 'active', beneficiary: subject, insurer: { display: 'a' } },
      { status: 'active', beneficiary: subject, payor: [{ display: 'a' }] },
    ],
    ['Task', { status: 'requested', intent: 'order', subject }, { status: 'requested', intent: 'order', for: subject }],
    ['Binary', { contentType: 'text/plain', content: 'aG9sYQ==' }, { contentType: 'text/plain', data: 'aG9sYQ==' }],
    ['PractitionerRole', { practitioner, organization, role: [{ text: 'a' }] }, { practitioner, organization, code: [{ text: 'a' }] }],
    [
      'Procedure',
      { status: 'completed', subject, occurrencePeriod: { start: '2026' } },
      { status: 'completed', subject, performedPeriod: { start: '2026' } },
    ],
    ['Procedure', { status: 'completed', subject, effectiveDateTime: '2026' }, { status: 'completed', subject, performedDateTime: '2026' }],
  ])('a member of %s as another version or resource calls it', (resourceType, wrong, right) => {
    expect(mended({ resourceType, ...wrong })).toEqual([{ resourceType, ...right }, 1])
    expect(troublesOf({ resourceType, ...wrong })).toEqual([])
  })

  it('is one of a list only where it is an object', () => {
    expect(fixesFor('r4-json-01', { resourceType: 'Location', position: [-70.65, -33.45] })).toEqual([])
    expect(fixesFor('r4-json-01', { resourceType: 'Person', birthDate: ['1990', '1991'] })).toEqual(['Dejar uno solo'])
  })

  it('is not all of an extension that is taken out', () => {
    const url = 'http://hl7.org/fhir/StructureDefinition/patient-nationality'
    expect(fixesFor('r4-card-02', patient({ extension: [{ url, valueCodeableConcept: { text: 'Chile' } }] }))).toEqual([])
  })

  it('keeps what is in a concept where a code belongs and would be lost', () => {
    const concept = { coding: [{ system: 'https://ejemplo.cl/c', code: 'a', display: 'A' }], text: 'B' }
    expect(mended(answer({ valueCodeableConcept: concept }))).toEqual([undefined, 1])
  })

  it('takes the time that R5 calls recorded for no misspelt recorder', () => {
    const [subject, recorder] = [{ reference: 'Patient/1' }, { display: 'Ana' }]
    const fixes = (type: string, recorded: Json) => fixesFor('r4-elemento-01', { resourceType: type, subject, recorded })
    expect(fixes('Procedure', '2026-01-10')).toEqual(['Quitar «recorded»'])
    expect(fixes('Procedure', recorder)).toEqual(['Llamarlo «recorder»'])
    expect(fixes('Condition', '2026-01-10')).toEqual(['Llamarlo «recordedDate»'])
  })

  it('takes a date for none of an event, but for the one that R4 only called otherwise', () => {
    expect(fixesFor('r4-elemento-01', { resourceType: 'Procedure', status: 'completed', date: '2026-01-10' })).toEqual(['Quitar «date»'])
    expect(fixesFor('r4-elemento-01', { resourceType: 'Immunization', status: 'completed', date: '2026-01-10' })).toEqual([
      'Llamarlo «occurrenceDateTime»',
    ])
  })

  it.each<readonly [string, JsonObject, JsonObject]>([
    ['Location', { position: { lat: -33.5, longitude: -70.6 } }, { position: { latitude: -33.5, longitude: -70.6 } }],
    [
      'Schedule',
      { actor: [subject], planningHorizon: { start: '2026', finish: '2027' } },
      { actor: [subject], planningHorizon: { start: '2026', end: '2027' } },
    ],
    ['Organization', { name: 'a', parent: { display: 'b' } }, { name: 'a', partOf: { display: 'b' } }],
    [
      'Goal',
      { lifecycleStatus: 'active', description: { text: 'a' }, subject: { text: 'Ana' } },
      { lifecycleStatus: 'active', description: { text: 'a' }, subject: { display: 'Ana' } },
    ],
    ['Organization', { name: 'a', telefono: '+56221234567' }, { name: 'a', telecom: [{ system: 'phone', value: '+56221234567' }] }],
    [
      'Organization',
      { name: 'a', telecom: [{ system: 'phone', value: '+56221234567' }], email: 'a@ejemplo.cl' },
      {
        name: 'a',
        telecom: [
          { system: 'phone', value: '+56221234567' },
          { system: 'email', value: 'a@ejemplo.cl' },
        ],
      },
    ],
    ['Organization', { name: 'a', direccion: 'Los Aromos 1' }, { name: 'a', address: [{ text: 'Los Aromos 1' }] }],
    ['Appointment', { ...appointment, reason: 'Control' }, { ...appointment, reasonCode: [{ text: 'Control' }] }],
  ])('a member of %s that is written by hand', (resourceType, wrong, right) => {
    expect(mended({ resourceType, ...wrong })).toEqual([{ resourceType, ...right }, 1])
    expect(troublesOf({ resourceType, ...wrong })).toEqual([])
  })

  it('takes a name beside a surname for no whole name, and a text for no object that it is not', () => {
    expect(fixesFor('r4-elemento-01', { resourceType: 'Person', nombre: 'Ana', apellidoPaterno: 'Soto', active: true })).toEqual([
      'Quitar «nombre»',
      'Quitar «apellidoPaterno»',
    ])
    expect(fixesFor('r4-elemento-01', { resourceType: 'Person', nombre: 'Ana Soto', active: true })).toEqual(['Llamarlo «name»'])
    expect(fixesFor('r4-elemento-01', { resourceType: 'Schedule', actor: [subject], periodo: 'marzo', active: true })).toEqual([
      'Quitar «periodo»',
    ])
  })
})

describe('a code of the set, under another system', () => {
  const communes = `${clCore}/CodeSystem/CSCodComunasCL`
  const inCommune = (coding: JsonObject): JsonObject => {
    const extension = [{ url: `${clCore}/StructureDefinition/ComunasCl`, valueCodeableConcept: { coding: [coding] } }]
    // Beside the name of a city, cl-comuna-07 tells it.
    return patient({ address: [{ _city: { extension }, country: 'CL' }] })
  }
  const outside = (resource: JsonObject): readonly string[] =>
    lint(resource, options).issues.flatMap(({ code, message, suggestion }) =>
      code === 'r4-codigo-01' ? [message.split(' no está')[0]!, suggestion ?? ''] : [],
    )

  it('is told by its system, and gets the one of the set', () => {
    const wrong = inCommune({ system: `${clCore}/StructureDefinition/ComunasCl`, code: '13101', display: 'Santiago' })
    expect(outside(wrong)).toEqual([
      `«13101» del sistema «${clCore}/StructureDefinition/ComunasCl»`,
      `Ahí está en el sistema «${communes}».`,
    ])
    expect(fixesFor('r4-codigo-01', wrong)).toEqual([`Usar 13101 (Santiago) de ${communes}`])
    expect(troublesOf(wrong)).toEqual([])
  })

  it('is told that it has none', () => {
    const wrong = inCommune({ code: '13101' })
    expect(outside(wrong)).toEqual(['«13101», sin su sistema,', `Ahí está en el sistema «${communes}».`])
    expect(fixesFor('r4-codigo-01', wrong)).toEqual([`Usar 13101 (Santiago) de ${communes}`])
  })

  it('is told that a language has none', () => {
    const wrong = patient({ communication: [{ language: { coding: [{ code: 'es' }] } }] })
    expect(outside(wrong)).toEqual(['«es», sin su sistema,', 'Ahí está en el sistema «urn:ietf:bcp:47».'])
    expect(fixesFor('r4-codigo-01', wrong)).toEqual(['Usar es de urn:ietf:bcp:47'])
  })

  it('is told of a set that is recommended, where it is a word', () => {
    const typed = (coding: JsonObject): JsonObject => patient({ identifier: [{ type: { coding: [coding] }, value: 'X1' }] })
    const said = (resource: JsonObject): string | undefined =>
      lint(resource, options)
        .issues.find(({ code }) => code === 'r4-codigo-02')
        ?.message.split(' no está')[0]
    const passport = typed({ system: 'http://www.boca.gov.tw', code: 'PPN' })
    expect(said(passport)).toBe('«PPN» del sistema «http://www.boca.gov.tw»')
    expect(fixesFor('r4-codigo-02', passport)).toEqual(['Usar PPN (Passport number) de http://terminology.hl7.org/CodeSystem/v2-0203'])
    expect(troublesOf(passport)).toEqual([])
    expect(said(typed({ system: 'http://www.boca.gov.tw', code: '01' }))).toBe('«01»')
  })

  it('is another where its own system has it', () => {
    const wrong = inCommune({ system: `${clCore}/CodeSystem/CSCodProvinciasCL`, code: '131' })
    expect(outside(wrong)[0]).toBe('«131»')
  })
})

describe('a rule with several findings', () => {
  it('has the fix of what it covers where that is set', () => {
    const narrative = { status: 'generated', div: '<div xmlns="http://www.w3.org/1999/xhtml">a</div>' }
    const resource = {
      resourceType: 'Composition',
      status: 'final',
      type: { text: 'Epicrisis' },
      date: '2026-01-10T09:00:00-03:00',
      author: [{ display: 'Ana' }],
      title: 'Epicrisis',
      section: [{ title: 'a', text: narrative }],
    }
    const document = { resourceType: 'Bundle', type: 'document', entry: [{ fullUrl: urn(1), resource }] }
    const { issues } = lint(document, options)
    expect(issues.filter(({ code }) => code === 'r4-inv-01')).toEqual([])
    expect(issues.find(({ path }) => path === 'Bundle.timestamp')).toMatchObject({ quickFix: { jsonPointer: '/timestamp' } })
    expect(issues.find(({ path }) => path === 'Bundle.identifier')).toMatchObject({ quickFix: { jsonPointer: '/identifier' } })
  })
})

describe('a text without any type', () => {
  it('is searched for what is empty all the same', () => {
    expect(codesOf({ info: { name: 'Pruebas' }, item: [], auth: null })).toEqual(['cl-json-03', 'cl-json-06', 'cl-json-06'])
  })
})

describe('a contained resource whose id has the # of its reference', () => {
  const report = (id: string, reference = '#o1'): JsonObject => ({
    resourceType: 'DiagnosticReport',
    status: 'final',
    code: { text: 'Informe' },
    subject: { display: 'Ana' },
    contained: [{ resourceType: 'Basic', id, code: { text: 'Nota' } }],
    result: [{ reference: '#o1' }],
    imagingStudy: [{ reference }],
  })
  const about = (resource: JsonObject): readonly string[] =>
    lint(resource, { ...options, only: ['r4'] }).issues.map(({ code, path }) => `${code} ${path}`)

  it('is told once, and mended', () => {
    const ids = about(report('#o1')).filter((one) => !one.startsWith('r4-ref-01'))
    expect(ids).toEqual(['r4-formato-01 DiagnosticReport.contained[0].id'])
    expect(fixesFor('r4-formato-01', report('#o1'))).toEqual(['Escribir o1'])
  })

  it('is missed where another is meant', () => {
    expect(about(report('#o1', '#o2'))).toContain('r4-ref-02 DiagnosticReport.imagingStudy[0]')
  })
})

describe('a RUN of the civil registry', () => {
  it.each(['http://registrocivil.cl', 'https://www.registrocivil.cl/', 'https://regcivil.cl'])('is one under %s', (system) => {
    expect(codesOf(patient({ identifier: [{ system, value: '12345678-9' }] }))).toContain('cl-run-03')
  })

  it('is none under another address of it', () => {
    expect(codesOf(patient({ identifier: [{ system: 'http://regcivil.cl/Validacion/Passport', value: 'P12345678' }] }))).toEqual([])
  })
})

describe('an unknown name', () => {
  const subscription = (members: JsonObject): JsonObject => ({
    resourceType: 'Subscription',
    status: 'active',
    criteria: 'Patient?',
    reason: 'Avisos',
    channel: { type: 'rest-hook', endpoint: 'https://clinica.example/avisos' },
    ...members,
  })

  it('two letters from another is not that, where its value is of another kind', () => {
    expect(fixesFor('r4-elemento-01', subscription({ content: 'full-resource' }))).toEqual(['Quitar «content»'])
    expect(fixesFor('r4-elemento-01', subscription({ contatt: [{ system: 'phone', value: '600 360 7777' }] }))).toEqual([
      'Llamarlo «contact»',
    ])
  })
})

describe('an entry whose address has no UUID', () => {
  it('is told once, however often it is referred to', () => {
    const noted = { resourceType: 'Basic', code: { text: 'Nota' }, subject: { reference: 'urn:uuid:paciente' } }
    const entry = [
      { fullUrl: 'urn:uuid:paciente', resource: patient({}) },
      { fullUrl: urn(1), resource: noted },
      { fullUrl: urn(2), resource: noted },
    ]
    expect(codesOf({ resourceType: 'Bundle', type: 'collection', entry })).toEqual(['r4-formato-01'])
    const elsewhere = { ...noted, subject: { reference: 'urn:uuid:otra' } }
    expect(codesOf({ resourceType: 'Bundle', type: 'collection', entry: [{ fullUrl: urn(1), resource: elsewhere }] })).toContain(
      'cl-ref-03',
    )
  })
})

describe('a commune whose name is shortened', () => {
  const offered = (city: string): readonly string[] =>
    lint(patient({ address: [{ city, country: 'CL' }] }), options).issues.flatMap(({ code, quickFix }) =>
      code === 'cl-comuna-01' && quickFix !== undefined ? (quickFix.options?.map(({ title }) => title) ?? [quickFix.title]) : [],
    )

  it.each([
    ['Stgo', 'Santiago'],
    ['Valpo', 'Valparaíso'],
    ['Antofa', 'Antofagasta'],
    ['Pto. Montt', 'Puerto Montt'],
    ['Sta Cruz', 'Santa Cruz'],
    ['Est. Central', 'Estación Central'],
    ['San Fdo.', 'San Fernando'],
  ])('%s is %s', (city, name) => {
    expect(offered(city)).toEqual([`Usar «${name}»`])
  })

  it('is chosen among a few, and none where there are many', () => {
    expect(offered('Viña')).toContain('Usar «Viña del Mar»')
    expect(offered('Santa')).toEqual([])
  })
})

describe('an extension of a primitive', () => {
  const url = `${clCore}/StructureDefinition/SegundoApellido`
  const second = { url, valueString: 'Rojas' }
  const right = { extension: [second] }
  const named = (_family: Json): JsonObject => patient({ name: [{ use: 'official', family: 'Soto', given: ['Ana'], _family }] })
  const mendedName = (code: string, resource: JsonObject): Json | undefined => {
    const fix = lint(resource, options).issues.find((one) => one.code === code)?.quickFix
    return fix && applyFix(resource, fix)
  }

  it('is put where it belongs, out of a list or into one', () => {
    expect(mendedName('r4-json-05', named([right]))).toEqual(named(right))
    expect(mendedName('r4-json-05', named([second]))).toEqual(named(right))
    expect(mendedName('r4-elemento-01', named(second))).toEqual(named(right))
    const given = (_given: Json): JsonObject => patient({ name: [{ use: 'official', family: 'Soto', given: ['Ana'], _given }] })
    expect(mendedName('r4-json-05', given({ id: 'a' }))).toEqual(given([{ id: 'a' }]))
  })
})

describe('an entry that does not bear the name by which others refer to it', () => {
  const uuid = urn(2).slice('urn:uuid:'.length)
  const noted = (index: number): JsonObject => ({ fullUrl: urn(index), resource: { ...note, subject: { reference: urn(2) } } })
  const collected = (...entry: readonly JsonObject[]): JsonObject => ({ resourceType: 'Bundle', type: 'collection', entry })
  const right = collected(noted(1), { fullUrl: urn(2), resource: patient({}) }, noted(3))
  const told = (resource: JsonObject) => lint(resource, options).issues.filter(({ follows }) => follows === undefined)
  const mended = (resource: JsonObject): Json | undefined => {
    const [first, ...others] = told(resource)
    expect(others).toEqual([])
    return first?.quickFix && applyFix(resource, first.quickFix)
  }

  it('is given that, and told once', () => {
    expect(codesOf(right)).toEqual([])
    expect(mended(collected(noted(1), { fullUrl: uuid, resource: patient({}) }, noted(3)))).toEqual(right)
    expect(mended(collected(noted(1), { fullUrl: urn(1), resource: patient({}) }, noted(3)))).toEqual(right)
    const message = (named: JsonObject): JsonObject => {
      const author = { reference: urn(2) }
      const resource = { resourceType: 'MessageHeader', eventUri: 'urn:ejemplo:evento', source: { endpoint: 'https://ejemplo.cl' }, author }
      const practitioner = {
        resourceType: 'Practitioner',
        identifier: [{ type: { coding: [{ system: `${clCore}/CodeSystem/CSTipoIdentificador`, code: '01' }] }, value: '12345678-5' }],
        name: [{ family: 'Soto' }],
      }
      return {
        resourceType: 'Bundle',
        type: 'message',
        entry: [
          { fullUrl: urn(1), resource },
          { ...named, resource: practitioner },
        ],
      }
    }
    expect(codesOf(message({ fullUrl: urn(2) }))).toEqual([])
    expect(mended(message({}))).toEqual(applyFix(message({}), { op: 'add', jsonPointer: '/entry/1/fullUrl', replacement: urn(2) } as never))
  })

  it('is given another where several may be meant', () => {
    const two = collected(noted(1), { fullUrl: uuid.replace('2', '5'), resource: patient({}) }, { fullUrl: 'otra', resource: note })
    expect(fixesFor('r4-bundle-01', two)).toContain('Usar un urn:uuid: propio')
  })
})

describe('a reference to an address that two entries bear', () => {
  it('is not taken for one to the last of them', () => {
    const subject = { reference: urn(1) }
    const entry = [
      { fullUrl: urn(1), resource: patient({}) },
      { fullUrl: urn(1), resource: note },
      { fullUrl: urn(2), resource: { resourceType: 'Flag', status: 'active', code: { text: 'Caídas' }, subject } },
    ]
    const codes = codesOf({ resourceType: 'Bundle', type: 'collection', entry })
    expect(codes).toContain('cl-bundle-03')
    expect(codes).not.toContain('cl-ref-02')
  })
})

describe('a document of which an entry has no address', () => {
  it('is not told of each of its references', () => {
    const at = (type: string, id: string) => `https://ejemplo.cl/fhir/${type}/${id}`
    const { subject, author } = { subject: { reference: 'Patient/1' }, author: { reference: 'Practitioner/1' } }
    const entry = [
      {
        fullUrl: at('Composition', '1'),
        resource: {
          resourceType: 'Composition',
          id: '1',
          status: 'final',
          type: { text: 'Nota' },
          date: '2026-01-10',
          title: 'Nota',
          subject,
          author: [author],
          section: [{ title: 'Notas', entry: [{ reference: 'Basic/1' }] }],
        },
      },
      { fullUrl: at('Patient', '1'), resource: patient({ id: '1' }) },
      { fullUrl: at('Practitioner', '1'), resource: { resourceType: 'Practitioner', id: '1' } },
      { resource: { ...note, id: '1', subject, author } },
    ]
    const document = { resourceType: 'Bundle', type: 'document', identifier: { value: '1' }, timestamp: '2026-01-10T08:00:00Z', entry }
    const missed = lint(document as JsonObject, options).issues.filter(({ code }) => code === 'r4-ref-03')
    expect(missed.filter(({ follows }) => follows === undefined)).toEqual([])
    expect(missed).toHaveLength(3)
  })
})

describe('entries whose references do not come to their names', () => {
  const subject = { reference: 'Patient/ana' }
  const resources = [
    {
      resourceType: 'Composition',
      id: 'c1',
      status: 'final',
      type: { text: 'Nota' },
      date: '2026-01-10',
      title: 'Nota',
      subject,
      author: [{ display: 'Box 3' }],
      section: [{ title: 'Notas', entry: [{ reference: 'Basic/n1' }] }],
    },
    patient({ id: 'ana' }),
    { ...note, id: 'n1', subject },
  ]
  const bundle = (type: string, entry: readonly JsonObject[]): JsonObject => ({
    resourceType: 'Bundle',
    type,
    ...(type === 'document' && { identifier: { system: 'https://ejemplo.cl/d', value: '1' }, timestamp: '2026-01-10T08:00:00Z' }),
    entry,
  })
  const references = (fixed: Json): unknown[] => {
    const entry = (fixed as { entry: { fullUrl: string; resource: { subject?: { reference: string } } }[] }).entry
    return [entry[1]!.fullUrl, ...entry.flatMap(({ resource }) => resource.subject?.reference ?? [])]
  }
  const faults = (resource: Json): readonly string[] =>
    codesOf(resource).filter((code) => /^(?:cl-bundle|r4-(?:bundle|ref|formato))/.test(code))

  it.each(['document', 'collection'])('get their names and are referred to by them in a %s, at once', (type) => {
    const whole = bundle(
      type,
      resources.map((resource) => ({ resource })),
    )
    const fix = lint(whole, options).issues.find(({ code }) => code === 'r4-bundle-02')!.quickFix!
    const fixed = applyFix(whole, fix)
    expect(new Set(references(fixed)).size).toBe(1)
    expect(faults(fixed)).toEqual([])
  })

  it('get them in a transaction too, where they were posted', () => {
    const post = (resource: JsonObject): JsonObject => ({ resource, request: { method: 'POST', url: resource['resourceType']! } })
    const { text } = fixAll(JSON.stringify(bundle('transaction', resources.slice(1).map(post))), { ...options, unsafe: true })
    expect(text).not.toContain('Patient/ana')
    expect(faults(JSON.parse(text) as Json)).toEqual([])
  })

  it.each(['document', 'collection'])('are referred to by the UUIDs that become of their ids in a %s', (type) => {
    const whole = bundle(
      type,
      resources.map((resource) => ({ fullUrl: `urn:uuid:${String(resource['id'])}`, resource })),
    )
    const fix = lint(whole, options).issues.find(({ path }) => path === 'Bundle.entry[1].fullUrl')!.quickFix!
    const fixed = applyFix(whole, fix)
    expect(references(fixed)).toEqual(Array.from({ length: 3 }, () => expect.stringMatching(/^urn:uuid:[\da-f-]{36}$/)))
    expect(new Set(references(fixed)).size).toBe(1)
  })

  it('are said to be there, and their names are used', () => {
    const whole = bundle(
      'document',
      resources.map((resource, index) => ({ fullUrl: urn(index + 1), resource })),
    )
    const issue = lint(whole, options).issues.find(({ path }) => path === 'Composition.subject')!
    expect(issue.message).toBe(`«Patient/ana» no lleva a la entrada de ese recurso, que se llama «${urn(2)}».`)
    expect(issue.quickFix).toMatchObject({ title: `Usar «${urn(2)}»`, safe: false })
    expect(troublesOf(whole)).toEqual([])
  })
})

describe('the country of a document beside its type', () => {
  const type = { coding: [{ system: `${clCore}/CodeSystem/CSTipoIdentificador`, code: '05', display: 'PPN' }] }
  const extension = [
    {
      url: `${clCore}/StructureDefinition/CodigoPaises`,
      valueCodeableConcept: { coding: [{ system: 'urn:iso:std:iso:3166', code: '604', display: 'Peru' }] },
    },
  ]
  const identified = (identifier: JsonObject): JsonObject => patient({ identifier: [{ ...identifier, value: 'P1234567' }] })

  it('is moved to the type that it completes', () => {
    const fix = lint(identified({ type, extension }), options).issues.find(({ code }) => code === 'r4-ext-02')?.quickFix
    expect(fix?.title).toBe('Moverla a «type»')
    expect(applyFix(identified({ type, extension }), fix!)).toEqual(identified({ type: { ...type, extension } }))
    expect(codesOf(identified({ type: { ...type, extension } }))).toEqual([])
  })

  it('is told once with what it leaves missing', () => {
    const told = lint(identified({ type, extension }), options).issues.filter(({ follows }) => follows === undefined)
    expect(told.map(({ code }) => code)).toEqual(['r4-ext-02'])
  })
})

/** A referral whose state is a code of TEI, or of the same system at another address. */
function referral(code: string, address = tei): JsonObject {
  return {
    resourceType: 'ServiceRequest',
    meta: { profile: [`${tei}/StructureDefinition/ServiceRequestLE`] },
    id: 's',
    status: 'draft',
    intent: 'order',
    subject: { reference: 'Patient/1' },
    extension: [
      {
        url: `${tei}/StructureDefinition/ExtensionEstadoInterconsultaCodigoLE`,
        valueCodeableConcept: { coding: [{ system: `${address}/CodeSystem/CSEstadoInterconsulta`, code }] },
      },
    ],
  }
}

describe('a code whose system is written with http', () => {
  it('is told once in an extension too, with the address that is meant', () => {
    const wrong = referral('1', tei.replace('https', 'http'))
    const told = lint(wrong, options).issues.filter(({ follows }) => follows === undefined)
    expect(told.map(({ code }) => code)).toEqual(['r4-codigo-01'])
    expect(applyFix(wrong, told[0]!.quickFix!)).toEqual(referral('1'))
  })
})

describe('a code that is none of two sets of its element', () => {
  it('is told once', () => {
    const practitioner = {
      resourceType: 'Practitioner',
      id: 'p',
      meta: { profile: [`${tei}/StructureDefinition/PractitionerAdministrativoLE`] },
      identifier: [{ use: 'official', type: { coding: [{ code: '01' }] }, value: '12345678-5' }],
      name: [{ family: 'Soto', given: ['Ana'] }],
    }
    const told = lint(practitioner, options).issues.filter(({ code, follows }) => code === 'r4-codigo-01' && follows === undefined)
    expect(told.map(({ path }) => path)).toEqual(['Practitioner.identifier[0].type.coding[0].code'])
  })
})

describe('an id that is none', () => {
  it('is the one by which its entry is called', () => {
    const entry = (id: string): JsonObject => ({
      resourceType: 'Bundle',
      type: 'collection',
      entry: [
        { fullUrl: 'https://ejemplo.cl/fhir/Patient/ana', resource: patient({ id }) },
        {
          fullUrl: 'https://ejemplo.cl/fhir/Flag/1',
          resource: { resourceType: 'Flag', id: '1', status: 'active', code: { text: 'Caídas' }, subject: { reference: 'Patient/ana' } },
        },
      ],
    })
    const fix = lint(entry('ana soto'), options).issues.find(({ code }) => code === 'r4-formato-01')?.quickFix
    expect(applyFix(entry('ana soto'), fix!)).toEqual(entry('ana'))
  })

  it('is the one by which the resource around refers to it', () => {
    const holding = (id: string): JsonObject =>
      prescription({ subject: { reference: '#ana' }, contained: [patient({ id })], authoredOn: '2026-01-10' })
    const fix = lint(holding('ana_soto'), options).issues.find(({ code }) => code === 'r4-formato-01')?.quickFix
    expect(applyFix(holding('ana_soto'), fix!)).toEqual(holding('ana'))
  })
})

describe('a RUN with dots and without its hyphen', () => {
  const identified = (value: string): JsonObject =>
    patient({ identifier: [{ type: { coding: [{ system: `${clCore}/CodeSystem/CSTipoIdentificador`, code: '01' }] }, value }] })

  it('is told once, as the dots tell which digit is the last', () => {
    const told = lint(identified('1.234.5674'), options).issues.filter(({ follows }) => follows === undefined)
    expect(told.map(({ code }) => code)).toEqual(['cl-run-05'])
    expect(applyFix(identified('1.234.5674'), told[0]!.quickFix!)).toEqual(identified('1234567-4'))
  })

  it('may be another without dots', () => {
    expect(lint(identified('12345674'), options).issues[0]?.quickFix?.options).toHaveLength(2)
  })
})

describe('a message that its guide closes to patients', () => {
  const message = (more: JsonObject): JsonObject => ({
    resourceType: 'Bundle',
    meta: { profile: [`${tei}/StructureDefinition/BundleTerminarLE`] },
    type: 'message',
    entry: [
      { fullUrl: urn(1), resource: { resourceType: 'MessageHeader', focus: [{ reference: urn(2) }], ...more } },
      {
        fullUrl: urn(2),
        resource: { resourceType: 'ServiceRequest', subject: { reference: 'Patient/900' }, replaces: [{ reference: 'ServiceRequest/4' }] },
      },
    ],
  })
  const missed = (resource: JsonObject): readonly string[] =>
    lint(resource, options).issues.flatMap(({ code, path, severity }) => (code === 'cl-bundle-04' ? [`${severity} ${path}`] : []))

  it('may refer to those of the server, and not to what it may bring', () => {
    expect(missed(message({}))).toEqual(['warning ServiceRequest.replaces[0].reference'])
  })

  it('brings its focus all the same, of which it is told once', () => {
    const resource = message({ focus: [{ reference: urn(2) }, { reference: 'Appointment/1' }] })
    expect(missed(resource)).toContain('error MessageHeader.focus[1].reference')
    const told = lint(resource, options).issues.filter(
      ({ path, follows }) => path.startsWith('MessageHeader.focus[1]') && follows === undefined,
    )
    expect(told.map(({ code }) => code)).not.toContain('cl-tei-08')
  })
})

describe('the event of a message that claims the profile of one', () => {
  const message = (eventCoding: JsonObject): JsonObject => {
    const { type, entry } = event({ eventCoding })
    return { resourceType: 'Bundle', meta: { profile: [`${tei}/StructureDefinition/BundleIniciarLE`] }, type: type!, entry: entry! }
  }

  it('is told without its system, with it', () => {
    const fix = lint(message({ code: 'iniciar' }), options).issues.find(({ code }) => code === 'cl-tei-09')?.quickFix
    const system = `${tei}/CodeSystem/CSTipoEventoLE`
    expect(applyFix(message({ code: 'iniciar' }), fix!)).toEqual(message({ system, code: 'iniciar' }))
    expect(codesOf(message({ system, code: 'iniciar' }))).not.toContain('cl-tei-09')
  })

  it.each<[string, JsonObject]>([
    ['as an address', { eventUri: 'iniciar' }],
    ['as an address under that of its system', { eventUri: `${tei}/CodeSystem/CSTipoEventoLE#iniciar` }],
    ['as a text', { eventCoding: 'Iniciar' }],
    ['as a number', { eventCoding: 1 }],
    ['not at all', {}],
  ])('is told once where it is written %s, with that of the profile', (_, header) => {
    const right = message({ system: `${tei}/CodeSystem/CSTipoEventoLE`, code: 'iniciar' })
    const [{ fullUrl, resource }] = right['entry'] as unknown as readonly [{ readonly fullUrl: string; readonly resource: JsonObject }]
    const wrong = { ...right, entry: [{ fullUrl, resource: { ...without(resource, 'eventCoding'), ...header } }] }
    const told = lint(wrong, options).issues.filter(({ path, follows }) => path.endsWith('.event') && follows === undefined)
    expect(told.map(({ code, severity }) => `${severity} ${code}`)).toEqual(['error cl-tei-09'])
    expect(applyFix(wrong, told[0]!.quickFix!)).toEqual(right)
  })
})

describe('the beginning of a visit that does not say its zone', () => {
  it('is compared as of that of the admission', () => {
    const visit = (start: string): JsonObject => ({
      resourceType: 'Encounter',
      meta: { profile: ['https://interoperabilidad.minsal.cl/fhir/ig/urgencia/StructureDefinition/EncounterUrg'] },
      status: 'triaged',
      statusHistory: [{ status: 'arrived', period: { start: '2026-01-10T10:00:00-03:00' } }],
      period: { start },
    })
    expect(codesOf(visit('2026-01-10T10:00:00'))).not.toContain('cl-urg-01')
    expect(codesOf(visit('2026-01-10T10:01:00'))).toContain('cl-urg-01')
  })
})

describe('the type of an identifier as another version has it', () => {
  const practitioner = (coding: JsonObject): JsonObject => ({
    resourceType: 'Practitioner',
    id: 'p',
    meta: { profile: [`${tei}/StructureDefinition/PractitionerAdministrativoLE`] },
    identifier: [{ use: 'official', type: { coding: [coding] }, value: '12345678-5' }],
    name: [{ family: 'Soto', given: ['Ana'] }],
  })
  const right = practitioner({ system: `${clCore}/CodeSystem/CSTipoIdentificador`, code: '01', display: 'RUN' })

  it.each([
    ['without its zero', 'cl-id-01', { system: `${clCore}/CodeSystem/CSTipoIdentificador`, code: '1', display: 'RUN' }],
    ['in a system that was withdrawn', 'r4-codigo-01', { system: `${clCore}/CodeSystem/CSIdentificadores`, code: '1', display: 'RUN' }],
  ])('is told once, %s, with the fix that mends all of it', (_how, code, coding) => {
    expect(codesOf(right)).toEqual([])
    const told = lint(practitioner(coding), options).issues.filter(({ follows }) => follows === undefined)
    expect(told.map((issue) => issue.code)).toEqual([code])
    expect(applyFix(practitioner(coding), told[0]!.quickFix!)).toEqual(right)
  })
})

describe('the name of a code in its place', () => {
  it('is exchanged for that', () => {
    for (const name of ['A la espera de revisión', 'A LA ESPERA DE REVISION']) {
      const issue = lint(referral(name), options).issues.find(({ follows }) => follows === undefined)
      expect(applyFix(referral(name), issue!.quickFix!)).toEqual(referral('2'))
    }
    expect(fixesFor('r4-codigo-03', referral('S/I'))).toEqual(['Elegir un código'])
  })
})

describe('fixes that would trade an error for another', () => {
  it.each<readonly [string, string, Json]>([
    [
      'a value set for a system that does not have the code',
      'r4-codigo-05',
      {
        resourceType: 'Task',
        status: 'draft',
        intent: 'order',
        performerType: [{ coding: [{ system: 'http://hl7.org/fhir/ValueSet/observation-status', code: '25' }] }],
      },
    ],
  ])('%s', (_, code, resource) => {
    expect(codesOf(resource)).toContain(code)
    expect(fixesFor(code, resource).filter((title) => !title.startsWith('Usar '))).toEqual([])
  })
})

it.each([
  ['1,10', '1.10', '1.10'],
  ['<1.10', '1.10 con el comparador «<»', '1.10'],
  ['007,10', '7.1', '7.1'],
])('a number written as «%s» has the digits in the title of its fix that the text gets', (value, title, written) => {
  const text = JSON.stringify({ resourceType: 'Observation', status: 'final', code: { text: 'TSH' }, valueQuantity: { value } })
  const issue = lint(text, options).issues.find(({ code }) => code === 'r4-json-04')
  expect(issue?.quickFix?.title).toBe(`Escribir ${title}`)
  expect(applyFix(text, issue!.quickFix!)).toContain(`"value":${written}`)
})

it('a safe fix that trades its error for one that it hid is safe no longer', () => {
  const csModalidad = `${tei}/CodeSystem/CSModalidadAtencionCodigo`
  const meta = { profile: [`${tei}/StructureDefinition/EncounterIniciarLE`] }
  const encounter = (code: Json) => ({ resourceType: 'Encounter', meta, status: 'finished', class: { system: csModalidad, code } })
  const safetyOf = (code: Json) =>
    lint(encounter(code), options).issues.flatMap((issue) => (issue.code === 'r4-json-01' ? [issue.quickFix?.safe] : []))
  expect(safetyOf(['no lo es'])).toEqual([false])
  expect(safetyOf(['1'])).toEqual([true])
})

describe('a telephone number declared as an e-mail address, and the reverse', () => {
  const reached = (system: string, value: string) => patient({ telecom: [{ system, value }] })

  it.each([
    ['cl-telecom-02', 'email', 'phone', '+56 9 8765 4321'],
    ['cl-telecom-02', 'email', 'phone', '912345678'],
    ['cl-telecom-04', 'phone', 'email', 'ana.soto@ejemplo.cl'],
    ['cl-telecom-04', 'sms', 'email', ' ana.soto@ejemplo.cl'],
  ])('is told by %s, and changed from %s to %s', (code, system, right, value) => {
    const issue = lint(reached(system, value), options).issues.find((one) => one.code === code)
    expect(applyFix<Json>(reached(system, value), issue!.quickFix!)).toEqual(reached(right, value))
    expect(troublesOf(reached(system, value))).toEqual([])
  })

  it.each([
    ['phone', '+56 9 8765 4321 (ana@ejemplo.cl)'],
    ['phone', 'sip:ana@ejemplo.cl'],
    ['other', 'ana@ejemplo.cl'],
  ])('is not told of what may be right: %s %s', (system, value) => {
    expect(codesOf(reached(system, value))).not.toContain('cl-telecom-04')
  })
})

describe('a language that is called by its name', () => {
  const spoken = (coding: JsonObject) => patient({ communication: [{ language: { coding: [coding] } }] })
  const bcp47 = 'urn:ietf:bcp:47'

  it.each([
    ['español', 'es'],
    ['Castellano', 'es'],
    ['Español (Chile)', 'es-CL'],
    ['es_cl', 'es-CL'],
    ['mapudungún', 'arn'],
  ])('%s is %s, wherever it stands', (name, code) => {
    for (const [before, after] of [
      [spoken({ system: bcp47, code: name }), spoken({ system: bcp47, code })],
      [spoken({ code: name }), spoken({ system: bcp47, code })],
      [patient({ language: name }), patient({ language: code })],
    ] as const) {
      const [issue] = lint(before, options).issues
      expect(issue?.code).toMatch(/^r4-codigo-0[13]$/)
      expect(issue!.quickFix!.safe).toBe(false)
      expect(applyFix<Json>(before, issue!.quickFix!)).toEqual(after)
      expect(troublesOf(before)).toEqual([])
    }
  })

  it.each(['klingon', 'qq_CL'])('%s is left to who knows', (name) => {
    expect(lint(patient({ language: name }), options).issues[0]?.quickFix).toBeUndefined()
  })
})

describe('a Bundle without type is offered those that hold', () => {
  const resource = { resourceType: 'Basic', id: '1', code: { text: 'Nota' } }
  const fullUrl = 'https://clinica.example/fhir/Basic/1'
  const request = { method: 'PUT', url: 'Basic/1' }
  const response = { status: '200' }
  const header = { resourceType: 'MessageHeader', id: '1', eventUri: 'urn:x:aviso', source: { endpoint: 'https://clinica.example' } }

  it.each<readonly [string, JsonObject, readonly string[]]>([
    ['with resources alone', { entry: [{ fullUrl, resource }] }, ['collection', 'searchset']],
    ['with requests', { entry: [{ fullUrl, resource, request }] }, ['transaction', 'batch']],
    ['with answers', { entry: [{ response }] }, ['transaction-response', 'batch-response']],
    ['with both', { entry: [{ fullUrl, resource, request, response }] }, ['history']],
    ['with a total', { total: 1, entry: [{ fullUrl, resource }] }, ['searchset']],
    [
      'that begins as a message does',
      { entry: [{ fullUrl: 'https://clinica.example/fhir/MessageHeader/1', resource: header }] },
      ['message', 'collection', 'searchset'],
    ],
  ])('%s', (_, members, types) => {
    const bundle = { resourceType: 'Bundle', ...members }
    const [fix] = lint(bundle, options).issues.flatMap(({ code, quickFix }) => (code === 'cl-bundle-01' ? [quickFix!] : []))
    expect(fix?.options?.map(({ replacement }) => replacement) ?? [fix?.replacement]).toEqual(types)
    expect(fix?.safe).toBe(false)
    expect(troublesOf(bundle)).toEqual([])
  })
})

it('a safe fix of damaged letters stays safe where another error quotes them', () => {
  const damaged = patient({ maritalStatus: { coding: [{ system: 'MuÃ±oz', code: 'S' }] } })
  const found = lint(damaged, options).issues.flatMap((issue) => (issue.code === 'cl-json-07' ? [issue.quickFix?.safe] : []))
  expect(found).toEqual([true])
})

describe('the national document of Chile under an address that CL Core does not give it', () => {
  const hl7 = { system: 'http://terminology.hl7.org/CodeSystem/v2-0203', code: 'NNCHL' }
  const typed = (coding: JsonObject, value = '51234567-0', system = 'urn:oid:2.16.152.1.2') =>
    patient({ identifier: [{ type: { coding: [coding] }, system, value }] })

  it('is a RUN by the code that the list of HL7 leaves to each country', () => {
    expect(codesOf(typed(hl7, '51.234.567-1'))).toEqual(['cl-run-09', 'r4-codigo-03', 'cl-run-01', 'cl-run-03'])
    const issue = lint(typed(hl7), options).issues.find(({ code }) => code === 'cl-run-09')!
    expect(issue.message).toBe('Que «51234567-0» es un RUN se dice con NNCHL de v2-0203, y esa lista de HL7 no tiene ese código.')
    const fix = lint(typed(hl7), options).issues.find(({ quickFix }) => quickFix !== undefined)!.quickFix!
    const mended = applyFix(typed(hl7), fix)
    expect(fix.safe).toBe(true)
    expect(mended).toEqual(typed({ system: `${clCore}/CodeSystem/CSTipoIdentificador`, code: '01', display: 'RUN' }))
    expect(codesOf(mended)).toEqual([])
  })

  it.each(['RUN', 'RUT'])('is a RUN by %s, which that list does not have either', (code) => {
    const coding = { ...hl7, code }
    expect(codesOf(typed(coding, '51.234.567-1'))).toEqual(expect.arrayContaining(['r4-codigo-03', 'cl-run-01', 'cl-run-03']))
    const told = lint(typed(coding), options).issues.filter(({ follows }) => follows === undefined)
    expect(told.map(({ quickFix }) => `${quickFix?.title} ${quickFix?.safe}`)).toEqual(['Usar el tipo 01 (RUN) true'])
    const mended = applyFix(typed(coding), told[0]!.quickFix!)
    expect(mended).toEqual(typed({ system: `${clCore}/CodeSystem/CSTipoIdentificador`, code: '01', display: 'RUN' }))
    // Under an address of the RUN as well.
    const ofAddress = lint(typed(coding, '51234567-0', 'https://www.registrocivil.cl'), options).issues.filter(
      (one) => one.follows === undefined,
    )
    expect(ofAddress.map(({ code: told, quickFix }) => `${told} ${quickFix?.title}`)).toEqual(['r4-codigo-03 Usar el tipo 01 (RUN)'])
  })

  it('is held to the form of a RUN where CL Core’s own list is given its name for a code', () => {
    const coding = { system: `${clCore}/CodeSystem/CSTipoIdentificador`, code: 'RUN' }
    expect(codesOf(typed(coding, '51234567-1'))).toEqual(['cl-id-01', 'cl-run-03'])
  })

  it('is the RUN of a practitioner', () => {
    const practitioner = {
      resourceType: 'Practitioner',
      meta: { profile: [`${clCore}/StructureDefinition/CorePrestadorCl`] },
      identifier: [{ use: 'official', type: { coding: [hl7] }, value: '51234567-0' }],
      name: [{ use: 'official', family: 'Soto', given: ['Ana'] }],
    }
    const told = lint(practitioner, options).issues.filter(({ follows }) => follows === undefined)
    expect(told.map(({ code, quickFix }) => `${code} ${quickFix?.title}`)).toEqual([
      'cl-practitioner-03 Usar 01 (RUN) de CSTipoIdentificador',
    ])
    expect(codesOf(applyFix(practitioner, told[0]!.quickFix!))).toEqual([])
  })

  it.each(['https://hl7chile.cl/fhir/ig/CoreCL/CodeSystem/CSCodigoDNI', `${clCore}/CodeSystem/CSCodigoDNI.`])(
    'says RUN in %s',
    (system) => {
      const resource = typed({ system, code: 'NNCHL', display: 'Chile' }, '51234567-0', 'http://regcivil.cl/Validacion/RUN')
      const told = lint(resource, options).issues.filter(({ follows }) => follows === undefined)
      expect(told.map(({ code, quickFix }) => `${code} ${quickFix?.title}`)).toEqual([
        `r4-codigo-05 Usar «${clCore}/CodeSystem/CSCodigoDNI»`,
      ])
      expect(codesOf(applyFix(resource, told[0]!.quickFix!))).toEqual([])
    },
  )
})

describe('the address of a system that is written otherwise', () => {
  it('is named where the fix does not hold', () => {
    // In LOINC the code is a vital sign, which is to be measured.
    const resource = {
      resourceType: 'Observation',
      status: 'final',
      code: { coding: [{ system: 'https://loinc.org', code: '8867-4' }] },
      subject: { reference: 'Patient/1' },
      effectiveDateTime: '2026-01-01',
      valueString: 'setenta',
    }
    const issue = lint(resource, options).issues.find(({ code }) => code === 'r4-codigo-05')!
    expect([issue.quickFix, issue.suggestion]).toEqual([undefined, 'Su dirección es «http://loinc.org».'])
  })
})

describe('what a guide that is here does not have', () => {
  const adviceOn = (code: string, resource: Json) => lint(resource, options).issues.find((issue) => issue.code === code)?.suggestion

  it.each([
    [
      `${clCore}/StructureDefinition/SeguroDeSalud`,
      'La guía CL Core 1.9.4 no tiene ninguna extensión que se llame así; si es de otra versión, tráela con su paquete.',
    ],
    [
      'https://hl7chile.cl/fhir/ig/CoreCL/StructureDefinition/SeguroDeSalud',
      'La guía CL Core 1.9.4 no tiene ninguna extensión que se llame así; si es de otra versión, tráela con su paquete.',
    ],
    [
      'http://hl7.org/fhir/StructureDefinition/patient-oficio',
      'No es de las de FHIR R4; si HL7 la publicó después, tráela con el paquete hl7.fhir.uv.extensions.r4.',
    ],
    [
      'https://ejemplo.cl/fhir/StructureDefinition/oficio',
      'Si es de una guía, tráela con su paquete; si es propia, publica su definición.',
    ],
  ])('is said so of the extension %s', (url, advice) => {
    expect(adviceOn('r4-ext-01', patient({ extension: [{ url, valueString: 'Pescador' }] }))).toBe(advice)
  })

  it('is said so of a profile', () => {
    const profile = [`${quirurgico}/StructureDefinition/RecienNacido`]
    expect(adviceOn('r4-perfil-01', { resourceType: 'Basic', meta: { profile }, code: { text: 'Nota' } })).toBe(
      'La guía Quirúrgico 0.1.2-ballot no tiene ningún perfil que se llame así; si es de otra versión, tráela con su paquete.',
    )
  })
})

describe('a code with the name of another one', () => {
  const qualified = (coding: JsonObject) => ({
    resourceType: 'PractitionerRole',
    practitioner: { display: 'Ana' },
    organization: { display: 'Hospital' },
    specialty: [{ coding: [{ system: `${clCore}/CodeSystem/CSEspecialidadesDeisCL`, ...coding }] }],
  })

  it('may be that one: a person chooses', () => {
    const resource = qualified({ code: '2', display: 'Medicina interna' })
    const fix = lint(resource, options).issues.find(({ code }) => code === 'r4-codigo-04')!.quickFix!
    expect(fix.options!.map(({ title }) => title)).toEqual(['2 (Anestesiología)', '30 (Medicina interna)'])
    for (const { replacement } of fix.options!) expect(codesOf(applyFix(resource, { ...fix, replacement }))).toEqual([])
    expect(fixesFor('r4-codigo-04', qualified({ code: '2', display: 'Medicina de altura' }))).toEqual(['Usar «Anestesiología»'])
  })
})

it('a patient of another format gets the names of FHIR', () => {
  const titles = fixesFor('r4-elemento-01', {
    resourceType: 'Patient',
    sex: 'female',
    dob: '1980-05-12',
    name: [{ lastName: 'Soto', firstName: ['Ana'] }],
    address: [{ street: ['Los Aromos 3'], zip: '7750000', provincia: 'Santiago' }],
  })
  expect(titles.toSorted()).toEqual(
    ['birthDate', 'district', 'family', 'gender', 'given', 'line', 'postalCode'].map((name) => `Llamarlo «${name}»`),
  )
})

describe('the extensions of an address that names its places', () => {
  const added = (address: JsonObject) =>
    fixesFor('r4-card-01', {
      resourceType: 'Organization',
      meta: { profile: [`${clCore}/StructureDefinition/CoreOrganizacionCl`] },
      name: 'Posta',
      address: [{ line: ['Los Aromos 3'], ...address }],
    })

  it.each([
    ['07', '07 (Del Maule)'],
    ['Región del Maule', '07 (Del Maule)'],
    ['VII Región', '07 (Del Maule)'],
    ['RM', '13 (Metropolitana de Santiago)'],
    ['Región Metropolitana', '13 (Metropolitana de Santiago)'],
    ['Región de Valparaíso', '05 (Valparaíso)'],
    ['Bío-Bío', '08 (Del Biobío)'],
    ['Araucanía', '09 (De la Araucanía)'],
    ['La Araucanía', '09 (De la Araucanía)'],
    ['Los Lagos', '10 (De los Lagos)'],
    ['O’Higgins', "06 (Del Libertador Gral. Bernardo O'Higgins)"],
    ['Aysén', '11 (Aysén del Gral. Carlos Ibáñez del Campo)'],
    ['XVI', '16 (Ñuble)'],
  ])('have the region of «%s»', (state, region) => {
    expect(added({ state })).toEqual([`Agregar «regiones»: ${region}`])
  })

  it('are to be chosen where the text names none', () => {
    expect(added({ state: 'Cuyo' })).toEqual(['Elegir «regiones»'])
    expect(added({ state: 'Región Sur' })).toEqual(['Elegir «regiones»'])
    expect(added({ state: 'XX' })).toEqual(['Elegir «regiones»'])
  })

  it('have the province, the commune and the country', () => {
    expect(added({ district: 'Provincia de Santiago' })).toEqual(['Agregar «provincias»: 131 (Santiago)'])
    expect(added({ city: 'Comuna de Maipú' })).toEqual(['Agregar «comunas»: 13119 (Maipú)'])
    expect(added({ city: 'Santiago Centro' })).toEqual(['Agregar «comunas»: 13101 (Santiago)'])
    for (const country of ['CL', 'chl', 'Chile']) expect(added({ country })).toEqual(['Agregar «paises»: 152 (Chile)'])
    for (const country of ['Argentina', 'AR', 'arg', '032']) expect(added({ country })).toEqual(['Agregar «paises»: 032 (Argentina)'])
    for (const country of ['Perú', 'PE', 'PER']) expect(added({ country })).toEqual(['Agregar «paises»: 604 (Perú)'])
  })

  it('are not made up for a country that no name tells', () => {
    expect(added({ country: 'ZZ' })).toEqual([])
  })
})

describe('a contained resource to which nothing seems to lead', () => {
  const contained = [{ resourceType: 'Schedule', id: 'agenda-1', actor: [{ display: 'Box 3' }] }]
  const booked = (members: JsonObject): JsonObject => ({
    resourceType: 'Slot',
    status: 'busy',
    start: '2026-01-10T09:00:00-03:00',
    end: '2026-01-10T09:30:00-03:00',
    contained,
    schedule: { reference: '#agenda-1' },
    ...members,
  })

  it.each<[string, JsonObject, string]>([
    ['by a member of another name', without({ ...booked({}), Schedule: { reference: '#agenda-1' } }, 'schedule'), 'r4-elemento-01'],
    ['in the list that holds it', without({ ...booked({}), Contained: contained }, 'contained'), 'r4-elemento-01'],
    ['by a reference that is a text', booked({ schedule: '#agenda-1' }), 'r4-json-03'],
    ['by an id in a list', booked({ contained: [{ ...contained[0]!, id: ['agenda-1'] }] }), 'r4-json-01'],
  ])('is told of once, at what is written otherwise: %s', (_, resource, code) => {
    const told = lint(resource, options).issues.filter(({ follows }) => follows === undefined)
    expect(told.map((one) => one.code)).toEqual([code])
  })

  it('is not held to be so for a blank in it', () => {
    const blank = [{ ...contained[0]!, actor: [{ display: 'Box 3 ' }] }]
    const told = lint(booked({ contained: blank, schedule: '#agenda-1' }), options).issues.filter(({ follows }) => follows === undefined)
    expect(told.map(({ code, severity }) => `${severity} ${code}`)).toEqual(['warning cl-json-09', 'error r4-json-03'])
  })

  it.each<[string, JsonObject]>([
    ['with a blank', booked({ schedule: { reference: '#agenda-1 ' } })],
    ['with another hyphen', booked({ schedule: { reference: '#agenda_1' } })],
  ])('is not to be taken away where a reference leads to none: %s', (_, resource) => {
    expect(fixesFor('r4-ref-07', resource)).toEqual([])
  })
})

describe('a Bundle whose type is none', () => {
  it('is told that alone, and not what its entries lack', () => {
    const entry = [{ resource: note, request: { method: 'POST', url: 'Basic' } }]
    const { issues } = lint({ resourceType: 'Bundle', type: 'Transaction', entry }, options)
    expect(issues.filter(({ follows }) => follows === undefined).map(({ code }) => code)).toEqual(['cl-bundle-01'])
    const link = [{ relation: 'next', url: 'https://ejemplo.cl/fhir/Basic?page=2' }]
    expect(codesOf({ resourceType: 'Bundle', type: 'SearchSet', link })).toEqual(['cl-bundle-01'])
  })
})

describe('the address of a reference under another name', () => {
  it.each(['ref', 'uri', 'url'])('gets its own: %s', (name) => {
    const resource = { ...note, subject: { [name]: 'Patient/1', display: 'Ana' } }
    expect(fixesFor('r4-elemento-01', resource)).toEqual(['Llamarlo «reference»'])
  })
})

describe('a value under the name of another type of its choice', () => {
  const measured = (value: JsonObject): JsonObject => ({
    resourceType: 'Observation',
    status: 'final',
    code: { text: 'Test rápido' },
    subject: { display: 'Ana' },
    effectiveDateTime: '2026-01-10',
    ...value,
  })
  const loinc = { coding: [{ system: 'http://loinc.org', code: 'LA6577-6' }] }

  it.each<[string, JsonObject, JsonObject]>([
    ['a text', { valueQuantity: 'Negativo' }, { valueString: 'Negativo' }],
    ['a concept', { valueQuantity: loinc }, { valueCodeableConcept: loinc }],
    ['a concept for a text', { valueString: loinc }, { valueCodeableConcept: loinc }],
    ['a quantity', { valueCodeableConcept: { value: 5, unit: 'mg' } }, { valueQuantity: { value: 5, unit: 'mg' } }],
    ['a quantity for a text', { valueString: { value: 5, unit: 'mg' } }, { valueQuantity: { value: 5, unit: 'mg' } }],
    ['a yes', { valueString: true }, { valueBoolean: true }],
    ['a period', { valueDateTime: { start: '2026-01-10' } }, { valuePeriod: { start: '2026-01-10' } }],
  ])('gets its own: %s', (_, wrong, right) => {
    const told = lint(measured(wrong), options).issues.filter(({ follows }) => follows === undefined)
    expect(told).toHaveLength(1)
    expect(applyFix(measured(wrong), told[0]!.quickFix!)).toEqual(measured(right))
  })

  it('is a reference, or one of the person', () => {
    const prescribed = prescription({ medicationCodeableConcept: { reference: 'Medication/1' } })
    expect(fixesFor('r4-elemento-01', prescribed)).toEqual(['Llamarlo «medicationReference»'])
    expect(fixesFor('r4-json-04', patient({ deceasedDateTime: true }))).toEqual(['Llamarlo «deceasedBoolean»'])
    expect(fixesFor('r4-json-04', patient({ deceasedBoolean: '2026-01-10' }))).toEqual(['Llamarlo «deceasedDateTime»'])
  })

  it('stays where it is a number in a text', () => {
    expect(fixesFor('r4-json-04', measured({ valueInteger: '5.5' }))).toEqual([])
  })
})

describe('an object that is written into a text', () => {
  it.each<[string, JsonObject, JsonObject]>([
    ['of a reference', { subject: '{"reference":"Patient/1"}' }, { subject: { reference: 'Patient/1' } }],
    ['of a concept', { code: '{ "text": "Nota" }' }, { code: { text: 'Nota' } }],
    ['of an identifier, in the place of the list', { identifier: '{"value":"1"}' }, { identifier: [{ value: '1' }] }],
  ])('becomes that: %s', (_, wrong, right) => {
    const { issues } = lint({ ...note, ...wrong }, options)
    expect(applyFix<Json>({ ...note, ...wrong }, issues.find(({ code }) => code === 'r4-json-03')!.quickFix!)).toEqual({
      ...note,
      ...right,
    })
  })
})

describe('the codings of a concept in its place', () => {
  it.each<[string, readonly JsonObject[]]>([
    ['one', [{ system: 'https://ejemplo.cl/notas', code: 'nota' }]],
    [
      'several',
      [
        { system: 'https://ejemplo.cl/notas', code: 'nota' },
        { system: 'https://ejemplo.cl/papeles', code: '7' },
      ],
    ],
  ])('go into it, and none is lost: %s', (_, coding) => {
    const told = lint({ ...note, code: coding }, options).issues.filter(({ follows }) => follows === undefined)
    expect(told.map(({ code }) => code)).toEqual(['r4-json-01'])
    expect(applyFix<Json>({ ...note, code: coding }, told[0]!.quickFix!)).toEqual({ ...note, code: { coding } })
  })
})

describe('a resource that is written into a text', () => {
  it('is told so, and taken out of it', () => {
    const bundle = (resource: Json): JsonObject => ({ resourceType: 'Bundle', type: 'collection', entry: [{ fullUrl: urn(1), resource }] })
    const wrong = bundle(JSON.stringify(note))
    const [issue, ...others] = lint(wrong, options).issues
    expect(others).toEqual([])
    expect(issue!.message).toBe('Aquí va un recurso, que en JSON es un objeto, y hay un texto.')
    expect(applyFix(wrong, issue!.quickFix!)).toEqual(bundle(note))
  })
})

describe('a quantity in a text, whose unit has digits', () => {
  it.each([
    ['27,4 kg/m2', { value: 27.4, unit: 'kg/m2' }],
    ['90 mL/min/1.73m2', { value: 90, unit: 'mL/min/1.73m2' }],
    ['120/80', undefined],
  ])('is read where it is one: %s', (text, quantity) => {
    const resource: JsonObject = { resourceType: 'Observation', status: 'final', code: { text: 'Medición' }, valueQuantity: text }
    const fix = lint(resource, options).issues.find(({ code }) => code === 'r4-json-03')!.quickFix
    expect(fix && applyFix<JsonObject>(resource, fix)['valueQuantity']).toEqual(quantity)
  })
})

describe('a part of an extension whose name is misspelt', () => {
  it('gets its name', () => {
    const url = 'http://hl7.org/fhir/StructureDefinition/patient-nationality'
    const extension = [{ url, extension: [{ url: 'Code', valueCodeableConcept: { text: 'Perú' } }] }]
    expect(fixesFor('r4-slice-01', patient({ extension }))).toEqual(['Dejarlo como el corte «code» con url = code'])
  })
})

describe('a yes or no in the place of a code', () => {
  it('becomes one of the codes that there are', () => {
    const participant = [{ status: 'accepted', actor: { display: 'Ana' }, required: true }]
    const { issues } = lint({ resourceType: 'Appointment', status: 'proposed', participant }, options)
    const told = issues.filter(({ follows }) => follows === undefined)
    expect(told.map(({ code }) => code)).toEqual(['r4-codigo-01'])
    expect(told[0]!.quickFix?.options?.map(({ replacement }) => replacement)).toEqual(['required', 'optional', 'information-only'])
  })
})

describe('a reference of a transaction to what the server may have', () => {
  it.each([
    ['by type and id', 'Procedure/900', []],
    ['by a name that holds in the Bundle alone', urn(9), [`Quitar la referencia a «${urn(9)}»`]],
  ])('is taken away only where it cannot be that: %s', (_, reference, titles) => {
    const resource = { resourceType: 'Procedure', status: 'completed', subject: { display: 'Ana' }, partOf: [{ reference }] }
    const entry = [{ resource, request: { method: 'POST', url: 'Procedure' } }]
    expect(fixesFor('cl-bundle-04', { resourceType: 'Bundle', type: 'transaction', entry })).toEqual(titles)
  })
})

describe('an entry that its Bundle does not admit for what it lacks', () => {
  it('is not taken away, not even where it claims a profile by http instead of https', async () => {
    const { entry, ...bundle } = (await findEventExample('tei:iniciar', true)) as { entry: { resource: JsonObject }[] }
    const index = entry.findIndex(({ resource }) => resource['resourceType'] === 'Encounter')
    const meta = { profile: [`${tei.replace('https:', 'http:')}/StructureDefinition/EncounterIniciarLE`] }
    const visit = { ...entry[index]!, resource: { ...without(entry[index]!.resource, 'identifier'), meta } }
    const { issues } = lint({ ...bundle, entry: entry.with(index, visit) } as unknown as JsonObject, options)
    const told = issues.filter(({ follows }) => follows === undefined)
    expect(told.map(({ code, quickFix }) => [code, quickFix])).toEqual([
      ['r4-slice-01', undefined],
      ['r4-perfil-01', undefined],
    ])
    expect(told[1]!.suggestion).toContain(`«${tei}/StructureDefinition/EncounterIniciarLE»`)
  })
})

describe('a practitioner of another country', () => {
  const registered = (profile: JsonObject = {}) => ({
    resourceType: 'Practitioner',
    ...profile,
    identifier: [
      {
        type: { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v2-0203', code: 'NI' }] },
        system: 'http://www.registro.gob.ar/dni',
        value: '20111222',
      },
    ],
    name: [{ use: 'official', family: 'Paz', given: ['Eva'] }],
  })

  it('is told of no document of Chile', () => {
    expect(codesOf(registered()).filter((code) => code.startsWith('cl-'))).toEqual([])
    const claiming = registered({ meta: { profile: [`${clCore}/StructureDefinition/CorePrestadorCl`] } })
    expect(codesOf(claiming)).toEqual(expect.arrayContaining(['cl-practitioner-03', 'cl-practitioner-06']))
  })

  it.each([
    'http://www.superintendencia.gob.cl/registro',
    'https://clinica.example/fichas',
    'urn:oid:2.16.152.1.3',
    'https://clinica.com/id',
  ])('is not meant by %s', (system) => {
    const resource = { ...registered(), identifier: [{ system, value: '20111222' }] }
    expect(codesOf(resource)).toContain('cl-practitioner-06')
  })
})

it('corrects what is at the root one by one, however much of it there is', () => {
  const written = {
    resourceType: 'Patient',
    identifier: [{ system: 'https://clinica.example/fichas', value: '417' }],
    activo: true,
    genero: 'female',
    fechaNacimiento: '1990-03-15',
    contactos: [{ name: { text: 'Rosa' } }],
    name: [{ use: 'official', family: 'Soto', given: ['Ana'] }],
    fallecido: false,
    direccion: 'Los Aromos 1',
    correo: 'ana@ejemplo.cl',
    estadoCivil: { text: 'Soltera' },
    extensiones: [{ url: 'https://ejemplo.cl/nota', valueString: 'a' }],
    idioma: 'es',
  }
  const { text, remaining } = fixAll(JSON.stringify(written), { ...options, unsafe: true })
  expect(Object.keys(JSON.parse(text) as JsonObject).toSorted()).toEqual(
    [
      'resourceType',
      'active',
      'address',
      'birthDate',
      'contact',
      'deceasedBoolean',
      'extension',
      'gender',
      'identifier',
      'idioma',
      'maritalStatus',
      'name',
      'telecom',
    ].toSorted(),
  )
  expect(remaining.issues.filter(({ severity }) => severity === 'error').map(({ path }) => path)).toEqual(['Patient.idioma'])
})

describe('a value in the place of the object that would hold it', () => {
  const form = (item: JsonObject): JsonObject => ({
    resourceType: 'Questionnaire',
    status: 'active',
    item: [{ linkId: '1', text: 'a', ...item }],
  })
  const filled = (item: JsonObject): JsonObject => ({
    resourceType: 'QuestionnaireResponse',
    status: 'completed',
    item: [{ linkId: '1', ...item }],
  })

  it.each<readonly [string, string, Json, Json]>([
    [
      'r4-json-03',
      'a choice of a question',
      form({ type: 'choice', answerOption: ['M'] }),
      form({ type: 'choice', answerOption: [{ valueString: 'M' }] }),
    ],
    [
      'r4-json-03',
      'a number to choose',
      form({ type: 'choice', answerOption: [1] }),
      form({ type: 'choice', answerOption: [{ valueInteger: 1 }] }),
    ],
    ['r4-json-03', 'an answer', filled({ answer: true }), filled({ answer: [{ valueBoolean: true }] })],
    ['r4-json-03', 'an answer with decimals', filled({ answer: [1.5] }), filled({ answer: [{ valueDecimal: 1.5 }] })],
    [
      'r4-json-03',
      'a reference where a canonical belongs since R4',
      { ...filled({}), questionnaire: { reference: 'https://ejemplo.cl/Questionnaire/q', display: 'Ingreso' } },
      { ...filled({}), questionnaire: 'https://ejemplo.cl/Questionnaire/q' },
    ],
    ['r4-json-03', 'a logical value as in XML', patient({ active: { value: true } }), patient({ active: true })],
    [
      'r4-json-03',
      'a time of MongoDB',
      patient({ meta: { lastUpdated: { $date: '2025-03-11T10:00:00Z' } } }),
      patient({ meta: { lastUpdated: '2025-03-11T10:00:00Z' } }),
    ],
    ['r4-json-05', 'the id of a database', patient({ id: 'p1', _id: '65f0' }), patient({ id: 'p1' })],
    ['r4-json-05', 'the id of a database, which is the only one', patient({ _id: '65f0' }), patient({ id: '65f0' })],
  ])('%s: %s', (code, _, wrong, right) => {
    const fix = lint(wrong, options).issues.find((issue) => issue.code === code)!.quickFix!
    expect(applyFix(wrong, fix)).toEqual(right)
    expect(troublesOf(wrong)).toEqual([])
  })

  it('is lost where nobody can tell what it would be of that', () => {
    expect(fixesFor('r4-json-03', patient({ contact: ['Rosa'] }))).toEqual(['Quitar «contact»'])
    expect(fixesFor('r4-json-03', patient({ active: { value: 'tal vez' } }))).toEqual(['Quitar «active»'])
  })

  it('is no list beside a value', () => {
    const told = (resource: Json) =>
      lint(resource, options)
        .issues.filter(({ code }) => code === 'r4-json-05')
        .map(({ message }) => message)
    expect(told(patient({ id: 'p1', _id: '65f0' }))).toEqual([
      '«_id» lleva el id y las extensiones de «id», así que es un objeto, y aquí hay un texto.',
    ])
    expect(told(patient({ birthDate: '1990-03-15', _birthDate: [{ id: 'a' }] }))).toEqual([
      '«_birthDate» no tiene la forma de «birthDate»: los dos son listas, o ninguno.',
    ])
  })
})

it('says which member of what a profile demands is lacking', () => {
  const profile = ['https://interoperabilidad.minsal.cl/fhir/ig/urgencia/StructureDefinition/EncounterUrg']
  const visit = (coding: JsonObject): Json => ({ resourceType: 'Encounter', meta: { profile }, status: 'in-progress', class: coding })
  const told = (coding: JsonObject) =>
    lint(visit(coding), options).issues.flatMap(({ code, message, quickFix }) =>
      code === 'r4-valor-02' ? [message.split(':')[0], quickFix?.title] : [],
    )
  expect(told({ code: 'EMER' })).toEqual(['Al valor le falta «system» (http', 'Poner «system»'])
  expect(told({ system: 'http://terminology.hl7.org/CodeSystem/v3-ActCode', code: 'AMB' })[0]).toBe('Al valor le falta «EMER»')
  expect(told({ system: 'urn:oid:2.16.840.1.113883.5.4', code: 'EMER' })).toEqual([
    'En el valor, «system» debe ser «http',
    'Corregir «system»',
  ])
})

describe('a patient of TEI, whose profile admits one coding in the type of an identifier', () => {
  const run = { system: 'https://hl7chile.cl/fhir/ig/clcore/CodeSystem/CSTipoIdentificador', code: '01', display: 'RUN' }
  const profile = ['https://interoperabilidad.minsal.cl/fhir/ig/tei/StructureDefinition/PatientLE']
  const fixOf = (type: Json) =>
    lint(patient({ meta: { profile }, identifier: [{ type, value: '51234567-0' }] }), options).issues.find(
      ({ code }) => code === 'cl-run-09',
    )?.quickFix

  it.each<readonly [string, JsonObject]>([
    ['of the same system', { system: run.system, display: 'RUN' }],
    ['without system', { display: 'run' }],
  ])('is given the code of the RUN in a coding %s that has none', (_, coding) => {
    expect(fixOf({ coding: [coding], text: 'RUN' })).toMatchObject({ replacement: { coding: [run] }, safe: true })
  })

  it.each(['https://clinica.example/tipos', 'http://terminology.hl7.org/CodeSystem/v2-0203'])(
    'is not safely given a second coding beside one of %s',
    (system) => {
      expect(fixOf({ coding: [{ system, code: 'NI' }], text: 'RUN' })).toMatchObject({ safe: false })
    },
  )
})

describe('of a few choices those are offered that the definitions admit', () => {
  const mother = 'http://hl7.org/fhir/StructureDefinition/humanname-mothers-family'
  const named = (extension: JsonObject): Json =>
    patient({ name: [{ given: ['Ana'], family: 'Soto', _family: { extension: [{ url: mother, ...extension }] } }] })
  const diagnosis = { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/condition-category', code: 'encounter-diagnosis' }] }
  const urgencia = 'https://interoperabilidad.minsal.cl/fhir/ig/urgencia/StructureDefinition/ConditionDiagnosticoLE'

  it.each<readonly [string, string, Json, Json]>([
    ['the type of the value of an extension', 'r4-elemento-02', named({ valueString: 'Rojas', valueInteger: 5 }), { valueString: 'Rojas' }],
    [
      'the value of an extension that has no others inside',
      'r4-ext-03',
      named({ valueString: 'Rojas', extension: [{ url: 'otro', valueString: 'a' }] }),
      { valueString: 'Rojas' },
    ],
    [
      'the category that a profile fixes',
      'r4-card-01',
      {
        resourceType: 'Condition',
        meta: { profile: [urgencia] },
        clinicalStatus: { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/condition-clinical', code: 'active' }] },
        code: { text: 'Fiebre' },
        subject: { reference: 'Patient/1' },
      },
      [diagnosis],
    ],
  ])('%s', (_, code, resource, kept) => {
    const fix = lint(resource, options).issues.find((issue) => issue.code === code && issue.quickFix !== undefined)?.quickFix
    expect(fix?.options).toHaveLength(1)
    expect(fix?.replacement).toMatchObject(kept as object)
  })
})

it('writes what a profile demands of each item of a list, though others have it: only a second coding is taken away', () => {
  const url = 'https://ejemplo.cl/StructureDefinition/Cita'
  const demand = { patternCode: 'accepted' } as object
  const definitions = withProfiles([{ url, type: 'Appointment', elements: [element('Appointment.participant.status', demand)] }])
  const participant = ['accepted', 'tentative'].map((status, index) => ({ actor: { reference: `Patient/${index}` }, status }))
  const { issues } = lint({ resourceType: 'Appointment', status: 'booked', participant }, { ...options, definitions, profile: url })
  const found = issues.filter(({ code }) => code.startsWith('r4-valor'))
  expect(found.map(({ path, quickFix }) => [path, quickFix?.jsonPointer, quickFix?.replacement])).toEqual([
    ['Appointment.participant[1].status', '/participant/1/status', 'accepted'],
  ])
})

it('says at the coding of a concept what differs from the one that a profile demands', () => {
  const url = 'https://ejemplo.cl/StructureDefinition/Nota'
  const coding = { system: 'https://ejemplo.cl/CodeSystem/notas', code: 'alta' }
  const definitions = withProfiles([
    { url, type: 'Basic', elements: [element('Basic.code', { patternCodeableConcept: { coding: [coding] } } as object)] },
  ])
  const said = (codings: readonly JsonObject[]) =>
    lint({ resourceType: 'Basic', code: { coding: codings } }, { ...options, definitions, profile: url }).issues.flatMap(
      ({ code, path, message, quickFix }) =>
        code === 'r4-valor-02' ? [`${path}: ${message.split(':')[0]}`, quickFix?.jsonPointer, quickFix?.replacement] : [],
    )
  const other = { system: 'https://ejemplo.cl/otras', code: '1' }
  expect(said([other, { ...coding, system: 'https://ejemplo.cl/notas' }])).toEqual([
    'Basic.code.coding[1]: En el valor, «system» debe ser «https',
    '/code/coding/1',
    coding,
  ])
  expect(said([{ code: 'alta' }])).toEqual(['Basic.code.coding[0]: Al valor le falta «system» (https', '/code/coding/0', coding])
  expect(said([other])[0]).toBe('Basic.code: Al valor le falta «alta»')
})

it('offers the code of a list of HL7 v2 under the system that R4 has it in', () => {
  const observation = (system: string): Json => ({
    resourceType: 'Observation',
    status: 'final',
    code: { text: 'Glucosa' },
    subject: { reference: 'Patient/1' },
    effectiveDateTime: '2025-03-11',
    valueString: '90',
    interpretation: [{ coding: [{ system, code: 'N', display: 'Normal' }] }],
  })
  const old = observation('http://terminology.hl7.org/CodeSystem/v2-0078')
  const fix = lint(old, options).issues.find(({ code }) => code === 'r4-codigo-02')!.quickFix!
  expect(applyFix(old, fix)).toEqual(observation('http://terminology.hl7.org/CodeSystem/v3-ObservationInterpretation'))
  expect(troublesOf(old)).toEqual([])
})

describe('what a converter or a hand writes', () => {
  it.each<readonly [string, JsonObject, string]>([
    ['a final result of HL7 v2', { resourceType: 'Observation', status: 'F', code: { text: 'a' } }, 'final'],
    [
      'a priority of HL7 v2',
      { resourceType: 'ServiceRequest', status: 'active', intent: 'order', priority: 'S', subject: { display: 'a' } },
      'stat',
    ],
    ['a telephone of HL7 v2', patient({ telecom: [{ system: 'PH', value: '1' }] }), 'phone'],
    ['the use of a telephone of HL7 v2', patient({ telecom: [{ use: 'PRN', value: '1', system: 'phone' }] }), 'home'],
    ['a kind of question', { resourceType: 'Questionnaire', status: 'active', item: [{ linkId: '1', type: 'textarea' }] }, 'text'],
    ['a question with a yes or no', { resourceType: 'Questionnaire', status: 'active', item: [{ linkId: '1', type: 'yesno' }] }, 'boolean'],
    [
      'a version of FHIR',
      { resourceType: 'CapabilityStatement', status: 'active', date: '2025', kind: 'requirements', fhirVersion: 'R4', format: ['json'] },
      '4.0.1',
    ],
    ['a man, in Spanish', patient({ gender: 'H' }), 'male'],
  ])('%s', (_, resource, code) => {
    const fixes = lint(resource, options).issues.flatMap(({ code: told, quickFix }) =>
      (told === 'r4-codigo-01' || told === 'cl-obs-04') && quickFix !== undefined ? [quickFix] : [],
    )
    expect(fixes.map(({ title }) => title)).toEqual([`Usar «${code}»`])
    expect(troublesOf(resource)).toEqual([])
  })

  it('leaves open what M is: a man or a woman', () => {
    expect(fixesFor('r4-codigo-01', patient({ gender: 'M' }))).toEqual(['Elegir un código'])
  })

  it('has its system by the name that HL7 v2 gives it', () => {
    const resource = { resourceType: 'Basic', code: { coding: [{ system: 'LN', code: '2345-7' }] } }
    expect(fixesFor('r4-codigo-05', resource)).toEqual(['Usar «http://loinc.org»'])
  })

  it('chooses first the type that a text mostly is of', () => {
    const resource = { resourceType: 'Parameters', parameter: [{ name: 'run', value: '51234567-0' }] }
    const options0 = lint(resource, options).issues.find(({ code }) => code === 'r4-elemento-03')!.quickFix!.options!
    expect(options0[0]!.title).toBe('valueString')
  })

  it('has the resource of a parameter under its name', () => {
    const inner = patient({})
    const resource = { resourceType: 'Parameters', parameter: [{ name: 'a', valueResource: inner }] }
    const told = lint(resource, options).issues.filter(({ follows }) => follows === undefined)
    expect(told.map(({ code, quickFix }) => `${code} ${quickFix?.title}`)).toEqual(['r4-elemento-01 Llamarlo «resource»'])
    expect(applyFix(resource, told[0]!.quickFix!)).toEqual({ resourceType: 'Parameters', parameter: [{ name: 'a', resource: inner }] })
  })

  it('separates a type and an id as Windows does', () => {
    expect(fixesFor('cl-ref-03', prescription({ subject: { reference: 'Patient\\9' } }))).toEqual(['Usar «Patient/9»'])
  })

  it('means a contained resource by its id', () => {
    const contained = [{ resourceType: 'Medication', id: 'm1', code: { text: 'Losartán' } }]
    const to = (reference: string) => ({
      ...without(prescription({ contained }), 'medicationCodeableConcept'),
      medicationReference: { reference },
    })
    expect(fixesFor('cl-ref-03', to('m1'))).toEqual(['Usar «#m1»'])
    expect(fixesFor('cl-ref-03', to('m2'))).toEqual(['Usar «Medication/m2»'])
    expect(troublesOf(to('m1'))).toEqual([])
  })
})
describe('one mistake', () => {
  const firstOf = (resource: Json) => lint(resource, options).issues.filter(({ follows }) => follows === undefined)

  it.each<readonly [string, Json, string, readonly string[], string]>([
    [
      'the type of a Bundle that the profile of its event does not have',
      {
        ...event({ focus: [{ reference: 'ServiceRequest/s' }] }),
        meta: { profile: [`${tei}/StructureDefinition/BundleIniciarLE`] },
        type: 'collection',
      },
      'Bundle.type',
      ['r4-valor-02'],
      'Usar «message»',
    ],
    [
      'the type of a Bundle of requests',
      { ...consultation({ status: 'finished' }), type: 'message' },
      'Bundle.type',
      ['r4-valor-02'],
      'Usar «transaction»',
    ],
    [
      'the type of a Bundle that is a number',
      { ...consultation({ status: 'finished' }), type: 7 },
      'Bundle.type',
      ['r4-valor-02'],
      'Usar «transaction»',
    ],
    ['a code that is a number', patient({ gender: 1 }), 'Patient.gender', ['r4-codigo-01'], 'Elegir un código'],
    [
      'a misspelt code that a profile demands',
      {
        resourceType: 'Encounter',
        meta: { profile: ['https://interoperabilidad.minsal.cl/fhir/ig/urgencia/StructureDefinition/EncounterUrg'] },
        status: 'in-progress',
        class: { system: 'http://terminology.hl7.org/CodeSystem/v3-ActCode', code: 'emer' },
      },
      'Encounter.class',
      ['r4-valor-02'],
      'Poner «EMER»',
    ],
  ])('%s', (_, resource, place, codes, title) => {
    const told = firstOf(resource).filter(({ path }) => path.startsWith(place))
    expect(told.map(({ code }) => code)).toEqual(codes)
    expect(told[0]!.quickFix?.title).toBe(title)
    expect(firstOf(resource).map(({ code, message }) => `${code} ${message}`)).not.toContainEqual(
      expect.stringMatching(/^(?:cl-msg-01|r4-bundle-03|r4-json-04)|bdl-3/),
    )
  })

  it('a message without its header', () => {
    const profile = [`${tei}/StructureDefinition/BundleIniciarLE`]
    const entry = [{ fullUrl: urn(1), resource: note }]
    const told = firstOf({ resourceType: 'Bundle', meta: { profile }, type: 'message', entry })
    expect(told.find(({ code }) => code === 'r4-slice-01')?.consequences?.codes).toContain('r4-bundle-03')
    expect(told.map(({ code }) => code)).not.toContain('r4-bundle-03')
  })

  it('a class that is written as a concept', () => {
    const act = 'http://terminology.hl7.org/CodeSystem/v3-ActCode'
    const resource = {
      resourceType: 'Encounter',
      status: 'planned',
      class: [{ coding: [{ system: act, code: 'AMB' }] }],
      subject: { display: 'a' },
    }
    expect(codesOf(resource)).toEqual(['r4-json-01', 'r4-elemento-01'])
  })

  it('an end that is missing in an emergency', () => {
    const profile = ['https://interoperabilidad.minsal.cl/fhir/ig/urgencia/StructureDefinition/EncounterUrg']
    const resource = { resourceType: 'Encounter', meta: { profile }, status: 'finished', period: { start: '2026-01-10T10:00:00-03:00' } }
    expect(
      firstOf(resource)
        .map(({ code }) => code)
        .filter((code) => code === 'cl-enc-11' || code === 'cl-urg-02'),
    ).toEqual(['cl-urg-02'])
  })

  it('is not guessed of a Bundle that claims to be something else of the guide', () => {
    const request = { resourceType: 'ServiceRequest', status: 'active', intent: 'order', subject: { display: 'a' } }
    const bundle = (members: JsonObject): Json => ({
      resourceType: 'Bundle',
      type: 'transaction',
      ...members,
      entry: [{ fullUrl: urn(1), resource: request, request: { method: 'POST', url: 'ServiceRequest' } }],
    })
    const claims = bundle({ meta: { profile: [`${quirurgico}/StructureDefinition/BundleIndicarCirugia`] } })
    expect(codesOf(claims)).toEqual(['r4-perfil-01'])
  })
})

it('names what stands more than once where each is to be unique', () => {
  const advice = (resource: Json) =>
    lint(resource, options)
      .issues.filter(({ code }) => code === 'r4-inv-01')
      .map(({ suggestion }) => suggestion)
  const item = (linkId: string, more: JsonObject = {}): JsonObject => ({ linkId, type: 'string', ...more })
  const form = { resourceType: 'Questionnaire', status: 'active', item: [item('1', { item: [item('2')] }), item('2'), item('3')] }
  expect(advice(form)).toEqual(['Se repite «2».'])
  const concept = [{ code: 'UCI', concept: [{ code: 'UCI' }, { code: 'A' }] }, { code: 'A' }, { code: 'B' }]
  const system = { resourceType: 'CodeSystem', url: 'https://ejemplo.cl/camas', status: 'active', content: 'complete', concept }
  expect(advice(system)).toEqual(['Se repiten «UCI» y «A».'])
})
describe('a Bundle without type', () => {
  const typed = { only: ['r4'], today: '2026-01-15' }
  const untyped = { resourceType: 'Bundle', total: 1, entry: [{ fullUrl: urn(1), resource: { ...note, id: 'a' } }] }

  it('is told that alone, whatever its entries would need under some type', () => {
    const codes = (resource: Json) =>
      lint(resource, typed).issues.flatMap(({ code, follows }) => (resource === untyped || follows === undefined ? [code] : []))
    expect(codes(untyped)).toEqual(['r4-card-01'])
    expect(codes({ ...untyped, type: '' })).toEqual(['cl-json-06'])
    expect(codes({ ...untyped, type: 'batch' })).toContain('r4-inv-01')
    expect(codes({ ...untyped, type: '', entry: [{ resource: note }] })).toEqual(['cl-json-06'])
  })

  it('is offered the types that would bring no error', () => {
    const [issue] = lint(untyped, typed).issues
    expect(issue!.quickFix!.options!.map(({ replacement }) => replacement)).toEqual(['searchset', 'collection'])
  })
})

it('a fullUrl of which only the reason is told why it is absent leads to no version', () => {
  const absent = { extension: [{ url: 'http://hl7.org/fhir/StructureDefinition/data-absent-reason', valueCode: 'unknown' }] }
  expect(codesOf({ resourceType: 'Bundle', type: 'collection', entry: [{ _fullUrl: absent, resource: note }] })).toEqual([])
})

describe('a reference that leads to another type than its element admits and than it says', () => {
  const told = (reference: JsonObject, only: readonly string[] = []) =>
    lint({ resourceType: 'Appointment', status: 'proposed', participant: [{ status: 'accepted', actor: reference }] }, { ...options, only })
      .issues.filter(({ follows }) => follows === undefined)
      .map(({ code }) => code)

  it('is told that once', () => {
    expect(told({ reference: 'Schedule/1', type: 'Patient' })).toEqual(['cl-ref-02'])
    expect(told({ reference: 'Schedule/1', type: 'Patient' }, ['r4'])).toEqual(['r4-ref-01'])
  })

  it('is told the other mistake where what it says is not admitted either', () => {
    expect(told({ reference: 'Schedule/1', type: 'Slot' })).toEqual(['cl-ref-02', 'r4-ref-05'])
    expect(told({ reference: 'Device/1', type: 'Patient' })).toEqual(['r4-ref-05'])
  })
})

it.each([
  ['a value', element('Observation.value[x]', { min: 1 })],
  ['one of a type', element('Observation.value[x]:valueCodeableConcept', { min: 1, type: [{ code: 'CodeableConcept' }] })],
])('the profile that asks for %s is named where there is no result, which saying why is not enough for', (_, asked) => {
  const url = 'https://ejemplo.cl/fhir/StructureDefinition/ConValor'
  const definitions = withProfiles([{ url, type: 'Observation', elements: [asked] }])
  const observation = { resourceType: 'Observation', status: 'final', code: { text: 'Nota' }, subject: { display: 'Ana' } }
  const { issues } = lint({ ...observation, effectiveDateTime: '2026-01-10', meta: { profile: [url] } }, { ...options, definitions })
  expect(issues.filter(({ follows }) => follows === undefined).map(({ code, path }) => `${code} ${path}`)).toEqual([
    'r4-card-01 Observation.value',
  ])
  expect(issues.map(({ quickFix }) => quickFix?.title)).not.toContain('Decir por qué falta el valor')
})

describe('all corrections, unsafe ones too', () => {
  const mended = (resource: Json): JsonObject =>
    JSON.parse(fixAll(JSON.stringify(resource), { ...options, unsafe: true }).text) as JsonObject

  it('correct the category that there is, and add no second one', () => {
    const system = 'http://terminology.hl7.org/CodeSystem/observation-category'
    const observation = (code: string) => ({
      resourceType: 'Observation',
      meta: { profile: ['https://interoperabilidad.minsal.cl/fhir/ig/urgencia/StructureDefinition/ObservationSignosVitales'] },
      status: 'registered',
      category: [{ coding: [{ system, code }] }],
      code: { text: 'Talla' },
      subject: { display: 'Ana' },
    })
    expect(mended(observation('laboratory'))['category']).toEqual(observation('vital-signs').category)
  })

  it('go on until there is nothing to correct, however many members of one object are misnamed', () => {
    const address = {
      use: 'home',
      street: ['Los Aromos 3'],
      comuna: 'Maipú',
      zip: '9250000',
      region: 'Región Metropolitana',
      pais: 'CL',
      provincia: 'Santiago',
    }
    const once = mended(patient({ meta: { profile: [`${clCore}/StructureDefinition/CorePacienteCl`] }, address: [address] }))
    expect(mended(once)).toEqual(once)
    const [names] = (once['address'] as readonly JsonObject[]).map((one) => Object.keys(one))
    expect(names!.toSorted()).toEqual([
      '_city',
      '_country',
      '_district',
      '_state',
      'city',
      'country',
      'district',
      'line',
      'postalCode',
      'state',
      'use',
    ])
  })
})

it('an OID behind a dot in the place of its colon is warned of, and written as FHIR does; the system of a RUN is nobody’s to choose', () => {
  const type = { coding: [{ system: `${clCore}/CodeSystem/CSTipoIdentificador`, code: '01' }] }
  const noted = (system: string) => ({ ...note, identifier: [{ type, system, value: '12345678-5' }] })
  const { issues } = lint(noted('urn:oid.2.16.152.1.3'), options)
  expect(issues.map(({ code, severity, path }) => `${severity} ${code} ${path}`)).toEqual([
    'warning r4-formato-01 Basic.identifier[0].system',
  ])
  expect(applyFix(noted('urn:oid.2.16.152.1.3'), issues[0]!.quickFix!)).toEqual(noted('urn:oid:2.16.152.1.3'))
  expect(codesOf(noted('urn:oid:2.16.152.1.3'))).toEqual([])
})

describe('a system under the address of CL Core that it does not have', () => {
  const told = (address: string, code = '13119', more = {}) => {
    const resource = { ...note, code: { coding: [{ system: `${clCore}/${address}`, code }] } }
    return lint(resource, { ...options, ...more }).issues.map(({ code: one, severity, suggestion, quickFix }) => ({
      told: `${severity} ${one}`,
      suggestion,
      offered: quickFix?.options?.map(({ replacement }) => replacement),
    }))
  }
  const communes = `${clCore}/CodeSystem/CSCodComunasCL`

  it.each(['CodeSystem/CSCodComunasC', 'CodeSystem/Comunas', 'CodeSystem/cs-comuna-chile', 'ValueSet/VSComunasDeChile'])(
    'is told, with those that are called nearly so: %s',
    (address) => {
      expect(told(address)).toEqual([{ told: 'warning r4-codigo-05', suggestion: `¿Será ${communes}?`, offered: [communes] }])
      // No commune has that code.
      expect(told(address, 'x')).toMatchObject([{ told: 'warning r4-codigo-05', offered: undefined }])
    },
  )

  it('is told with those of other guides that have its name', () => {
    const ofGuides = ['nid', 'tei'].map((guide) => `https://interoperabilidad.minsal.cl/fhir/ig/${guide}/CodeSystem/CSTituloProfesional`)
    const [issue] = told('CodeSystem/CSTituloProfesional', '1')
    expect(issue).toMatchObject({ told: 'warning r4-codigo-05' })
    expect(issue!.offered).toEqual(expect.arrayContaining(ofGuides))
    expect(issue!.suggestion).toContain(ofGuides[0])
  })

  it('is told where none is like it, in English too', () => {
    const [issue] = told('CodeSystem/NoExiste', 'x', { language: english })
    expect(issue).toEqual({
      told: 'warning r4-codigo-05',
      suggestion:
        'If it is your own, publish it under your own address; if it is of another version of the guide, bring that with its package.',
      offered: undefined,
    })
  })

  it('is not told where another version has it', () => {
    for (const name of ['CSPrevision', 'CSCodSSalud', 'CodPais']) expect(told(`CodeSystem/${name}`)).toEqual([])
  })
})

describe('a code that has a meaning of its own, in a place where others are recommended', () => {
  const v2 = 'http://terminology.hl7.org/CodeSystem/v2-0203'
  const fixesOf = (code: string, system = v2) =>
    fixesFor(
      'r4-codigo-02',
      patient({ identifier: [{ type: { coding: [{ system, code }] }, system: 'https://clinica.example/dni', value: '417' }] }),
    )

  it('is offered none that says something else', () => {
    expect(fixesOf('NI')).toEqual([])
    expect(
      codesOf(patient({ maritalStatus: { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v3-NullFlavor', code: 'NA' }] } })),
    ).toEqual(['r4-codigo-02'])
    expect(
      fixesFor(
        'r4-codigo-02',
        patient({ maritalStatus: { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v3-NullFlavor', code: 'NA' }] } }),
      ),
    ).toEqual([])
  })

  it('may be chosen anew where nothing is known of it', () => {
    expect(fixesOf('dni', 'https://clinica.example/tipos')).toEqual(['Elegir un código'])
  })
})

describe('a reference that a profile wants to lead somewhere', () => {
  const url = 'https://ejemplo.cl/fhir/StructureDefinition/Agrupado'
  const told = (aggregation: readonly string[], reference: string, more = {}) => {
    const asked = element('Basic.subject', {
      type: [{ code: 'Reference', targetProfile: ['http://hl7.org/fhir/StructureDefinition/Resource'], aggregation }],
    })
    const definitions = withProfiles([{ url, type: 'Basic', elements: [asked] }])
    const contained = reference === '#d' ? [{ resourceType: 'Device', id: 'd', deviceName: [{ name: 'Box', type: 'other' }] }] : undefined
    const resource = { ...note, meta: { profile: [url] }, ...(contained && { contained }), subject: { reference } }
    const bundle = {
      resourceType: 'Bundle',
      type: 'collection',
      entry: [
        { fullUrl: urn(1), resource },
        { fullUrl: urn(2), resource: { resourceType: 'Device', deviceName: [{ name: 'Box', type: 'other' }] } },
      ],
    }
    const { issues } = lint(bundle as Json, { ...options, definitions, only: ['r4'], ...more })
    return issues.filter(({ code }) => code === 'r4-ref-08')
  }

  it.each([
    ['contained', '#d', [['contained']], [['bundled'], ['referenced'], ['referenced', 'bundled']]],
    ['of the Bundle', urn(2), [['bundled'], ['referenced'], ['contained', 'bundled']], [['contained']]],
    ['elsewhere', 'Device/1', [['referenced'], ['contained', 'referenced']], [['bundled'], ['contained'], ['contained', 'bundled']]],
  ])('is told where it does not: %s', (_, reference, fine, wrong) => {
    for (const one of fine) expect(told(one, reference)).toEqual([])
    for (const one of wrong)
      expect(told(one, reference).map(({ path, severity }) => `${severity} ${path}`)).toEqual(['error Basic.subject.reference'])
  })

  it('says both places, in either language', () => {
    expect(told(['contained', 'bundled'], 'Device/1')[0]!.message).toBe(
      '«Device/1» lleva fuera de lo que viene aquí, y el perfil Agrupado pide un recurso contenido (#id) o una entrada del mismo Bundle.',
    )
    expect(told(['referenced'], '#d', { language: english })[0]!.message).toBe(
      '“#d” leads to a contained resource, and the profile Agrupado requires a resource that is not contained.',
    )
  })
})

describe('a choice of one type', () => {
  it('takes away what stands beside the value too', () => {
    const both = { url: 'https://ejemplo.cl/a', valueString: 'a', _valueString: { id: 'v' }, valueInteger: 1 }
    const resource = { resourceType: 'Basic', code: { text: 'Nota' }, extension: [both] }
    const fix = lint(resource, options).issues.find(({ code }) => code === 'r4-elemento-02')!.quickFix!
    const outcomes = fix.options!.map(({ replacement }) => codesOf(applyFix<Json>(resource, { ...fix, replacement })))
    expect(outcomes).toEqual([['r4-ext-01'], ['r4-ext-01']])
  })

  it('is that of one where there are three', () => {
    const three = { valueString: 'a', valueInteger: 1, valueBoolean: true }
    const resource = { resourceType: 'Basic', code: { text: 'Nota' }, extension: [{ url: 'https://ejemplo.cl/a', ...three }] }
    const fix = lint(resource, options).issues.find(({ code }) => code === 'r4-elemento-02')?.quickFix
    expect(fix?.options?.map(({ title, replacement }) => [title, replacement])).toEqual([
      ['Dejar «valueBoolean»', { url: 'https://ejemplo.cl/a', valueBoolean: true }],
      ['Dejar «valueInteger»', { url: 'https://ejemplo.cl/a', valueInteger: 1 }],
      ['Dejar «valueString»', { url: 'https://ejemplo.cl/a', valueString: 'a' }],
    ])
  })
})

describe('an element of which something is taken away', () => {
  const fixed = (resource: JsonObject, name: string): Json =>
    applyFix(resource, lint(resource, options).issues.find(({ code, path }) => code === 'r4-elemento-01' && path.endsWith(name))!.quickFix!)

  it('does not stay with its id alone', () => {
    expect(fixed(patient({ address: [{ text: 'Arica', period: { id: 'p', prevision: 'x' } }] }), 'prevision')).toEqual(
      patient({ address: [{ text: 'Arica' }] }),
    )
  })

  it('stays with its id where that is of a resource that does not say its type', () => {
    const parameters = (resource: JsonObject) => ({ resourceType: 'Parameters', parameter: [{ name: 'a', resource }] })
    const wrong = parameters({ id: '116', extension: null })
    const fix = lint(wrong, options).issues.find(({ code }) => code === 'cl-json-06')!.quickFix!
    expect(applyFix<Json>(wrong, fix)).toEqual(parameters({ id: '116' }))
  })

  it('stays with its id where that is of a value', () => {
    expect(fixed(patient({ _birthDate: { id: 'p', prevision: 'x' } }), 'prevision')).toEqual(patient({ _birthDate: { id: 'p' } }))
  })
})

it('offers no contained resource alone where many entries may be meant as well', () => {
  const many = Array.from({ length: 30 }, (_, index) => ({
    fullUrl: `https://ejemplo.cl/fhir/Patient/${index}`,
    resource: { ...patient({}), id: `${index}` },
  }))
  const flag = (contained: JsonObject) => ({
    resourceType: 'Flag',
    id: '1',
    contained: [contained],
    status: 'active',
    code: { text: 'Cae' },
  })
  const bundle = (entry: readonly JsonObject[]) => ({
    resourceType: 'Bundle',
    type: 'collection',
    entry: [...entry, { fullUrl: 'https://ejemplo.cl/fhir/Flag/1', resource: flag({ ...patient({}), id: 'p' }) }],
  })
  expect(fixesFor('r4-card-01', bundle(many.slice(0, 3)))).toEqual(['Elegir «subject»'])
  expect(fixesFor('r4-card-01', bundle(many))).toEqual([])
})

it('identifies documents that differ in the middle by different names', () => {
  const named = (text: string): Json | undefined => {
    const composition = {
      resourceType: 'Composition',
      id: '1',
      status: 'final',
      type: { text: 'Nota' },
      date: '2026-01-10T09:30:00-03:00',
      title: 'Nota',
      author: [{ display: 'Box 3' }],
      section: ['a', text, 'b'].map((one) => ({ title: one.padEnd(4500, '.'), text: narrative(one) })),
    }
    const document = { resourceType: 'Bundle', type: 'document', timestamp: '2026-01-10T09:30:00-03:00' }
    const entry = [{ fullUrl: 'https://ejemplo.cl/fhir/Composition/1', resource: composition }]
    const { issues } = lint({ ...document, entry } as JsonObject, options)
    return issues.find(({ quickFix }) => quickFix?.title?.startsWith('Identificarlo') === true)?.quickFix?.replacement
  }
  const narrative = (text: string) => ({ status: 'generated', div: `<div xmlns="http://www.w3.org/1999/xhtml">${text}</div>` })
  expect(named('Sana')).toMatchObject({ system: 'urn:ietf:rfc:3986' })
  expect(named('Sana')).toEqual(named('Sana'))
  expect(named('Sana')).not.toEqual(named('Sano'))
})

describe('what others write in the place of FHIR', () => {
  /** A resource once all is corrected that has one likely correction. */
  function corrected(resource: JsonObject): Json {
    return JSON.parse(fixAll(JSON.stringify(resource), { ...options, unsafe: true }).text) as Json
  }

  const second = (valueString: string) => ({
    extension: [{ url: `${clCore}/StructureDefinition/SegundoApellido`, valueString }],
  })

  it('keeps both surnames of a list, and one beside the first', () => {
    const whole = patient({ name: [{ use: 'official', family: 'Soto', _family: second('Rojas'), given: ['Ana'] }] })
    expect(corrected(patient({ name: [{ use: 'official', family: ['Soto', 'Rojas'], given: ['Ana'] }] }))).toEqual(whole)
    expect(corrected(patient({ name: [{ use: 'official', family: 'Soto', apellidoMaterno: 'Rojas', given: ['Ana'] }] }))).toEqual(whole)
  })

  it('makes a name of what stands at the root', () => {
    const names = { nombre: 'Ana', apellidoPaterno: 'Soto', apellidoMaterno: 'Rojas' }
    expect(corrected({ ...without(patient({}), 'name'), ...names })).toEqual(
      patient({ name: [{ given: ['Ana'], family: 'Soto', _family: second('Rojas') }] }),
    )
  })

  it('makes an identifier of a RUN at the root', () => {
    expect(corrected({ ...without(patient({}), 'identifier'), rut: '12345678-5' })).toMatchObject({ identifier: [{ value: '12345678-5' }] })
  })

  it('translates the members of an address', () => {
    expect(corrected(patient({ direccion: { calle: 'Los Aromos 12', pais: 'CL' } }))).toMatchObject({
      address: [{ line: ['Los Aromos 12'], country: 'CL' }],
    })
  })

  it('puts what a part holds into that part', () => {
    const appointment = { resourceType: 'Appointment', status: 'proposed' }
    const person = { reference: 'Patient/1' }
    expect(corrected({ ...appointment, patient: person })).toEqual({ ...appointment, participant: [{ actor: person }] })
    const seen = [{ actor: person, status: 'accepted' }]
    expect(fixesFor('r4-elemento-01', { ...appointment, participant: seen, patient: person })).toEqual(['Quitar «patient»'])
    const doctor = { resourceType: 'Practitioner', name: [{ use: 'official', family: 'Soto', given: ['Ana'] }] }
    expect(corrected({ ...doctor, specialty: [{ text: 'Cardiología' }] })).toMatchObject({
      qualification: [{ code: { text: 'Cardiología' } }],
    })
  })

  it('refers to a resource that is named by its type and id', () => {
    const report = (result: JsonObject) => ({
      resourceType: 'DiagnosticReport',
      status: 'final',
      code: { text: 'Hemograma' },
      subject: { reference: 'Patient/1' },
      result: [result],
    })
    expect(corrected(report({ resourceType: 'Observation', id: '3' }))).toMatchObject({ result: [{ reference: 'Observation/3' }] })
  })

  it('reads a schedule and an age', () => {
    const instructed = prescription({ dosageInstruction: [{ timing: 'cada 8 horas' }] })
    expect(corrected(instructed)).toMatchObject({ dosageInstruction: [{ timing: { code: { text: 'cada 8 horas' } } }] })
    const history = { resourceType: 'FamilyMemberHistory', status: 'completed', patient: { reference: 'Patient/1' } }
    const years = { value: 60, unit: 'años', system: 'http://unitsofmeasure.org', code: 'a' }
    expect(corrected({ ...history, relationship: { text: 'madre' }, ageAge: 60 })).toMatchObject({ ageAge: years })
  })

  it('makes the concept of an extension of its code', () => {
    const url = `${tei}/StructureDefinition/ExtensionEstadoInterconsultaCodigoLE`
    const code = { system: `${tei}/CodeSystem/CSEstadoInterconsulta`, code: '1' }
    const request = { resourceType: 'ServiceRequest', status: 'draft', intent: 'order', subject: { reference: 'Patient/1' } }
    expect(corrected({ ...request, extension: [{ url, valueCoding: code }] })).toMatchObject({
      extension: [{ url, valueCodeableConcept: { coding: [code] } }],
    })
  })

  it('does not guess from a likeness alone', () => {
    const vaccination = {
      resourceType: 'Immunization',
      status: 'completed',
      vaccineCode: { text: 'BCG' },
      patient: { reference: 'Patient/1' },
      occurrenceDateTime: '2026-01-05',
    }
    // `recorded` is a time.
    expect(fixesFor('r4-elemento-01', { ...vaccination, reported: false })).toEqual(['Quitar «reported»'])
    const noteOf = (code: string) => ({
      resourceType: 'Basic',
      code: { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v3-ActCode', code }] },
    })
    expect(fixesFor('r4-codigo-03', noteOf('URG'))).toEqual(['Usar «EMER»'])
    // DRG is a group of diagnoses.
    expect(fixesFor('r4-codigo-03', noteOf('QRG'))).toEqual([])
    expect(fixesFor('r4-codigo-03', noteOf('drg'))).toEqual(['Usar «DRG»'])
  })
})

it('says of a name that it has the separators of HL7 v2', () => {
  const named = (family: string) => lint(patient({ name: [{ use: 'official', family, given: ['Ana'] }] }), options).issues
  expect(named('SOTO^ROJAS')[0]?.message).toContain('separadores de HL7 v2')
  expect(named('SOTO ROJAS')).toEqual([])
  expect(named('O’Higgins & Hnos.')).toEqual([])
})

describe('a system that is no address', () => {
  const identified = (system: string) => patient({ identifier: [{ system, value: 'AB123' }] })

  it('is told once, and not made one by writing its blanks otherwise', () => {
    const issues = lint(identified('pasaporte peruano'), options).issues.filter(({ follows }) => follows === undefined)
    expect(issues.map(({ code, quickFix }) => [code, quickFix?.title])).toEqual([['r4-codigo-05', undefined]])
    expect(issues[0]!.suggestion).toContain('o quita «system»')
  })
})

it('says of a relative date what to write', () => {
  const issue = lint(patient({ birthDate: 'hace 3 años' }), options).issues.find(({ code }) => code === 'cl-fecha-01')
  expect(issue?.suggestion).toContain('Escribe la fecha misma')
})

it('finds the profile whose name stands for its address', () => {
  expect(fixesFor('r4-perfil-01', patient({ meta: { profile: ['CorePacienteCl'] } }))).toEqual([
    `Usar «${clCore}/StructureDefinition/CorePacienteCl»`,
  ])
})

it('tells a type of a reference that is no type once', () => {
  const flag = { resourceType: 'Flag', status: 'active', code: { text: 'Cae' }, subject: { reference: 'Patient/1', type: 'Paciente' } }
  expect(
    lint(flag, options)
      .issues.filter(({ follows }) => follows === undefined)
      .map(({ code }) => code),
  ).toEqual(['r4-ref-05'])
})

it('tells an empty list in the place of a resource once', () => {
  const told = lint([], options).issues.filter(({ follows }) => follows === undefined)
  expect(told.map(({ code }) => code)).toEqual(['cl-json-02'])
})
describe('a code without its zero', () => {
  const territory = (member: string, extension: string, list: string) => (code: string, display?: string) => ({
    [member]: {
      extension: [
        {
          url: `${clCore}/StructureDefinition/${extension}`,
          valueCodeableConcept: {
            coding: [{ system: `${clCore}/CodeSystem/${list}`, code, ...(display !== undefined && { display }) }],
          },
        },
      ],
    },
  })
  const at = (members: JsonObject) => patient({ address: [{ line: ['Los Aromos 10'], ...members }] })
  const fixOf = (code: string, resource: Json) => lint(resource, options).issues.find((issue) => issue.code === code)?.quickFix
  const cases = [
    ['cl-region-01', territory('_state', 'RegionesCl', 'CSCodRegionCL'), '3', '03', 'Metropolitana de Santiago', '13'],
    ['cl-provincia-01', territory('_district', 'ProvinciasCl', 'CSCodProvinciasCL'), '11', '011', 'Santiago', '131'],
    ['cl-comuna-02', territory('_city', 'ComunasCl', 'CSCodComunasCL'), '1101', '01101', 'Santiago', '13101'],
    ['cl-pais-01', territory('_country', 'CodigoPaises', 'CodPais'), '52', undefined, 'Chile', '152'],
  ] as const

  it.each(cases)('%s: gets it for sure only where its display names no other', (code, write, written, padded, display, named) => {
    expect(fixOf(code, at(write(written, display)))).toMatchObject({ replacement: named, safe: false })
    if (padded !== undefined) expect(fixOf(code, at(write(written)))).toMatchObject({ replacement: padded, safe: true })
  })

  it('is not what --fix goes on to rename', () => {
    const wrong = at(territory('_district', 'ProvinciasCl', 'CSCodProvinciasCL')('11', 'Santiago'))
    expect(fixAll(JSON.stringify(wrong), options).text).toContain('Santiago')
  })

  it('is told by its display where nothing else tells it', () => {
    const region = territory('_state', 'RegionesCl', 'CSCodRegionCL')
    expect(fixOf('cl-region-01', at(region('1n', 'Metropolitana de Santiago')))).toMatchObject({ replacement: '13', safe: false })
    const type = { coding: [{ system: `${clCore}/CodeSystem/CSTipoIdentificador`, code: '3', display: 'RNPI' }] }
    expect(fixOf('cl-id-01', patient({ identifier: [{ type, value: '1' }] }))).toMatchObject({ replacement: '13', safe: false })
  })
})

it.each([
  'cl-core-signos-vitales/',
  'cl-core-signo-vitales',
  '../StructureDeefinition/cl-core-signos-vitales',
  '../StructureDefinition-cl-core-signos-vitales.html',
])('offers the profile of CL Core that is nearly written, not all of its type: %s', (end) => {
  const written = new URL(end, `${clCore}/StructureDefinition/`).href
  const weight = {
    resourceType: 'Observation',
    meta: { profile: [written] },
    status: 'final',
    category: [{ coding: [{ system: 'http://terminology.hl7.org/CodeSystem/observation-category', code: 'vital-signs' }] }],
    code: { coding: [{ system: 'http://loinc.org', code: '29463-7' }] },
    subject: { reference: 'Patient/1' },
    effectiveDateTime: '2026-01-10',
    valueQuantity: { value: 60, unit: 'kg', system: 'http://unitsofmeasure.org', code: 'kg' },
  }
  expect(fixesFor('cl-perfil-01', weight)).toEqual(['Usar cl-core-signos-vitales'])
})

describe('the code of a commune under an address that is wrong', () => {
  const coding = { system: `${clCore}/CodeSystem/CSCodComunasCL`, code: '05109', display: 'Viña del Mar' }
  const at = (url: string, members: JsonObject = {}) =>
    patient({
      address: [
        {
          city: 'Viña del Mar',
          country: 'CL',
          _city: { extension: [{ url, valueCodeableConcept: { coding: [{ ...coding, ...members }] } }] },
        },
      ],
    })

  it.each([`${clCore}/ComunasCl`, 'htps://hl7chile.cl/fhir/ig/clcore/StructureDefinition/ComunasCl', 'ComunasCl'])(
    'keeps its extension, which gets the address: %s',
    (url) => {
      const fix = lint(at(url), options).issues.find(({ quickFix }) => quickFix !== undefined)!.quickFix!
      expect(applyFix<Json>(at(url), fix)).toEqual(at(`${clCore}/StructureDefinition/ComunasCl`))
    },
  )

  it('gets that of EIS with a code of EIS', () => {
    const members = { system: `${eis}/CodeSystem/eis-comunas-cs`, code: '5109' }
    const fix = lint(at(`${eis}/comunas`, members), options).issues.find(({ code }) => code === 'cl-comuna-07')!.quickFix!
    expect(applyFix<Json>(at(`${eis}/comunas`, members), fix)).toEqual(at(`${eis}/StructureDefinition/eis-comunas`, members))
  })

  it('has none put beside it where it is of another commune', () => {
    expect(fixesFor('cl-comuna-07', at(`${clCore}/ComunasCl`, { code: '13101' }))).toEqual([])
  })
})

describe('the code of a RUN whose system is misspelt', () => {
  const of = (coding: JsonObject) =>
    patient({ identifier: [{ type: { coding: [coding] }, system: 'http://regcivil.cl/Validacion/RUN', value: '51234567-0' }] })

  it.each([
    ['CSTipoIdentificador', '01', 'RUN', 'https://hl7chile.cl/fhir/ig/clcore/CoodeSystem/CSTipoIdentificador'],
    ['CSCodigoDNI', 'NNCHL', 'Chile', 'htps://hl7chile.cl/fhir/ig/clcore/CodeSystem/CSCodigoDNI'],
    ['CSCodigoDNI', 'NNCHL', 'Chile', undefined],
  ])('gets it: %s', (list, code, display, system) => {
    const wrong = of({ ...(system !== undefined && { system }), code, display })
    const fix = lint(wrong, options).issues.find((issue) => issue.code === 'cl-run-07')!.quickFix!
    expect(applyFix<Json>(wrong, fix)).toEqual(of({ system: `${clCore}/CodeSystem/${list}`, code, display }))
  })
})

it.each([
  ['a text where the reference belongs', { medicationReference: '#m' }],
  ['a reference in a misspelt member', { medicationRefrence: { reference: '#m' } }],
  ['a reference without its mark', { medicationReference: { reference: 'm' } }],
])('offers to take no contained resource away that is referred to wrongly: %s', (_, members) => {
  const { medicationCodeableConcept: _concept, ...rest } = prescription({}) as Record<string, Json>
  const referring = (more: JsonObject) => ({ ...rest, contained: [{ resourceType: 'Medication', id: 'm', code: { text: 'x' } }], ...more })
  expect(codesOf(referring(members as JsonObject))).toContain('r4-ref-07')
  expect(fixesFor('r4-ref-07', referring(members as JsonObject))).toEqual([])
  expect(fixesFor('r4-ref-07', referring({ medicationCodeableConcept: { text: 'x' } }))).toHaveLength(1)
})

describe('a code that its display tells', () => {
  const married = { system: 'http://terminology.hl7.org/CodeSystem/v3-MaritalStatus', code: 'M', display: 'Married' }
  const of = (coding: JsonObject) => patient({ maritalStatus: { coding: [coding] } })
  const fixedWith = (codes: readonly string[], resource: Json) => {
    const fix = lint(resource, options).issues.find(({ code }) => codes.includes(code))!.quickFix!
    expect(fix.options).toBeUndefined()
    return applyFix<Json>(resource, fix)
  }

  it.each([
    ['is not in its system', { ...married, code: '99' }],
    ['stands under a system that is not one', { ...married, system: 'https://ejemplo.cl/CodeSystem/estado', code: '1' }],
    ['is not there', { system: married.system, display: 'Married' }],
  ])('is offered alone where it %s', (_, coding) => {
    expect(fixedWith(['r4-codigo-01', 'r4-codigo-02', 'r4-codigo-03'], of(coding))).toEqual(of(married))
  })
})

describe('a unit whose code says another', () => {
  const dose = (unit: string, code: string) => ({
    resourceType: 'Observation',
    status: 'final',
    code: { text: 'Dosis' },
    valueQuantity: { value: 5, unit, system: 'http://unitsofmeasure.org', code },
  })
  const issueOf = (resource: Json) => lint(resource, options).issues.find(({ code }) => code === 'cl-ucum-01')!

  it('gets the code in the case that it has in UCUM', () => {
    const issue = issueOf(dose('mg', 'MG'))
    expect(issue).toMatchObject({ path: 'Observation.value.code', severity: 'warning' })
    expect(applyFix(dose('mg', 'MG'), issue.quickFix!)).toEqual(dose('mg', 'mg'))
  })

  it('is left to choose where somebody has to know', () => {
    const wrong = dose('g', 'mg')
    const { quickFix } = issueOf(wrong)
    expect(quickFix!.safe).toBe(false)
    expect(quickFix!.options!.map(({ replacement }) => applyFix(wrong, { ...quickFix!, replacement }))).toEqual([
      dose('g', 'g'),
      dose('mg', 'mg'),
    ])
  })
})

it('takes the time from a date safely where there is none to lose', () => {
  const born = (birthDate: string) => lint(patient({ birthDate }), options).issues.find(({ code }) => code === 'r4-formato-01')!.quickFix
  expect(born('1990-03-15T00:00:00-03:00')).toMatchObject({ replacement: '1990-03-15', safe: true })
  expect(born('1990-03-15T10:30:00-03:00')).toMatchObject({ replacement: '1990-03-15', safe: false })
})

it('takes no tax number of another country for a RUN', () => {
  const codes = (system: string) =>
    lint(patient({ identifier: [{ system, value: '211234560018' }] }), options).issues.flatMap(({ code }) =>
      code.startsWith('cl-run') ? [code] : [],
    )
  expect(codes('https://www.dgi.gub.uy/rut')).toEqual([])
  expect(codes('https://www.dian.gov.co/rut')).toEqual([])
  expect(codes('https://hospital.gob.cl/rut')).toContain('cl-run-05')
})

it.each([
  ['MedicationRequest', 'prescriber', 'requester', { reference: 'Practitioner/1' }],
  ['MedicationRequest', 'dateWritten', 'authoredOn', '2026-01-10'],
  ['ServiceRequest', 'orderer', 'requester', { reference: 'Practitioner/1' }],
  ['ServiceRequest', 'supportingInformation', 'supportingInfo', [{ reference: 'Observation/1' }]],
  ['Patient', 'careProvider', 'generalPractitioner', [{ reference: 'Practitioner/1' }]],
  ['Appointment', 'incomingReferral', 'basedOn', [{ reference: 'ServiceRequest/1' }]],
  ['Device', 'expiry', 'expirationDate', '2026-01-10'],
  ['Location', 'form', 'physicalType', { text: 'Sala' }],
] as const)('calls an element of %s that another version has as «%s» by its name in R4', (resourceType, name, meant, value) => {
  const fix = lint({ resourceType, [name]: value } as Json, options).issues.find(
    ({ path }) => path === `${resourceType}.${name}`,
  )!.quickFix!
  expect(applyFix<Json>({ resourceType, [name]: value } as Json, fix)).toEqual({ resourceType, [meant]: value })
})

it('puts a zero before a code without display for sure only where nothing beside it is elsewhere', () => {
  const fixOf = (address: JsonObject, code: string) =>
    lint(patient({ address: [address] }), options).issues.find((issue) => issue.code === code)!.quickFix!
  const choicesOf = (address: JsonObject, code: string) => fixOf(address, code).options!.map(({ replacement }) => replacement)
  const region = { _state: coded('RegionesCl', { system: `${clCore}/CodeSystem/CSCodRegionCL`, code: '5' }) }
  const province = { _district: coded('ProvinciasCl', { system: `${clCore}/CodeSystem/CSCodProvinciasCL`, code: '58' }) }
  const commune = { _city: coded('ComunasCl', { system: `${clCore}/CodeSystem/CSCodComunasCL`, code: '5101' }) }
  expect(fixOf(region, 'cl-region-01')).toMatchObject({ replacement: '05', safe: true })
  expect(fixOf({ city: 'Quilpué', ...region }, 'cl-region-01')).toMatchObject({ replacement: '05', safe: true })
  expect(fixOf({ city: 'Arica', ...region }, 'cl-region-01').safe).toBe(false)
  expect(choicesOf({ city: 'Arica', ...region }, 'cl-region-01')).toEqual(['05', '15'])
  expect(choicesOf({ state: 'Arica y Parinacota', ...region }, 'cl-region-01')).toEqual(['05', '15'])
  expect(fixOf({ city: 'Quilpué', ...province }, 'cl-provincia-01')).toMatchObject({ replacement: '058', safe: true })
  expect(choicesOf({ city: 'Arica', ...province }, 'cl-provincia-01')).toEqual(['058', '151'])
  expect(fixOf({ city: 'Valparaíso', ...commune }, 'cl-comuna-02')).toMatchObject({ replacement: '05101', safe: true })
  expect(choicesOf({ city: 'Arica', ...commune }, 'cl-comuna-02')).toEqual(['05101', '15101'])
})

it('writes a text as the concept of the set that its profile asks for', () => {
  const resource = patient({ meta: { profile: [`${tei}/StructureDefinition/PatientLE`] }, maritalStatus: 'Soltera' })
  const fix = lint(resource, options).issues.find(({ path }) => path === 'Patient.maritalStatus')!.quickFix!
  expect(fix.replacement).toEqual({
    coding: [{ system: `${tei}/CodeSystem/CSEstadoCivil`, code: '01', display: 'Soltero(a)' }],
  })
  expect(troublesOf(resource)).toEqual([])
})

describe('a shape of R5', () => {
  const concept = { text: 'Dolor' }
  const reference = { reference: 'Condition/1' }
  const visit = {
    resourceType: 'Encounter',
    status: 'planned',
    class: { system: 'http://terminology.hl7.org/CodeSystem/v3-ActCode', code: 'AMB' },
  }
  const allergy = { resourceType: 'AllergyIntolerance', patient: { reference: 'Patient/1' }, code: { text: 'Maní' } }
  const given = { resourceType: 'MedicationAdministration', status: 'completed', subject: { reference: 'Patient/1' } }

  it.each<[string, JsonObject, JsonObject, JsonObject]>([
    ['reasons with their value', visit, { reason: [{ value: [{ concept }] }] }, { reasonCode: [concept] }],
    ['reasons by reference', visit, { reason: [{ value: [{ reference }] }] }, { reasonReference: [reference] }],
    [
      'reasons of both kinds',
      prescription({}),
      { reason: [{ concept }, { reference }] },
      { reasonCode: [concept], reasonReference: [reference] },
    ],
    [
      'the evidence of a condition',
      { resourceType: 'Condition', subject: reference },
      { evidence: [{ concept }] },
      { evidence: [{ code: [concept] }] },
    ],
    [
      'the type of an allergy',
      allergy,
      { type: { coding: [{ system: 'http://hl7.org/fhir/allergy-intolerance-type', code: 'allergy' }] } },
      { type: 'allergy' },
    ],
    ['the form of a medication', { resourceType: 'Medication' }, { doseForm: concept }, { form: concept }],
    ['the time of an administration', given, { occurenceDateTime: '2026-01-10' }, { effectiveDateTime: '2026-01-10' }],
  ])('becomes that of R4: %s', (_, resource, members, meant) => {
    const name = Object.keys(members)[0]!
    const fix = lint({ ...resource, ...members }, options).issues.find(
      ({ code, path, quickFix: offered }) =>
        path.startsWith(`${String(resource['resourceType'])}.${name}`) && code.startsWith('r4-') && offered !== undefined,
    )!.quickFix!
    expect(applyFix({ ...resource, ...members } as JsonObject, fix)).toEqual({ ...resource, ...meant })
  })

  it('keeps what the reasons of an encounter are for, which R4 has no place for', () => {
    expect(fixesFor('r4-elemento-01', { ...visit, reason: [{ use: [concept], value: [{ concept }] }] })).toEqual([])
  })
})

it('offers a collection whose entries say what is asked of a server to be a transaction or a batch', () => {
  const entry = (members: JsonObject) => ({ fullUrl: urn(1), resource: { resourceType: 'Basic', code: { text: 'Nota' } }, ...members })
  const collection = (...entries: JsonObject[]) => ({ resourceType: 'Bundle', type: 'collection', entry: entries })
  const fixOf = (bundle: JsonObject) => lint(bundle, options).issues.find(({ code }) => code === 'r4-inv-01')!.quickFix!
  const asked = collection(entry({ request: { method: 'POST', url: 'Basic' } }))
  expect(fixOf(asked)).toMatchObject({ title: 'Elegir el tipo', safe: false })
  expect(fixOf(asked).options!.map(({ title }) => title)).toEqual([
    'Usar «transaction»',
    'Usar «batch»',
    'Quitar «request» de cada entrada',
  ])
  expect(applyFix<JsonObject>(asked, fixOf(asked))).toEqual({ ...asked, type: 'transaction' })
  expect(troublesOf(asked)).toEqual([])
  // Where only some do, they would lack it.
  expect(fixOf(collection(...asked.entry, entry({ fullUrl: urn(2) }))).options!.length).toBe(1)
})

it('puts a list of resources into a Bundle, and leaves one of anything else', () => {
  const resources = [note, { resourceType: 'Basic', id: 'dos', code: { text: 'Nota' } }]
  const fix = lint(resources, options).issues[0]!.quickFix!
  expect(fix).toMatchObject({ title: 'Poner los recursos en un Bundle', safe: false })
  const bundle = applyFix<Json>(resources, fix)
  const entry = resources.map((resource) => ({ fullUrl: expect.stringMatching(/^urn:uuid:/), resource }))
  expect(bundle).toEqual({ resourceType: 'Bundle', type: 'collection', entry })
  expect(codesOf(bundle)).toEqual([])
  expect(fixesFor('cl-json-02', [note, { code: 'dos' }])).toEqual([])
  expect(
    fixesFor(
      'cl-json-02',
      Array.from({ length: 2000 }, () => note),
    ),
  ).toEqual([])
})

it('says once of an event that is sent as a transaction that it is a message', () => {
  const sentAs = (type: string, ...more: JsonObject[]) => {
    const message = event({}) as JsonObject & { readonly entry: readonly JsonObject[] }
    return { ...message, type, entry: [...message.entry, { fullUrl: urn(1), resource: note }, ...more] }
  }
  const placesOf = (bundle: JsonObject) =>
    lint(bundle, options).issues.flatMap(({ code, severity, path, entryIndex, follows }) =>
      follows === undefined && /^cl-(?:msg-01|bundle-05)$|^r4-inv-01$/.test(code)
        ? [`${severity} ${code} ${entryIndex ?? ''} ${path}`]
        : [],
    )
  for (const type of ['transaction', 'batch']) expect(placesOf(sentAs(type))).toEqual(['error cl-bundle-05  Bundle.type'])
  expect(
    lint(sentAs('transaction'), { ...options, language: english }).issues.find(({ code }) => code === 'cl-bundle-05')!.message,
  ).toContain('begins with the header of the event “iniciar”')
  // A transaction that says of some entry what is asked lacks it in the others.
  const asked = { fullUrl: urn(2), resource: note, request: { method: 'POST', url: 'Basic' } }
  expect(placesOf(sentAs('transaction', asked))).toEqual([
    'warning cl-msg-01  Bundle.type',
    'error cl-bundle-05  Bundle.entry[0].request',
    'error cl-bundle-05  Bundle.entry[1].request',
  ])
})

describe('a resource within something else', () => {
  const one: JsonObject = { resourceType: 'Patient', gender: 'F' }
  const two: JsonObject = { resourceType: 'Basic', code: { text: 'Nota' } }
  const freed = (document: JsonObject) => {
    const { quickFix } = lint(document, options).issues.find(({ code }) => code === 'cl-json-03')!
    return quickFix && [quickFix.title, applyFix<Json>(document, quickFix)]
  }

  it.each<readonly [string, JsonObject, string, Json]>([
    ['that has faults of its own', { data: one }, 'Dejar solo el recurso de «data»', one],
    ['several members down', { ok: true, request: { body: { recurso: one } } }, 'Dejar solo el recurso de «request.body.recurso»', one],
    ['in a list of one', { pacientes: [one] }, 'Dejar solo el recurso de «pacientes»', one],
    [
      'under the name of its type',
      { Patient: { gender: 'male' } },
      'Dejar solo el recurso de «Patient»',
      { resourceType: 'Patient', gender: 'male' },
    ],
  ])('is let out %s', (_, document, title, resource) => {
    expect(freed(document)).toEqual([title, resource])
  })

  it('is put into a Bundle with the others of its list', () => {
    const [title, bundle] = freed({ total: 2, result: { items: [two, two] } })!
    expect([title, bundle]).toMatchObject([
      'Poner los recursos en un Bundle',
      { resourceType: 'Bundle', entry: [{ resource: two }, { resource: two }] },
    ])
  })

  it.each<readonly [string, JsonObject]>([
    ['there are some in two places', { before: one, after: two }],
    ['one contains it that does not say its type', { active: true, contained: [one] }],
    ['a list has anything else', { items: [one, { total: 2 }] }],
    ['what stands under the name of a type has other members', { Patient: { rut: '1-9' } }],
  ])('is not guessed where %s', (_, document) => {
    expect(freed(document)).toBeUndefined()
  })

  it.each([
    [{ error: 'invalid_token', error_description: 'expired' }, 'Por «error» parece lo que responde un servidor que falló'],
    [{ timestamp: '2026-01-15T10:00:00Z', statusCode: 502, message: 'Bad Gateway' }, 'Por «statusCode» parece lo que responde un servidor'],
    [{ error: null, data: { resourceType: 'Patient' } }, 'El recurso parece ser lo que hay en «data»'],
    [{ active: true }, 'Escribe el tipo como primer elemento'],
  ])('or what a server answers that failed is told apart: %j', (document, said) => {
    const [issue] = lint(document, options).issues
    expect([issue!.code, issue!.suggestion]).toEqual(['cl-json-03', expect.stringContaining(said)])
    const inEnglish = lint(document, { ...options, language: english }).issues[0]!.suggestion!
    expect(inEnglish.includes('a server answers that failed')).toBe(said.startsWith('Por'))
  })

  it('is pointed at in each of several places', () => {
    const suggestionIn = (language?: typeof english) =>
      lint({ patient: one, visit: { note: two } }, { ...options, ...(language && { language }) }).issues[0]!.suggestion
    expect(suggestionIn()).toBe(
      'Los recursos parecen ser los que hay en «patient» y «visit.note»: envía cada uno solo, o todos en un Bundle.',
    )
    expect(suggestionIn(english)).toBe(
      'The resources seem to be those in “patient” and “visit.note”: send each one alone, or all of them in a Bundle.',
    )
  })
})

it('asks no code of a value whose type a profile does not admit', () => {
  const pressure = (value: JsonObject) => ({
    resourceType: 'Observation',
    status: 'final',
    code: { coding: [{ system: 'http://loinc.org', code: '85354-9' }] },
    component: [{ code: { coding: [{ system: 'http://loinc.org', code: '8480-6' }] }, ...value }],
  })
  const codesOfValue = (value: JsonObject) =>
    lint(pressure(value), options)
      .issues.filter(({ path, follows }) => follows === undefined && path.startsWith('Observation.component[0].value'))
      .map(({ code }) => code)
  expect(codesOfValue({ valueString: '80' })).toEqual(['r4-elemento-04'])
  expect(codesOfValue({ valueQuantity: { value: 80, system: 'http://unitsofmeasure.org', code: 'kilo' } })).not.toEqual([])
})

it('leaves an obsolete code alone where another commune stands beside it', () => {
  const commune = { system: `${clCore}/CodeSystem/CSCodComunasCL`, code: '01201' }
  const ofEis = { system: `${eis}/CodeSystem/eis-comunas-cs`, code: '1201' }
  const fixOf = (code: string, city: string, extension: string, coding: JsonObject) =>
    lint(
      patient({ address: [{ city, _city: { extension: [{ url: extension, valueCodeableConcept: { coding: [coding] } }] } }] }),
      options,
    ).issues.find((issue) => issue.code === code)!.quickFix!
  const url = `${clCore}/StructureDefinition/ComunasCl`
  expect(fixOf('cl-comuna-02', 'Arica', url, { ...commune, display: 'Arica' })).toMatchObject({ replacement: '15101', safe: true })
  expect(fixOf('cl-comuna-02', 'Arica', url, commune)).toMatchObject({ replacement: '15101', safe: true })
  const eisUrl = `${eis}/StructureDefinition/eis-comunas`
  expect(fixOf('cl-eis-comuna-01', 'Arica', eisUrl, ofEis)).toMatchObject({ replacement: '15101', safe: true })
  for (const named of [{ display: 'Iquique' }, {}]) {
    const choices = (fix: ReturnType<typeof fixOf>) => fix.options!.map(({ replacement }) => replacement)
    expect(choices(fixOf('cl-comuna-02', 'Iquique', url, { ...commune, ...named }))).toEqual(['15101', '01101'])
    expect(choices(fixOf('cl-eis-comuna-01', 'Iquique', eisUrl, { ...ofEis, ...named }))).toEqual(['15101', '1101'])
  }
})

it('writes the address of a system that is told by its OID, and an edition of SNOMED CT as the version', () => {
  const coded = (coding: JsonObject): JsonObject => ({ resourceType: 'Basic', code: { coding: [coding] } })
  const fixed = (coding: JsonObject) => {
    const [issue, ...others] = lint(coded(coding), options).issues
    expect(others).toEqual([])
    expect(issue).toMatchObject({ code: 'r4-codigo-05', path: 'Basic.code.coding[0].system', quickFix: { safe: false } })
    return [issue!.severity, applyFix<Json>(coded(coding), issue!.quickFix!)]
  }
  const sct = { system: 'http://snomed.info/sct', code: '38341003' }
  const loinc = { system: 'http://loinc.org', code: '2345-7' }
  expect(fixed({ ...sct, system: 'urn:oid:2.16.840.1.113883.6.96' })).toEqual(['warning', coded(sct)])
  expect(fixed({ ...loinc, system: 'urn:oid:2.16.840.1.113883.6.1' })).toEqual(['warning', coded(loinc)])
  expect(fixed({ ...sct, system: '2.16.840.1.113883.6.96' })).toEqual(['error', coded(sct)])
  for (const edition of ['http://snomed.info/sct/11000162102', 'http://snomed.info/sct/11000162102/version/20240630']) {
    expect(fixed({ ...sct, system: edition })).toEqual(['warning', coded({ ...sct, version: edition })])
    expect(fixed({ ...sct, system: edition, version: 'x' })).toEqual(['warning', coded({ ...sct, version: 'x' })])
    expect(codesOf(coded({ ...sct, version: edition }))).toEqual([])
  }
  expect(codesOf(coded({ system: 'urn:oid:2.16.840.1.113883.6.42', code: '250.0' }))).toEqual([])
})

it('takes the version of a system out of its address, and says it where that can be said', () => {
  const fixed = (resource: JsonObject) => {
    const { severity, message, quickFix } = lint(resource, options).issues.find(({ code }) => code === 'r4-codigo-05')!
    expect(message).toMatch(/^«.*» lleva una versión, y «system» es la dirección sola\.$/)
    return [severity, quickFix!.safe, applyFix<Json>(resource, quickFix!)]
  }
  const coded = (coding: JsonObject): JsonObject => ({ resourceType: 'Basic', code: { coding: [coding] } })
  const loinc = { system: 'http://loinc.org', code: '2345-7' }
  expect(fixed(coded({ ...loinc, system: 'http://loinc.org|2.74' }))[2]).toEqual(coded({ ...loinc, version: '2.74' }))
  expect(fixed(coded({ ...loinc, system: 'http://loinc.org|2.74', version: '2' }))[2]).toEqual(coded({ ...loinc, version: '2' }))
  const weight = (system: string): JsonObject => ({
    resourceType: 'Observation',
    status: 'final',
    code: { text: 'Peso' },
    valueQuantity: { value: 70, unit: 'kg', system, code: 'kg' },
  })
  expect(fixed(weight('http://unitsofmeasure.org|2.1'))[2]).toEqual(weight('http://unitsofmeasure.org'))
  const set = (name: string, part: JsonObject): JsonObject => ({
    resourceType: 'ValueSet',
    status: 'draft',
    compose: { include: [{ system: 'http://loinc.org' }], [name]: [part] },
  })
  for (const [name, system] of [
    ['include', 'https://ejemplo.cl/cs'],
    ['exclude', 'http://hl7.org/fhir/administrative-gender'],
  ] as const) {
    const concept = [{ code: 'male' }]
    expect(fixed(set(name, { system: `${system}|1.0`, concept }))).toEqual(['error', false, set(name, { system, version: '1.0', concept })])
    const both = { system: `${system}|1.0`, version: '2.0' }
    expect(fixed(set(name, both))).toEqual(['error', false, set(name, { ...both, system })])
  }
})

it('reads a RUN with a word before it and with commas between its thousands', () => {
  const found = (value: string) =>
    lint(
      patient({ identifier: [{ type: { coding: [{ system: `${clCore}/CodeSystem/CSTipoIdentificador`, code: '01' }] }, value }] }),
      options,
    )
      .issues.filter(({ path }) => path === 'Patient.identifier[0].value')
      .map(({ code, quickFix }) => [code, quickFix?.replacement, quickFix?.safe])
  expect(found('RUN 15.236.329-K')).toEqual([['cl-run-05', '15236329-K', true]])
  expect(found('R.U.T.: 15.236.329-k')).toEqual([['cl-run-05', '15236329-k', true]])
  expect(found('15,236,329-K')).toEqual([['cl-run-05', '15236329-K', true]])
  expect(found('RUN 15,236,329 - K')).toEqual([['cl-run-05', '15236329-K', true]])
  // Eight digits may lack their check digit, and one that does not hold is not written anew.
  expect(found('RUN 12345674')).toEqual([['cl-run-05', '1234567-4', false]])
  expect(found('RUN 15.236.329-1')).toEqual([['cl-run-05', undefined, undefined]])
  expect(found('15,236,3291')).toEqual([['cl-run-05', undefined, undefined]])
})

/** The corrections of the findings about one element: the code of the rule, the value written, and whether that is safe. */
function fixesAt(path: string, resource: Json) {
  return lint(resource, options)
    .issues.filter((issue) => issue.path === path)
    .map(({ code, quickFix }) => [code, quickFix?.replacement, quickFix?.safe])
}

it('mends codes of ICD-10 with words around them or a hyphen for the dot', () => {
  const coded = (code: string) => ({
    resourceType: 'Condition',
    code: { coding: [{ system: 'http://hl7.org/fhir/sid/icd-10', code }] },
    subject: { display: 'Ana' },
  })
  const found = (code: string) => fixesAt('Condition.code.coding[0].code', coded(code))
  expect(found('E11.9 - Diabetes mellitus tipo 2')).toEqual([['cl-cie10-01', 'E11.9', false]])
  expect(found('CIE10:K35.8')).toEqual([['cl-cie10-01', 'K35.8', true]])
  expect(found('cie-10 K35,8')).toEqual([['cl-cie10-01', 'K35.8', true]])
  expect(found('K35-8')).toEqual([['cl-cie10-01', 'K35.8', false]])
  // Two codes are not one.
  expect(found('M49.0* A18.0')).toEqual([['cl-cie10-01', undefined, undefined]])
  expect(lint(coded('M49.0* A18.0'), options).issues[0]!.suggestion).toBe(
    'Son dos códigos: «A18.0» y «M49.0*» van cada uno en su propio «coding».',
  )
})

it('mends codes of LOINC that their check digit bears out', () => {
  const found = (code: string) =>
    fixesAt('Observation.code.coding[0].code', {
      resourceType: 'Observation',
      status: 'final',
      code: { coding: [{ system: 'http://loinc.org', code }] },
    })
  expect(found('23457')).toEqual([['cl-loinc-01', '2345-7', false]])
  expect(found('2345 – 7')).toEqual([['cl-loinc-01', '2345-7', true]])
  expect(found('2345-8')).toEqual([['cl-loinc-01', '2345-7', false]])
  expect(found('23458')).toEqual([['cl-loinc-01', undefined, undefined]])
})

it('takes the braces off a GUID that is an id', () => {
  const id = 'B3C1F8A0-1111-4222-8333-123456789ABC'
  expect(fixesAt('Basic.id', { ...note, id: `{${id}}` })).toEqual([['r4-formato-01', id, false]])
})

it('tells SNOMED CT from the address of its publisher', () => {
  for (const system of ['http://www.snomed.org', 'https://snomed.org/', 'http://www.snomed.org/snomed-ct'])
    expect(fixesAt('Basic.code.coding[0].system', { resourceType: 'Basic', code: { coding: [{ system, code: '73211009' }] } })).toEqual([
      ['r4-codigo-05', 'http://snomed.info/sct', false],
    ])
  const coding = [{ system: 'http://www.snomed.org', code: '73211009' }]
  expect(lint({ resourceType: 'Basic', code: { coding } }, options).valid).toBe(true)
})

it('knows Chile by the letters of the Olympic Committee', () => {
  const at = (country: string) => patient({ address: [{ use: 'home', city: 'Ñuñoa', country }] })
  expect(fixesAt('Patient.address[0].country', at('CHI'))).toContainEqual(['cl-direccion-03', 'CL', true])
})

it('wraps all entries of a Bundle that are the resources themselves, and tells it once', () => {
  const bare = {
    resourceType: 'Bundle',
    type: 'collection',
    entry: [1, 2, 3, 4].map((at) => (at === 3 ? { fullUrl: urn(at), resource: note } : { ...note, fullUrl: urn(at) })),
  }
  const { issues } = lint(bare, options)
  expect(issues.filter(({ follows }) => follows === undefined).map(({ code, path }) => `${code} ${path}`)).toEqual([
    'r4-elemento-01 Bundle.entry[0].resourceType',
  ])
  const wrapped = [1, 2, 3, 4].map((at) => ({ fullUrl: urn(at), resource: note }))
  expect(issues.find(({ follows }) => follows === undefined)!.quickFix).toMatchObject({
    jsonPointer: '/entry',
    replacement: wrapped,
    safe: false,
  })
})

it('keeps a second surname that stands both in a list and in its extension', () => {
  const _family = { extension: [{ url: `${clCore}/StructureDefinition/SegundoApellido`, valueString: 'Bosh' }] }
  const named = (family: Json, members: JsonObject = {}) => patient({ name: [{ use: 'official', given: ['Ana'], family, ...members }] })
  const fix = (members?: JsonObject) => lint(named(['Rosales', 'Bosh'], members), options).issues[0]!.quickFix!
  expect(fix().replacement).toEqual({ use: 'official', given: ['Ana'], family: 'Rosales', _family })
  expect(fix({ _family }).replacement).toEqual({ use: 'official', given: ['Ana'], family: 'Rosales', _family })
  const other = { extension: [{ url: `${clCore}/StructureDefinition/SegundoApellido`, valueString: 'Soto' }] }
  expect(fix({ _family: other }).options).toHaveLength(2)
})

it('tells once of a gender identity under an address that is misspelt', () => {
  const url = `${clCore}/StructureDefinition/IdentidadDeGenero`
  const coding = [{ system: `${clCore}/CodeSystem/CSIdentidadDeGenero`, code: '1' }]
  const { issues } = lint(patient({ extension: [{ url, valueCodeableConcept: { coding } }] }), options)
  expect(issues.filter(({ path }) => path.startsWith('Patient.extension[0]')).map(({ code }) => code)).toEqual(['cl-patient-11'])
})

it('finds the system of CL Core under a base that is misspelt', () => {
  const system = `${clCore}/CodeSystem/CSTipoIdentificador`
  const type = { coding: [{ system: system.replace('clcore', 'CL-Core'), code: '01' }] }
  const { issues } = lint(patient({ identifier: [{ type, value: '15236329-K' }] }), options)
  const found = issues.filter(({ path, follows }) => follows === undefined && path.startsWith('Patient.identifier'))
  expect(found.map(({ code, severity, quickFix }) => [code, severity, quickFix?.replacement])).toContainEqual([
    'r4-codigo-05',
    'warning',
    system,
  ])
})

it.each([
  ['/Date(417322800000)/', '1983-03-24'],
  ['/Date(1700000000000-0300)/', '2023-11-14'],
  [417322800000, '1983-03-24'],
  ['/Date(417312000000)/', '1983-03-24'],
])('reads a date in milliseconds since 1970: %s', (birthDate, meant) => {
  expect(fixesAt('Patient.birthDate', patient({ birthDate })).map(([, ...fix]) => fix)).toEqual([[meant, false]])
})

it('reads a time in milliseconds since 1970', () => {
  const at = (recorded: Json) => fixesAt('Basic.meta.lastUpdated', { ...note, meta: { lastUpdated: recorded } }).map(([, fix]) => fix)
  expect(at('/Date(1700000000000-0300)/')).toEqual(['2023-11-14T19:13:20.000-03:00'])
  expect(at(1700000000000)).toEqual(['2023-11-14T22:13:20.000Z'])
})

it.each([
  ['MSH|^~\\&|HIS|HOSP', 'parece un mensaje HL7 v2'],
  ['RUN;Nombre;Apellido\n1-9;Ana;Soto', 'parece una tabla (CSV)'],
  ['ewogInJlc291cmNlVHlwZSI6ICJQYXRpZW50IiB9', 'parece JSON escrito en base64'],
  ['eyJyZXNvdXJjZVR5cGUiOiJQYXRpZW50In0', 'parece JSON escrito en base64'],
  ['eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl', 'parece un token de acceso (JWT)'],
  ['JVBERi0xLjQKJcfsj6IKNSAwIG9iago8PC9M', 'parece un archivo (PDF, imagen o comprimido) escrito en base64'],
  ['<!DOCTYPE html>\n<html><h1>502 Bad Gateway</h1></html>', 'parece una página HTML'],
  ['<html lang="es"><body>Error</body></html>', 'parece una página HTML'],
  ['<?xml version="1.0"?><Patient xmlns="http://hl7.org/fhir"/>', 'parece XML;'],
  ['<Bundle xmlns="http://hl7.org/fhir"/>', 'parece XML;'],
  ['hola', 'el texto empieza con «hola»'],
])('says what a text is that is no JSON: %s', (text, said) => {
  expect(lint(text, options).issues[0]!.message).toContain(said)
})

it('offers the system in which the required set has a code that its own system lacks', () => {
  const terminology = 'http://terminology.hl7.org/CodeSystem'
  const allergy = (system: string) => ({
    resourceType: 'AllergyIntolerance',
    clinicalStatus: { coding: [{ system: `${terminology}/allergyintolerance-clinical`, code: 'active' }] },
    verificationStatus: { coding: [{ system: `${terminology}/${system}`, code: 'confirmed' }] },
    code: { text: 'Penicilina' },
    patient: { reference: 'https://ejemplo.cl/fhir/Patient/1' },
  })
  const wrong = allergy('allergyintolerance-clinical')
  const { quickFix } = lint(wrong, { ...options, only: ['r4'] }).issues.find(({ code }) => code === 'r4-codigo-03')!
  expect(quickFix).toMatchObject({ safe: false, title: `Usar confirmed (Confirmed) de ${terminology}/allergyintolerance-verification` })
  const right = allergy('allergyintolerance-verification')
  expect(applyFix<Json>(wrong, quickFix!)).toMatchObject({
    verificationStatus: { coding: [{ ...right.verificationStatus.coding[0], display: 'Confirmed' }] },
  })
})

it('puts the Composition of a long document first', () => {
  const entry = (resource: JsonObject, index: number): JsonObject => ({ fullUrl: urn(index), resource })
  const first = entry(
    {
      resourceType: 'Composition',
      status: 'final',
      type: { text: 'Epicrisis' },
      subject: { reference: urn(2) },
      date: '2026-01-10',
      author: [{ display: 'Ana' }],
      title: 'Epicrisis',
      section: [{ title: 'Nota', entry: [{ reference: urn(3) }] }],
    },
    1,
  )
  const others = [entry(patient({}), 2), entry({ ...note, text: { status: 'generated', div: narrativeOf(40_000) } }, 3)]
  const bundle = (entries: readonly JsonObject[]): JsonObject => ({
    resourceType: 'Bundle',
    type: 'document',
    identifier: { system: 'https://ejemplo.cl/documentos', value: '1' },
    timestamp: '2026-01-10T10:00:00-03:00',
    entry: entries,
  })
  const fix = lint(bundle([others[0]!, first, others[1]!]), options).issues.find(({ code }) => code === 'cl-bundle-06')!.quickFix!
  expect(applyFix(bundle([others[0]!, first, others[1]!]), fix)).toEqual(bundle([first, ...others]))
  expect(lint(bundle([first, ...others]), options).errors).toEqual([])
})

function narrativeOf(length: number): string {
  return `<div xmlns="http://www.w3.org/1999/xhtml">${'a'.repeat(length)}</div>`
}

describe('a search that is written as an address in ifNoneExist', () => {
  const urgencia = 'https://interoperabilidad.minsal.cl/fhir/ig/urgencia/StructureDefinition'
  const create = (ifNoneExist: string, profile?: string): JsonObject => ({
    resourceType: 'Bundle',
    ...(profile !== undefined && { meta: { profile: [`${urgencia}/${profile}`] } }),
    type: 'transaction',
    entry: [
      {
        fullUrl: urn(1),
        request: { method: 'POST', url: 'Location', ifNoneExist },
        resource: { resourceType: 'Location', name: 'Box 3', identifier: [{ value: '3' }] },
      },
    ],
  })
  const about = (resource: Json) =>
    lint(resource, options).issues.filter(
      ({ path, code, message, follows }) => follows === undefined && (/ifNoneExist/.test(path + message) || code === 'cl-bundle-05'),
    )

  it.each(['Location?', '?', '/Location?', 'https://ejemplo.cl/fhir/Location?'])('begins with «%s»', (address) => {
    const [told, ...others] = about(create(`${address}identifier=a?b|3`))
    expect([told?.code, told?.severity, others.length]).toEqual(['cl-bundle-05', 'warning', 0])
    expect(applyFix(create(`${address}identifier=a?b|3`), told!.quickFix!)).toEqual(create('identifier=a?b|3'))
    expect(about(create('identifier=a?b|3'))).toEqual([])
  })

  it('is told once where a guide asks for the identifier', () => {
    expect(about(create('Location?identifier=3', 'BundleEgreso')).map(({ code }) => code)).toEqual(['cl-urg-03'])
  })

  it('is one of another type, or none', () => {
    expect(about(create('Patient?identifier=3'))).toEqual([])
    expect(about(create('name=Box?'))).toEqual([])
  })
})

it.each([
  ['urn:uuid:6f2c1c66-1f0b-4f0e-9a43-0d3a2f5f8a11', '6f2c1c66-1f0b-4f0e-9a43-0d3a2f5f8a11'],
  ['urn:oid:1.2.840.113619.2', '1.2.840.113619.2'],
  ['Patient/417', '417'],
  ['Box/3', 'Box-3'],
])('takes off an id what makes it an address: %s', (id, meant) => {
  const { message, quickFix } = lint({ ...note, id }, options).issues.find(({ code }) => code === 'r4-formato-01')!
  expect(message).toContain('de 1 a 64 letras sin acento, números, guiones o puntos')
  expect(quickFix).toMatchObject({ replacement: meant, safe: false })
})

it('tells once of a resource in the place of a reference, and contains it', () => {
  const medication = { resourceType: 'Medication', identifier: [{ value: '7' }], code: { text: 'Paracetamol' } }
  const drug = (members: JsonObject) => ({ resourceType: 'Basic', code: { text: 'Nota' }, author: { display: 'Ana' }, ...members })
  const wrong = drug({ subject: medication })
  expect(codesOf(wrong)).toEqual(['r4-elemento-01'])
  const right = drug({ subject: { reference: '#medication-1' }, contained: [{ ...medication, id: 'medication-1' }] })
  expect(fixesAt('Basic.subject.resourceType', wrong)).toEqual([['r4-elemento-01', right, false]])
  expect(codesOf(right)).toEqual([])
})

it('contains several resources in the place of references one after the other', () => {
  const result = (id: string) => ({ resourceType: 'Observation', id, status: 'final', code: { text: 'Hemoglobina' }, valueString: 'x' })
  const report = { resourceType: 'DiagnosticReport', status: 'final', code: { text: 'Hemograma' }, subject: { display: 'Ana' } }
  const { text } = fixAll(JSON.stringify({ ...report, result: [result('a'), result('a')] }), { ...options, unsafe: true, only: ['r4'] })
  expect(JSON.parse(text)).toEqual({
    ...report,
    result: [{ reference: '#a' }, { reference: '#observation-1' }],
    contained: [result('a'), result('observation-1')],
  })
})

/** An observation without anything that warns. */
const measured = (members: JsonObject): JsonObject => ({
  resourceType: 'Observation',
  status: 'final',
  code: { text: 'Glicemia' },
  subject: { display: 'Ana' },
  effectiveDateTime: '2026-01-10',
  ...members,
})

it.each<readonly [Json, JsonObject]>([
  [98, { value: 98 }],
  [98.5, { value: 98.5 }],
  ['98,5', { value: 98.5 }],
])('makes a quantity of a value beside which its unit stands: %j', (value, quantity) => {
  const fix = fixesAt('Observation.component[0].value', measured({ component: [{ code: { text: 'a' }, value, unit: 'mg/dL' }] }))
  expect(fix.map(([, replacement]) => replacement)).toEqual([{ code: { text: 'a' }, valueQuantity: { ...quantity, unit: 'mg/dL' } }])
})

it('does not offer a time for a text that is none', () => {
  const component = (members: JsonObject) => measured({ component: [{ code: { text: 'Color' }, ...members }] })
  const { quickFix } = lint(component({ value: 'Amarillo' }), options).issues[0]!
  expect(quickFix).toMatchObject({ title: 'Llamarlo «valueString»', replacement: { valueString: 'Amarillo' } })
})

it.each<readonly [string, Json, Json]>([
  ['referenceRange', '70 - 100 mg/dL', [{ text: '70 - 100 mg/dL' }]],
  ['referenceRange', ['70 - 100'], [{ text: '70 - 100' }]],
  ['valueRange', '0-2', { low: { value: 0 }, high: { value: 2 } }],
  ['valueRange', '1,5 a 2 mg/dL', { low: { value: 1.5, unit: 'mg/dL' }, high: { value: 2, unit: 'mg/dL' } }],
])('puts a range that is written as a text into its form: %s %j', (name, text, meant) => {
  const { text: fixed } = fixAll(JSON.stringify(measured({ [name]: text })), { ...options, unsafe: true, codes: ['r4-json-03'] })
  expect(JSON.parse(fixed)).toEqual(measured({ [name]: meant }))
})

it.each<readonly [string, string, Json]>([
  ['qualification', 'Médico Cirujano', [{ code: { text: 'Médico Cirujano' } }]],
  ['photo', 'iVBORw0KGgoAAAANSUhEUgAA', [{ contentType: 'image/png', data: 'iVBORw0KGgoAAAANSUhEUgAA' }]],
  ['photo', 'data:image/jpeg;base64,/9j/4AAQ', [{ contentType: 'image/jpeg', data: '/9j/4AAQ' }]],
  ['photo', 'https://ejemplo.cl/foto.png', [{ url: 'https://ejemplo.cl/foto.png' }]],
])('puts a text in the place of a part or a file into its form: %s %s', (name, text, meant) => {
  const fixes = fixesAt(`Practitioner.${name}`, {
    resourceType: 'Practitioner',
    identifier: [{ value: '7' }],
    name: [{ text: 'a' }],
    [name]: text,
  })
  expect(fixes).toEqual([['r4-json-03', meant, false]])
})

const dicom = 'http://dicom.nema.org/resources/ontology/DCM'
const study = (modality: Json): JsonObject => ({
  resourceType: 'ImagingStudy',
  status: 'available',
  subject: { display: 'Ana' },
  modality: [modality],
})

it.each([
  ['TAC', 'CT'],
  ['RM', 'MR'],
  ['Eco', 'US'],
  ['dx', 'DX'],
])('knows a modality in Spanish and in small letters: %s', (code, meant) => {
  expect(fixesAt('ImagingStudy.modality[0].code', study({ system: dicom, code }))).toEqual([['r4-codigo-03', meant, false]])
})

it.each(['urn:oid:1.2.840.10008.2.16.4', 'http://dicom.nema.org/medical/dicom/current/output/chtml/part16/sect_CID_29.html', 'DCM'])(
  'finds the system of DICOM by %s',
  (system) => {
    expect(fixesAt('ImagingStudy.modality[0].system', study({ system, code: 'CT' }))).toEqual([['r4-codigo-05', dicom, false]])
  },
)

it.each<readonly [string, string, Json]>([
  ['Observation.status', 'final', measured({ status: 'Validado', valueString: 'a' })],
  ['Observation.status', 'final', measured({ status: 'completed', valueString: 'a' })],
  ['MedicationRequest.status', 'active', prescription({ status: 'emitida' })],
  ['MedicationRequest.intent', 'order', prescription({ intent: 'receta' })],
  ['ImagingStudy.status', 'available', { ...study({ system: dicom, code: 'CT' }), status: 'final' }],
  ['Appointment.status', 'booked', { resourceType: 'Appointment', ...appointment, status: 'Confirmada' }],
  [
    'MedicationDispense.status',
    'completed',
    { resourceType: 'MedicationDispense', status: 'entregado', medicationReference: { display: 'a' } },
  ],
])('knows a word of hospitals for a status: %s %s', (path, meant, resource) => {
  const { quickFix } = lint(resource, options).issues.find((issue) => issue.path === path)!
  expect(quickFix).toMatchObject({ title: `Usar «${meant}»`, safe: false })
})

describe('a text in the place of a telephone that a person does not have', () => {
  const reached = (resourceType: string, ...values: readonly string[]): JsonObject => ({
    ...(resourceType === 'Patient' ? patient({}) : { resourceType, name: 'Clínica' }),
    telecom: values.map((value) => ({ system: 'phone', value })),
  })
  const told = (resource: Json) => lint(resource, options).issues.filter(({ code }) => code === 'cl-telecom-01')

  it.each([
    'sin teléfono',
    'SIN FONO',
    'no tiene',
    'No registra',
    'N/A',
    'S/N',
    '.',
    '0',
    '000000000',
    '+56000000000',
    '+56 0000-0000',
    '+56 000 000 000',
    '+56-0-00000000',
  ])('%s', (text) => {
    const wrong = reached('Patient', '+56 9 8765 4321', text)
    const [issue, ...others] = told(wrong)
    expect([issue?.severity, issue?.path, others.length]).toEqual(['warning', 'Patient.telecom[1].value', 0])
    expect(applyFix(wrong, issue!.quickFix!)).toEqual(reached('Patient', '+56 9 8765 4321'))
  })

  it('is no plausible number, nor the switchboard of an establishment', () => {
    const numbers = ['+56 9 0000 0000', '+56999999999', '+56 2 2000 0000', '131', '600 000 0000', '000 anexo 3', '']
    expect(told(reached('Patient', ...numbers))).toEqual([])
    expect(told(reached('Organization', '0'))).toEqual([])
  })
})

const coverage = { resourceType: 'Coverage', status: 'active', payor: [{ display: 'FONASA' }] }

it.each<readonly [string, Json, JsonObject]>([
  ['beneficiary', { patient: { display: 'Ana' } }, coverage],
  ['dosageInstruction', { dosage: [{ text: '1 cada 8 horas' }] }, prescription({})],
  ['dosageInstruction', { posologia: '1 cada 8 horas' }, prescription({})],
  ['medicationCodeableConcept', { medicamento: 'Paracetamol' }, without(prescription({}), 'medicationCodeableConcept')],
  [
    'imagingStudy',
    { study: [{ reference: 'ImagingStudy/1' }] },
    { resourceType: 'DiagnosticReport', status: 'final', code: { text: 'a' } },
  ],
  ['specimen', { muestra: 'Suero' }, measured({ valueString: 'a' })],
])('knows what hospitals and other versions call %s: %j', (name, members, resource) => {
  const { issues } = lint({ ...resource, ...(members as JsonObject) }, options)
  expect(issues.find(({ code }) => code === 'r4-elemento-01')!.quickFix?.title).toBe(`Llamarlo «${name}»`)
})

it('knows the names that DICOM has for the numbers of series and instances', () => {
  const instance = { sopClass: { system: 'urn:ietf:rfc:3986', code: 'urn:oid:1.2.840.10008.5.1.4.1.1.2' } }
  const series = { modality: { system: dicom, code: 'CT' } }
  const { modality: _, ...base } = study({ system: dicom, code: 'CT' })
  const of = (members: JsonObject, within: JsonObject) => ({
    ...base,
    series: [{ ...series, ...members, instance: [{ ...instance, ...within }] }],
  })
  const written = of({ seriesInstanceUID: '1.2.3', seriesNumber: 1 }, { sopInstanceUID: '1.2.3.4', instanceNumber: 2 })
  const { text } = fixAll(JSON.stringify(written), { ...options, unsafe: true })
  expect(JSON.parse(text)).toEqual(of({ uid: '1.2.3', number: 1 }, { uid: '1.2.3.4', number: 2 }))
})

it('says of a code of the set that its system lacks, and not that it is none of the set', () => {
  const mfr = 'https://interoperabilidad.minsal.cl/fhir/ig/mfr/StructureDefinition/PrestadorInstitucionalMinsal'
  const hospital = { resourceType: 'Organization', meta: { profile: [mfr] }, name: 'Hospital', type: [{ coding: [{ code: '1' }] }] }
  const { message } = lint(hospital, options).issues.find(({ code }) => code === 'r4-codigo-01')!
  expect(message).toContain('«1», sin su sistema, no está en el conjunto VSAmbitoFuncionamiento')
})

it('finds the code of a text in the place of a part that needs a concept alone', () => {
  const language = { coding: [{ system: 'urn:ietf:bcp:47', code: 'es', display: 'Spanish' }] }
  expect(fixesAt('Patient.communication[0]', patient({ communication: ['es'] }))).toEqual([['r4-json-03', { language }, false]])
})

it('offers no address for a text that is none', () => {
  const answered = (answer: JsonObject) => ({
    resourceType: 'QuestionnaireResponse',
    status: 'completed',
    item: [{ linkId: '1', answer: [answer] }],
  })
  const titleFor = (value: string) => lint(answered({ value }), options).issues[0]!.quickFix!.title
  expect(titleFor('Fuma')).toBe('Llamarlo «valueString»')
  expect(titleFor('https://ejemplo.cl/a')).toBe('Elegir su tipo')
})

const letter = (content: Json): JsonObject => ({ resourceType: 'DocumentReference', status: 'current', content })
const pdf = 'JVBERi0xLjQKJeLjz9MK'

it('says the type of a file without one where its beginning tells it', () => {
  const fixes = (data: string) => fixesAt('DocumentReference.content[0].attachment', letter([{ attachment: { data } }]))
  expect(fixes(pdf)).toEqual([['r4-inv-01', 'application/pdf', false]])
  expect(fixes('SG9sYQ==').map(([, replacement]) => replacement)).toEqual([undefined])
})

it('puts a file in the place of a part into its attachment', () => {
  expect(fixesAt('DocumentReference.content', letter(pdf))).toEqual([
    ['r4-json-03', [{ attachment: { contentType: 'application/pdf', data: pdf } }], false],
  ])
})

it.each<readonly [string, string, Json]>([
  ['DocumentReference.docStatus', 'final', { ...letter([{ attachment: { url: 'https://ejemplo.cl/a' } }]), docStatus: 'firmado' }],
  ['Specimen.status', 'available', { resourceType: 'Specimen', status: 'recibida' }],
  [
    'ServiceRequest.status',
    'active',
    { resourceType: 'ServiceRequest', status: 'solicitado', intent: 'order', subject: { display: 'Ana' } },
  ],
])('knows a word for the state of a document or specimen: %s %s', (path, meant, resource) => {
  const { quickFix } = lint(resource, options).issues.find((issue) => issue.path === path)!
  expect(quickFix).toMatchObject({ title: `Usar «${meant}»`, safe: false })
})

describe('a text where an extension has a code', () => {
  const holding = (id: string, value: JsonObject): JsonObject =>
    patient({ extension: [{ url: `${clCore}/StructureDefinition/${id}`, ...value }] })
  const fixOf = (resource: Json) => lint(resource, options).issues.find(({ code }) => code === 'r4-elemento-04')?.quickFix
  const gender = (code: string, display: string): JsonObject => ({
    valueCodeableConcept: { coding: [{ system: `${clCore}/CodeSystem/CSIdentidaddeGenero`, code, display }] },
  })

  it.each<[string, JsonObject, string, JsonObject]>([
    ['its name', { valueString: 'masculino' }, 'IdentidadDeGenero', gender('1', 'Masculino')],
    ['the code itself', { valueCode: '2' }, 'IdentidadDeGenero', gender('2', 'Femenina')],
    ['a number', { valueInteger: 2 }, 'IdentidadDeGenero', gender('2', 'Femenina')],
    [
      'a country by its letters',
      { valueString: 'CL' },
      'CodigoPaises',
      { valueCodeableConcept: { coding: [{ system: 'urn:iso:std:iso:3166', code: '152', display: 'Chile' }] } },
    ],
  ])('becomes the code that it stands for: %s', (_, written, id, right) => {
    const resource = holding(id, written)
    expect(applyFix(resource, fixOf(resource)!)).toEqual(holding(id, right))
  })

  it('is a choice of codes where it stands for none, and one is required', () => {
    const fix = fixOf(holding('IdentidadDeGenero', { valueString: 'hombre trans' }))!
    expect([fix.title, fix.options?.[1]?.title]).toEqual(['Elegir un código', '2 (Femenina)'])
  })
})

it.each<readonly [string, Json]>([
  ['CT', { system: dicom, code: 'CT', display: 'Computed Tomography' }],
  ['Resonancia', { system: dicom, code: 'MR', display: 'Magnetic Resonance' }],
  ['Radiografía de tórax', { display: 'Radiografía de tórax' }],
])('finds the coding of a modality that is a text: %s', (text, meant) => {
  expect(fixesAt('ImagingStudy.modality[0]', study(text))).toEqual([['r4-json-03', meant, false]])
})

it.each(['1.2.840.10008.5.1.4.1.1.2', 'urn:oid:1.2.840.10008.5.1.4.1.1.2'])('makes a coding of a class of DICOM: %s', (sopClass) => {
  const series = [{ uid: '1.2.3', modality: { system: dicom, code: 'CT' }, instance: [{ uid: '1.2.3.4', sopClass }] }]
  expect(fixesAt('ImagingStudy.series[0].instance[0].sopClass', { ...study({ system: dicom, code: 'CT' }), series })).toEqual([
    ['r4-json-03', { system: 'urn:ietf:rfc:3986', code: 'urn:oid:1.2.840.10008.5.1.4.1.1.2' }, false],
  ])
})

describe('a resource of the time before CL Core was published', () => {
  const was = 'https://hl7chile.cl/fhir/ig/CoreCL'
  const written = (base: string): JsonObject => {
    const coded = (id: string, system: string, code: string, display: string): JsonObject => ({
      extension: [
        {
          url: `${base}/StructureDefinition/${id}`,
          valueCodeableConcept: {
            coding: [{ system: system.startsWith('urn:') ? system : `${base}/CodeSystem/${system}`, code, display }],
          },
        },
      ],
    })
    return patient({
      meta: { profile: [`${base}/StructureDefinition/CorePacienteCl`] },
      address: [
        {
          line: ['Calle Uno 123'],
          city: 'Arica',
          _city: coded('ComunasCl', 'CSCodComunasCL', '15101', 'Arica'),
          state: 'Arica y Parinacota',
          _state: coded('RegionesCl', 'CSCodRegionCL', '15', 'Arica y Parinacota'),
          country: 'CL',
          _country: coded('CodigoPaises', 'urn:iso:std:iso:3166', '152', 'Chile'),
        },
      ],
    })
  }

  it.each(['r4-perfil-01', 'r4-ext-01', 'r4-codigo-05'])('gets all addresses of today at once: %s', (code) => {
    const { quickFix } = lint(written(was), options).issues.find((issue) => issue.code === code)!
    expect(quickFix!.title).toBe(`Usar «${clCore}» en todas las direcciones de la guía`)
    expect(applyFix(written(was), quickFix!)).toEqual(written(clCore))
  })

  it('gets those of its own guide alone beside another that moved', () => {
    const list = 'http://minsal.cl/listaespera/StructureDefinition/PaisOrigenMPI'
    const both = (base: string): JsonObject => ({ ...written(base), extension: [{ url: list, valueCodeableConcept: { text: 'Chile' } }] })
    const { quickFix } = lint(both(was), options).issues.find(({ code }) => code === 'r4-perfil-01')!
    expect(applyFix(both(was), quickFix!)).toEqual(both(clCore))
  })

  it('is offered one address alone where there is no other', () => {
    const alone = patient({ extension: [{ url: `${was}/StructureDefinition/SexoBiologico`, valueCodeableConcept: { text: 'Mujer' } }] })
    expect(fixesFor('r4-ext-01', alone)).toEqual([`Usar «${clCore}/StructureDefinition/SexoBiologico»`])
  })
})

describe('a list that is written as an object with numbers for keys', () => {
  const numbered = {
    resourceType: 'Patient',
    identifier: { 0: { system: 'https://ejemplo.cl/fichas', value: '1' }, 2: { system: 'https://ejemplo.cl/fichas', value: '2' } },
    name: [{ family: 'Soto', given: { 1: 'Ana', 2: 'María' } }],
  } as unknown as JsonObject

  it('is one fault, which a safe correction puts right', () => {
    const issues = lint(numbered, options).issues.filter(({ code, follows }) => code.startsWith('r4-') && follows === undefined)
    expect(issues.map(({ code, path }) => [code, path])).toEqual([
      ['r4-json-02', 'Patient.identifier'],
      ['r4-json-02', 'Patient.name[0].given'],
    ])
    expect(issues[0]!.message).toContain('array_values')
    const fixed = JSON.parse(fixAll(JSON.stringify(numbered), { ...options, codes: ['r4-json-02'] }).text) as unknown
    expect(fixed).toEqual({
      ...numbered,
      identifier: Object.values(numbered['identifier'] as object) as unknown,
      name: [{ family: 'Soto', given: ['Ana', 'María'] }],
    })
  })

  it('is told what is wrong with its items', () => {
    const called = { ...numbered, telecom: { 1: { system: 'teléfono', value: '+56222345678' } } } as unknown as JsonObject
    expect(codesOf(called)).toContain('r4-codigo-01')
  })

  it('is empty where it has no key', () => {
    expect(codesOf(patient({ name: [{ family: 'Soto', given: {} }] }))).not.toContain('r4-json-02')
  })
})

it.each(['C', 'a', 'P'])('takes no letter for a marital status that Chile calls otherwise: %s', (letter) => {
  const resource = patient({ maritalStatus: letter })
  const { quickFix } = lint(resource, options).issues.find(({ path }) => path === 'Patient.maritalStatus')!
  expect(applyFix(resource, quickFix!)).toEqual(patient({ maritalStatus: { text: letter } }))
})

it('tells a fullUrl by an id that is a number', () => {
  const numbered = patient({ id: 12 })
  const whole = {
    resourceType: 'Bundle',
    type: 'collection',
    entry: [{ fullUrl: 'https://ejemplo.cl/fhir/Patient/12', resource: numbered }],
  }
  expect(codesOf(whole)).toContain('r4-json-04')
  expect(codesOf(whole)).not.toContain('r4-bundle-01')
})

describe('what people in Chile write for a RUN and a code', () => {
  const bare = (system: string, value: string): JsonObject => patient({ identifier: [{ system, value }] })

  it.each(['urn:oid:2.16.152.1', 'urn:oid:2.16.152.1.2.1.1'])('tells a RUN under an OID of Chile: %s', (system) => {
    expect(fixesFor('cl-run-09', bare(system, '51.234.567-0'))).toEqual(['Usar el tipo 01 (RUN)'])
    expect(codesOf(bare(system, '51.234.567-1'))).not.toContain('cl-run-09')
  })

  it('leaves numbers under other OIDs alone', () => {
    expect(codesOf(bare('urn:oid:2.16.840.1.113883.2.10', '51234567-0'))).not.toContain('cl-run-09')
  })

  it('says where to look for a code of LOINC that is none', () => {
    const observation = { resourceType: 'Observation', status: 'final', code: { coding: [{ system: 'http://loinc.org', code: 'omega3' }] } }
    expect(lint(observation, options).issues.find(({ code }) => code === 'cl-loinc-01')!.suggestion).toContain('loinc.org')
  })
})

describe('a blood pressure that is one text', () => {
  const loinc = 'http://loinc.org'
  const panel = { system: loinc, code: '85354-9', display: 'Blood pressure panel with all children optional' }
  const pressure = (coding: JsonObject, members: JsonObject): JsonObject => ({
    resourceType: 'Observation',
    status: 'final',
    category: [{ coding: [{ system: 'http://terminology.hl7.org/CodeSystem/observation-category', code: 'vital-signs' }] }],
    code: { coding: [coding] },
    subject: { display: 'Ana' },
    effectiveDateTime: '2026-01-10T08:00:00-03:00',
    ...members,
  })
  const both = { system: loinc, code: '55284-4' }
  const fixOf = (resource: JsonObject) => lint(resource, options).issues.find(({ code }) => code === 'r4-elemento-04')!.quickFix

  it.each<[string, JsonObject]>([
    ['120/80', panel],
    ['135 / 85 mmHg', both],
  ])('is taken apart: %s', (valueString, coding) => {
    const fixed = applyFix(pressure(coding, { valueString }), fixOf(pressure(coding, { valueString }))!)
    const [systolic, diastolic] = /(\d+)\D+(\d+)/.exec(valueString)!.slice(1).map(Number)
    expect(fixed).toMatchObject({ component: [{ valueQuantity: { value: systolic } }, { valueQuantity: { value: diastolic } }] })
    expect(lint(fixed, options).issues.filter(({ severity }) => severity === 'error')).toEqual([])
  })

  it.each(['80/120', 'normal', '12/8/2026'])('stays where it is none: %s', (valueString) => {
    expect(fixOf(pressure(panel, { valueString }))).toBeUndefined()
  })
})

describe('a file that is not of the type that is stated', () => {
  const pdf = 'JVBERi0xLjQKJeLjz9MK'
  const jpeg = '/9j/4AAQSkZJRgABAQAAAQABAAD/'
  const binary = (contentType: string, data: string): JsonObject => ({ resourceType: 'Binary', contentType, data })

  it.each<[string, Json, string, string]>([
    [
      'a PDF as an image',
      letter([{ attachment: { contentType: 'image/jpeg', data: pdf } }]),
      '/content/0/attachment/contentType',
      'application/pdf',
    ],
    ['a photo as a PDF', patient({ photo: [{ contentType: 'application/pdf', data: jpeg }] }), '/photo/0/contentType', 'image/jpeg'],
    ['a PDF as a text, in a Binary', binary('text/plain; charset=utf-8', pdf), '/contentType', 'application/pdf'],
  ])('is warned of: %s', (_, resource, jsonPointer, replacement) => {
    const found = lint(resource, options).issues.filter(({ code }) => code === 'r4-dato-01')
    expect(found).toMatchObject([{ severity: 'warning', quickFix: { jsonPointer, replacement, safe: false } }])
  })

  it.each<[string, string, string]>([
    ['any bytes', 'application/octet-stream', pdf],
    ['another name of the same type', 'image/jpg', jpeg],
    ['in capitals, with a parameter', 'Application/PDF; version=1.4', pdf],
    ['what nobody knows', 'application/vnd.ejemplo', pdf],
    ['a beginning that tells nothing', 'application/pdf', 'aG9sYQ=='],
  ])('is none: %s', (_, contentType, data) => {
    expect(codesOf(binary(contentType, data))).not.toContain('r4-dato-01')
  })
})

describe('a UID of DICOM as an identifier', () => {
  const ofStudy = (value: string): JsonObject => ({
    ...study({ system: dicom, code: 'CT' }),
    identifier: [{ system: 'urn:dicom:uid', value }],
  })

  it('is written as a URI', () => {
    expect(fixesAt('ImagingStudy.identifier[0].value', ofStudy('1.2.840.113619.2.55.3'))).toEqual([
      ['r4-formato-01', 'urn:oid:1.2.840.113619.2.55.3', false],
    ])
    expect(codesOf(ofStudy('urn:oid:1.2.840.113619.2.55.3'))).not.toContain('r4-formato-01')
  })

  it('has no number with a zero in front', () => {
    const { severity, quickFix } = lint(ofStudy('urn:oid:1.2.840.0113619'), options).issues.find(({ code }) => code === 'r4-formato-01')!
    expect([severity, quickFix]).toEqual(['warning', undefined])
  })
})

describe('a code alone where a concept belongs', () => {
  const icd10 = 'http://hl7.org/fhir/sid/icd-10'
  const pneumonia = { system: icd10, code: 'J18.9', display: 'Neumonía, no especificada' }
  const condition = (code: Json): JsonObject => ({ resourceType: 'Condition', code, subject: { display: 'Ana' } })
  const measured = (code: Json): JsonObject => ({
    resourceType: 'Observation',
    status: 'final',
    code,
    subject: { display: 'Ana' },
    valueString: 'A',
  })
  const concept = (coding: Json): JsonObject => ({ coding: [coding] })
  const fixOf = (resource: Json, own = options) => lint(resource, own).issues.find(({ code }) => code === 'r4-json-03')?.quickFix

  it.each<[string, JsonObject, string, Json]>([
    ['ICD-10', condition('J18.9'), '/code', concept(pneumonia)],
    ['ICD-10 without its dot', condition('j189'), '/code', concept(pneumonia)],
    ['ICD-10, as a coding', condition({ coding: ['J18.9'] }), '/code/coding/0', pneumonia],
    [
      'ICD-10, in a list',
      { resourceType: 'Procedure', status: 'completed', subject: { display: 'Ana' }, reasonCode: ['J18.9'] },
      '/reasonCode/0',
      concept(pneumonia),
    ],
    ['SNOMED CT', condition('233604007'), '/code', concept({ system: 'http://snomed.info/sct', code: '233604007' })],
    ['SNOMED CT, as a number', condition(233604007), '/code', concept({ system: 'http://snomed.info/sct', code: '233604007' })],
    ['LOINC', measured('883-9'), '/code', concept({ system: 'http://loinc.org', code: '883-9' })],
  ])('becomes a coding: %s', (_, resource, jsonPointer, replacement) => {
    expect(fixOf(resource)).toMatchObject({ jsonPointer, replacement, safe: false })
  })

  it.each<[string, JsonObject]>([
    ['no code of the list', condition('J99.7')],
    ['a wrong check digit', condition('233604008')],
    ['an identifier of a description of SNOMED CT', condition('41398015')],
    ['LOINC, of a diagnosis', condition('883-9')],
    ['ICD-10, of what is measured', measured('B12')],
    ['a vital sign, of which more is asked', { ...measured('8480-6'), effectiveDateTime: '2026-01-10' }],
  ])('stays a text: %s', (_, resource) => {
    expect(fixOf(resource)).toMatchObject({ replacement: { text: resource['code'] } })
  })

  it('has no name without the list', () => {
    const fix = fixOf(condition('J18.9'), { today: options.today } as typeof options)
    expect(fix).toMatchObject({ replacement: concept({ system: icd10, code: 'J18.9' }) })
  })
})

describe('a number in a text whose point may set off thousands', () => {
  const paid = (of: string, value: Json): JsonObject => ({
    resourceType: 'Coverage',
    status: 'active',
    beneficiary: { display: 'Ana' },
    payor: [{ display: 'FONASA' }],
    costToBeneficiary: [{ [of]: value }],
  })
  const fixOf = (resource: Json) => lint(resource, options).issues.find(({ code }) => code.startsWith('r4-json-0'))!.quickFix!
  const amount = (value: string) => fixOf(paid('valueQuantity', { value }))

  it.each([
    ['12.500', [12500, 12.5]],
    ['12.345', [12345, 12.345]],
    ['1,250', [1250, 1.25]],
  ])('is chosen: %s', (value, both) => {
    const { title, safe, options: choices } = amount(value)
    expect([title, safe, choices?.map(({ replacement }) => replacement)]).toEqual(['Elegir el número', false, both])
  })

  it.each<[string, JsonObject]>([
    ['a comparator', paid('valueQuantity', { value: '>1.000' })],
    ['a ratio', { resourceType: 'Medication', amount: '1.000 mg/5 mL' }],
    ['a range', { ...measured({}), valueRange: '150.000 - 450.000' }],
  ])('is not read in one way: %s', (_, resource) => {
    const { quickFix } = lint(resource, options).issues.find(({ code }) => code.startsWith('r4-json-0'))!
    expect(quickFix?.options?.every(({ title }) => title.startsWith('Quitar')) ?? true).toBe(true)
  })

  it('is chosen in a quantity that is a text', () => {
    const { options: choices } = fixOf(paid('valueQuantity', '1.500 mL'))
    expect(choices?.map(({ replacement }) => replacement)).toEqual([
      { value: 1500, unit: 'mL' },
      { value: 1.5, unit: 'mL' },
    ])
  })

  it.each<[string, JsonObject, number]>([
    ['pesos', paid('valueMoney', { value: '12.500', currency: 'CLP' }), 12500],
    ['millions', paid('valueQuantity', { value: '1.250.000' }), 1250000],
    ['thousands and decimals', paid('valueQuantity', { value: '12.500,5' }), 12500.5],
    [
      'an integer',
      {
        resourceType: 'Appointment',
        status: 'proposed',
        participant: [{ status: 'accepted', actor: { display: 'Ana' } }],
        minutesDuration: '1.500',
      },
      1500,
    ],
    ['no thousands', paid('valueQuantity', { value: '0.500' }), 0.5],
    ['degrees', { resourceType: 'Location', position: { longitude: '-70.655', latitude: -33.4 } }, -70.655],
  ])('is read in the one way there is: %s', (_, resource, replacement) => {
    expect(fixOf(resource)).toMatchObject({ replacement, safe: false })
    expect(fixOf(resource).options).toBeUndefined()
  })
})

it.each<[string, JsonObject, string, Json]>([
  [
    'the end of an appointment, by its duration',
    {
      resourceType: 'Appointment',
      status: 'booked',
      start: '2026-03-01T23:40:00-03:00',
      minutesDuration: 30,
      participant: [{ status: 'accepted', actor: { display: 'Ana' } }],
    },
    '/end',
    '2026-03-02T00:10:00-03:00',
  ],
  ['the type of a file, by its beginning', { resourceType: 'Binary', data: 'JVBERi0xLjQKJeLjz9MK' }, '/contentType', 'application/pdf'],
])('adds what the rest tells: %s', (_, resource, jsonPointer, replacement) => {
  const [issue] = lint(resource, options).issues
  expect(issue?.quickFix).toMatchObject({ jsonPointer, replacement, safe: false })
  expect(lint(applyFix(resource, issue!.quickFix!), options).issues).toEqual([])
})

describe('messages of guides as hospitals write them', () => {
  /** The issues that follow from no other. */
  const told = (resource: Json) => lint(resource, options).issues.filter(({ follows }) => follows === undefined)
  const codesTold = (resource: Json): readonly string[] => told(resource).map(({ code, path }) => `${code} ${path}`)
  /** The resource with the first fix for a code. */
  const mended = (resource: Json, wanted: string): Json =>
    applyFix<Json>(resource, told(resource).find(({ code, quickFix }) => code === wanted && quickFix !== undefined)!.quickFix!)
  const message = async (name: string) => (await findEventExample(name, true)) as unknown as Message
  const country = {
    url: `${clCore}/StructureDefinition/CodigoPaises`,
    valueCodeableConcept: { coding: [{ system: 'urn:iso:std:iso:3166', code: '152' }] },
  }
  const profiled = (address: JsonObject) =>
    patient({ meta: { profile: [`${clCore}/StructureDefinition/CorePacienteCl`] }, address: [address] })

  it('makes an extension of a member that goes by its name', () => {
    const address = { use: 'home', line: ['Calle Inventada 1'], city: 'Ñuñoa', country: 'CL' }
    const wrong = profiled({ ...address, _country: { CodigoPaises: country.valueCodeableConcept } })
    expect(codesTold(wrong)).toContain('r4-elemento-01 Patient.address[0].country.CodigoPaises')
    expect(mended(wrong, 'r4-elemento-01')).toEqual(profiled({ ...address, _country: { extension: [country] } }))
    const entitled = patient({ IdentidadDeGenero: 'no es un código' })
    expect(fixesFor('r4-elemento-01', entitled)).toEqual(['Quitar «IdentidadDeGenero»'])
  })

  it.each(['ExtensionTipoPriorizacion', `${quirurgico}/ExtensionTipoPriorizacion`])('gives the extension %s its address', async (url) => {
    const { entry, ...bundle } = await message('quirurgico:entrevista')
    const index = entry.findIndex(({ resource }) => resource['resourceType'] === 'ServiceRequest')
    const { resource, ...more } = entry[index]!
    const valueCodeableConcept = { coding: [{ system: `${quirurgico}/CodeSystem/CSTipoPriorizacion`, code: '1' }] }
    const extension = [...((resource['extension'] as Json[] | undefined) ?? []), { url, valueCodeableConcept }]
    const wrong = { ...bundle, entry: entry.with(index, { ...more, resource: { ...resource, extension } }) } as unknown as JsonObject
    const titles = [...fixesFor('r4-ext-01', wrong), ...fixesFor('r4-ext-06', wrong)]
    expect(titles).toEqual([`Usar «${quirurgico}/StructureDefinition/ExtensionTipoPriorizacion»`])
  })

  it('gives a system of CL Core its address where its name stands in the place of that', () => {
    const url = `${clCore}/StructureDefinition/ProvinciasCl`
    const at = (system: string) =>
      patient({
        address: [
          {
            city: 'Ñuñoa',
            district: 'Santiago',
            _district: { extension: [{ url, valueCodeableConcept: { coding: [{ system, code: '131' }] } }] },
          },
        ],
      })
    expect(mended(at('CSCodProvinciasCL'), 'r4-codigo-05')).toEqual(at(`${clCore}/CodeSystem/CSCodProvinciasCL`))
  })

  it('names the type of an extension that lacks its own', () => {
    const { url, valueCodeableConcept: value } = country
    const wrong = patient({ extension: [{ url, value }] })
    expect(told(wrong).find(({ code }) => code === 'r4-elemento-03')!.message).toBe(
      'A «value» le falta su tipo: se escribe «valueCodeableConcept».',
    )
  })

  it('has the address of an entry on the server of the others, and what misses it follow from that', async () => {
    const { entry, ...bundle } = await message('tei:priorizar')
    const index = entry.findIndex(({ resource }) => resource['resourceType'] === 'Practitioner')
    const { fullUrl, ...rest } = entry[index]!
    for (const spoiled of [{ ...rest, fullUrl: 'Practitioner/profesional' }, rest]) {
      const wrong = { ...bundle, entry: entry.with(index, spoiled as Entry) } as unknown as JsonObject
      const [first, ...others] = told(wrong)
      expect(others).toEqual([])
      expect(first!.quickFix!.replacement).toBe(fullUrl)
    }
  })

  it('tells of a message with the type of a document that its type is wrong', async () => {
    const wrong = { ...(await message('tei:priorizar')), type: 'document' } as unknown as JsonObject
    expect(codesTold(wrong)).toEqual(['r4-valor-02 Bundle.type'])
    expect(fixesFor('r4-valor-02', wrong)).toEqual(['Usar «message»'])
  })

  it('refers to the entry that has the resource which stands in the place of a reference', async () => {
    const right = await message('tei:agendar')
    const index = right.entry.findIndex(({ resource }) => resource['resourceType'] === 'PractitionerRole')
    const { resource, ...more } = right.entry[index]!
    const reference = (resource['practitioner'] as JsonObject)['reference'] as string
    const practitioner = right.entry.find(({ fullUrl }) => fullUrl.endsWith(reference))!.resource
    const wrong = {
      ...right,
      entry: right.entry.with(index, { ...more, resource: { ...resource, practitioner } }),
    } as unknown as JsonObject
    expect(mended(wrong, 'r4-elemento-01')).toEqual(right)
  })

  it('tells once of a concept in words alone, and gives a commune its code', () => {
    const url = `${clCore}/StructureDefinition/ComunasCl`
    const at = (valueCodeableConcept: JsonObject) =>
      profiled({
        use: 'home',
        line: ['Calle 1'],
        city: 'Ñuñoa',
        _city: { extension: [{ url, valueCodeableConcept }] },
        country: 'CL',
        _country: { extension: [country] },
      })
    const coding = [{ system: `${clCore}/CodeSystem/CSCodComunasCL`, code: '13120', display: 'Ñuñoa' }]
    expect(codesTold(at({ text: 'Ñuñoa' }))).toEqual(['cl-comuna-06 Patient.address[0].city.extension[0].value'])
    expect(fixAll(JSON.stringify(at({ text: 'Ñuñoa' })), options).text).toBe(JSON.stringify(at({ coding })))
    // The words may be right, and the city wrong.
    expect(fixAll(JSON.stringify(at({ text: 'Maipú' })), options).text).toBe(JSON.stringify(at({ text: 'Maipú' })))
  })

  it('tells once of a type of identifier in words alone', async () => {
    const { entry, ...bundle } = await message('tei:referenciar')
    const index = entry.findIndex(({ resource }) => resource['resourceType'] === 'Practitioner')
    const { resource, ...more } = entry[index]!
    const [first, ...others] = resource['identifier'] as JsonObject[]
    const identifier = [{ ...first, type: { text: 'RUN' } }, ...others]
    const wrong = { ...bundle, entry: entry.with(index, { ...more, resource: { ...resource, identifier } }) } as unknown as JsonObject
    expect(codesTold(wrong)).toEqual(['cl-run-09 Practitioner.identifier[0].type'])
    expect(told(wrong)[0]!.severity).toBe('error')
  })

  it('does not take the name of a code for that of another under a system that is out of place', async () => {
    const { entry, ...bundle } = await message('urgencia:admision')
    const index = entry.findIndex(({ resource }) => resource['resourceType'] === 'Practitioner')
    const { resource, ...more } = entry[index]!
    const [first, ...others] = resource['identifier'] as JsonObject[]
    const type = { coding: [{ system: `${clCore}/CodeSystem/CSCodRegionCL`, code: '01', display: 'RUN' }] }
    const wrong = {
      ...bundle,
      entry: entry.with(index, { ...more, resource: { ...resource, identifier: [{ ...first, type }, ...others] } }),
    }
    const { text } = fixAll(JSON.stringify(wrong), options)
    expect(text).toContain('"display":"RUN"')
    expect(text).not.toContain('"display":"Tarapacá"')
  })

  it('adds the type of a RUN beside that of another list only where somebody wants it', () => {
    const own = { system: 'https://interoperabilidad.minsal.cl/fhir/ig/hpd/CodeSystem/CSTipoIdentificadorDEIS', code: '1' }
    const typed = (coding: JsonObject) => ({
      resourceType: 'Patient',
      identifier: [{ type: { coding: [coding] }, system: 'http://www.registrocivil.cl', value: '12345678-5' }],
    })
    const safetyOf = (resource: JsonObject) => lint(resource, options).issues.find(({ code }) => code === 'cl-run-07')!.quickFix!.safe
    expect(safetyOf(typed(own))).toBe(false)
    expect(safetyOf(typed({ system: 'http://terminology.hl7.org/CodeSystem/v2-0203', code: 'NI' }))).not.toBe(false)
  })
})

describe('what other programs write in the place of a value', () => {
  const procedure = { resourceType: 'Procedure', status: 'completed', code: { text: 'Curación' }, subject: { reference: 'Patient/1' } }
  const test = { resourceType: 'Observation', status: 'final', code: { text: 'Glicemia' }, subject: { reference: 'Patient/1' } }
  const all = (resource: JsonObject) => JSON.parse(fixAll(JSON.stringify(resource), { ...options, unsafe: true }).text) as JsonObject
  const [moment, day] = ['2024-05-20T09:30:00-04:00', '2024-05-20']

  it.each<[string, Json, JsonObject]>([
    ['an object as text', '{"reference":"Encounter/1"}', { encounter: { reference: 'Encounter/1' } }],
    ['a list as text', '[{"text":"Sin dolor"}]', { note: [{ text: 'Sin dolor' }] }],
    ['an object as the text of a list', '{"text":"Sin dolor"}', { note: [{ text: 'Sin dolor' }] }],
    ['attributes of XML', { $: { value: 'es-CL' } }, { language: 'es-CL' }],
    ['attributes of XML under another name', { _attributes: { value: 'es-CL' } }, { language: 'es-CL' }],
    ['an interval as text', '2024-05-20/2024-05-21', { performedPeriod: { start: day, end: '2024-05-21' } }],
    [
      'sound XHTML',
      '<div xmlns="http://www.w3.org/1999/xhtml">a</div>',
      {
        text: { status: 'additional', div: '<div xmlns="http://www.w3.org/1999/xhtml">a</div>' },
      },
    ],
    [
      'a code with its system before it',
      'http://snomed.info/sct|225358003',
      {
        category: { coding: [{ system: 'http://snomed.info/sct', code: '225358003' }] },
      },
    ],
  ])('%s', (_, written, members) => {
    const [name] = Object.keys(members)
    expect(all({ ...procedure, [name!]: written })).toEqual({ ...procedure, ...members })
  })

  it.each<[string, Json, string]>([
    ['Java with the name of the zone', `${moment}[America/Santiago]`, moment],
    ['Java', 'Mon May 20 09:30:00 CLT 2024', moment],
    ['JavaScript', 'Mon May 20 2024 09:30:00 GMT-0400 (hora estándar de Chile)', moment],
    ['HTTP', 'Mon, 20 May 2024 13:30:00 GMT', '2024-05-20T13:30:00Z'],
    ['small letters', '2024-05-20t09:30:00-04:00', moment],
    ['two zones', `${moment}Z`, moment],
    ['a comma before fractions', '2024-05-20T09:30:00,123-04:00', '2024-05-20T09:30:00.123-04:00'],
    ['seconds since 1970', 1_716_211_800, '2024-05-20T13:30:00.000Z'],
    ['seconds since 1970 as text', '1716211800', '2024-05-20T13:30:00.000Z'],
    ['seconds in an object', { _seconds: 1_716_211_800, _nanoseconds: 0 }, '2024-05-20T13:30:00.000Z'],
    ['MongoDB', { $date: { $numberLong: '1716211800000' } }, '2024-05-20T13:30:00.000Z'],
    ['a list of numbers', [2024, 5, 20], day],
    ['an object of numbers', { year: 2024, month: 5, day: 20 }, day],
    ['a number of eight digits', 20_240_520, day],
    ['Oracle', '20-MAY-94', '1994-05-20'],
    ['a sheet', 45_432, day],
    ['a sheet, as text', '45432', day],
    ['Python', 'datetime.date(2024, 5, 20)', day],
    ['SQL in Go', { Time: moment, Valid: true }, moment],
    ['RDF', { '@value': day, '@type': 'xsd:date' }, day],
  ])('a time: %s', (_, written, meant) => {
    expect(all({ ...procedure, performedDateTime: written })).toEqual({ ...procedure, performedDateTime: meant })
  })

  it('leaves the zone of a time of a sheet to choose, and takes no number of another size for one', () => {
    const at = (performedDateTime: Json) => fixesFor('r4-json-04', { ...procedure, performedDateTime })
    expect(at(45_432.395_83)).toEqual(['Elegir la fecha'])
    expect(at(60_000)).toEqual([])
  })

  it('leaves the zone of a time in parts to choose', () => {
    expect(fixesFor('r4-json-01', { ...procedure, performedDateTime: [2024, 5, 20, 9, 30] })).toEqual(['Elegir la fecha'])
  })

  it.each(['null', 'undefined', 'Invalid date', '0001-01-01T00:00:00', '0000-00-00 00:00:00', 'NaT', '#N/A', '#¡VALOR!'])(
    '%s, which is no time',
    (written) => {
      const { issues } = lint({ ...procedure, performedDateTime: written }, options)
      const [quickFix] = issues.flatMap((issue) => issue.quickFix ?? [])
      expect(quickFix).toMatchObject({ title: 'Quitar «performedDateTime»', replacement: procedure, safe: false })
    },
  )

  const unit = { unit: 'mg', system: 'http://unitsofmeasure.org', code: 'mg' }

  it.each<[string, JsonObject]>([
    ['with its unit in the value', { ...unit, value: '0.5 mg' }],
    ['in its value', { value: { ...unit, value: 0.5 } }],
    ['with a coding for its unit', { value: 0.5, unit: { system: unit.system, code: 'mg' } }],
    ['with an object for its number', { ...unit, value: { $numberDecimal: '0.5' } }],
    ['with the number of openEHR', { ...unit, magnitude: 0.5 }],
  ])('a quantity %s', (_, written) => {
    expect(all({ ...test, valueQuantity: written })).toEqual({ ...test, valueQuantity: { ...unit, value: 0.5 } })
  })

  it.each([
    ['+0.5', 0.5],
    ['.5', 0.5],
    ['-.5', -0.5],
    ['5.', 5],
    ['013', 13],
    ['1_000', 1000],
    ['5n', 5],
    ['1.85E+02', 185],
    ["Decimal('6.3')", 6.3],
    ['12\u00a0500', 12_500],
    ["1'234,5", 1234.5],
  ])('the number %s', (written, value) => {
    expect(all({ ...test, valueQuantity: { ...unit, value: written } })).toEqual({ ...test, valueQuantity: { ...unit, value } })
    expect(fixesFor('r4-json-04', { ...test, valueQuantity: { ...unit, value: written } })).toEqual([`Escribir ${value}`])
  })

  it('a number that no JSON has, in the text itself', () => {
    const text = JSON.stringify({ ...test, valueQuantity: { ...unit, value: 13 } })
    for (const written of ['013', '+13', 'NumberInt(13)', '13,0'])
      expect(JSON.parse(fixAll(text.replace(':13', `:${written}`), { ...options, unsafe: true }).text)).toEqual(JSON.parse(text))
  })

  it.each(['5 %', '0x1F', '98.6F', 'Decimal(x)'])('no number is made of %s', (value) => {
    expect(fixesFor('r4-json-04', { ...test, valueQuantity: { ...unit, value } })).toEqual([])
  })

  it.each<[string, Json]>([
    ['a list', [72, 111, 108, 97]],
    ['a Buffer of Node', { type: 'Buffer', data: [72, 111, 108, 97] }],
    ['a Uint8Array', { 0: 72, 1: 111, 2: 108, 3: 97 }],
    ['hexadecimal', '0x486f6c61'],
    ['Python', "b'SG9sYQ=='"],
  ])('bytes as %s', (_, data) => {
    const file = { resourceType: 'Binary', contentType: 'text/plain' }
    expect(all({ ...file, data })).toEqual({ ...file, data: 'SG9sYQ==' })
  })

  it('keeps a day without a time where that is the one that programs begin to count at', () => {
    expect(
      fixAll(JSON.stringify({ resourceType: 'Basic', code: { text: 'Nota' }, created: '0001-01-01T00:00:00Z' }), options).applied,
    ).toEqual([])
  })

  it('does not take three decimals before a unit, or another unit, for what they may not be', () => {
    expect(fixesFor('r4-json-04', { ...test, valueQuantity: { ...unit, value: '1.234 mg' } })).toEqual([])
    expect(fixesFor('r4-json-04', { ...test, valueQuantity: { ...unit, value: '5 g' } })).toEqual([])
  })

  it.each<[string, JsonObject, JsonObject]>([
    ['its brackets', { 'effective[x]': day }, { effectiveDateTime: day }],
    ['its type inside', { effective: { dateTime: day } }, { effectiveDateTime: day }],
    ['no value but false', { value: { boolean: false } }, { valueBoolean: false }],
    [
      'a code where concepts belong',
      { valueCoding: { system: 'http://loinc.org', code: '718-7' } },
      { valueCodeableConcept: { coding: [{ system: 'http://loinc.org', code: '718-7' }] } },
    ],
  ])('a choice with %s', (_, written, meant) => {
    expect(all({ ...test, ...written })).toEqual({ ...test, ...meant })
  })

  it.each<[JsonObject, JsonObject]>([
    [{ subject: { url: 'Patient/1' } }, {}],
    [{ subject: { ref: 'Patient/1' } }, {}],
    [{ note: [{ value: 'a' }] }, { note: [{ text: 'a' }] }],
    [{ effectivePeriod: { from: day, to: day } }, { effectivePeriod: { start: day, end: day } }],
    [{ effectivePeriod: { low: day, high: day } }, { effectivePeriod: { start: day, end: day } }],
    [{ category: [{ code: [{ code: 'a', display: 'b' }] }] }, { category: [{ coding: [{ code: 'a', display: 'b' }] }] }],
    [
      { category: [{ coding: [{ codeSystem: 'http://loinc.org', value: '718-7', displayName: 'a' }] }] },
      { category: [{ coding: [{ system: 'http://loinc.org', code: '718-7', display: 'a' }] }] },
    ],
  ])('names of other formats: %j', (written, meant) => {
    expect(all({ ...test, ...written })).toEqual({ ...test, ...meant })
  })

  const named = {
    resourceType: 'Patient',
    name: [{ family: 'Soto', given: ['Ana'] }],
    birthDate: '1990-05-04',
    _birthDate: {
      extension: [{ url: 'http://hl7.org/fhir/StructureDefinition/patient-birthTime', valueDateTime: '1990-05-04T10:00:00Z' }],
    },
    contained: [{ resourceType: 'Organization', id: 'o', name: 'Cesfam' }],
    managingOrganization: { reference: '#o' },
  }
  const recase = (value: Json, to: (name: string) => string): Json =>
    Array.isArray(value)
      ? (value as Json[]).map((one) => recase(one, to))
      : typeof value === 'object' && value !== null
        ? Object.fromEntries(Object.entries(value as JsonObject).map(([name, one]) => [to(name), recase(one!, to)]))
        : value

  it.each<[string, (name: string) => string]>([
    ['C#', (name) => name.replace(/[a-z]/, (letter) => letter.toUpperCase())],
    ['Python', (name) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)],
    ['PostgreSQL', (name) => name.toLowerCase()],
  ])('all names as in %s', (_, to) => {
    const written = recase(named, to)
    expect(fixesFor('cl-json-03', written)).toEqual(['Escribir los nombres como FHIR'])
    expect(all(written as JsonObject)).toEqual(named)
  })

  it('gives a resource of an older type the names that its elements have now', () => {
    const older = { resourceType: 'MedicationOrder', status: 'active', intent: 'order', dateWritten: '2026-01-10' }
    const resource = { ...older, patient: { reference: 'Patient/1' }, medicationCodeableConcept: { text: 'Paracetamol' } }
    expect(all(resource)).toEqual(prescription({ authoredOn: '2026-01-10', subject: { reference: 'Patient/1' } }))
  })

  it.each(['Organizations', 'http://hl7.org/fhir/StructureDefinition/Organization', 'OrganizacionCl ', 'Organizaciones'])(
    'the type %s',
    (type) => {
      expect(all({ resourceType: type, name: 'Cesfam' })).toEqual({ resourceType: 'Organization', name: 'Cesfam' })
    },
  )

  it.each(['$type', '$id', '$schema'])('%s is no slip of a name of FHIR', (name) => {
    const resource = { resourceType: 'Organization', name: 'Cesfam', [name]: 'Hl7.Fhir.Model.Organization' }
    expect(fixesFor('r4-elemento-01', resource)).toEqual([`Quitar «${name}»`])
    expect(lint(resource, options).issues.some(({ suggestion }) => suggestion?.includes('Será'))).toBe(false)
  })

  it('reads names with the prefix that they have in XML or RDF', () => {
    const contact = [{ 'f:name': { 'f:text': 'Ana Soto' }, 'f:telecom': [{ 'f:system': 'email', 'f:value': 'ana@cesfam.cl' }] }]
    expect(all({ resourceType: 'Organization', name: 'Cesfam', 'f:contact': contact })).toEqual({
      resourceType: 'Organization',
      name: 'Cesfam',
      contact: [{ name: { text: 'Ana Soto' }, telecom: [{ system: 'email', value: 'ana@cesfam.cl' }] }],
    })
    const telecom = [{ 'fhir:system': 'email', '@value': 'a@cesfam.cl', 'f:use': 'work' }]
    const meant = { resourceType: 'Organization', name: 'Cesfam', telecom: [{ system: 'email', value: 'a@cesfam.cl', use: 'work' }] }
    expect(all({ resourceType: 'Organization', 'fhir:name': 'Cesfam', telecom })).toEqual(meant)
  })

  it.each<[string, JsonObject]>([
    ['a narrative without text', { text: { status: 'generated' } }],
    ['an empty narrative', { text: { status: 'generated', div: '<div xmlns="http://www.w3.org/1999/xhtml"> </div>' } }],
    ['a word for nothing in the place of a code', { language: 'undefined' }],
  ])('offers to take away %s', (_, members) => {
    const [name] = Object.keys(members)
    const [quickFix] = lint({ ...procedure, ...members }, options).issues.flatMap((issue) => issue.quickFix ?? [])
    expect(quickFix).toMatchObject({ title: `Quitar «${name!}»`, replacement: procedure, safe: false })
  })

  const bundle = (entry: Json) => ({ resourceType: 'Bundle', type: 'collection', entry })
  const resource = { resourceType: 'Basic', id: 'nota', code: { text: 'Nota' } }
  const fullUrl = 'https://fhir.cesfam.cl/r4/Basic/nota'

  it.each<[string, Json, string]>([
    ['as text', JSON.stringify(resource), 'Aquí va un recurso, que en JSON es un objeto, y hay un texto.'],
    ['in a list', [resource], 'Aquí va un recurso, que en JSON es un objeto, y hay una lista.'],
  ])('a resource %s', (_, written, message) => {
    const wrong = bundle([{ fullUrl, resource: written }])
    expect(lint(wrong, options).issues.map((issue) => issue.message)).toEqual([message])
    expect(all(wrong)).toEqual(bundle([{ fullUrl, resource }]))
  })

  it('an entry with its request as in HTTP, and its address under another name', () => {
    const request = { method: 'PUT', url: 'Basic/nota' }
    const sent = { resourceType: 'Bundle', type: 'transaction', entry: [{ fullUrl, resource, request }] }
    expect(all({ ...sent, entry: [{ fullUrl, resource, request: 'PUT Basic/nota' }] })).toEqual(sent)
    expect(all({ ...sent, entry: [{ url: fullUrl, resource, request }] })).toEqual({ ...sent, entry: [{ fullUrl, resource, request }] })
  })

  it.each<[string, (list: readonly Json[]) => Json]>([
    ['of Newtonsoft', (list) => ({ $id: '1', $values: list })],
    ['of XML', (list) => ({ item: list })],
    ['of GraphQL', (list) => ({ edges: list.map((node) => ({ node })) })],
  ])('a list around which there is an object %s', (_, around) => {
    const contact = { ...procedure, performer: [{ actor: { reference: 'Practitioner/1' } }, { actor: { reference: 'Practitioner/2' } }] }
    const wrong = { ...contact, performer: around(contact.performer) }
    expect(lint(wrong, options).issues.map(({ code, quickFix }) => `${code} ${quickFix?.title ?? ''}`)).toEqual([
      'r4-json-02 Dejar solo la lista',
    ])
    expect(all(wrong)).toEqual(contact)
  })

  it('a single text under another name goes into the list that its own has', () => {
    const person = { resourceType: 'Person', name: [{ family: 'Soto', firstName: 'Ana' }], address: [{ street: 'Calle 1' }] }
    const { issues } = lint(person, options)
    expect(issues.flatMap(({ quickFix }) => quickFix?.replacement ?? [])).toEqual([
      { family: 'Soto', given: ['Ana'] },
      { line: ['Calle 1'] },
    ])
  })

  it('a list with that word behind its name', () => {
    expect(all({ resourceType: 'Person', nameList: [{ family: 'Soto' }] })).toEqual({ resourceType: 'Person', name: [{ family: 'Soto' }] })
  })

  it('an extension by its address', () => {
    const url = `${clCore}/StructureDefinition/CodigoPaises`
    const code = { coding: [{ system: `${clCore}/CodeSystem/CodPais`, code: '152', display: 'Chile' }] }
    const meant = { ...procedure, extension: [{ url, valueCodeableConcept: code }] }
    expect(all({ ...procedure, extension: { [url]: code } })).toEqual(meant)
    expect(all({ ...procedure, extension: [{ [url]: code }] })).toEqual(meant)
  })

  it('a resource of XML with its namespace, and one of a spreadsheet with doubled quotes', () => {
    const organization = { resourceType: 'Organization', name: 'Cesfam' }
    expect(all({ Organization: { '@xmlns': 'http://hl7.org/fhir', name: { '@value': 'Cesfam' } } })).toEqual(organization)
    const text = JSON.stringify(organization).replaceAll('"', '""')
    expect(fixAll(text, options).text).toBe(JSON.stringify(organization))
  })

  it('a RUN with a slash before its check digit', () => {
    const type = { coding: [{ system: `${clCore}/CodeSystem/CSTipoIdentificador`, code: '01', display: 'RUN' }] }
    const known = (value: string) => ({
      resourceType: 'Practitioner',
      identifier: [{ type, system: 'http://www.registrocivil.cl/run', value }],
    })
    expect(fixAll(JSON.stringify(known('12345678/5')), options).text).toBe(JSON.stringify(known('12345678-5')))
    expect(fixAll(JSON.stringify(known('12345678/4')), options).text).toBe(JSON.stringify(known('12345678/4')))
  })

  it('a code and its display in the place of each other', () => {
    const coding = { system: 'http://loinc.org', code: 'Hemoglobin [Mass/volume] in Blood', display: '718-7' }
    const meant = { ...coding, code: coding.display, display: coding.code }
    expect(all({ ...test, code: { coding: [coding] } })).toEqual({ ...test, code: { coding: [meant] } })
    expect(fixesFor('cl-loinc-01', { ...test, code: { coding: [{ ...coding, display: '718-6' }] } })).toEqual([])
  })

  it('the type under the name of another element', () => {
    expect(all({ type: 'Organization', name: 'Cesfam' })).toEqual({ resourceType: 'Organization', name: 'Cesfam' })
    expect(fixesFor('cl-json-03', { type: 'collection', entry: [] })).not.toContain('Llamarlo «resourceType»')
  })

  it.each<[string, string]>([
    ['Patient/Patient/1', 'Patient/1'],
    ['Patients/1', 'Patient/1'],
    ['Patient/1/', 'Patient/1'],
    ['#Patient/1', 'Patient/1'],
    ['Patient?_id=1', 'Patient/1'],
    ['Patient/urn:uuid:6f2c1c66-1f0b-4f0e-9a43-0d3a2f5f8a11', 'urn:uuid:6f2c1c66-1f0b-4f0e-9a43-0d3a2f5f8a11'],
  ])('the reference %s', (written, reference) => {
    expect(all({ ...procedure, subject: { reference: written } })).toEqual({ ...procedure, subject: { reference } })
  })

  it('reads an integer with the decimals of none, and the letters that Python writes in hexadecimal', () => {
    const appointment = { resourceType: 'Appointment', status: 'proposed', participant: [{ status: 'accepted', type: [{ text: 'Niña' }] }] }
    expect(all({ ...appointment, priority: '1.0' })).toEqual({ ...appointment, priority: 1 })
    const text = JSON.stringify(appointment)
    expect(JSON.parse(fixAll(text.replace('ñ', String.raw`\xf1`), { ...options, unsafe: true }).text)).toEqual(appointment)
  })
})

function vitalSign(code: string, members: JsonObject): JsonObject {
  return {
    resourceType: 'Observation',
    status: 'final',
    category: [{ coding: [{ system: 'http://terminology.hl7.org/CodeSystem/observation-category', code: 'vital-signs' }] }],
    code: { coding: [{ system: 'http://loinc.org', code }] },
    subject: { reference: 'Patient/1' },
    effectiveDateTime: '2026-01-10',
    ...members,
  }
}

interface Entry {
  readonly fullUrl: string
  readonly resource: JsonObject
}

interface Message {
  readonly entry: readonly Entry[]
}

describe('a vital sign that is measured in words', () => {
  it.each([
    ['29463-7', '70 kg', { value: 70, unit: 'kg', code: 'kg' }],
    ['29463-7', '70,5 Kgs.', { value: 70.5, unit: 'Kgs.', code: 'kg' }],
    ['8310-5', '36,5 °C', { value: 36.5, unit: '°C', code: 'Cel' }],
    ['8867-4', '80 lpm', { value: 80, unit: 'lpm', code: '/min' }],
    ['59408-5', '98%', { value: 98, unit: '%', code: '%' }],
  ])('gets its quantity: %s, %s', (code, valueString, quantity) => {
    const resource = vitalSign(code, { valueString })
    const { quickFix } = lint(resource, options).issues.find((issue) => issue.code === 'r4-elemento-04')!
    const valueQuantity = { ...quantity, system: 'http://unitsofmeasure.org' }
    expect(applyFix(resource, quickFix!)).toEqual(vitalSign(code, { valueQuantity }))
    expect(quickFix!.safe).toBe(false)
  })

  it.each([
    [1.75, 'm', 175],
    [1.1, 'm', 110],
    [175, 'm', 175],
    [500, 'mm', 50],
  ])('gets centimetres for the length of a body: %s %s', (value, code, length) => {
    const of = (quantity: JsonObject): JsonObject =>
      vitalSign('8302-2', { valueQuantity: { unit: quantity['code']!, system: 'http://unitsofmeasure.org', ...quantity } })
    const { quickFix } = lint(of({ value, code }), options).issues.find((issue) => issue.code === 'cl-obs-07')!
    expect(applyFix(of({ value, code }), quickFix!)).toEqual(of({ value: length, code: 'cm' }))
    expect(fixesFor('cl-obs-07', of({ value: 17_500, code }))).toEqual([])
  })

  it.each([
    ['29463-7', '70', 'without a unit'],
    ['29463-7', '3.500 g', 'of thousands or not'],
    ['29463-7', '70 kg con ropa', 'with more'],
  ])('keeps its text: %s, %s, %s', (code, valueString) => {
    expect(fixesFor('r4-elemento-04', vitalSign(code, { valueString }))).toEqual([])
  })
})

describe('a role of Quirúrgico under the system of TEI, whose list has others', () => {
  it('gets its own system where the profile was met in a reference before', async () => {
    const written = JSON.stringify(await findEventExample('quirurgico:atender', true))
    const list = '/CodeSystem/CSPractitionerTipoRolLE'
    const resource = JSON.parse(written.replaceAll(`${quirurgico}${list}`, `${tei}${list}`)) as Json
    expect(fixesFor('r4-codigo-03', resource)).toEqual([`Usar indicador (Indicador) de ${quirurgico}${list}`])
  })
})

describe('a profile of another type in a message whose event is known', () => {
  const name = (profile: string): string => `"${tei}/StructureDefinition/${profile}"`

  it.each([
    ['BundleIniciarLE', name('MessageHeaderLE'), 'r4-perfil-02'],
    ['MessageHeaderLE', name('BundleIniciarLE'), 'r4-perfil-02'],
    ['PatientLE', name('OrganizationLE'), 'r4-perfil-02'],
    ['PatientLE', `"${clCore}/StructureDefinition/CorePrestadorCl"`, 'cl-perfil-02'],
  ])('gets %s for %s', async (profile, other, code) => {
    const message = JSON.stringify(await findEventExample('tei:iniciar', true))
    const resource = JSON.parse(message.replace(name(profile), other)) as Json
    const errors = lint(resource, options).issues.filter(({ severity }) => severity === 'error')
    expect(errors.map((issue) => issue.code)).toEqual([code])
    expect(applyFix(resource, errors[0]!.quickFix!)).toEqual(JSON.parse(message))
  })

  it('is left to who wrote it beside the one that is asked for', async () => {
    const message = JSON.stringify(await findEventExample('tei:iniciar', true))
    const both = JSON.parse(message.replace(name('PatientLE'), `${name('OrganizationLE')},${name('PatientLE')}`)) as Json
    expect(codesOf(both)).toContain('r4-perfil-02')
    expect(fixesFor('r4-perfil-02', both)).toEqual([])
  })
})

describe('the profile that another guide calls alike', () => {
  const claims = (guide: string, name: string): string => `"profile":["${guide}/StructureDefinition/${name}"]`

  it.each([
    ['quirurgico:atender', 'BundleAtenderLE'],
    ['quirurgico:atender', 'PatientLE'],
    ['quirurgico:atender', 'EncounterAtenderLE'],
    ['quirurgico:cirugia', 'PractitionerRoleLE'],
  ])('is the cause of what it asks for: %s, %s', async (event, name) => {
    const message = JSON.stringify(await findEventExample(event, true))
    const resource = JSON.parse(message.replace(claims(quirurgico, name), claims(tei, name))) as Json
    const told = lint(resource, options).issues.filter(({ code, follows }) => follows === undefined && code !== 'r4-valor-02')
    expect(told.map(({ severity, quickFix }) => [severity, quickFix?.title])).toEqual([['error', `Usar ${name} de la guía quirurgico`]])
    expect(applyFix(resource, told[0]!.quickFix!)).toEqual(JSON.parse(message))
  })

  it('is a warning where the entry meets both', async () => {
    const message = JSON.stringify(await findEventExample('quirurgico:atender', true))
    const resource = JSON.parse(message.replace(claims(quirurgico, 'OrganizationLE'), claims(tei, 'OrganizationLE'))) as Json
    expect(lint(resource, options).issues.map(({ severity, code }) => [severity, code])).toEqual([['warning', 'cl-msg-02']])
  })

  it('is none where the entry claims that of its Bundle too, or the Bundle claims none of these guides', async () => {
    const message = JSON.stringify(await findEventExample('quirurgico:atender', true))
    const both = claims(quirurgico, 'OrganizationLE').replace(']', `,"${tei}/StructureDefinition/OrganizationLE"]`)
    expect(codesOf(JSON.parse(message.replace(claims(quirurgico, 'OrganizationLE'), both)) as Json)).toEqual([])
    expect(codesOf({ ...note, meta: { profile: [`${tei}/StructureDefinition/PatientLE`] } })).not.toContain('cl-msg-02')
  })
})

describe('a message of TEI whose Bundle claims the profile of another event', () => {
  it.each([
    ['iniciar', 'Agendar'],
    ['agendar', 'Atender'],
  ])('is of the event that its author and its state are of: %s, %s', async (event, other) => {
    const message = JSON.stringify(await findEventExample(`tei:${event}`, true))
    const resource = JSON.parse(message.replace(/Bundle[A-Z][a-z]+LE/, `Bundle${other}LE`)) as Json
    const told = lint(resource, options).issues.filter(({ follows }) => follows === undefined)
    expect(told.map(({ code, path }) => [code, path])).toEqual([['cl-tei-01', 'Bundle.meta.profile[0]']])
    expect(applyFix(resource, told[0]!.quickFix!)).toEqual(JSON.parse(message))
  })
})

describe('one mistake in a message of a guide', () => {
  const told = (resource: Json): readonly string[] =>
    lint(resource, options)
      .issues.filter(({ follows }) => follows === undefined)
      .map(({ severity, code, quickFix }) => [severity, code, quickFix?.title].join(' ').trim())
  const spoil = async (event: string, ...changes: readonly (readonly [string | RegExp, string])[]): Promise<Json> =>
    JSON.parse(changes.reduce((text, [from, to]) => text.replace(from, to), JSON.stringify(await findEventExample(event, true)))) as Json
  const passport = ['"code":"01","display":"RUN"', '"code":"05","display":"PPN"'] as const
  const country = [
    /,"extension":\[\{"url":"[^"]*CodigoPaises","valueCodeableConcept":\{[^}]*\}\]\}\}\](?=\},"value":"12345678-5")/,
    '',
  ] as const
  const http = (text: string): readonly [RegExp, string] => [new RegExp(text, 'g'), text.replace('https', 'http')]

  it.each<readonly [string, string, readonly (readonly [string | RegExp, string])[], readonly string[]]>([
    [
      'a status in Spanish, by which the end does not belong to it',
      'clips:resumen',
      [
        [/"code":"active"(?=\}\]\},"verificationStatus":\{"coding":\[\{"system":"[^"]*condition-ver)/, '"code":"resuelto"'],
        [/"subject":\{"reference":"Patient\/paciente"\}\}\},\{"fullUrl":"[^"]*MedicationStatement/, `"abatementDateTime":"2025-12-01",$&`],
      ],
      ['error cl-cond-03 Usar «resolved»'],
    ],
    [
      'a status in Spanish, of which the step knows nothing',
      'urgencia:egreso',
      [['"status":"finished"', '"status":"finalizado"']],
      ['error cl-enc-04 Usar «finished»'],
    ],
    ['a passport whose country is not said', 'tei:iniciar', [passport, country], ['error cl-id-04']],
    [
      'a name that is a text',
      'tei:iniciar',
      [[/"family":"Ejemplo","_family":\{[^}]*\}\]\},"given":\["Ana"\]/, '"text":"Ana Ejemplo"']],
      ['error cl-patient-02'],
    ],
    [
      'addresses of the guide under http',
      'tei:terminar',
      [http(tei)],
      ['warning r4-perfil-01', 'warning r4-ext-01'].map((one) => `${one} Usar «${tei}» en todas las direcciones de la guía`),
    ],
  ])('is told once: %s', async (_name, event, changes, expected) => {
    expect(told(await spoil(event, ...changes))).toEqual(expected)
  })

  it('is told once: the extension of a commune beside the address', () => {
    const extension = coded('ComunasCl', { system: `${clCore}/CodeSystem/CSCodComunasCL`, code: '13120' })
    const resource = patient({ address: [{ city: 'Ñuñoa', ...extension, country: 'CL' }] })
    expect(codesOf(resource)).toEqual(['r4-ext-02'])
    expect(codesOf(applyFix<Json>(resource, lint(resource, options).issues[0]!.quickFix!))).toEqual([])
  })

  it('leaves a passport under its name in HL7 version 2 with the code of CL Core', () => {
    const type = (coding: JsonObject): Json => ({
      resourceType: 'Practitioner',
      identifier: [{ type: { coding: [{ system: `${clCore}/CodeSystem/CSTipoIdentificador`, ...coding }] }, value: 'A1' }],
    })
    expect(fixesFor('cl-id-01', type({ code: 'PPN', display: 'Pasaporte' }))).toEqual(['Usar 05 (PPN)'])
  })

  it.each(['RUT', 'rut', 'NNCHL'])('takes %s of a person for the RUN, and not that of an organization', (code) => {
    const identified = (value: string, resourceType: string): Json => ({
      resourceType,
      identifier: [{ type: { coding: [{ system: `${clCore}/CodeSystem/CSTipoIdentificador`, code }] }, value }],
    })
    expect(fixesFor('cl-id-01', identified('12345678-5', 'Patient'))).toEqual(['Usar 01 (RUN)'])
    expect(fixesFor('cl-id-01', identified('76543210-3', 'Organization'))).not.toContain('Usar 01 (RUN)')
  })
})

describe('the entries of a message of which no fullUrl is an address', () => {
  it.each<readonly [string, (type: string, id: string) => string]>([
    ['the type and id of its resource', (type, id) => `${type}/${id}`],
    ['its id', (_type, id) => id],
  ])('get a name each, by which they refer to one another: %s', async (_name, toName) => {
    const message = JSON.stringify(await findEventExample('tei:iniciar', true))
    const resource = JSON.parse(
      message.replaceAll(/https:\/\/ejemplo\.cl\/fhir\/([A-Z]\w+)\/(\w+)/g, (_all, type: string, id: string) => toName(type, id)),
    ) as Json
    const told = lint(resource, options).issues.filter(({ follows }) => follows === undefined)
    expect(told.map(({ code, path }) => [code, path])).toEqual([['r4-bundle-01', 'Bundle.entry[0].fullUrl']])
    expect(codesOf(applyFix(resource, told[0]!.quickFix!))).toEqual([])
  })

  it('keep the UUIDs that they have', () => {
    const uuid = (number: number): string => urn(number).slice('urn:uuid:'.length)
    const entry = [
      { fullUrl: uuid(1), resource: { ...note, subject: { reference: uuid(2) } } },
      { fullUrl: uuid(2), resource: { resourceType: 'Group', type: 'person', actual: true } },
    ]
    const told = lint({ resourceType: 'Bundle', type: 'collection', entry }, options).issues.find(({ code }) => code === 'r4-bundle-01')
    expect(applyFix<Json>({ resourceType: 'Bundle', type: 'collection', entry }, told!.quickFix!)).toEqual({
      resourceType: 'Bundle',
      type: 'collection',
      entry: [
        { fullUrl: urn(1), resource: { ...note, subject: { reference: urn(2) } } },
        { ...entry[1], fullUrl: urn(2) },
      ],
    })
  })
})

describe('a reference that says the id of its target otherwise', () => {
  const members = { resourceType: 'Condition', code: { text: 'Asma' } }
  const known = { ...members, subject: { reference: 'Patient/123' } }
  const all = (resource: JsonObject) => JSON.parse(fixAll(JSON.stringify(resource), { ...options, unsafe: true }).text) as JsonObject
  const optionsOf = (resource: JsonObject) =>
    lint(resource, options).issues.flatMap(({ quickFix }) => quickFix?.options?.map(({ title }) => title) ?? [])

  it.each<[string, JsonObject]>([
    ['the type and the id under other names', { subject: { resourceType: 'Patient', resourceId: 123 } }],
    ['the id under the name of the type', { subject: { patientId: '123' } }],
    ['an object around that', { subject: { patientId: { value: '123' } } }],
    ['the id in the place of the element', { patientId: '123' }],
    ['the id in the place of the element, as a number', { patient_id: 123 }],
    ['the id of a subject', { subject_id: '123' }],
    ['the kind of the value in the name', { subjectReference: { reference: 'Patient/123' } }],
  ])('is written as FHIR does: %s', (_, written) => {
    expect(all({ ...members, ...written })).toEqual(known)
  })

  it('is one of those that it may be to', () => {
    expect(optionsOf({ ...members, subject: { id: '123' } })).toEqual(['Patient/123', 'Group/123'])
    expect(optionsOf({ ...members, subject: 123 })).toEqual(['Patient/123', 'Group/123'])
    expect(all({ ...known, encounter: '123' })).toEqual({ ...known, encounter: { reference: 'Encounter/123' } })
  })

  it('is to the entry of that id', () => {
    const bundle = (subject: Json) => ({
      resourceType: 'Bundle',
      type: 'collection',
      entry: [
        { fullUrl: 'https://ejemplo.cl/fhir/Group/123', resource: { resourceType: 'Group', id: '123', type: 'person', actual: true } },
        { fullUrl: 'https://ejemplo.cl/fhir/Condition/1', resource: { ...members, id: '1', subject } },
      ],
    })
    expect(all(bundle({ id: '123' }))).toEqual(bundle({ reference: 'Group/123' }))
  })

  it('keeps a name that is no id for its text', () => {
    expect(all({ ...members, subject: 'Ana Soto' })).toEqual({ ...members, subject: { display: 'Ana Soto' } })
  })
})

describe('a number whose check digit stands apart', () => {
  const person = { resourceType: 'RelatedPerson', patient: { reference: 'Patient/1' } }
  const known = { ...person, identifier: [{ value: '12345678-5' }] }

  it.each<[JsonObject]>([
    [{ identifier: [{ numero: 12_345_678, dv: '5' }] }],
    [{ identifier: [{ value: { numero: '12345678', dv: 5 } }] }],
    [{ run: { numero: 12_345_678, dv: '5' } }],
    [{ rut: '12345678', dv: '5' }],
  ])('is one text with it: %j', (written) => {
    const { issues } = lint({ ...person, ...written }, options)
    const [error, ...others] = issues.filter(({ follows, severity }) => follows === undefined && severity === 'error')
    expect(others).toEqual([])
    expect(applyFix<Json>({ ...person, ...written }, error!.quickFix!)).toEqual(known)
  })

  it('is told apart from the root and extension of CDA, which are the system and the value', () => {
    const written = { ...person, identifier: [{ root: '2.16.152.4', extension: 'A-1', use: 'usual' }] }
    const { quickFix } = lint(written, options).issues.find(({ code }) => code === 'r4-elemento-01')!
    expect(applyFix<Json>(written, quickFix!)).toEqual({
      ...person,
      identifier: [{ use: 'usual', system: 'urn:oid:2.16.152.4', value: 'A-1' }],
    })
  })

  it('is not made of a digit alone, nor of anything else', () => {
    for (const identifier of [{ dv: '5' }, { numero: 'x', dv: '5' }, { numero: 1, dv: '55' }, { numero: 1, dv: '5', value: '1-9' }])
      expect(
        fixesFor('r4-elemento-01', { ...person, identifier: [identifier] } as JsonObject).filter((title) => title.startsWith('Escribir')),
      ).toEqual([])
  })
})

describe('elements of other versions, of programs and of those who guess', () => {
  const all = (resource: JsonObject) => JSON.parse(fixAll(JSON.stringify(resource), { ...options, unsafe: true }).text) as JsonObject
  const test = { resourceType: 'Observation', status: 'final', code: { text: 'Glicemia' }, subject: { reference: 'Patient/1' } }
  const order = { resourceType: 'ServiceRequest', status: 'active', intent: 'order', subject: { reference: 'Patient/1' } }
  const vaccine = {
    resourceType: 'Immunization',
    vaccineCode: { text: 'Influenza' },
    patient: { reference: 'Patient/1' },
    occurrenceDateTime: '2026-01-10',
  }
  const target = (id: number) => ({ reference: `Observation/${id}` })
  const resource = { resourceType: 'Basic', id: 'nota', code: { text: 'Nota' } }

  it.each<[JsonObject, JsonObject, JsonObject]>([
    [test, { related: [{ type: 'has-member', target: target(1) }] }, { hasMember: [target(1)] }],
    [
      test,
      {
        related: [
          { type: 'derived-from', target: target(1) },
          { type: 'has-member', target: target(2) },
          { type: 'has-member', target: target(3) },
        ],
      },
      { derivedFrom: [target(1)], hasMember: [target(2), target(3)] },
    ],
    [test, { observationDate: '2026-01-10' }, { effectiveDateTime: '2026-01-10' }],
    [order, { item: [{ code: { text: 'Hemograma' } }] }, { code: { text: 'Hemograma' } }],
    [
      order,
      { item: [{ code: { text: 'Cultivo' }, bodySite: { text: 'Herida' }, specimen: [{ reference: 'Specimen/1' }] }] },
      { code: { text: 'Cultivo' }, bodySite: [{ text: 'Herida' }], specimen: [{ reference: 'Specimen/1' }] },
    ],
    [vaccine, { status: 'completed', notGiven: true }, { status: 'not-done' }],
    [vaccine, { wasNotGiven: true }, { status: 'not-done' }],
    [
      { ...vaccine, status: 'not-done' },
      { explanation: { reasonNotGiven: [{ text: 'Alergia' }], reason: [{ text: 'Campaña' }] } },
      { reasonCode: [{ text: 'Campaña' }], statusReason: { text: 'Alergia' } },
    ],
    [{ resourceType: 'Procedure', subject: { reference: 'Patient/1' } }, { status: 'completed', notDone: true }, { status: 'not-done' }],
    [
      { resourceType: 'Encounter', status: 'planned' },
      { class_fhir: { system: 'http://terminology.hl7.org/CodeSystem/v3-ActCode', code: 'AMB' } },
      { class: { system: 'http://terminology.hl7.org/CodeSystem/v3-ActCode', code: 'AMB' } },
    ],
  ])('%j has %j', (members, written, meant) => {
    expect(all({ ...members, ...written })).toEqual({ ...members, ...meant })
  })

  it('are left where R4 has no place for what they say', () => {
    for (const related of [[{ type: 'replaces', target: target(1) }], [{ type: 'has-member', target: target(1), note: 'a' }], [target(1)]])
      expect(fixesFor('r4-elemento-01', { ...test, related })).toEqual(['Quitar «related»'])
    expect(fixesFor('r4-elemento-01', { ...order, item: [{ code: { text: 'a' } }, { code: { text: 'b' } }] })).toEqual(['Quitar «item»'])
    for (const members of [{ notGiven: false }, { status: 'entered-in-error', notGiven: true }])
      expect(fixesFor('r4-elemento-01', { ...vaccine, ...members })).toEqual(['Quitar «notGiven»'])
    const explanation = { reasonNotGiven: [{ text: 'a' }, { text: 'b' }] }
    expect(fixesFor('r4-elemento-01', { ...vaccine, explanation })).toEqual(['Quitar «explanation»'])
  })

  it.each(['resources', 'contained', 'items'])('a Bundle has its resources in entries and not in %s', (name) => {
    const bundle = { resourceType: 'Bundle', type: 'collection' }
    const { entry } = all({ ...bundle, [name]: [resource] }) as { readonly entry: readonly JsonObject[] }
    expect(entry.map((one) => one['resource'])).toEqual([resource])
  })

  it('a list is no object with a key for each item', () => {
    const contact = [
      { system: 'phone', value: '+56 2 2345 6789' },
      { system: 'email', value: 'ana@cesfam.cl' },
    ]
    const written = { resourceType: 'Organization', name: 'Cesfam', telecom: { uno: contact[0]!, dos: contact[1]! } }
    const { issues } = lint(written, options)
    expect(issues.map(({ code, quickFix }) => [code, quickFix?.title, quickFix?.safe])).toEqual([
      ['r4-json-02', 'Hacer una lista de sus valores', false],
    ])
    expect(all(written)).toEqual({ resourceType: 'Organization', name: 'Cesfam', telecom: contact })
  })
})

describe('names that are paths, as tables have them', () => {
  const all = (resource: JsonObject) => JSON.parse(fixAll(JSON.stringify(resource), { ...options, unsafe: true }).text) as JsonObject

  it('are told once, and their parts become objects and lists', () => {
    const written = {
      resourceType: 'Practitioner',
      'name[0].family': 'Soto',
      'name[0].given[0]': 'Ana',
      'name[0].given[1]': 'María',
      'telecom.0.value': 'ana@cesfam.cl',
      'telecom.0.system': 'email',
      'qualification.code.text': 'Médica',
    }
    const { issues } = lint(written, options)
    expect(issues.filter(({ severity, follows }) => severity === 'error' && follows === undefined).map(({ code }) => code)).toEqual([
      'r4-elemento-01',
    ])
    expect(all(written)).toEqual({
      resourceType: 'Practitioner',
      name: [{ family: 'Soto', given: ['Ana', 'María'] }],
      telecom: [{ value: 'ana@cesfam.cl', system: 'email' }],
      qualification: [{ code: { text: 'Médica' } }],
    })
    const test = {
      resourceType: 'Observation',
      status: 'final',
      'code.text': 'Glicemia',
      'valueQuantity.value': 90,
      'subject.reference': 'Patient/1',
    }
    expect(all(test)).toEqual({
      resourceType: 'Observation',
      status: 'final',
      code: { text: 'Glicemia' },
      valueQuantity: { value: 90 },
      subject: { reference: 'Patient/1' },
    })
  })

  it.each<[JsonObject]>([
    [{ 'name.apodo': 'Ani' }],
    [{ 'name.family': 'Soto', name: [{ text: 'Ana' }] }],
    [{ 'name[1].family': 'Soto' }],
    [{ 'name.family': 'Soto', 'name[0].family': 'Rojas' }],
    [{ 'name.family.letra': 'S', 'name.family': 'Soto' }],
  ])('are left where they lead to nothing, or to something that is there: %j', (members) => {
    const titles = fixesFor('r4-elemento-01', { resourceType: 'Practitioner', gender: 'female', ...members })
    expect(titles).not.toContain('Escribir las partes de cada nombre como objetos')
  })

  it.each<[JsonObject]>([
    [{ 'name[0].given': ['Ana'], 'name[0].given[1]': 'María' }],
    [{ 'name.period': { end: '2020' }, 'name.period.start': '2019' }],
    [{ 'name.period': 'ayer', 'name.period.start': '2019' }],
  ])('are not put into what stands in the text under another of them: %j', (members) => {
    const resource: JsonObject = { resourceType: 'Patient', ...members }
    const before = structuredClone(resource)
    const { issues } = lint(resource, options)
    expect(resource).toEqual(before)
    expect(issues.filter(({ code }) => code === 'cl-interno-01')).toEqual([])
    expect(issues.some(({ quickFix }) => quickFix?.title.includes('como objetos'))).toBe(false)
  })
})

describe('a contained resource that is referred to as if it stood elsewhere', () => {
  const contained = [{ resourceType: 'Schedule', id: 'a', actor: [{ display: 'Box 3' }] }]
  const slot = (reference: string) => ({
    resourceType: 'Slot',
    contained,
    schedule: { reference },
    status: 'busy',
    start: '2026-01-10T09:30:00-03:00',
    end: '2026-01-10T10:00:00-03:00',
  })

  it('gets a reference with the mark', () => {
    const { quickFix } = lint(slot('Schedule/a'), options).issues.find(({ code }) => code === 'r4-ref-07')!
    expect(applyFix<Json>(slot('Schedule/a'), quickFix!)).toEqual(slot('#a'))
    expect(quickFix!.safe).toBe(false)
  })

  it('is taken away where another is meant, with what else it may be', () => {
    const issue = lint(slot('Schedule/1'), options).issues.find(({ code }) => code === 'r4-ref-07')!
    expect(issue.quickFix!.title).toBe('Quitar el recurso contenido «a»')
    expect(issue.suggestion).toMatch(/entrada de un Bundle/)
  })
})

describe('a code as programs name it', () => {
  const patient = (gender: Json) => ({ resourceType: 'Patient', gender })

  it.each([
    'AdministrativeGender.FEMALE',
    'AdministrativeGender::Female',
    'http://hl7.org/fhir/administrative-gender#female',
    'http://hl7.org/fhir/administrative-gender|female',
  ])('%s', (gender) => {
    expect(fixesFor('r4-codigo-01', patient(gender))).toEqual(['Usar «female»'])
  })

  it.each(['AdministrativeGender.', 'AdministrativeGender.femal', 'http://hl7.org/fhir/administrative-gender/female'])(
    'not %s',
    (gender) => {
      expect(fixesFor('r4-codigo-01', patient(gender))).toEqual(['Elegir un código'])
    },
  )

  it('as the value of a choice, and not of what is said to be unknown', () => {
    const gender = { value: 'female', label: 'Mujer' }
    expect(fixesFor('r4-json-03', patient(gender))).toEqual(['Escribirlo como code'])
    expect(fixesFor('r4-json-03', { ...patient('female'), birthDate: { nullFlavor: 'UNK' } })).toEqual(['Quitar «birthDate»'])
  })
})

describe('a narrative that was wrapped once more', () => {
  const div = '<div xmlns="http://www.w3.org/1999/xhtml"><p>Ana &amp; Eva</p></div>'
  const basic = (text: string) => ({ resourceType: 'Basic', text: { status: 'generated', div: text }, code: { text: 'Nota' } })

  it.each([
    ['with its tags escaped', div.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')],
    ['in a section of XML', `<![CDATA[${div}]]>`],
  ])('%s', (_, text) => {
    const { quickFix } = lint(basic(text), options).issues.find(({ code }) => code === 'r4-formato-06')!
    expect(applyFix<Json>(basic(text), quickFix!)).toEqual(basic(div))
  })
})

describe('an extension under the address of another guide', () => {
  it.each([
    ['that has one of the same name', `${tei}/StructureDefinition/PaisOrigenMPI`, `${nid}/StructureDefinition/PaisOrigenMPI`],
    [
      'that has none, but stands on the one that does',
      `${clCore}/StructureDefinition/SegundoApellido`,
      `${tei}/StructureDefinition/SegundoApellido`,
    ],
  ])('gets its own: %s', async (_name, right, wrong) => {
    const message = JSON.stringify(await findEventExample('tei:iniciar', true))
    const resource = JSON.parse(message.replace(right, wrong)) as Json
    const told = lint(resource, options).issues.filter(({ follows }) => follows === undefined)
    expect(told.map(({ quickFix }) => quickFix?.title)).toEqual([`Usar «${right}»`])
    expect(applyFix(resource, told[0]!.quickFix!)).toEqual(JSON.parse(message))
  })
})

describe('the type of an identifier under the name of another type', () => {
  it('is a choice between them', () => {
    const type = (code: string, display: string): JsonObject => ({ system: `${clCore}/CodeSystem/CSTipoIdentificador`, code, display })
    const practitioner = (coding: JsonObject): Json => ({
      resourceType: 'Practitioner',
      identifier: [{ type: { coding: [coding] }, value: '100001' }],
    })
    const { quickFix } = lint(practitioner(type('05', 'RNPI')), options).issues.find(({ code }) => code === 'cl-id-02')!
    expect(quickFix!.safe).toBe(false)
    expect(quickFix!.options!.map(({ replacement }) => replacement)).toEqual([type('05', 'PPN'), type('13', 'RNPI')])
  })
})

describe('the role or state of another event of TEI', () => {
  it.each([
    ['agendar', '"agendador","display":"Agendador"', '"atendedor","display":"Atendedor"', 'cl-tei-02'],
    ['referenciar', '"2","display":"A la espera de revisión"', '"5","display":"En espera de la atención"', 'cl-tei-05'],
  ])('gets the code of the event and its name: %s', async (event, right, wrong, code) => {
    const message = JSON.stringify(await findEventExample(`tei:${event}`, true))
    const resource = JSON.parse(message.replace(right, wrong)) as Json
    const told = lint(resource, options).issues
    expect(told.map((issue) => issue.code)).toEqual([code])
    expect(applyFix(resource, told[0]!.quickFix!)).toEqual(JSON.parse(message))
  })
})

describe('a type of resource that is misspelled', () => {
  it.each(['Pacient', 'Paciemte', 'Pateint'])('%s', (resourceType) => {
    expect(fixesFor('cl-json-04', patient({ resourceType }))).toEqual(['Usar «Patient»'])
  })
})

describe('the code of a commune under a system that is none of communes', () => {
  const url = `${clCore}/StructureDefinition/ComunasCl`
  const system = `${clCore}/CodeSystem/CSCodComunasCL`
  const living = (city: string, coding: JsonObject): Json =>
    patient({ address: [{ city, _city: { extension: [{ url, valueCodeableConcept: { coding: [coding] } }] } }] })
  const told = (resource: Json) => lint(resource, options).issues.filter(({ code }) => code !== 'cl-patient-05')

  it.each([
    ['Ñuñoa', '13120'],
    ['Algarrobo', '5602'],
  ])('is told once, with the right one: %s', (city, code) => {
    const written = living(city, { system: 'http://deis.minsal.cl/comunas', code, display: city })
    const issues = told(written)
    expect(issues.map(({ severity, code, quickFix }) => [severity, code, quickFix!.safe])).toEqual([['error', 'cl-comuna-07', true]])
    expect(applyFix(written, issues[0]!.quickFix!)).toEqual(living(city, { system, code: code.padStart(5, '0'), display: city }))
  })

  it('is a guess where it is that of another commune than the city', () => {
    const issues = told(living('Algarrobo', { system: 'http://deis.minsal.cl/comunas', code: '13101' }))
    expect(issues.map(({ code, quickFix }) => [code, quickFix!.safe])).toEqual([['cl-comuna-07', false]])
  })
})

describe('a concept of words alone where a profile asks for a coding of a set', () => {
  it.each([
    ['a diagnosis', 'quirurgico:atender', 5, 'code'],
    ['a state, which has a fix', 'quirurgico:atender', 5, 'clinicalStatus'],
  ])('is told once: %s', async (_name, event, entry, member) => {
    const message = JSON.parse(JSON.stringify(await findEventExample(event, true))) as { entry: { resource: Record<string, Json> }[] }
    message.entry[entry]!.resource[member] = { text: 'Diabetes' }
    const { issues } = lint(message as unknown as Json, options)
    expect(issues.filter(({ follows }) => follows === undefined).map(({ code }) => code)).toEqual(['r4-codigo-01'])
  })
})

describe('a profile of another type outside of a Bundle', () => {
  const profile = (...ids: readonly string[]): JsonObject => ({ profile: ids.map((id) => `${clCore}/StructureDefinition/${id}`) })
  const medication = (meta?: JsonObject): JsonObject => ({
    resourceType: 'Medication',
    ...(meta && { meta }),
    code: { coding: [{ system: 'http://snomed.info/sct', code: '387517004', display: 'Paracetamol' }] },
  })
  const fixed = (resource: JsonObject) => {
    const { quickFix } = lint(resource, options).issues.find(({ code }) => code === 'cl-perfil-02')!
    return quickFix && { isChoice: quickFix.options !== undefined, resource: applyFix<Json>(resource, quickFix) }
  }

  it('gives way to that of its own type, where the resource meets it', () => {
    expect(fixed(medication(profile('CorePacienteCl|1.9.4')))).toEqual({
      isChoice: false,
      resource: medication(profile('CoreMedicamentoCl|1.9.4')),
    })
  })

  it('may be taken away where its own is there already, or where it is of R4', () => {
    expect(fixed(medication(profile('CorePacienteCl', 'CoreMedicamentoCl')))).toEqual({
      isChoice: true,
      resource: medication(profile('CoreMedicamentoCl')),
    })
    expect(fixed(medication({ profile: ['http://hl7.org/fhir/StructureDefinition/bp'] }))).toEqual({
      isChoice: true,
      resource: medication(),
    })
  })

  it('is left in a Bundle', () => {
    const resource = medication(profile('CorePacienteCl'))
    expect(fixed({ resourceType: 'Bundle', type: 'collection', entry: [{ fullUrl: urn(1), resource }] })).toBeUndefined()
  })
})

describe('an id that a contained resource may not have', () => {
  const holder = (id: string): JsonObject => ({
    resourceType: 'DiagnosticReport',
    contained: [{ resourceType: 'Observation', id, status: 'final', code: { text: 'Glicemia' }, subject: { reference: '#' } }],
    status: 'final',
    code: { text: 'Perfil' },
    result: [{ reference: `#${id}` }],
  })

  it('is changed with the references to it', () => {
    const { quickFix } = lint(holder('obs_1'), options).issues.find(({ code }) => code === 'r4-formato-01')!
    expect(applyFix<Json>(holder('obs_1'), quickFix!)).toEqual(holder('obs-1'))
    const entry = [{ fullUrl: urn(1), resource: holder('obs_1') }]
    expect(troublesOf({ resourceType: 'Bundle', type: 'collection', entry })).toEqual([])
  })

  it('is left alone where another has the one that it would get', () => {
    const { contained, ...rest } = holder('obs_1')
    const twice = { ...rest, contained: [...(contained as JsonObject[]), ...(holder('obs-1')['contained'] as JsonObject[])] }
    expect(fixesFor('r4-formato-01', twice)).toEqual([])
  })
})

describe('a reference of a document to an entry that it lacks', () => {
  it('is not taken for one to a type that may not stand there', () => {
    const composition = {
      resourceType: 'Composition',
      status: 'final',
      type: { text: 'Nota' },
      date: '2026-01-10',
      title: 'Nota',
      author: [{ reference: 'urn:uuid:6f2c1c66-1f0b-4f0e-9a43-0d3a2f5f8a11' }],
      custodian: { reference: 'urn:uuid:6f2c1c66-1f0b-4f0e-9a43-0d3a2f5f8a13' },
    }
    const practitioner = { resourceType: 'Practitioner', name: [{ use: 'official', text: 'Ana Soto' }] }
    const document = {
      resourceType: 'Bundle',
      type: 'document',
      identifier: { system: 'https://clinica.example/documentos', value: '1' },
      timestamp: '2026-01-10T08:00:00Z',
      entry: [
        { fullUrl: urn(1), resource: composition },
        { fullUrl: composition.author[0]!.reference, resource: practitioner },
      ],
    }
    const { quickFix } = lint(document, options).issues.find(({ path }) => path.startsWith('Composition.custodian'))!
    expect(quickFix?.title).toBe(`Quitar la referencia a «${composition.custodian.reference}»`)
  })
})

describe('the fix of an empty element that is all there is of another', () => {
  const observation = (members: JsonObject): JsonObject => ({
    resourceType: 'Observation',
    status: 'final',
    code: { text: 'Glicemia' },
    valueString: 'normal',
    effectiveDateTime: '2026-01-10',
    ...members,
  })

  it.each<readonly [string, JsonObject]>([
    ['Quitar «subject»', observation({ subject: { reference: null } })],
    ['Quitar «reference»', observation({ subject: { reference: null, display: 'Ana' } })],
    ['Quitar este «performer»', observation({ performer: [{ reference: null }, { reference: 'Practitioner/1' }] })],
  ])('says what goes: %s', (title, resource) => {
    expect(fixesFor('cl-json-06', resource)).toEqual([title])
  })

  it.each<JsonObject>([
    observation({ code: { text: null } }),
    { resourceType: 'AllergyIntolerance', patient: { reference: null }, code: { text: 'Maní' } },
    { resourceType: 'Composition', author: [{ reference: null }] },
  ])('is none where the other has to be there: %j', (resource) => {
    const issue = lint(resource, options).issues.find(({ code }) => code === 'cl-json-06')!
    expect([issue.suggestion, issue.quickFix]).toEqual(['Escribe su valor: aquí tiene que estar.', undefined])
  })
})

describe('the kind of document that a profile fixes', () => {
  const summary = (coding: readonly JsonObject[]): JsonObject => ({
    resourceType: 'Composition',
    meta: { profile: ['https://hl7chile.cl/fhir/ig/clips/StructureDefinition/Composition-cl-ips'] },
    type: { text: 'Resumen', coding },
  })
  const loinc = (code: string): JsonObject => ({ system: 'http://loinc.org', code })

  it('may take the place of the only one that is there', () => {
    const written = summary([{ ...loinc('11506-3'), display: 'Progress note' }])
    const { quickFix } = lint(written, options).issues.find(({ code }) => code === 'r4-valor-02')!
    expect([quickFix!.title, quickFix!.options!.length]).toEqual(['Usar «60591-5»', 1])
    expect(applyFix<Json>(written, quickFix!)).toEqual(summary([loinc('60591-5')]))
  })

  it('is left to its author where there are several', () => {
    expect(fixesFor('r4-valor-02', summary([loinc('11506-3'), loinc('34133-9')]))).toEqual([])
  })
})

describe('entries of one type and id that have no fullUrl', () => {
  const bundle = (...entry: readonly JsonObject[]): JsonObject => ({ resourceType: 'Bundle', type: 'collection', entry })
  const named = { resource: { ...note, id: '1' } }

  it('are one too many where they are the same', () => {
    const [first, second] = lint(bundle(named, named), options).issues
    expect(applyFix<Json>(bundle(named, named), second!.quickFix!)).toEqual(bundle(named))
    const mended = applyFix<JsonObject>(bundle(named, named), first!.quickFix!)
    const [left] = lint(mended, options).issues
    expect(codesOf(applyFix<Json>(mended, left!.quickFix!))).toEqual([])
  })

  it.each([
    ['without a server', bundle(named, { resource: { ...named.resource, code: { text: 'Otra' } } })],
    [
      'on a server',
      bundle({ fullUrl: 'https://ejemplo.cl/fhir/Basic/2', resource: { ...note, id: '2' } }, named, {
        resource: { ...named.resource, code: { text: 'Otra' } },
      }),
    ],
  ])('get names of their own where they differ, in whatever order: %s', (_, resource) => {
    const { issues } = lint(resource, options)
    const fixes = issues.map(({ quickFix }) => quickFix!)
    expect(new Set(fixes.map(({ replacement }) => replacement)).size).toBe(2)
    for (const order of [fixes, fixes.toReversed()])
      expect(codesOf(order.reduce<Json>((made, fix) => applyFix<Json>(made, fix), resource))).toEqual([])
    const first = applyFix<Json>(resource, fixes[0]!)
    expect(codesOf(applyFix<Json>(first, lint(first, options).issues[0]!.quickFix!))).toEqual([])
  })
})

describe('a part of an extension that is misspelt beside that very part', () => {
  it('does not become a second one', () => {
    const url = 'http://hl7.org/fhir/StructureDefinition/patient-nationality'
    const part = (name: string): JsonObject => ({ url: name, valueCodeableConcept: { text: 'Perú' } })
    expect(fixesFor('r4-slice-01', patient({ extension: [{ url, extension: [part('code'), part('Code')] }] }))).toEqual([
      'Quitar este «extension»',
    ])
  })
})

describe('an id alone where a profile admits fewer types than FHIR', () => {
  it('gets the type that the profile admits', () => {
    const meta = { profile: ['http://hl7.org/fhir/StructureDefinition/bodyweight'] }
    expect(fixesFor('cl-ref-03', { resourceType: 'Observation', meta, subject: { reference: '3' } })).toEqual(['Usar «Patient/3»'])
  })
})

describe('something empty that a profile asks for', () => {
  it('is no extension to take away', () => {
    const meta = { profile: [`${tei}/StructureDefinition/PatientLE`] }
    const resource = patient({ meta, extension: [{ url: `${clCore}/StructureDefinition/IdentidadDeGenero` }] })
    expect(codesOf(resource)).toContain('r4-ext-03')
    expect(fixesFor('r4-ext-03', resource)).toEqual([])
  })

  it('is no entry to take away where too few would be left', () => {
    const url = 'https://ejemplo.cl/StructureDefinition/par'
    const definitions = withProfiles([{ url, type: 'Bundle', elements: [element('Bundle.entry', { min: 4 })] }])
    // The fault of the last one is no other error once it is the second.
    const entry = [{ fullUrl: urn(1), resource: note }, { fullUrl: urn(2) }, { fullUrl: urn(3), resource: { resourceType: 'Basic' } }]
    const fixOf = (profiles: readonly string[]) =>
      lint(
        { resourceType: 'Bundle', type: 'collection', entry, ...(profiles.length > 0 && { meta: { profile: profiles } }) } as JsonObject,
        {
          ...options,
          definitions,
        },
      ).issues.find(({ code }) => code === 'r4-inv-01')!.quickFix
    expect(fixOf([])?.title).toBe('Quitar la entrada')
    expect(fixOf([url])).toBeUndefined()
  })
})

describe('the code of a commune under the system of other territories', () => {
  const companion = (coding: JsonObject): JsonObject => ({
    extension: [{ url: `${clCore}/StructureDefinition/ComunasCl`, valueCodeableConcept: { coding: [coding] } }],
  })
  const address = (coding: JsonObject): JsonObject => patient({ address: [{ city: 'Arica', country: 'CL', _city: companion(coding) }] })
  const right = { system: `${clCore}/CodeSystem/CSCodComunasCL`, code: '15101', display: 'Arica' }

  it.each([
    ['cl-region-01', 'CSCodRegionCL'],
    ['cl-provincia-01', 'CSCodProvinciasCL'],
  ])('is told once, and mended: %s', (code, system) => {
    const written = address({ ...right, system: `${clCore}/CodeSystem/${system}` })
    const told = lint(written, options).issues.filter((issue) => issue.follows === undefined && issue.path.includes('city'))
    expect(told.map((issue) => [issue.code, issue.severity, issue.consequences?.codes])).toEqual([[code, 'error', ['cl-comuna-07']]])
    expect(told[0]!.suggestion).toBe('Es el código de una comuna: lleva el sistema de las comunas.')
    expect(told[0]!.quickFix!.safe).toBe(true)
    expect(applyFix<Json>(written, told[0]!.quickFix!)).toEqual(address(right))
  })

  it('is mended on request alone where the city is another', () => {
    const coding = { system: `${clCore}/CodeSystem/CSCodProvinciasCL`, code: '13120' }
    const { quickFix } = lint(address(coding), options).issues.find(({ code }) => code === 'cl-provincia-01')!
    expect([quickFix!.safe, quickFix!.title]).toEqual([false, `Usar 13120 (Ñuñoa) de ${clCore}/CodeSystem/CSCodComunasCL`])
  })
})

describe('a wrong check digit in a LOINC code that a profile fixes', () => {
  const summary = (code: string): JsonObject => ({
    resourceType: 'Composition',
    meta: { profile: ['https://hl7chile.cl/fhir/ig/clips/StructureDefinition/Composition-cl-ips'] },
    type: { coding: [{ system: 'http://loinc.org', code }] },
  })
  const toldOfType = (code: string): readonly string[] =>
    lint(summary(code), options).issues.flatMap((issue) =>
      issue.follows === undefined && issue.path.startsWith('Composition.type') ? [issue.code] : [],
    )

  it('is told once', () => {
    expect(toldOfType('60591-6')).toEqual(['cl-loinc-01'])
  })

  it('is told beside the other where the code would be another', () => {
    expect(toldOfType('11506-4')).toEqual(['r4-valor-02', 'cl-loinc-01'])
  })
})

describe('an entry that a guide asks for and that is not there', () => {
  type Entry = { readonly fullUrl: string; readonly resource: JsonObject }
  const without = async (type: string): Promise<JsonObject & { readonly entry: readonly Entry[] }> => {
    const example = (await findEventExample('tei:iniciar', true)) as JsonObject & { readonly entry: readonly Entry[] }
    return { ...example, entry: example.entry.filter(({ resource }) => resource['resourceType'] !== type) } as typeof example
  }

  it.each(['ServiceRequest', 'Encounter', 'Patient', 'PractitionerRole', 'Practitioner', 'Organization'])(
    'is told once, with what refers to it or is reached by it: %s',
    async (type) => {
      const { issues } = lint(await without(type), options)
      expect(issues.flatMap(({ code, follows }) => (follows === undefined ? [code] : []))).toEqual(['r4-card-01'])
      expect(issues.find(({ follows }) => follows === undefined)!.consequences!.codes).toContain('cl-bundle-04')
    },
  )

  it('is not why a reference to another type leads nowhere', async () => {
    const { entry, ...bundle } = await without('Encounter')
    const spoilt = entry.map((one) =>
      one.resource['resourceType'] === 'Condition'
        ? { ...one, resource: { ...one.resource, subject: { reference: 'Patient/otra' } } }
        : one,
    )
    const told = lint({ ...bundle, entry: spoilt } as unknown as JsonObject, options).issues.filter(({ follows }) => follows === undefined)
    expect(told.map(({ code, path }) => `${code} ${path}`)).toEqual(['r4-card-01 Bundle.entry', 'cl-bundle-04 Condition.subject.reference'])
  })
})

describe('the system of a quantity that a profile fixes, written otherwise', () => {
  it('is told once', () => {
    const system = 'http://unitsofmeasure.org/'
    const loinc = (code: string): JsonObject => ({ coding: [{ system: 'http://loinc.org', code }] })
    const weight = {
      resourceType: 'Observation',
      meta: { profile: ['http://hl7.org/fhir/StructureDefinition/bodyweight'] },
      status: 'final',
      category: [{ coding: [{ system: 'http://terminology.hl7.org/CodeSystem/observation-category', code: 'vital-signs' }] }],
      code: loinc('29463-7'),
      subject: { reference: 'Patient/1' },
      effectiveDateTime: '2026-01-10',
      valueQuantity: { value: 72, unit: 'kg', system, code: 'kg' },
    }
    const told = lint(weight, options).issues.filter(({ follows }) => follows === undefined)
    expect(told.map(({ code, path }) => `${code} ${path}`)).toEqual(['r4-valor-01 Observation.value.system'])
    expect(codesOf(applyFix<Json>(weight, told[0]!.quickFix!))).toEqual([])
  })
})
