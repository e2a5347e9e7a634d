import { describe, expect, it } from 'vitest'
import { applyFix, lint, withoutConsequences, type Issue, type JsonObject } from '../../rules/index.ts'
import { hostCatalogs as catalogs } from '../support/catalogs.ts'

const options = { today: '2026-01-15', catalogs }
const clCore = 'https://hl7chile.cl/fhir/ig/clcore'
const ucum = 'http://unitsofmeasure.org'

const comuna = {
  url: `${clCore}/StructureDefinition/ComunasCl`,
  valueCodeableConcept: { coding: [{ system: `${clCore}/CodeSystem/CSCodComunasCL`, code: '09101', display: 'Temuco' }] },
}

function patient(members: object): JsonObject {
  return {
    resourceType: 'Patient',
    identifier: [{ type: { coding: [{ system: `${clCore}/CodeSystem/CSTipoIdentificador`, code: '01' }] }, value: '12345678-5' }],
    name: [{ use: 'official', family: 'Soto', given: ['Ana'] }],
    gender: 'female',
    birthDate: '1990-05-04',
    ...members,
  }
}

function measured(members: object): JsonObject {
  return {
    resourceType: 'Observation',
    status: 'final',
    code: { text: 'Glicemia' },
    subject: { reference: 'Patient/1' },
    effectiveDateTime: '2026-01-10T08:00:00-03:00',
    ...members,
  }
}

function issuesOf(resource: JsonObject): readonly Issue[] {
  return lint(resource, options).issues
}

/** Code and path of those that follow from nothing. */
function firstOf(resource: JsonObject): readonly string[] {
  return withoutConsequences(issuesOf(resource)).map(({ code, path }) => `${code} ${path}`)
}

/** The resource with the fix of its only cause, which is not among several. */
function mendedOf(resource: JsonObject): JsonObject {
  const [cause, ...others] = withoutConsequences(issuesOf(resource))
  expect(others).toEqual([])
  expect(cause!.quickFix!.options).toBeUndefined()
  return applyFix(resource, cause!.quickFix!)
}

describe('what is gone with the fix of how something is written follows from that', () => {
  it('has nothing to say of what is right', () => {
    expect(firstOf(patient({ address: [{ city: 'Temuco', _city: { extension: [comuna] }, country: 'CL' }] }))).toEqual([])
  })

  it('of a name, of which the rule speaks as a whole', () => {
    expect(firstOf(patient({ name: [{ use: 'official', family: 'Soto', givens: ['Ana'] }] }))).toEqual([
      'r4-elemento-01 Patient.name[0].givens',
    ])
  })

  it('of a member of which an invariant of what is around it speaks', () => {
    const contact = { Name: { family: 'Soto', given: ['Eva'] } }
    expect(firstOf(patient({ contact: [contact] }))).toEqual(['r4-elemento-01 Patient.contact[0].Name'])
  })

  it('of the code of a unit', () => {
    const quantity = { value: 98, unit: 'mg/dL', system: ucum, Code: 'mg/dL' }
    expect(firstOf(measured({ valueQuantity: quantity }))).toEqual(['r4-elemento-01 Observation.value.Code'])
  })

  it('of a code that is written as a concept', () => {
    const encounter = {
      resourceType: 'Encounter',
      identifier: [{ system: 'https://ejemplo.cl/episodios', value: '1' }],
      status: 'finished',
      class: { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v3-ActCode', code: 'AMB' }] },
      subject: { reference: 'Patient/1' },
      period: { start: '2026-01-10T08:00:00-03:00', end: '2026-01-10T09:00:00-03:00' },
    }
    expect(firstOf(encounter)).toEqual(['r4-elemento-01 Encounter.class.coding'])
  })

  it('of several members at once, each by the one nearest to it', () => {
    const quantity = { value: 98, unit: 'mg/dL', system: ucum, Code: 'mg/dL' }
    const contained = { resourceType: 'Patient', id: 'p', name: [{ family: 'Soto', givens: ['Ana'] }] }
    const issues = issuesOf(measured({ contained: [contained], subject: { reference: '#p' }, valueQuantity: quantity }))
    const causeOf = (code: string): string | undefined => {
      const { follows } = issues.find((one) => one.code === code)!
      return issues.find(({ id }) => id !== undefined && id === follows)?.path
    }
    expect(causeOf('cl-ucum-01')).toBe('Observation.value.Code')
    expect(causeOf('cl-patient-02')).toBe('Observation.contained[0].name[0].givens')
  })

  it('with blanks around an address, which then is none', () => {
    const system = ' http://terminology.hl7.org/CodeSystem/observation-category '
    expect(firstOf(measured({ category: [{ coding: [{ system, code: 'laboratory' }] }], valueString: 'Negativo' }))).toEqual([
      'r4-formato-03 Observation.category[0].coding[0].system',
    ])
  })

  it('or is told of with its fix, where an error is gone with that of a warning', () => {
    const meta = { profile: [`${clCore}/StructureDefinition/CorePacienteCl`] }
    const country = {
      extension: [
        {
          url: `${clCore}/StructureDefinition/CodigoPaises`,
          valueCodeableConcept: { coding: [{ system: 'urn:iso:std:iso:3166', code: '152' }] },
        },
      ],
    }
    const address = (url: string): JsonObject => ({
      city: 'Temuco',
      _city: { extension: [{ ...comuna, url }] },
      country: 'CL',
      _country: country,
    })
    const right = patient({ meta, address: [address(comuna.url)] })
    const near = patient({ meta, address: [address(comuna.url.replace('ComunasCl', 'ComunaCl'))] })
    expect(firstOf(right)).toEqual(firstOf(patient({ meta })))
    const cause = withoutConsequences(issuesOf(near)).find(({ path }) => path.startsWith('Patient.address'))
    expect(cause).toMatchObject({ severity: 'error' })
    expect(applyFix(near, cause!.quickFix!)).toEqual(right)
  })

  it('and not what a rule has a safe fix for elsewhere', () => {
    const systems = ['http://hl7.org/fhir/condition-clinical', 'http://hl7.org/fhir/condition-clinical']
    const coding = systems.map((system) => ({ system, code: 'resolved' }))
    const issues = issuesOf({
      resourceType: 'Condition',
      clinicalStatus: { coding },
      code: { text: 'Asma' },
      subject: { reference: 'Patient/1' },
    })
    expect(issues.find(({ code }) => code === 'cl-cond-03')).toMatchObject({ quickFix: { safe: true } })
  })
})

describe('a value without its type', () => {
  it.each([
    ['Quantity', { value: 98, unit: 'mg/dL', system: ucum, code: 'mg/dL' }],
    ['CodeableConcept', { text: 'Negativo' }],
    ['Range', { low: { value: 0 }, high: { value: 2 } }],
    ['Ratio', { numerator: { value: 1 }, denominator: { value: 160 } }],
    ['Period', { start: '2026-01-10' }],
  ])('gets the one whose form it has: %s', (type, value) => {
    expect(mendedOf(measured({ value }))).toEqual(measured({ [`value${type}`]: value }))
  })

  it('gets that of which it has most, where something else in it is wrong', () => {
    const value = { value: 98, unidad: 'mg/dL', system: ucum, code: 'mg/dL' }
    const found = issuesOf(measured({ value })).find(({ code }) => code === 'r4-elemento-03')!
    expect(found.quickFix).toMatchObject({ title: 'Llamarlo «valueQuantity»' })
  })

  it('is not told to be missing as well', () => {
    const meta = { profile: ['http://hl7.org/fhir/StructureDefinition/bodyweight'] }
    const category = [{ coding: [{ system: 'http://terminology.hl7.org/CodeSystem/observation-category', code: 'vital-signs' }] }]
    const code = { coding: [{ system: 'http://loinc.org', code: '29463-7' }] }
    const valueQuantity = { value: 70, unit: 'kg', system: ucum, code: 'kg' }
    const { effectiveDateTime, ...weight } = measured({ meta, category, code, valueQuantity })
    expect(firstOf({ ...weight, effective: effectiveDateTime! })).toEqual(['r4-elemento-03 Observation.effective'])
  })
})

describe('told by the definitions as an error, and beside that by the national rule as the warning that it is', () => {
  it.each<[string, JsonObject, readonly string[]]>([
    [
      'a quantity whose code has no system',
      measured({ valueQuantity: { value: 98, unit: 'mg/dL', code: 'mg/dL' } }),
      ['r4-inv-01', 'cl-ucum-01'],
    ],
    [
      'a city without the commune that its profile asks for',
      patient({ meta: { profile: [`${clCore}/StructureDefinition/CorePacienteCl`] }, address: [{ city: 'Temuco', country: 'CL' }] }),
      ['r4-card-01', 'cl-comuna-07'],
    ],
  ])('%s', (_, resource, codes) => {
    const found = issuesOf(resource).filter(({ code }) => codes.includes(code))
    expect(new Set(found.map(({ code, severity }) => `${severity} ${code}`))).toEqual(new Set([`error ${codes[0]}`, `warning ${codes[1]}`]))
  })
})

describe('a rule on one member of a part of a resource', () => {
  it('hides nothing of the others', () => {
    const url = `${clCore}/StructureDefinition/IdContacto`
    const type = { coding: [{ system: `${clCore}/CodeSystem/CSTipoIdentificador`, code: '01' }] }
    const contact = {
      extension: [
        {
          url,
          extension: [
            { url: 'tutId', valueIdentifier: { type, system: 'http://regcivil.cl/Validacion/RUN', value: '12345678-5' } },
            { url: 'docProc', valueCodeableConcept: { coding: [{ system: 'urn:iso:std:iso:3166', code: 'CL' }] } },
          ],
        },
      ],
      relationship: [{ coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v3-RoleCode', code: 'MTH' }] }],
      name: { family: 'Soto', given: ['Eva'] },
    }
    const meta = { profile: [`${clCore}/StructureDefinition/CorePacienteCl`] }
    const codes = issuesOf(patient({ meta, contact: [contact] })).map(({ code }) => code)
    expect(codes).toContain('cl-patient-13')
    expect(codes).toContain('r4-codigo-01')
  })
})

describe('an invariant that reads a member', () => {
  const list = {
    resourceType: 'List',
    status: 'current',
    mode: 'working',
    code: { text: 'Espera' },
    entry: [{ date: '2026-01-10', item: { reference: 'Patient/1' } }],
  }

  it('follows from it where it is missing, empty, or not what it may be', () => {
    const { mode: _, ...without } = list
    expect(firstOf(list)).toEqual([])
    expect(firstOf(without)).toEqual(['r4-card-01 List.mode'])
    expect(firstOf({ ...list, mode: '' })).toEqual(['cl-json-06 List.mode'])
    expect(firstOf({ ...list, mode: 'trabajo' })).toEqual(['r4-codigo-01 List.mode'])
    expect(firstOf({ ...list, mode: ['working'] })).toEqual(['r4-json-01 List.mode'])
  })

  it('stands where it is what it may be', () => {
    expect(firstOf({ ...list, mode: 'snapshot' })).toEqual(['r4-inv-01 List'])
  })

  it('stands where other members are wrong', () => {
    expect(firstOf({ ...list, mode: 'snapshot', title: '' })).toEqual(['r4-inv-01 List', 'cl-json-06 List.title'])
  })

  it('is told once of a duration whose code has no system', () => {
    const timing = (bounds: JsonObject): JsonObject => ({
      resourceType: 'MedicationRequest',
      status: 'active',
      intent: 'order',
      medicationCodeableConcept: { text: 'Losartán 50 mg' },
      subject: { reference: 'Patient/1' },
      authoredOn: '2026-01-10',
      requester: { reference: 'Practitioner/1' },
      dosageInstruction: [{ text: '1 al día', timing: { repeat: { boundsDuration: bounds, frequency: 1, period: 1, periodUnit: 'd' } } }],
    })
    expect(firstOf(timing({ value: 30, system: ucum, code: 'd' }))).toEqual([])
    expect(firstOf(timing({ value: 30, code: 'd' }))).toHaveLength(1)
  })
})

describe('the code of a commune that neither the city nor its own name says', () => {
  const coded = (city: string, code: string, display: string): JsonObject =>
    patient({
      address: [
        {
          city,
          _city: {
            extension: [{ ...comuna, valueCodeableConcept: { coding: [{ ...comuna.valueCodeableConcept.coding[0], code, display }] } }],
          },
          country: 'CL',
        },
      ],
    })

  it('is what is wrong, and the name is not written anew', () => {
    expect(mendedOf(coded('Temuco', '09110', 'Temuco'))).toEqual(coded('Temuco', '09101', 'Temuco'))
    expect(issuesOf(coded('Temuco', '09110', 'Temuco')).some(({ quickFix }) => quickFix?.safe === true)).toBe(false)
  })

  it('is right where the city says the same', () => {
    expect(mendedOf(coded('Melipeuco', '09110', 'Temuco'))).toEqual(coded('Melipeuco', '09110', 'Melipeuco'))
  })
})

it('a plural of a name in «y» is that name', () => {
  expect(mendedOf(patient({ address: [{ city: 'Lima', countries: 'PE' }] }))).toEqual(
    patient({ address: [{ city: 'Lima', country: 'PE' }] }),
  )
})

describe('a fix of the form of a value', () => {
  it.each([
    ['identifier', '12345678-5', [{ value: '12345678-5' }]],
    ['telecom', '+56912345678', [{ system: 'phone', value: '+56912345678' }]],
    ['photo', { url: 'https://ejemplo.cl/a.png' }, [{ url: 'https://ejemplo.cl/a.png' }]],
  ])('puts what stands in the place of a list into one: %s', (name, value, list) => {
    const { [name]: _, ...rest } = patient({}) as Record<string, never>
    const found = issuesOf({ ...rest, [name]: value }).find(({ path }) => path === `Patient.${name}`)!
    expect(found.quickFix!.replacement).toEqual(list)
  })

  it('writes a sign before a number as the comparator', () => {
    const quantity = { unit: 'ng/L', system: ucum, code: 'ng/L' }
    for (const [value, comparator, number] of [
      ['<3', '<', 3],
      ['>= 1,5', '>=', 1.5],
      ['≤ 0.01', '<=', 0.01],
    ] as const)
      expect(mendedOf(measured({ valueQuantity: { value, ...quantity } }))).toEqual(
        measured({ valueQuantity: { value: number, comparator, ...quantity } }),
      )
    const [found] = issuesOf(measured({ valueQuantity: { value: '<3', comparator: '>', ...quantity } }))
    expect(found!.quickFix).toBeUndefined()
  })

  it('writes a date that is a number', () => {
    expect(mendedOf(patient({ birthDate: 19900504 }))).toEqual(patient({}))
    expect(issuesOf(patient({ birthDate: 19901504 }))[0]!.quickFix).toBeUndefined()
  })

  it('finds the bounds of a range under other names', () => {
    const range = { value: 70, unit: 'mg/dL', system: ucum, code: 'mg/dL' }
    const [first] = withoutConsequences(issuesOf(measured({ valueString: 'a', referenceRange: [{ min: range }] })))
    expect(first).toMatchObject({ code: 'r4-elemento-01', quickFix: { title: 'Llamarlo «low»' } })
  })

  it('takes no day for an instant, and no type for an id', () => {
    const { effectiveDateTime, ...rest } = measured({ valueString: 'a' })
    expect(mendedOf({ ...rest, effectiveDate: '2026-01-10' })).toEqual(measured({ valueString: 'a', effectiveDateTime: '2026-01-10' }))
    expect(effectiveDateTime).toBeDefined()
    expect(issuesOf(measured({ valueString: 'a', basedOn: [{ reference: 'ServiceRequest' }] }))[0]!.quickFix).toBeUndefined()
  })

  it('of a RUN with dots and blanks is one', () => {
    const [{ type }] = patient({})['identifier'] as readonly [JsonObject]
    expect(mendedOf(patient({ identifier: [{ type: type!, value: ' 12.345.678 - 5 ' }] }))).toEqual(
      patient({ identifier: [{ type: type!, value: '12345678-5' }] }),
    )
  })
})

it('a word of a system that HL7 has elsewhere now is that of the set', () => {
  const contract = (system: string, more: object): JsonObject => ({
    resourceType: 'Contract',
    legalState: { coding: [{ system, code: 'executed', ...more }] },
  })
  const found = issuesOf(contract('http://terminology.hl7.org/CodeSystem/contract-legalstate', {}))[0]!
  expect(found.quickFix).toMatchObject({ title: expect.stringContaining('executed'), safe: false })
  expect(found.quickFix!.options).toBeUndefined()
  expect(applyFix(contract('http://terminology.hl7.org/CodeSystem/contract-legalstate', {}), found.quickFix!)).toEqual(
    contract('http://hl7.org/fhir/contract-legalstate', { display: 'Executed' }),
  )
})

it('a system without its scheme is known by its host', () => {
  const coded = (system: string): JsonObject => measured({ code: { coding: [{ system, code: '2345-7' }] }, valueString: 'a' })
  for (const system of ['loinc.org', 'www.loinc.org/', 'LOINC']) expect(mendedOf(coded(system))).toEqual(coded('http://loinc.org'))
})
