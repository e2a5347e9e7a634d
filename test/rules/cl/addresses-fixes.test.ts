import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyFix, fixAll, lint, type Json, type JsonObject } from '../../../rules/index.ts'

const clCore = 'https://hl7chile.cl/fhir/ig/clcore'
const eis = 'https://interoperabilidad.minsal.cl/fhir/ig/eis'
// Findings of the definitions on an address may be seen only when it is mended.
const options = { today: '2026-01-15', only: ['cl'] }

const names = [
  'Ñuñoa',
  'Nunoa',
  'nuñoa ',
  'Quilpue',
  'Chillan',
  'Aysen',
  'Providecia',
  'Reñaca',
  'Santiago de Chile',
  'Ignorada',
  'PeÃ±alolÃ©n',
  '',
]
const codes = [
  '13120',
  '13101',
  '5602',
  '05602',
  '08401',
  '8401',
  '11201',
  '11301',
  '99999',
  '00000',
  'Ñuñoa',
  '131',
  '084',
  '56',
  '112',
  '113',
  '13',
  '5',
  '05',
  '16',
]

const url = fc.constantFrom(
  ...['ComunasCl', 'CodigoComuna', 'ProvinciasCl', 'RegionesCl', 'CodigoPaises'].map((id) => `${clCore}/StructureDefinition/${id}`),
  ...['eis-comunas', 'CodigoComuna', 'eis-provincias', 'eis-regiones', 'eis-paises'].map((id) => `${eis}/StructureDefinition/${id}`),
  'https://ejemplo.cl/nota',
)
const system = fc.constantFrom(
  ...['CSCodComunasCL', 'CSCodProvinciasCL', 'CSCodRegionCL'].map((id) => `${clCore}/CodeSystem/${id}`),
  ...['CSComunas', 'eis-comunas-cs', 'eis-provincias-cs', 'eis-regiones-cs', 'eis-paises-cs'].map((id) => `${eis}/CodeSystem/${id}`),
  'urn:iso:std:iso:3166',
  'https://ejemplo.cl/comunas',
)
const code = fc.constantFrom(...codes, '152', 'CL', 'ARG', '32')
const coding = fc.record({ system, code, display: fc.constantFrom(...names, 'Capitán prat', 'Aisén', 'Santiago') }, { requiredKeys: [] })
const concept = fc.record({ coding: fc.array(coding, { maxLength: 2 }), text: fc.constantFrom(...names) }, { requiredKeys: [] })
const extension = fc.oneof(
  fc.record({ url, valueCodeableConcept: concept }),
  fc.record({ url, valueCoding: coding }),
  fc.record({ url, valueCode: code }),
  fc.record({ url, valueString: fc.constantFrom(...names) }),
  fc.record({ url, id: fc.constant('e1') }),
)
const companion = fc.record({ id: fc.constant('c1'), extension: fc.array(extension, { maxLength: 3 }) }, { requiredKeys: [] })
const address = fc.record(
  {
    use: fc.constantFrom('home', 'work'),
    city: fc.constantFrom(...names),
    _city: companion,
    _district: companion,
    _state: companion,
    country: fc.constantFrom('CL', 'Chile', 'chl', '152', 'AR', 'Argentina', 'Chille'),
    _country: companion,
  },
  { requiredKeys: [] },
)
const telecom = fc.record(
  {
    system: fc.constantFrom('phone', 'sms', 'email', 'url'),
    value: fc.constantFrom(
      '987654321',
      '(56) 9 8765 4321',
      '032 212 3456',
      '+54 11 4321 8765',
      'ana@ejemplo.cl',
      'ana@ejemplo',
      'nada',
      '131',
    ),
  },
  { requiredKeys: [] },
)
const profile = fc.constantFrom(`${clCore}/StructureDefinition/CorePacienteCl`, 'http://hl7.org/fhir/StructureDefinition/Patient')
const patient = fc.record(
  {
    resourceType: fc.constant('Patient'),
    meta: fc.record({ profile: fc.array(profile, { minLength: 1, maxLength: 1 }) }),
    address: fc.array(address, { minLength: 1, maxLength: 2 }),
    telecom: fc.array(telecom, { minLength: 1, maxLength: 2 }),
  },
  { requiredKeys: ['resourceType', 'address'] },
) as fc.Arbitrary<JsonObject>

/** How often each error stands in a result. */
function errorsOf(resource: string | Json): ReadonlyMap<string, number> {
  const count = new Map<string, number>()
  for (const { severity, code } of lint(resource, options).issues) if (severity === 'error') count.set(code, (count.get(code) ?? 0) + 1)
  return count
}

/** The errors that stand more often after than before. */
function moreThan(before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>): readonly string[] {
  return [...after].filter(([code, times]) => times > (before.get(code) ?? 0)).map(([code]) => code)
}

describe('the safe fixes of an address', () => {
  it('come to an end and add no error', () => {
    fc.assert(
      fc.property(patient, (resource) => {
        const before = errorsOf(resource)
        const { text, remaining } = fixAll(JSON.stringify(resource), options)
        expect(remaining.issues.filter(({ quickFix }) => quickFix?.safe === true)).toEqual([])
        expect(moreThan(before, errorsOf(text))).toEqual([])
      }),
      { numRuns: 1000 },
    )
  })

  it('hold one by one, and twice as once', () => {
    fc.assert(
      fc.property(patient, (resource) => {
        const before = errorsOf(resource)
        for (const { quickFix } of lint(resource, options).issues) {
          if (quickFix === undefined || !quickFix.safe) continue
          const once = applyFix<Json>(resource, quickFix)
          expect(applyFix<Json>(once, quickFix)).toEqual(once)
          expect(moreThan(before, errorsOf(once))).toEqual([])
        }
      }),
      { numRuns: 1000 },
    )
  })
})

describe('the code of a commune that is written as a number', () => {
  const fixesOf = (code: number): readonly (string | undefined)[] => {
    const coding = [{ system: `${clCore}/CodeSystem/CSCodComunasCL`, code }]
    const extension = [{ url: `${clCore}/StructureDefinition/ComunasCl`, valueCodeableConcept: { coding } }]
    const { issues } = lint({ resourceType: 'Patient', address: [{ city: 'Ñuñoa', _city: { extension } }] } as unknown as Json, options)
    return issues.filter(({ code: found }) => found === 'cl-comuna-07').map(({ quickFix }) => quickFix?.title)
  }

  it('is written anew where it is that of the city', () => {
    expect(fixesOf(13120)).toEqual(['Agregar el código 13120 (Ñuñoa)'])
  })

  it('is kept where it is that of another', () => {
    expect(fixesOf(13101)).toEqual([undefined])
  })
})

describe('the rules on addresses', () => {
  it('fail with no JSON in the place of an address', () => {
    const anything = fc.letrec<{ value: unknown }>((tie) => ({
      value: fc.oneof(
        { depthSize: 'small' },
        fc.jsonValue({ maxDepth: 1 }),
        fc.array(tie('value'), { maxLength: 2 }),
        fc.record(
          { url, valueCodeableConcept: tie('value'), coding: tie('value'), extension: tie('value'), code: tie('value'), system },
          { requiredKeys: [] },
        ),
      ),
    })).value
    const odd = fc.record(
      {
        city: anything,
        _city: anything,
        _district: anything,
        _state: anything,
        country: anything,
        _country: anything,
        system: anything,
        value: anything,
      },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(odd, (value) => {
        const { issues } = lint({ resourceType: 'Patient', address: [value, [value]], telecom: value } as Json, options)
        expect(issues.filter(({ code: found }) => found === 'cl-interno-01')).toEqual([])
      }),
      { numRuns: 1000 },
    )
  })
})
