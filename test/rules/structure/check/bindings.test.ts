import { describe, expect, it } from 'vitest'
import { lint, type Issue } from '../../../../rules/index.ts'
import type { JsonObject } from '../../../../rules/engine/json.ts'
import { createBindingChecks } from '../../../../rules/structure/check/bindings.ts'
import { createSystemCheck } from '../../../../rules/structure/check/systems.ts'
import type { CodeSystem, ElementDefinition, ValueSet } from '../../../../rules/structure/definitions.ts'
import { r4Definitions } from '../../../../rules/structure/r4/r4-definitions.ts'
import { createTerminology } from '../../../../rules/structure/terminology.ts'
import type { ImportedSystem } from '../../../../rules/structure/imported-terminology.ts'
import { element, withProfiles } from '../../../support/own-profiles.ts'
import { createChecker, found, r4Checker, type CheckOptions } from '../../../support/structure-check.ts'

const profile = 'https://ejemplo.cl/perfil'
const color = 'https://ejemplo.cl/color'
const shape = 'https://ejemplo.cl/forma'
const own = 'https://ejemplo.cl/propio'
const sct = 'http://snomed.info/sct'
const nobody = 'https://ejemplo.cl/de-nadie'

const listed = (system: string, ...codes: readonly string[]) => ({ system, concept: codes.map((code) => ({ code })) })
const many = (count: number) => Array.from({ length: count }, (_, index) => `codigo-${index}`)
const set = (name: string, ...include: NonNullable<ValueSet['compose']>['include']): ValueSet => ({
  url: `https://ejemplo.cl/${name}`,
  compose: { include },
})

const hl7Systems = 'http://terminology.hl7.org/CodeSystem/'
const unnamed = 'http://hl7.org/fhir/sin-nombres'
const named = (...displays: readonly string[]) => displays.map((display, index) => ({ code: `n${index}`, display }))

const valueSets = [
  set('colores', listed(color, 'rojo', 'azul', 'a1', 'v', '11')),
  set('ambos', listed(color, 'rojo', 'azul'), listed(shape, 'azul')),
  set('veinte', listed(color, ...many(20))),
  set('veintiuno', listed(color, ...many(21))),
  set('cincuenta', listed(color, ...many(50))),
  set('cincuenta-y-uno', listed(color, ...many(51))),
  set('del-propio', { system: own }),
  set('en-parte-del-propio', listed(color, 'azul'), listed(own, 'rojo')),
  set('clinico', { system: sct, filter: [{ property: 'concept', op: 'is-a', value: '404684003' }] }),
  set('todo-de-nadie', { system: nobody }),
  set('rojos', listed(color, 'rojo')),
  set('de-dos-letras', listed(color, 'AB', 'ab')),
  set('idiomas', { system: 'urn:ietf:bcp:47' }),
  set('resultados', listed(color, 'H', 'Q'), listed(`${hl7Systems}v3-ObservationInterpretation`, 'H')),
  set('con-nombres', { system: color, concept: [{ code: 'M', display: 'Otra cosa' }, ...named('Maried', 'Mele', 'Male'), { code: 'z' }] }),
  set(
    'apodos',
    { system: color, concept: [{ code: 'rojo', display: 'Rojo', aliases: ['Rj', '1'] }, { code: 'azul' }] },
    { valueSet: [shape] },
  ),
]
const codeSystems: readonly CodeSystem[] = [
  {
    url: own,
    content: 'complete',
    concept: [{ code: 'rojo', display: 'Rojo' }, { code: 'rija' }, { code: 'uno' }],
    otherCodes: new Set(['viejo']),
  } as CodeSystem,
  { url: unnamed, content: 'complete', concept: [{ code: 's' }] } as CodeSystem,
]

const bound = (id: string, strength: 'required' | 'extensible', name: string, more: Partial<ElementDefinition> = {}) =>
  element(id, { binding: { strength, valueSet: `https://ejemplo.cl/${name}` }, ...more })

function checkerOf(type: string, elements: readonly ElementDefinition[], imported?: Partial<ImportedSystem>) {
  const definitions = withProfiles([{ url: profile, type, elements }], { valueSets, codeSystems })
  const system = imported as ImportedSystem
  const findSystem = (one: string, version?: string) =>
    one === sct && (version === undefined || version === system.version) ? system : undefined
  return createChecker(imported === undefined ? definitions : { ...definitions, imported: { findSystem, findSet: () => undefined } })
}

const patient = (members: JsonObject): JsonObject => ({ resourceType: 'Patient', ...members })
const married = (...coding: readonly JsonObject[]): JsonObject => patient({ maritalStatus: { coding } })

describe('what is told of a code outside a set', () => {
  const outside = (strength: 'required' | 'extensible', name: string, ...codings: readonly JsonObject[]) =>
    checkerOf('Observation', [bound('Observation.method', strength, name)])
      .check({ resourceType: 'Observation', status: 'final', code: { text: 'a' }, method: { coding: codings } }, { profiles: [profile] })
      .problems.filter(({ at }) => at[0] === 'method')
      .map((problem) => {
        const { code, at, expected, choices, elsewhere, nearest } = problem as unknown as Readonly<Record<string, unknown>> & {
          readonly at: readonly unknown[]
          readonly choices?: readonly unknown[]
        }
        return { finds: `${String(code)} ${at.slice(1).join('.')}`, expected, choices: choices?.length, elsewhere, nearest }
      })
  const first = (strength: 'required' | 'extensible', name: string, coding: JsonObject) => outside(strength, name, coding)[0]

  it('are the codes that may be, up to twenty, and those to choose from, up to fifty', () => {
    const coding = { system: nobody, code: '9' }
    expect(first('required', 'veinte', coding)).toMatchObject({ expected: many(20), choices: 20 })
    expect(first('required', 'veintiuno', coding)).toMatchObject({ expected: undefined, choices: 21 })
    expect(first('required', 'cincuenta', coding)).toMatchObject({ expected: undefined, choices: 50 })
    expect(first('required', 'cincuenta-y-uno', coding)).toMatchObject({ expected: undefined, choices: undefined })
    expect(first('extensible', 'cincuenta', coding)).toMatchObject({ expected: undefined, choices: 50 })
    expect(first('extensible', 'cincuenta-y-uno', coding)).toMatchObject({ expected: undefined, choices: undefined })
  })

  it('is the system of the set that has it, where that is one alone', () => {
    expect(first('required', 'colores', { system: nobody, code: 'azul' })?.elsewhere).toEqual({ system: color, code: 'azul' })
    expect(first('required', 'ambos', { system: nobody, code: 'azul' })?.elsewhere).toBeUndefined()
    expect(first('required', 'ambos', { system: nobody, code: 'rojo' })?.elsewhere).toEqual({ system: color, code: 'rojo' })
    expect(first('required', 'colores', { code: 'azul' })?.elsewhere).toEqual({ system: color, code: 'azul' })
  })

  it('is no system of a character alone, nor of what the system that stands there has', () => {
    expect(first('required', 'colores', { system: nobody, code: 'v' })?.elsewhere).toBeUndefined()
    expect(first('required', 'colores', { system: own, code: 'rojo' })?.elsewhere).toBeUndefined()
  })

  it('is the system of a word alone where the set is only recommended', () => {
    expect(first('extensible', 'colores', { system: nobody, code: 'azul' })?.elsewhere).toEqual({ system: color, code: 'azul' })
    for (const code of ['a1', '11']) {
      expect(first('extensible', 'colores', { system: nobody, code })?.elsewhere).toBeUndefined()
      expect(first('required', 'colores', { system: nobody, code })?.elsewhere).toEqual({ system: color, code })
    }
  })

  it('is the code that was meant, unless it has a meaning of its own', () => {
    expect(first('required', 'colores', { code: 'Rojo' })?.nearest).toBe('rojo')
    expect(first('required', 'colores', { system: color, code: 'roja' })?.nearest).toBe('rojo')
    expect(first('required', 'colores', { system: own, code: 'rija' })?.nearest).toBeUndefined()
  })

  it('is the system that R4 has a list of HL7 v2 under, where the set has the code in that', () => {
    const old = (code: string) => ({ system: `${hl7Systems}v2-0078`, code })
    const elsewhere = { system: `${hl7Systems}v3-ObservationInterpretation`, code: 'H' }
    for (const strength of ['required', 'extensible'] as const) {
      expect(first(strength, 'resultados', old('H'))?.elsewhere).toMatchObject(elsewhere)
      expect(first(strength, 'resultados', old('Q'))?.elsewhere).toBeUndefined()
      expect(first(strength, 'resultados', { ...old('H'), system: nobody })?.elsewhere).toBeUndefined()
      // Of a set that cannot be listed.
      expect(first(strength, 'clinico', old('H'))).toMatchObject({ elsewhere: undefined })
    }
  })

  it('is the system of languages, which cannot be listed', () => {
    expect(first('required', 'idiomas', { system: nobody, code: 'es-CL' })?.elsewhere).toEqual({ system: 'urn:ietf:bcp:47', code: 'es-CL' })
    expect(first('required', 'idiomas', { system: nobody, code: 'ninguno de ellos' })?.elsewhere).toBeUndefined()
  })

  it('are, where the set is only recommended and the code has a meaning of its own, the codes alone that are called so', () => {
    const choices = (system: string, code: string) => {
      const [problem] = checkerOf('Observation', [bound('Observation.method', 'extensible', 'con-nombres')]).check(
        { resourceType: 'Observation', status: 'final', code: { text: 'a' }, method: { coding: [{ system, code }] } },
        { profiles: [profile] },
      ).problems
      return (problem as { readonly choices?: readonly { readonly code: string }[] }).choices?.map((one) => one.code)
    }
    // Of «Married», the same code and the name that is a letter away; of «Male», which is short, the same name alone.
    expect(choices(`${hl7Systems}v3-MaritalStatus`, 'M')).toEqual(['M', 'n0'])
    expect(choices('http://hl7.org/fhir/administrative-gender', 'male')).toEqual(['n2'])
    expect(choices('http://hl7.org/fhir/administrative-gender', 'unknown')).toBeUndefined()
    expect(choices(unnamed, 's')).toBeUndefined()
    expect(choices(nobody, 's')).toEqual(['M', 'n0', 'n1', 'n2', 'z'])
  })

  it('is nothing of several codes', () => {
    expect(outside('required', 'colores', { system: nobody, code: 'azul' }, { system: nobody, code: 'rojo' })).toEqual([
      { finds: 'r4-codigo-01 ', expected: ['rojo', 'azul', 'a1', 'v', '11'], choices: 5, elsewhere: undefined, nearest: undefined },
    ])
  })
})

describe('that a code is outside a set', () => {
  const strict = 'https://ejemplo.cl/estricto'
  const boundTo = (url: string, name: string) => ({
    url,
    type: 'Patient',
    elements: [bound('Patient.gender', 'required', name), bound('Patient.maritalStatus', 'required', name)],
  })
  const definitions = withProfiles([boundTo(profile, 'colores'), boundTo(strict, 'rojos')], { valueSets, codeSystems })
  /** The sets that are told of, each with the one from which that follows. */
  const told = (members: JsonObject, ...claimed: readonly string[]) => {
    const resource = patient({ meta: { profile: claimed }, ...members })
    const { issues } = lint(resource, { definitions, today: '2026-01-15', only: ['r4-codigo-01', 'r4-codigo-02'] })
    const setOf = (issue: Issue | undefined) => /conjunto (\S+),/.exec(issue?.message ?? '')?.[1]
    return issues.map((one) => [setOf(one), setOf(issues.find(({ id }) => one.follows !== undefined && id === one.follows))])
  }

  it('follows, of that of the type, from that it is outside the one of a profile, and of a second profile from that of the first', () => {
    expect(told({ gender: 'verde' })).toEqual([['administrative-gender', undefined]])
    expect(told({ gender: 'verde' }, profile, strict)).toEqual([
      ['administrative-gender', 'colores'],
      ['colores', undefined],
      ['rojos', 'colores'],
    ])
  })

  it('follows from that the system of the code has it in another version alone', () => {
    for (const [strength, code] of [
      ['required', 'r4-codigo-01'],
      ['extensible', 'r4-codigo-02'],
    ] as const) {
      const elements = [bound('Patient.maritalStatus', strength, 'colores')]
      const { issues } = lint(
        { ...married({ system: own, code: 'viejo' }), meta: { profile: [profile] } },
        {
          definitions: withProfiles([{ url: profile, type: 'Patient', elements }], { valueSets, codeSystems }),
          today: '2026-01-15',
          only: ['r4-codigo-01', 'r4-codigo-02', 'r4-codigo-03'],
        },
      )
      expect(issues.map((one) => [one.code, issues.find(({ id }) => id !== undefined && id === one.follows)?.code])).toEqual([
        [code, 'r4-codigo-03'],
        ['r4-codigo-03', undefined],
      ])
    }
  })

  it('follows from nothing that is said of another element', () => {
    const both = { gender: 'verde', maritalStatus: { coding: [{ system: color, code: 'verde' }] } }
    expect(told(both, profile)).toEqual([
      ['administrative-gender', 'colores'],
      ['colores', undefined],
      ['colores', undefined],
    ])
    expect(told({ maritalStatus: both.maritalStatus }, profile, strict)).toEqual([
      ['colores', undefined],
      ['rojos', 'colores'],
    ])
  })
})

describe('a code of a system of others', () => {
  const checker = checkerOf('Patient', [])
  const says = (...coding: readonly JsonObject[]) => found(checker, married(...coding))

  it('was chosen with care where the system has it', () => {
    expect(says({ system: own, code: 'uno' })).toEqual([])
    expect(says({ system: own, code: 'uno' }, { system: nobody, code: 'q' })).toEqual([])
    expect(says({ system: own, code: 'dos' })).toEqual(['r4-codigo-03 maritalStatus.coding.0.code'])
    expect(says({ system: own, code: 'dos' }, { system: nobody, code: 'q' })).toEqual([
      'r4-codigo-03 maritalStatus.coding.0.code',
      '!r4-codigo-02 maritalStatus',
    ])
    expect(says({ system: own, display: 'a' }, { system: nobody, code: 'q' })).toEqual(['!r4-codigo-02 maritalStatus'])
  })

  it('is not told of where the system is no address, which is told', () => {
    expect(says({ system: 'color', code: 'rojo' })).toEqual(['r4-codigo-05 maritalStatus.coding.0.system'])
  })
})

describe('the types that are held to sets', () => {
  const terminology = createTerminology(r4Definitions)
  const { check, choicesOf, calledIn, meantIn } = createBindingChecks(r4Definitions, terminology, createSystemCheck(r4Definitions))
  const valueSet = 'http://hl7.org/fhir/ValueSet/administrative-gender'
  const isChecked = (type: string, strength = 'required', more: object = {}) =>
    check({ strength, valueSet, ...more } as Parameters<typeof check>[0], type) !== undefined
  const toSet = (canonical: string) => ({ strength: 'required', valueSet: canonical }) as const

  it('are those of codes', () => {
    const held = 'code string uri url canonical id Coding CodeableConcept Quantity Age Count Distance Duration Money'.split(' ')
    expect(held.filter((type) => !isChecked(type))).toEqual([])
    const others = ['boolean', 'date', 'dateTime', 'Period', 'Reference', 'markdown', 'Identifier', 'Range', 'oid', 'decimal', '']
    expect(others.filter((type) => isChecked(type))).toEqual([])
  })

  it('are held to those that are required or recommended, or that say what is too far', () => {
    const strengths = ['required', 'extensible', 'preferred', 'example']
    expect(strengths.filter((strength) => isChecked('code', strength))).toEqual(['required', 'extensible'])
    expect(strengths.filter((strength) => isChecked('code', strength, { maxValueSet: valueSet }))).toEqual(strengths)
    expect(isChecked('code', 'required', { valueSet: undefined })).toBe(false)
  })

  it('find the code of a set that a text stands for', () => {
    const system = 'http://hl7.org/fhir/administrative-gender'
    for (const text of ['female', 'Female', 'femal'])
      expect(meantIn(toSet(valueSet), text)).toMatchObject({ meant: { system, code: 'female' } })
    expect(meantIn(toSet(valueSet), 'hembra-de-otra-cosa')).toEqual({})
    expect(meantIn(toSet('https://ejemplo.cl/nada'), 'female')).toEqual({})
    expect(calledIn(valueSet, 'FEMALE')).toMatchObject({ code: 'female' })
    expect(calledIn('https://ejemplo.cl/nada', 'female')).toBeUndefined()
  })

  it('find the code of a set that people know by another', () => {
    const definitions = withProfiles([], { valueSets })
    const own = createBindingChecks(definitions, createTerminology(definitions), createSystemCheck(definitions))
    const calledSo = (name: string, of = 'apodos') => own.calledIn(`https://ejemplo.cl/${of}`, name)
    for (const name of ['RJ', ' rj ', '1', 'ROJO']) expect(calledSo(name)).toEqual({ system: color, code: 'rojo', display: 'Rojo' })
    expect(['azul', 'nada'].map((name) => calledSo(name))).toEqual([undefined, undefined])
    expect(calledSo('rj', 'nada')).toBeUndefined()
    // Of codes that only the case tells apart, the one that was written.
    for (const code of ['AB', 'ab'])
      expect(own.meantIn(toSet('https://ejemplo.cl/de-dos-letras'), code)).toEqual({ meant: { system: color, code } })
  })

  it('have codes to choose from', () => {
    expect(choicesOf(valueSet).choices?.map(({ code }) => code)).toEqual(['male', 'female', 'other', 'unknown'])
    expect(choicesOf('https://ejemplo.cl/nada')).toEqual({})
  })
})

describe('what is no coding', () => {
  const outcome = (code: string): JsonObject => ({ resourceType: 'OperationOutcome', issue: [{ severity: 'error', code }] })
  const plainOf = (elements: readonly ElementDefinition[], resource: JsonObject, options: CheckOptions) =>
    checkerOf(String(resource['resourceType']), elements)
      .check(resource, options)
      .problems.map((problem) => (problem as { readonly isPlain?: boolean }).isPlain)

  it('is told as such by the type alone', () => {
    expect(plainOf([], outcome('nada'), {})).toEqual([true])
    expect(plainOf([bound('OperationOutcome.issue.code', 'required', 'colores')], outcome('invalid'), { profiles: [profile] })).toEqual([
      undefined,
    ])
    expect(plainOf([], patient({ gender: 'F' }), {})).toEqual([undefined])
  })
})

describe('the set of a profile', () => {
  const valid = { system: 'http://terminology.hl7.org/CodeSystem/v3-MaritalStatus', code: 'M' }
  const elements = [bound('Patient.maritalStatus', 'required', 'colores')]
  const checker = checkerOf('Patient', elements)
  const says = (resource: JsonObject, options: CheckOptions = { profiles: [profile] }) => found(checker, resource, options)

  it('takes back what the type recommends, whether it has the code or not', () => {
    const red = married({ system: color, code: 'rojo' })
    expect(says(red, {})).toEqual(['!r4-codigo-02 maritalStatus.coding.0.code'])
    expect(says(red)).toEqual([])
    expect(says(married({ system: nobody, code: 'q' }))).toEqual(['r4-codigo-01 maritalStatus.coding.0.code'])
    expect(says(married(valid))).toEqual(['r4-codigo-01 maritalStatus.coding.0.code'])
  })

  it('is not asked of codings without system or code', () => {
    const coding = checkerOf('Patient', [bound('Patient.maritalStatus.coding', 'required', 'colores')])
    for (const one of [{ code: 'verde' }, { system: color }, { display: 'Verde' }])
      expect(found(coding, married(one), { profiles: [profile] }).filter((text) => text.startsWith('r4-codigo-01'))).toEqual([])
    expect(found(coding, married({ system: color, code: 'verde' }), { profiles: [profile] })).toContain(
      'r4-codigo-01 maritalStatus.coding.0.code',
    )
  })

  it('says no more of a code that its system does not have', () => {
    expect(says(married({ system: own, code: 'dos' }))).toEqual(['r4-codigo-03 maritalStatus.coding.0.code'])
    expect(says(married({ system: own, code: 'dos' }, { system: own, code: 'tres' }))).toEqual([
      'r4-codigo-03 maritalStatus.coding.0.code',
      'r4-codigo-03 maritalStatus.coding.1.code',
    ])
    expect(says(married({ system: own, code: 'dos' }, { system: own, code: 'uno' }))).toEqual([
      'r4-codigo-03 maritalStatus.coding.0.code',
      'r4-codigo-01 maritalStatus',
    ])
  })

  it('says of a code of another version of its system that it is outside, where the set takes none of that system', () => {
    const old = married({ system: own, code: 'viejo' })
    const heldTo = (name: string) =>
      found(checkerOf('Patient', [bound('Patient.maritalStatus', 'required', name)]), old, { profiles: [profile] }).filter((text) =>
        text.startsWith('r4-codigo-01'),
      )
    expect(heldTo('colores')).toEqual(['r4-codigo-01 maritalStatus.coding.0.code'])
    for (const name of ['del-propio', 'en-parte-del-propio']) expect(heldTo(name)).toEqual([])
  })
})

describe('a set of which it cannot be told what is in it', () => {
  const version = 'http://snomed.info/sct/900000000000207008/version/20240101'
  const imported: ImportedSystem = {
    version,
    lookup: (code) =>
      code === 'unknown' ? code : { code, display: 'dolor', names: () => [], isActive: true, replacement: () => undefined },
    faultsIn: () => [],
    filter: () => undefined,
  }
  const seen = (coding: JsonObject, own: Partial<ImportedSystem> = imported, name = 'clinico') => {
    const checker = checkerOf('Observation', [bound('Observation.method', 'required', name)], own)
    const resource = { resourceType: 'Observation', status: 'final', code: { text: 'a' }, method: { coding: [coding] } }
    const { problems, unverified } = checker.check(resource, { profiles: [profile] })
    return {
      finds: problems.map(({ code }) => code),
      open: unverified.map(({ what, name, verifiedBy }) => [what, name, ...(verifiedBy ?? [])]),
    }
  }
  const clinical = 'https://ejemplo.cl/clinico'

  it('is left open, with the release that would tell where there is one', () => {
    expect(seen({ system: sct, code: '22253000' }).open).toEqual([['valueSet', clinical]])
    expect(seen({ system: sct, code: '22253000' }, { ...imported, lookup: () => undefined }).open[0]?.slice(0, 2)).toEqual([
      'valueSet',
      clinical,
    ])
  })

  it('is left open of a code without a system, with the release of the set where that is not at hand', () => {
    const openOf = (valueSet: string) =>
      checkerOf('Observation', [element('Observation.language', { binding: { strength: 'required', valueSet } })])
        .check({ resourceType: 'Observation', status: 'final', code: { text: 'a' }, language: 'es' }, { profiles: [profile] })
        .unverified.map(({ what, name, verifiedBy }) => [what, name, ...(verifiedBy ?? [])])
    expect(openOf(clinical)).toEqual([['valueSet', clinical]])
    expect(openOf(`${sct}?fhir_vs`)).toEqual([['valueSet', `${sct}?fhir_vs`, 'SNOMED CT']])
  })

  it('is not spoken of where the version of the coding is not at hand', () => {
    const other = 'http://snomed.info/sct/900000000000207008/version/20260101'
    expect(seen({ system: sct, code: '22253000', version: other }).open).toEqual([
      ['codeSystem', `${sct}|${other}`, 'SNOMED CT internacional 20260101'],
    ])
    expect(seen({ system: sct, code: '22253000', version }).open).toEqual([['valueSet', clinical]])
  })

  it('is not told of a code that its system does not have, beside that', () => {
    expect(seen({ system: sct, code: 'unknown' }, imported, 'colores')).toEqual({ finds: ['r4-codigo-03'], open: [] })
    expect(seen({ system: sct, code: '22253000' }, imported, 'colores')).toEqual({ finds: ['r4-codigo-01'], open: [] })
  })

  it('has the codes of a system that somebody vouches for', () => {
    const checker = checkerOf('Observation', [bound('Observation.method', 'required', 'todo-de-nadie')])
    const resource = {
      resourceType: 'Observation',
      status: 'final',
      code: { text: 'a' },
      method: { coding: [{ system: nobody, code: '7' }] },
    }
    const open = (isCode?: (system: string, code: string) => boolean) =>
      checker
        .check(resource, { profiles: [profile], ...(isCode !== undefined && { isCode }) })
        .unverified.filter(({ what }) => what === 'valueSet').length
    expect(open()).toBe(1)
    expect(open(() => false)).toBe(1)
    expect(open((system, code) => system === nobody && code === '7')).toBe(0)
  })
})

describe('the types that a definition names by their addresses', () => {
  const definition = (code: string, kind = 'resource'): JsonObject => ({
    resourceType: 'StructureDefinition',
    url: 'https://ejemplo.cl/modelo',
    name: 'Modelo',
    status: 'draft',
    kind,
    abstract: false,
    type: kind === 'logical' ? 'https://ejemplo.cl/modelo' : 'Patient',
    baseDefinition: 'http://hl7.org/fhir/StructureDefinition/Element',
    derivation: kind === 'logical' ? 'specialization' : 'constraint',
    differential: { element: [{ id: 'Patient.id', path: 'Patient.id', type: [{ code }] }] },
  })
  const advised = (resource: JsonObject, checker = r4Checker, options?: CheckOptions) =>
    found(checker, resource, options).filter((text) => text.includes('r4-codigo-02'))

  it('are those of FHIRPath anywhere, and any of a logical model', () => {
    const advice = ['!r4-codigo-02 differential.element.0.type.0.code']
    expect(advised(definition('http://hl7.org/fhirpath/System.String'))).toEqual([])
    expect(advised(definition('https://ejemplo.cl/tipo'))).toEqual(advice)
    expect(advised(definition('https://ejemplo.cl/tipo', 'logical'))).toEqual([])
    expect(advised(definition('Tipo', 'logical'))).toEqual(advice)
  })

  it('are those of types in a definition alone', () => {
    const speaks = checkerOf('Observation', [bound('Observation.language', 'extensible', 'colores')])
    const resource = {
      resourceType: 'Observation',
      status: 'final',
      code: { text: 'a' },
      language: 'http://hl7.org/fhirpath/System.String',
    }
    expect(advised(resource, speaks, { profiles: [profile] })).toEqual(['!r4-codigo-02 language'])
    for (const coding of [[{ code: 'http://hl7.org/fhirpath/System.String' }], [{ system: nobody }, { system: nobody }]])
      expect(advised({ ...definition('string'), jurisdiction: [{ coding }] }).map((text) => text.slice(0, 28))).toEqual([
        '!r4-codigo-02 jurisdiction.0',
      ])
  })
})
