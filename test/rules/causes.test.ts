import { describe, expect, it } from 'vitest'
import { applyFix, lint, withConsequences, withoutConsequences, type Issue, type Json, type JsonObject } from '../../rules/index.ts'
import { sampleMessage } from '../../rules/guides/tei/sample-message.ts'
import { message, messageDefinitions } from '../support/message-guide.ts'
import { element, withProfiles } from '../support/own-profiles.ts'

const options = { today: '2026-01-15', definitions: messageDefinitions, only: ['r4'] }

function issuesOf(resource: JsonObject): readonly Issue[] {
  return lint(JSON.stringify(resource), options).issues
}

/** Code, entry and path of each, as far as they follow from nothing. */
function causesIn(issues: readonly Issue[]): readonly string[] {
  return withoutConsequences(issues).map(({ code, entryIndex, path }) => `${code} ${entryIndex} ${path}`)
}

describe('first causes', () => {
  it('has nothing to say of a message that meets the guide', () => {
    expect(issuesOf(message())).toEqual([])
  })

  it('tells a wrong value once, and keeps beneath it what follows around it', () => {
    const issues = issuesOf(message({ request: { status: 'active' } }))
    expect(causesIn(issues)).toEqual(['r4-valor-02 1 ServiceRequest.status'])
    expect(issues.length).toBeGreaterThan(4)
    const cause = issues.find(({ code }) => code === 'r4-valor-02')!
    expect(cause.consequences).toEqual({ count: issues.length - 1, codes: ['r4-card-01', 'r4-slice-01'] })
    for (const issue of issues) if (issue !== cause) expect(issue).toMatchObject({ follows: cause.id, severity: 'error' })
  })

  it('tells the name of a type of its own once, and not that it is none of FHIR’s too', () => {
    const address = 'http://hl7.org/fhir/StructureDefinition/Element'
    const model = { kind: 'logical', abstract: false, type: 'Ficha', baseDefinition: address, derivation: 'specialization' }
    const resource = { resourceType: 'StructureDefinition', url: 'https://ejemplo.cl/Ficha', name: 'Ficha', status: 'draft', ...model }
    const { issues } = lint({ ...resource, differential: { element: [{ id: 'Ficha', path: 'Ficha' }] } }, { today: '2026-01-15' })
    expect(withoutConsequences(issues).map(({ code }) => code)).toEqual(['r4-conf-04'])
    expect(issues.map(({ code }) => code)).toContain('r4-codigo-02')
  })

  it('goes through as many resources as lie between', () => {
    const issues = issuesOf(message({ place: { identifier: [{ value: '1' }, { value: '2' }] } }))
    expect(causesIn(issues)).toEqual(['r4-card-02 3 Location.identifier'])
    const codes = new Set(issues.map(({ code }) => code))
    expect(codes).toEqual(new Set(['r4-card-01', 'r4-card-02', 'r4-ref-06', 'r4-slice-01']))
  })

  it('keeps apart what has different causes', () => {
    const issues = issuesOf(message({ request: { status: 'active' }, place: { name: '', identifier: [{ value: '1' }, { value: '2' }] } }))
    const causes = issues.filter(({ consequences }) => consequences !== undefined)
    expect(causes.map(({ path }) => path)).toEqual(['ServiceRequest.status', 'Location.identifier'])
    expect(causes.reduce((sum, { consequences }) => sum + consequences!.count, 0)).toBe(
      issues.filter(({ follows }) => follows !== undefined).length,
    )
  })

  it('tells what nobody claims where it stands, and beneath it what rests on that', () => {
    const issues = issuesOf(message({ place: { identifier: [{ value: '1' }, { value: '2' }] } }, { place: false }))
    expect(causesIn(issues)).toEqual(['r4-slice-01 undefined Bundle.entry[3]'])
  })

  it('counts every error all the same', () => {
    const { valid, errors, issues } = lint(JSON.stringify(message({ request: { status: 'active' } })), options)
    expect(valid).toBe(false)
    expect(errors).toEqual(issues.map(({ message: said }) => said))
  })

  it('follows no resource that fails for another reason than what is told of it', () => {
    // The header has no focus at all: nothing else is wrong, so that nothing follows.
    const bundle = message()
    const [first, ...rest] = bundle['entry'] as readonly JsonObject[]
    const { focus: _, ...header } = first!['resource'] as JsonObject
    const issues = issuesOf({ ...bundle, entry: [{ ...first, resource: header }, ...rest] })
    expect(causesIn(issues)).toContain('r4-card-01 0 MessageHeader.focus')
    for (const { follows } of issues.filter(({ code }) => code === 'r4-slice-01')) expect(follows).toBeDefined()
  })
})

describe('what rests on something through others', () => {
  const guide = 'https://ejemplo.cl/fhir/StructureDefinition'
  const comuna = 'https://hl7chile.cl/fhir/ig/clcore/StructureDefinition/ComunasCl'
  const refersTo = (id: string, profile: string) =>
    element(id, { min: 1, type: [{ code: 'Reference', targetProfile: [`${guide}/${profile}`] }] })
  const definitions = withProfiles([
    {
      url: `${guide}/Prestador`,
      type: 'Practitioner',
      elements: [
        element('Practitioner.name', { max: '1' }),
        element('Practitioner.address.city.extension', { slicing: { discriminator: [{ type: 'value', path: 'url' }], rules: 'open' } }),
        element('Practitioner.address.city.extension:comunas', { min: 1, type: [{ code: 'Extension', profile: [`${comuna}|1.9.4`] }] }),
      ],
    },
    { url: `${guide}/Rol`, type: 'PractitionerRole', elements: [refersTo('PractitionerRole.practitioner', 'Prestador')] },
    { url: `${guide}/Atencion`, type: 'Encounter', elements: [refersTo('Encounter.participant.individual', 'Rol')] },
    { url: `${guide}/Alta`, type: 'Composition', elements: [refersTo('Composition.encounter', 'Atencion')] },
  ])
  const [title, visit, role, person] = [1, 2, 3, 4].map((digit) => `urn:uuid:33333333-3333-4333-8333-33333333333${digit}`) as [
    string,
    string,
    string,
    string,
  ]
  /** `claimed`: the resources that name their profile; the others are held to one by those that refer to them alone. */
  const found = (practitioner: JsonObject, claimed: readonly string[]) => {
    const claim = (profile: string) => (claimed.includes(profile) ? { meta: { profile: [`${guide}/${profile}`] } } : {})
    const resources: readonly (readonly [string, JsonObject])[] = [
      [title, { resourceType: 'Composition', ...claim('Alta'), encounter: { reference: visit } }],
      [visit, { resourceType: 'Encounter', ...claim('Atencion'), participant: [{ individual: { reference: role } }] }],
      [role, { resourceType: 'PractitionerRole', ...claim('Rol'), practitioner: { reference: person } }],
      [person, { resourceType: 'Practitioner', ...claim('Prestador'), ...practitioner }],
    ]
    const bundle = { resourceType: 'Bundle', type: 'collection', entry: resources.map(([fullUrl, resource]) => ({ fullUrl, resource })) }
    return lint(bundle, { today: '2026-01-15', definitions, only: ['r4-ref-06', 'r4-elemento-04', 'r4-card-02'] }).issues
  }
  const all = ['Alta', 'Atencion', 'Rol', 'Prestador']
  const ofCommune = (value: JsonObject): JsonObject => ({
    address: [{ city: 'Arica', _city: { extension: [{ url: comuna, ...value }] } }],
  })
  const accepted = ofCommune({
    valueCoding: { system: 'https://hl7chile.cl/fhir/ig/clcore/CodeSystem/CSCodComunasCL', code: '15101' },
  })

  it('is not told, however far it is, where that is accepted', () => {
    expect(found(accepted, all)).toEqual([])
  })

  it('is not told either where a resource between names no profile', () => {
    expect(found(accepted, ['Alta', 'Prestador'])).toEqual([])
  })

  it('is told beneath that where a resource between names no profile', () => {
    const issues = found({ name: [{ text: 'Ana Soto' }, { text: 'Ana María Soto' }] }, ['Alta', 'Prestador'])
    expect(causesIn(issues)).toEqual(['r4-card-02 3 Practitioner.name'])
    expect(issues.map(({ code }) => code)).toEqual(['r4-ref-06', 'r4-card-02'])
  })
})

describe('a list that is short', () => {
  const guide = 'https://ejemplo.cl/fhir/StructureDefinition/Ficha'
  const kind = (name: string, min: number) => [
    element(`Patient.identifier:${name}`, { min }),
    element(`Patient.identifier:${name}.system`, { min: 1, fixedUri: `https://ejemplo.cl/${name}` }),
  ]
  const told = (min: number, names: readonly string[]) => {
    const slicing = { discriminator: [{ type: 'value', path: 'system' }], rules: 'open' } as const
    const elements = [element('Patient.identifier', { min, slicing }), ...kind('run', 1), ...kind('ficha', 2)]
    const identifier = names.map((name, index) => ({ system: `https://ejemplo.cl/${name}`, value: String(index) }))
    const { issues } = lint(
      { resourceType: 'Patient', meta: { profile: [guide] }, identifier },
      { today: '2026-01-15', definitions: withProfiles([{ url: guide, type: 'Patient', elements }]), only: ['r4-card-01'] },
    )
    return [issues.length, causesIn(issues).length]
  }

  it.each<[readonly string[], number, number, number]>([
    [['otro'], 4, 3, 2],
    [['otro'], 5, 3, 3],
    [['otro', 'ficha'], 4, 3, 2],
    [['otro', 'ficha'], 5, 3, 3],
    [['run', 'otro'], 4, 2, 1],
    [['run', 'otro'], 5, 2, 2],
  ])('of %j and at least %i, follows from the kinds it lacks where it would be long enough with them', (names, min, all, causes) =>
    expect(told(min, names)).toEqual([all, causes]),
  )
})

describe('an entry that is missing', () => {
  const referring = (more: readonly JsonObject[] = []): JsonObject => ({
    resourceType: 'Bundle',
    type: 'collection',
    entry: [
      { fullUrl: 'urn:uuid:11111111-1111-4111-8111-111111111111', resource: observation('Patient/1') },
      { fullUrl: 'urn:uuid:11111111-1111-4111-8111-111111111112', resource: observation('Patient/1') },
      { fullUrl: 'urn:uuid:11111111-1111-4111-8111-111111111113', resource: observation('Patient/2') },
      ...more,
    ],
  })
  const observation = (reference: string): JsonObject => ({
    resourceType: 'Observation',
    status: 'final',
    code: { text: 'Algo' },
    subject: { reference },
    valueString: 'Algo',
  })
  const found = (resource: JsonObject) => lint(JSON.stringify(resource), { today: '2026-01-15', only: ['cl-bundle-04'] }).issues

  it('is told once, with the references to it beneath', () => {
    const issues = found(referring())
    expect(causesIn(issues)).toEqual(['cl-bundle-04 0 Observation.subject.reference', 'cl-bundle-04 2 Observation.subject.reference'])
    expect(issues[0]?.consequences).toEqual({ count: 1, codes: ['cl-bundle-04'] })
    expect(issues[1]).toMatchObject({ follows: issues[0]?.id, entryIndex: 1, severity: 'warning' })
  })

  it('leaves each reference the entry that it may choose', () => {
    const patient = { fullUrl: 'urn:uuid:11111111-1111-4111-8111-111111111114', resource: { resourceType: 'Patient', id: '9' } }
    const fixes = found(referring([patient])).map(({ quickFix }) => quickFix?.jsonPointer)
    expect(fixes).toEqual([0, 1, 2].map((index) => `/entry/${index}/resource/subject/reference`))
  })

  it('is another one in another Bundle', () => {
    const inner = { fullUrl: 'urn:uuid:11111111-1111-4111-8111-111111111115', resource: referring() }
    expect(causesIn(found(referring([inner, { ...inner, fullUrl: 'urn:uuid:11111111-1111-4111-8111-111111111116' }])))).toHaveLength(6)
  })
})

describe('a list that lacks kinds of items', () => {
  const profile = 'https://ejemplo.cl/fhir/StructureDefinition/Identificado'
  const kind = (name: string, min: number) => [
    element(`Patient.identifier:${name}`, { min, max: '1' }),
    element(`Patient.identifier:${name}.system`, { min: 1, patternUri: `https://ejemplo.cl/${name}` }),
  ]
  const identified = (min: number) =>
    withProfiles([
      {
        url: profile,
        type: 'Patient',
        elements: [
          element('Patient.identifier', { min, slicing: { discriminator: [{ type: 'value', path: 'system' }], rules: 'open' } }),
          ...kind('run', 1),
          ...kind('ficha', 1),
          ...kind('pasaporte', 0),
        ],
      },
    ])
  const told = (min: number, ...kinds: readonly string[]) =>
    lint(
      { resourceType: 'Patient', identifier: kinds.map((name) => ({ system: `https://ejemplo.cl/${name}`, value: '1' })) },
      { today: '2026-01-15', definitions: identified(min), profile, only: ['r4-card-01'] },
    )
  const missing = 'Falta «identifier» del tipo «ficha»: el perfil Identificado pide que esté.'

  it('is short because of them, where it would be long enough with them', () => {
    const { issues, errors, valid } = told(2, 'run')
    expect(valid).toBe(false)
    expect(errors).toHaveLength(2)
    expect(withoutConsequences(issues).map(({ message: said }) => said)).toEqual([missing])
    expect(issues.find(({ id }) => id !== undefined)?.consequences).toEqual({ count: 1, codes: ['r4-card-01'] })
  })

  it('is short by itself, where it would not be', () => {
    const said = withoutConsequences(told(3, 'run').issues).map(({ message: one }) => one)
    expect(said).toEqual(['De «identifier» hay 1, y el perfil Identificado pide al menos 3.', missing])
    expect(withoutConsequences(told(3, 'run', 'ficha').issues).map(({ message: one }) => one)).toEqual([
      'De «identifier» hay 2, y el perfil Identificado pide al menos 3.',
    ])
  })
})

describe('entries that nothing leads to', () => {
  const named = (type: string, id: string, more: JsonObject) => ({
    fullUrl: `https://ejemplo.cl/fhir/${type}/${id}`,
    resource: { resourceType: type, id, ...more },
  })
  const bundle = (...entries: readonly JsonObject[]): JsonObject => ({
    resourceType: 'Bundle',
    type: 'document',
    entry: [named('Composition', '1', {}), ...entries],
  })
  const found = (resource: JsonObject) => lint(JSON.stringify(resource), { today: '2026-01-15', only: ['r4-bundle-04'] }).issues

  it('are told once where they are connected', () => {
    const issues = found(
      bundle(named('Basic', '1', {}), named('Basic', '2', { subject: { reference: 'Basic/3' } }), named('Basic', '3', {}), {
        ...named('Basic', '4', { subject: { reference: 'Basic/3' } }),
      }),
    )
    expect(issues).toHaveLength(4)
    expect(withoutConsequences(issues).map(({ path, consequences }) => [path, consequences?.count])).toEqual([
      ['Bundle.entry[1]', undefined],
      ['Bundle.entry[2]', 2],
    ])
  })
})

describe('consequences', () => {
  const cause: Issue = { code: 'r4-a', severity: 'error', path: 'Patient', message: 'A.', id: 1, consequences: { count: 9, codes: [] } }
  const consequence: Issue = { code: 'r4-b', severity: 'error', path: 'Patient', message: 'B.', follows: 1 }

  it('are counted anew among those that are left', () => {
    expect(withConsequences([cause, consequence, consequence])[0]?.consequences).toEqual({ count: 2, codes: ['r4-b'] })
    expect(withoutConsequences([cause, consequence])).toEqual([{ ...cause, consequences: { count: 1, codes: ['r4-b'] } }])
  })

  it('stand for themselves where their cause is not told', () => {
    const { follows: _, ...alone } = consequence
    expect(withConsequences([consequence])).toEqual([alone])
    expect(withoutConsequences([consequence])).toEqual([alone])
  })

  it('leave a cause as any other finding where none is left', () => {
    const { id: _id, consequences: _none, ...alone } = cause
    expect(withConsequences([cause])).toEqual([alone])
  })
})

describe('an element that is written and empty', () => {
  const today = { today: '2026-01-15' }
  const toldIn = (text: string) =>
    withoutConsequences(lint(text, today).issues)
      .filter(({ severity }) => severity === 'error')
      .map(({ code, path, consequences }) => `${code} ${path}${consequences === undefined ? '' : ` + ${consequences.codes.join(' ')}`}`)

  it.each<[string, readonly string[]]>([
    [
      '{"resourceType":"Observation","status":"","code":{},"subject":{"reference":""}}',
      ['cl-json-06 Observation.status + cl-obs-01', 'cl-json-06 Observation.code + cl-obs-02', 'cl-json-06 Observation.subject.reference'],
    ],
    ['{"resourceType":"Patient","name":[],"gender":"female"}', ['cl-json-06 Patient.name + cl-patient-02']],
    ['{"resourceType":"Patient","name":[{}],"gender":"female"}', ['cl-json-06 Patient.name[0] + cl-patient-02 cl-patient-03']],
    [
      '{"resourceType":"Patient","name":[{"family":"Soto","given":["Ana"]}],"identifier":[{}],"gender":""}',
      ['cl-json-06 Patient.identifier[0] + cl-id-05', 'cl-json-06 Patient.gender + cl-patient-04'],
    ],
    ['{"resourceType":"Observation","status":"final","code":{"text":"x"},"valueString":""}', ['cl-json-06 Observation.value + cl-obs-05']],
    [
      '{"resourceType":"Patient","active":true,"name":[{"family":"","given":["Ana"]}]}',
      ['cl-json-06 Patient.name[0].family + cl-patient-02'],
    ],
    [
      '{"resourceType":"Patient","active":true,"name":[{"family":"Soto","given":[]}]}',
      ['cl-json-06 Patient.name[0].given + cl-patient-02'],
    ],
  ])('is told once: %s', (text, expected) => {
    expect(toldIn(text)).toEqual(expected)
  })

  it('says what is to be written there', () => {
    const [status, gender] = ['{"resourceType":"Observation","status":""}', '{"resourceType":"Patient","active":true,"gender":""}'].map(
      (text) => lint(text, today).issues.find(({ code }) => code === 'cl-json-06')!,
    )
    expect(status!.suggestion).toMatch(/^Agrega status/)
    expect(status!.quickFix).toBeUndefined()
    expect(gender!.suggestion).toMatch(/^Agrega gender/)
    expect(gender!.quickFix).toMatchObject({ title: 'Quitar «gender»', safe: false })
  })

  it('has the fix of what follows from it', () => {
    const text = '{"resourceType":"AllergyIntolerance","clinicalStatus":{},"patient":{"reference":"Patient/1"},"code":{"text":"x"}}'
    const told = withoutConsequences(lint(text, today).issues).filter(({ path }) => path === 'AllergyIntolerance.clinicalStatus')
    expect(told).toMatchObject([{ code: 'cl-json-06', quickFix: { jsonPointer: '/clinicalStatus', title: 'Agregar un código' } }])
  })

  it('leaves what else is wrong where it is', () => {
    const told = toldIn('{"resourceType":"Patient","name":[{},{"family":"Soto","given":"Ana"}],"gender":"mujer"}')
    expect(told).toEqual(['cl-json-06 Patient.name[0] + cl-patient-03', 'r4-json-02 Patient.name[1].given', 'r4-codigo-01 Patient.gender'])
  })
})

describe('one fault of which two rules of FHIR speak', () => {
  const told = (resource: JsonObject): readonly string[] =>
    lint(resource, { today: '2026-01-15', only: ['r4'] }).issues.map(({ code, follows }) => (follows === undefined ? code : `(${code})`))

  it('is told once of an appointment that has a start alone', () => {
    const appointment = { resourceType: 'Appointment', participant: [{ status: 'accepted', actor: { display: 'Ana' } }] }
    const start = '2026-01-10T10:00:00-03:00'
    expect(told({ ...appointment, status: 'booked', start })).toEqual(['r4-inv-01', '(r4-inv-01)'])
    expect(told({ ...appointment, status: 'booked' })).toEqual(['r4-inv-01'])
    expect(told({ ...appointment, status: 'proposed', start })).toEqual(['r4-inv-01'])
  })

  it('is told once of an operator that there is not', () => {
    const set = (op: string): JsonObject => ({
      resourceType: 'ValueSet',
      status: 'active',
      compose: { include: [{ system: 'http://snomed.info/sct', filter: [{ property: 'concept', op, value: '73211009' }] }] },
    })
    expect(told(set('es-un'))).toEqual(['r4-codigo-01', '(r4-conf-02)'])
    expect(told(set('regex'))).toEqual(['r4-conf-02'])
  })
})

describe('a code of which several things are said', () => {
  const guides = 'https://interoperabilidad.minsal.cl/fhir/ig'
  const told = (resource: JsonObject): readonly string[] => {
    const { issues } = lint(resource, { today: '2026-01-15', only: ['r4'] })
    return issues
      .filter(({ code }) => code.startsWith('r4-codigo'))
      .map(({ code, follows }) => (follows === undefined ? code : `(${code})`))
  }

  it('is told as none of the narrower set, that of the profile', () => {
    const patient = {
      resourceType: 'Patient',
      meta: { profile: [`${guides}/nid/StructureDefinition/MINSALPaciente`] },
      telecom: [{ system: 'celular', value: '+56912345678' }],
    }
    expect(told(patient)).toEqual(['r4-codigo-01', '(r4-codigo-01)'])
    // The type admits it, and the profile does not.
    expect(told({ ...patient, telecom: [{ system: 'fax', value: '+56912345678' }] })).toEqual(['r4-codigo-01'])
  })

  it('is told as none of its own system, of which the set is made', () => {
    const course = (code: string): JsonObject => ({
      resourceType: 'MedicationRequest',
      meta: { profile: [`${guides}/snre/StructureDefinition/RecetaPrescripcionCl`] },
      courseOfTherapyType: { coding: [{ system: `${guides}/snre/CodeSystem/CSCodificacionPatron`, code }] },
    })
    expect(told(course('acute'))).toEqual([])
    expect(told(course('agudo'))).toEqual(['(r4-codigo-01)', 'r4-codigo-03'])
    const route = {
      ...course('acute'),
      dosageInstruction: [{ route: { coding: [{ system: `${guides}/snre/CodeSystem/CSViasAdmin`, code: 'por la boca' }] } }],
    }
    expect(told(route)).toEqual(['(r4-codigo-02)', 'r4-codigo-03'])
  })

  it('is told once of a set in two versions, of one definition each', () => {
    const organization = {
      resourceType: 'Organization',
      meta: { profile: ['https://FALP.cl/StructureDefinition/Organizacion'] },
      address: [
        {
          _city: {
            extension: [
              {
                url: 'https://hl7chile.cl/fhir/ig/clcore/StructureDefinition/ComunasCl',
                valueCodeableConcept: { coding: [{ system: 'https://ejemplo.cl/comunas', code: '13101' }] },
              },
            ],
          },
        },
      ],
    }
    expect(told(organization)).toEqual(['r4-codigo-01'])
  })
})

describe('an invariant that asks for a resource of a profile', () => {
  const base = 'https://ejemplo.cl/fhir/StructureDefinition/'
  const expression = `result.resolve().where(conformsTo('${base}Medida')).exists()`
  const definitions = withProfiles([
    { url: `${base}Medida`, type: 'Observation', elements: [element('Observation.method', { min: 1 })] },
    {
      url: `${base}Informe`,
      type: 'DiagnosticReport',
      elements: [
        element('DiagnosticReport', { constraint: [{ key: 'informe-1', severity: 'error', human: 'Tiene una medida.', expression }] }),
      ],
    },
  ])
  const told = (...measures: readonly JsonObject[]) => {
    const contained = measures.map((one, index) => ({
      resourceType: 'Observation',
      id: `o${index}`,
      status: 'final',
      code: { text: 'Tamaño' },
      ...one,
    }))
    const report = {
      resourceType: 'DiagnosticReport',
      meta: { profile: [`${base}Informe`] },
      status: 'final',
      code: { text: 'Biopsia' },
      ...(measures.length > 0 && { contained, result: contained.map(({ id }) => ({ reference: `#${id}` })) }),
    }
    return causesIn(lint(report, { ...options, definitions }).issues)
  }

  it('is broken by itself where there is none', () => {
    for (const measures of [[], [{}]]) expect(told(...measures)).toEqual(['r4-inv-01 undefined DiagnosticReport'])
  })

  it('follows from the faults that are told of the one there is', () => {
    expect(told({ meta: { profile: [`${base}Medida`] }, method: { text: 'Regla' } })).toEqual([])
    expect(told({ meta: { profile: [`${base}Medida`] } })).toEqual(['r4-card-01 undefined DiagnosticReport.contained[0].method'])
  })
})

describe('an entry that does not say its type', () => {
  it.each([undefined, 'Lugar'])('is told once, and beneath it that nothing fills its slice: %s', (resourceType) => {
    const issues = issuesOf(message({ place: { resourceType } } as never))
    expect(causesIn(issues)).toEqual([`r4-tipo-01 3 ${resourceType ?? 'Resource'}.resourceType`])
    expect(issues.length).toBeGreaterThan(2)
  })

  it('is looked at as the type of which only the case is another', () => {
    expect(issuesOf(message({ place: { resourceType: 'LOCATION' } } as never)).map(({ code }) => code)).toEqual(['r4-tipo-01'])
  })

  it('is told where it stands, and not of what refers to it', () => {
    const entries = [
      {
        resourceType: 'Observation',
        id: 'o',
        status: 'final',
        code: { text: 'Nota' },
        subject: { reference: 'Patient/p' },
        valueString: 'a',
      },
      { id: 'p', gender: 'female' },
    ]
    const entry = entries.map((resource, index) => ({
      fullUrl: `https://ejemplo.cl/fhir/${['Observation/o', 'Patient/p'][index]}`,
      resource,
    }))
    const { issues } = lint({ resourceType: 'Bundle', type: 'collection', entry }, { today: '2026-01-15', only: ['r4', 'cl-json'] })
    expect(issues.map(({ code }) => code)).toEqual(['cl-json-03'])
  })

  it('is told once where it is contained, too', () => {
    const url = 'https://ejemplo.cl/fhir/StructureDefinition'
    const definitions = withProfiles([
      { url: `${url}/Persona`, type: 'Patient', elements: [element('Patient.gender', { min: 1 })] },
      {
        url: `${url}/Nota`,
        type: 'Observation',
        elements: [
          element('Observation.contained', { slicing: { discriminator: [{ type: 'profile', path: '$this' }], rules: 'open' } }),
          element('Observation.contained:persona', { min: 1, type: [{ code: 'Patient', profile: [`${url}/Persona`] }] }),
        ],
      },
    ])
    const note = {
      resourceType: 'Observation',
      meta: { profile: [`${url}/Nota`] },
      contained: [{ id: 'p', gender: 'female' }],
      status: 'final',
      code: { text: 'Nota' },
      subject: { reference: '#p' },
    }
    const { issues } = lint(note, { ...options, definitions })
    expect(issues.map(({ code }) => code).toSorted()).toEqual(['r4-card-01', 'r4-tipo-01'])
    expect(causesIn(issues)).toEqual(['r4-tipo-01 undefined Observation.contained[0].resourceType'])
  })
})

describe('a member that is written otherwise', () => {
  const plain = { today: '2026-01-15' }
  const firstOf = (resource: JsonObject): readonly string[] =>
    withoutConsequences(lint(JSON.stringify(resource), plain).issues).map(({ code, path }) => `${code} ${path}`)
  const identifier = [{ system: 'https://ejemplo.cl/ficha', value: '1' }]
  const code = { coding: [{ system: 'https://hl7chile.cl/fhir/ig/clcore/CodeSystem/CSCodigoVacunas', code: 'antirr' }] }
  const patient = { resourceType: 'Patient', identifier, gender: 'female', birthDate: '1990-05-04' }
  const ucum = 'http://unitsofmeasure.org'
  const observation = { resourceType: 'Observation', subject: { reference: 'Patient/1' }, effectiveDateTime: '2026-01-10' }
  const condition = (verificationStatus: JsonObject): JsonObject => ({
    resourceType: 'Condition',
    code: { text: 'Tos' },
    subject: { reference: 'Patient/1' },
    verificationStatus,
  })
  const status = { system: 'http://terminology.hl7.org/CodeSystem/condition-ver-status', code: 'confirmed' }
  const normal = { system: 'http://terminology.hl7.org/CodeSystem/v3-ObservationInterpretation ', code: 'N' }
  const encounter = { resourceType: 'Encounter', subject: { reference: 'Patient/1' }, class: { ...status, code: 'AMB' } }

  it.each<[string, JsonObject, string]>([
    ['is not missing: an element', { resourceType: 'Basic', Code: { text: 'Nota' } }, 'r4-elemento-01 Basic.Code'],
    [
      'is not missing: one that a rule asks for',
      { ...patient, names: [{ family: 'Soto', given: ['Ana'] }] },
      'r4-elemento-01 Patient.names',
    ],
    [
      'is not missing: one of several types',
      { ...observation, status: 'final', code: { text: 'Peso' }, value_quantity: { value: 70, unit: 'kg', system: ucum, code: 'kg' } },
      'r4-elemento-01 Observation.value_quantity',
    ],
    [
      'is not missing: one of several types, whose type is misspelt',
      { resourceType: 'Immunization', status: 'completed', vaccineCode: code, patient: { display: 'Ana' }, occurrenceDate: '2026-01-10' },
      'r4-elemento-03 Immunization.occurrenceDate',
    ],
    ['says the code of a concept: «Coding»', condition({ Coding: [status] }), 'r4-elemento-01 Condition.verificationStatus.Coding'],
    ['says the code of a concept: without brackets', condition({ coding: status }), 'r4-json-02 Condition.verificationStatus.coding'],
    ['says the code of a concept: without coding, told once', condition(status), 'r4-elemento-01 Condition.verificationStatus.system'],
    [
      'says the system of a code: with a blank',
      { ...observation, status: 'final', code: { text: 'Peso' }, valueString: 'normal', interpretation: [{ coding: [normal] }] },
      'r4-formato-03 Observation.interpretation[0].coding[0].system',
    ],
  ])('%s', (_, resource, first) => {
    expect(firstOf(resource)).toEqual([first])
  })

  it('distorts the code in which it stands, and no other of the same resource', () => {
    const allergy = { resourceType: 'AllergyIntolerance', clinicalStatus: 'active', type: 'Alergia', patient: { reference: 'Patient/1' } }
    expect(firstOf({ ...allergy, code: { text: 'Penicilina' } })).toEqual([
      'r4-json-03 AllergyIntolerance.clinicalStatus',
      'r4-codigo-01 AllergyIntolerance.type',
    ])
  })

  it('is told at its type, where it is a whole resource in the place of its entry', () => {
    const entry = { fullUrl: 'urn:uuid:11111111-1111-4111-8111-111111111111', ...patient, name: [{ family: 'Soto', given: ['Ana'] }] }
    expect(firstOf({ resourceType: 'Bundle', type: 'collection', entry: [entry] })).toEqual(['r4-elemento-01 Bundle.entry[0].resourceType'])
    const { resourceType: _, ...members } = entry
    expect(firstOf({ resourceType: 'Bundle', type: 'collection', entry: [members] })).toContain('r4-elemento-01 Bundle.entry[0].gender')
  })

  it('explains nothing where the right one is there too, and no error where it is only a warning', () => {
    expect(firstOf({ resourceType: 'Basic', code: {}, Code: { text: 'Nota' } })).toContain('cl-json-06 Basic.code')
    const found = lint({ ...encounter, status: 'planned', class: { system: 'notas', code: 'AMB' } }, plain).issues
    for (const { severity, follows } of found) expect(severity === 'error' && follows !== undefined).toBe(false)
  })
})

describe('one fault that two rules see', () => {
  const today = { today: '2026-01-15' }
  const clCore = 'https://hl7chile.cl/fhir/ig/clcore'
  const person = { resourceType: 'Patient', name: [{ use: 'official', family: 'Soto', given: ['Ana'] }], birthDate: '1990-03-15' }

  it('is that of the letters, of a name that is no other once they are mended', () => {
    const coding = { system: `${clCore}/CodeSystem/CSCodRegionCL`, code: '05', display: 'ValparaÃ\u00adso' }
    const _state = { extension: [{ url: `${clCore}/StructureDefinition/RegionesCl`, valueCodeableConcept: { coding: [coding] } }] }
    const { issues } = lint({ ...person, gender: 'female', address: [{ country: 'AR', state: 'x', _state }] }, today)
    const told = withoutConsequences(issues).filter(({ path }) => path.endsWith('display'))
    expect(told.map(({ code }) => code)).toEqual(['cl-json-07'])
  })

  it('is mended as the letters are, where a profile fixes the text', () => {
    const profile = ['https://interoperabilidad.minsal.cl/fhir/ig/urgencia/StructureDefinition/ObservacionMedLegalLesiones']
    const observation = { resourceType: 'Observation', meta: { profile }, status: 'final', code: { text: 'Me\u0301dico Legal Lesiones' } }
    const { quickFix } = lint(observation, today).issues.find(
      ({ path, severity }) => path === 'Observation.code.text' && severity === 'error',
    )!
    expect(quickFix).toMatchObject({ replacement: 'Médico Legal Lesiones', safe: true })
  })

  it('is mended as the blanks are, where a profile fixes the display', () => {
    const profile = ['https://interoperabilidad.minsal.cl/fhir/ig/quirurgico/StructureDefinition/EncounterAtenderLE']
    const system = 'https://interoperabilidad.minsal.cl/fhir/ig/quirurgico/CodeSystem/CSModalidadAtencionCodigo'
    const encounter = {
      resourceType: 'Encounter',
      meta: { profile },
      status: 'finished',
      class: { system, code: '1', display: 'Presencial ' },
    }
    const { quickFix } = lint(encounter, today).issues.find(({ code }) => code === 'r4-valor-02')!
    expect(quickFix).toMatchObject({ jsonPointer: '/class/display', replacement: 'Presencial', safe: true })
  })

  it('is told of the reference, where the header of a message has none', () => {
    const sample: Json = sampleMessage({ event: 'revisar', role: 'revisor' })
    const bundle = applyFix(sample, { jsonPointer: '/entry/0/resource/author/reference', replacement: '#nadie' })
    const codes = lint(bundle, today).issues.map(({ code }) => code)
    expect(codes).toContain('cl-ref-01')
    expect(codes).not.toContain('cl-tei-08')
  })

  it('is told of the identification of a contact alone, where that is a RUN without value', () => {
    const type = { coding: [{ system: `${clCore}/CodeSystem/CSTipoIdentificador`, code: '01', display: 'RUN' }] }
    const valueIdentifier = { type, system: 'http://regcivil.cl/Validacion/RUN' }
    const extension = [{ url: `${clCore}/StructureDefinition/IdContacto`, extension: [{ url: 'tutId', valueIdentifier }] }]
    const { issues } = lint({ ...person, gender: 'female', contact: [{ name: { text: 'Luz' }, extension }] }, today)
    const told = withoutConsequences(issues).filter(({ path }) => path.startsWith('Patient.contact'))
    expect(told.map(({ code }) => code)).toEqual(['cl-patient-15'])
  })
})
