import { describe, expect, it } from 'vitest'
import { fixAll, lint, type Json, type JsonObject, type LintOptions, type Severity } from '../../rules/index.ts'
import { hostCatalogs as catalogs } from '../support/catalogs.ts'

/** The smallest cases of what national rules and definitions once said wrongly, or not at all, beside guides and HL7's validator. */

const clCore = 'https://hl7chile.cl/fhir/ig/clcore'
const actCode = 'http://terminology.hl7.org/CodeSystem/v3-ActCode'
const options = { today: '2026-01-15', catalogs }

/** Codes that are found, each with its severity. */
function found(resource: Json, more: Partial<LintOptions> = {}): ReadonlyMap<string, Severity> {
  return new Map(lint(resource, { ...options, ...more }).issues.map(({ code, severity }) => [code, severity]))
}

/** The errors of a tier, each once. */
function errorsOf(resource: Json, tier: string): readonly string[] {
  const codes = lint(resource, options).issues.filter(({ code, severity }) => severity === 'error' && code.startsWith(tier))
  return [...new Set(codes.map(({ code }) => code))]
}

function encounter(coding: JsonObject, profile?: string): JsonObject {
  return {
    resourceType: 'Encounter',
    ...(profile !== undefined && { meta: { profile: [profile] } }),
    status: 'in-progress',
    class: coding,
    subject: { reference: 'Patient/1' },
  }
}

function observation(members: JsonObject): JsonObject {
  return { resourceType: 'Observation', status: 'final', code: { text: 'x' }, subject: { reference: 'Patient/1' }, ...members }
}

function patient(members: JsonObject): JsonObject {
  return { resourceType: 'Patient', name: [{ use: 'official', family: 'Soto', given: ['Ana'] }], ...members }
}

describe('the class of an encounter', () => {
  const tei = 'https://interoperabilidad.minsal.cl/fhir/ig/tei'
  const own = { system: `${tei}/CodeSystem/CSModalidadAtencionCodigo`, code: '1', display: 'Presencial' }

  it.each([own, { system: actCode, code: 'DISEASE' }])('is not made ambulatory by a safe fix, and is no error: %j', (coding) => {
    for (const profile of [undefined, `${tei}/StructureDefinition/EncounterIniciarLE`]) {
      const resource = encounter(coding, profile)
      expect(errorsOf(resource, 'cl-enc-05').concat(errorsOf(resource, 'cl-enc-06'))).toEqual([])
      expect(JSON.parse(fixAll(JSON.stringify(resource), options).text)).toMatchObject({ class: coding })
    }
  })

  it('is the guide’s own where its profile asks for that', () => {
    const codes = found(encounter(own, `${tei}/StructureDefinition/EncounterIniciarLE`))
    expect([codes.has('cl-enc-05'), codes.has('cl-enc-06')]).toEqual([false, false])
  })
})

describe('national rules where no Chilean profile is in force', () => {
  it.each<[string, JsonObject]>([
    ['cl-practitioner-03', { resourceType: 'Practitioner', identifier: [{ type: { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v2-0203', code: 'MD' }] }, value: '1' }], name: [{ family: 'Soto' }] }], // prettier-ignore
    ['cl-practitioner-05', { resourceType: 'Practitioner', name: [{ use: 'usual', family: 'Soto' }] }],
    ['cl-patient-10', patient({ name: [{ use: 'official', family: 'Soto', given: ['Ana'] }, { use: 'usual', family: 'Soto', given: ['Ani'] }] })], // prettier-ignore
    ['cl-patient-13', patient({ contact: [{ relationship: [{ coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v3-RoleCode', code: 'MTH' }] }], name: { text: 'x' } }] })], // prettier-ignore
    ['cl-cond-06', { resourceType: 'Condition', subject: { reference: 'Patient/1' }, code: { text: 'x' }, onsetAge: { value: 3, system: 'http://unitsofmeasure.org', code: 'a' } }], // prettier-ignore
    ['cl-comuna-01', patient({ address: [{ city: 'Castro Valley', state: 'CA' }] })],
  ])('%s is a warning at most', (code, resource) => {
    expect(found(resource).get(code)).not.toBe('error')
  })

  it('cl-id-01 goes by the version in force', () => {
    const identifier = (code: string) => [
      { type: { coding: [{ system: `${clCore}/CodeSystem/CSTipoIdentificador`, code }] }, value: '1-9' },
    ]
    const severity = (code: string, profile?: string) =>
      found(patient({ identifier: identifier(code), ...(profile !== undefined && { meta: { profile: [profile] } }) })).get('cl-id-01')
    expect(severity('1')).not.toBe('error')
    expect(severity('1', `${clCore}/StructureDefinition/CorePacienteCl`)).toBe('error')
    expect(severity('1', `${clCore}/StructureDefinition/CorePacienteCl|2.0.0`)).toBeUndefined()
  })
})

describe('the definitions', () => {
  it('read what an element holds where an extension asks for it', () => {
    const item = {
      linkId: '1',
      type: 'integer',
      extension: [{ url: 'http://hl7.org/fhir/StructureDefinition/questionnaire-unit', valueCoding: { code: 'kg' } }],
    }
    expect(errorsOf({ resourceType: 'Questionnaire', status: 'draft', item: [item] }, 'r4-ext')).toEqual([])
  })

  it.each<[string, string, JsonObject, Severity]>([
    ['a SNOMED CT code in a value set', 'cl-sct-01', { resourceType: 'ValueSet', status: 'draft', compose: { include: [{ system: 'http://snomed.info/sct', concept: [{ code: 'T-15460' }] }] } }, 'error'], // prettier-ignore
    ['an item outside of a list', 'r4-formato-06', patient({ text: { status: 'generated', div: '<div xmlns="http://www.w3.org/1999/xhtml"><li>x</li></div>' } }), 'error'], // prettier-ignore
    ['a relative system', 'r4-codigo-05', observation({ code: { coding: [{ system: 'loinc', code: '8867-4' }] } }), 'error'],
    ['a value set for a system', 'r4-codigo-05', observation({ code: { coding: [{ system: 'http://hl7.org/fhir/ValueSet/observation-codes', code: '8867-4' }] } }), 'error'], // prettier-ignore
    ['another display', 'r4-codigo-04', observation({ category: [{ coding: [{ system: 'http://terminology.hl7.org/CodeSystem/observation-category', code: 'vital-signs', display: 'Laboratory' }] }] }), 'warning'], // prettier-ignore
    ['a reference to a type that may not stand there', 'r4-ref-01', { resourceType: 'Contract', domain: [{ reference: 'Slot/1' }] }, 'error'], // prettier-ignore
    ['a required code that is absent, with an extension that says why', 'r4-card-01', { resourceType: 'Observation', _status: { extension: [{ url: 'http://hl7.org/fhir/StructureDefinition/data-absent-reason', valueCode: 'unknown' }] }, code: { text: 'x' } }, 'warning'], // prettier-ignore
    ['an address of version 2 before R4', 'r4-codigo-05', patient({ maritalStatus: { coding: [{ system: 'http://hl7.org/fhir/v2/0002', code: 'M' }] } }), 'warning'], // prettier-ignore
    ['a reference that Parameters do not hold', 'r4-ref-03', { resourceType: 'Parameters', parameter: [{ name: 'a', resource: observation({}) }] }, 'warning'], // prettier-ignore
  ])('find %s', (_, code, resource, severity) => {
    const only = { only: [code.slice(0, 2)] }
    const codes = found(resource, only)
    if (code === 'r4-card-01') expect([...codes.values()]).not.toContain('error')
    else expect(codes.get(code)).toBe(severity)
  })

  it('are silent about a display that differs in case alone', () => {
    const coding = { system: 'http://terminology.hl7.org/CodeSystem/observation-category', code: 'vital-signs', display: 'vital-signs' }
    expect(errorsOf(observation({ category: [{ coding: [coding] }] }), '')).not.toContain('r4-codigo-04')
    expect(found(observation({ category: [{ coding: [{ ...coding, display: 'vital signs' }] }] })).has('r4-codigo-04')).toBe(false)
  })

  it('hold a quantity to qty-3 beside what the national rule says of its unit', () => {
    const codes = found(observation({ valueQuantity: { value: 5, unit: 'tablet', code: 'mg' } }))
    expect([codes.get('cl-ucum-01'), codes.get('r4-inv-01')]).toEqual(['warning', 'error'])
  })

  it('hold a vital sign to its profile by its SNOMED CT code', () => {
    const weight = observation({ code: { coding: [{ system: 'http://snomed.info/sct', code: '784399000' }] }, valueString: 'x' })
    expect(errorsOf(weight, 'r4')).not.toEqual([])
  })
})
