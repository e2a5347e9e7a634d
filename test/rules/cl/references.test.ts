import { describe, expect, it } from 'vitest'
import { readReference } from '../../../rules/cl/reading/reference.ts'
import { lint, type Json } from '../../../rules/index.ts'

function found(resource: Json, code: string): readonly string[] {
  return lint(resource, { today: '2026-01-15' })
    .issues.filter((issue) => issue.code === code)
    .map(({ severity, path }) => `${severity} ${path}`)
}

describe('a reference', () => {
  it.each([
    ['Patient/1', { kind: 'literal', type: 'Patient', id: '1', isRelative: true }],
    ['Patient/1/_history/2', { kind: 'literal', type: 'Patient', id: '1', isRelative: true }],
    ['https://fhir.clinica.example/r4/Patient/a-1.b', { kind: 'literal', type: 'Patient', id: 'a-1.b', isRelative: false }],
    ['Patient/1#nombre', { kind: 'literal', type: 'Patient', id: '1', isRelative: true }],
    ['https://clinica.example/ficha/1', { kind: 'address' }],
    ['https://fhir.clinica.example/Paciente/1', { kind: 'address' }],
    ['https://fhir.clinica.example/Patient?identifier=1', { kind: 'address' }],
    ['Patient?identifier=https://clinica.example|1', { kind: 'conditional', type: 'Patient' }],
    ['urn:uuid:0B9F2A1E-53ad-4a7c-8f1b-7c9e1d6b2f40', { kind: 'urn', scheme: 'uuid', isWellFormed: true }],
    ['urn:uuid:0b9f2a1e53ad4a7c8f1b7c9e1d6b2f40', { kind: 'urn', scheme: 'uuid', isWellFormed: false }],
    ['urn:oid:2.16.152', { kind: 'urn', scheme: 'oid', isWellFormed: true }],
    ['urn:oid:2.016.152', { kind: 'urn', scheme: 'oid', isWellFormed: false }],
    ['#medica', { kind: 'contained', id: 'medica' }],
    ['#', { kind: 'contained', id: '' }],
  ])('the reference «%s» is understood', (text, read) => {
    expect(readReference(text)).toEqual(read)
  })

  it.each([
    '1',
    'Patient',
    'Patient/',
    '/Patient/1',
    'patient/1',
    'Paciente/1',
    'Paciente?id=1',
    'Patient?',
    'Patient/1/2',
    'Patient/ñ',
    'Patient:1',
    ' Patient/1',
    'Patient/1\n',
    'constructor/1',
  ])('«%s» is no reference', (text) => {
    expect(readReference(text)).toBeUndefined()
  })

  it('that is long and tangled is read all the same', () => {
    for (const part of ['Patient/1#/', 'Patient/', '/', 'A', '?'])
      expect(readReference(`http://x/${part.repeat(200_000)} `)).toBeUndefined()
    for (const part of ['Patient/1/_history/', 'Patient/', '/', 'A'])
      expect(readReference(`http://x/${part.repeat(200_000)}!`)).toEqual({ kind: 'address' })
  })
})

describe('cl-ref-03', () => {
  it('gets only a warning for a urn without UUID or OID', () => {
    expect(found({ resourceType: 'Encounter', subject: { reference: 'urn:uuid:paciente-1' } }, 'cl-ref-03')).toEqual([
      'warning Encounter.subject.reference',
    ])
    expect(found({ resourceType: 'Encounter', subject: { reference: 'paciente-1' } }, 'cl-ref-03')).toEqual([
      'error Encounter.subject.reference',
    ])
  })

  it.each([
    ['transaction', 0],
    ['batch', 1],
    [undefined, 0],
    ['collection', 1],
    ['document', 1],
  ])('a conditional reference in a Bundle %s', (type, count) => {
    const encounter = { resourceType: 'Encounter', subject: { reference: 'Patient?identifier=1' } }
    const bundle = { resourceType: 'Bundle', ...(type !== undefined && { type }), entry: [{ resource: encounter }] }
    expect(found(bundle, 'cl-ref-03')).toHaveLength(count)
  })

  it.each(['cl', 'r4'] as const)('a search in a batch is said to need a transaction (%s alone)', (tier) => {
    const resource = { resourceType: 'Encounter', subject: { reference: 'Patient?identifier=1' } }
    const batch = { resourceType: 'Bundle', type: 'batch', entry: [{ resource, request: { method: 'POST', url: 'Encounter' } }] }
    const { issues } = lint(batch, { today: '2026-01-15', only: [tier] })
    const said = issues.filter(({ path }) => path === 'Encounter.subject.reference').map(({ message }) => message)
    expect(said).toEqual([expect.stringMatching(/^«Patient\?identifier=1» es una .* solo se admite dentro de una transacción\.$/)])
  })
})

describe('cl-ref-02', () => {
  it('is told what the element allows', () => {
    const { issues } = lint(
      { resourceType: 'Encounter', participant: [{ individual: { reference: 'Patient/1' } }] },
      { today: '2026-01-15' },
    )
    expect(issues.find(({ code }) => code === 'cl-ref-02')?.message).toBe(
      'La referencia «Patient/1» es de tipo Patient, pero Encounter.participant.individual solo admite Practitioner, PractitionerRole o RelatedPerson.',
    )
  })

  it('is judged by its declared type where its address has none or an allowed one', () => {
    const subject = { reference: 'Patient/1', type: 'Practitioner' }
    expect(found({ resourceType: 'Encounter', subject }, 'cl-ref-02')).toEqual(['error Encounter.subject.type'])
  })

  it('gets nothing for a type that FHIR does not have and a contained resource without one', () => {
    const resource = { resourceType: 'Encounter', contained: [{ id: 'x' }, { id: 'y', resourceType: 7 }] }
    expect(found({ ...resource, subject: { reference: '#x', type: 'Persona' }, partOf: { reference: '#y' } }, 'cl-ref-02')).toEqual([])
  })

  it('is read with a type in another case as its fix will leave it', () => {
    const resource = { resourceType: 'Encounter', contained: [{ resourceType: 'practitioner', id: 'x' }], subject: { reference: '#x' } }
    expect(found(resource, 'cl-ref-02')).toEqual(['error Encounter.subject.reference'])
  })

  it('counts in data types too', () => {
    const identifier = [{ value: '1', assigner: { reference: 'Patient/1' } }]
    expect(found({ resourceType: 'Patient', identifier }, 'cl-ref-02')).toEqual(['error Patient.identifier[0].assigner.reference'])
  })
})

describe('cl-ref-01', () => {
  it('looks at contained resources once, not once for each reference', () => {
    const count = 600
    let looks = 0
    const contained = Array.from({ length: count }, (_, index) => ({
      resourceType: 'Observation',
      get id() {
        looks += 1
        return `o${index}`
      },
    }))
    const result = Array.from({ length: count }, (_, index) => ({ reference: `#o${index}x` }))
    expect(found({ resourceType: 'DiagnosticReport', contained, result }, 'cl-ref-01')).toHaveLength(count)
    expect(looks).toBeLessThan(20 * count)
  })
})

describe.each<[string, Json]>([
  ['números', { resourceType: 'Encounter', subject: { reference: 3, type: 4 }, contained: 5 }],
  ['listas', { resourceType: 'Encounter', subject: [{ reference: ['#x'], type: ['Patient'] }], contained: [[{ id: 'x' }]] }],
  ['nulos', { resourceType: 'Encounter', subject: { reference: '#x', type: null }, contained: [null] }],
  [
    'objetos',
    { resourceType: 'Encounter', subject: { reference: { toString: 1 }, type: { toString: 1 } }, contained: [{ id: { toString: 1 } }] },
  ],
])('references with %s', (_, resource) => {
  it('break no rule', () => {
    expect(lint(resource, { today: '2026-01-15' }).issues.map(({ code }) => code)).not.toContain('cl-interno-01')
  })
})

describe('a reference that is the UUID of an entry alone', () => {
  const uuid = '6f2c1c66-1f0b-4f0e-9a43-0d3a2f5f8a11'
  const fixesFor = (reference: string): readonly unknown[] =>
    lint(
      {
        resourceType: 'Bundle',
        type: 'collection',
        entry: [
          { fullUrl: `urn:uuid:${uuid}`, resource: { resourceType: 'Patient', name: [{ given: ['Ana'], family: 'Soto' }] } },
          { fullUrl: 'urn:uuid:0b9f2a1e-53ad-4a7c-8f1b-7c9e1d6b2f40', resource: { resourceType: 'Encounter', subject: { reference } } },
        ],
      },
      { today: '2026-01-15', only: ['cl-ref-03', 'cl-bundle-04'] },
    ).issues.map(({ quickFix }) => quickFix?.replacement)

  it('is offered its address', () => {
    expect(fixesFor(uuid)).toEqual([`urn:uuid:${uuid}`])
    expect(fixesFor(uuid.toUpperCase())).toEqual([`urn:uuid:${uuid}`])
    expect(fixesFor(`Patient/${uuid}`)).toEqual([`urn:uuid:${uuid}`])
  })

  it('is not, where no entry has it', () => {
    expect(fixesFor(uuid.replace('6f2c1c66', '00000000'))).not.toContain(`urn:uuid:${uuid}`)
  })
})
