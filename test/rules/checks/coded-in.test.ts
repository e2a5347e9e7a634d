import { describe, expect, it } from 'vitest'
import {
  bySystemAndCase,
  codedIn,
  codes,
  conceptsOfExtension,
  findOutside,
  lacksSystem,
  listCodes,
} from '../../../rules/checks/coded-in.ts'
import type { Finding } from '../../../rules/engine/rule.ts'
import { conditionClinical } from '../../../rules/cl/reading/clinical-status.ts'
import { english } from '../../../rules/english/index.ts'
import { lint, type Json, type JsonObject, type ReportLanguage } from '../../../rules/index.ts'

const colours = codes('urn:colours', 'red', 'blue')
const pear = { code: 'pear' }
const names: Readonly<Record<string, readonly { readonly code: string }[]>> = { pear: [pear], fruit: [{ code: 'apple' }, pear] }
const fruits = { ...codes('urn:fruits', 'pear', 'red'), named: (name: string) => names[name.toLowerCase()] ?? [] }
const all = { system: 'urn:all' }

function outside(coding: Json) {
  const found = findOutside({ coding } as never, [colours, fruits, all])
  return found && { ...found, written: listCodes(found.written) }
}

describe('findOutside', () => {
  it('is silent where one coding is in the set', () => {
    expect(
      outside([
        { system: 'urn:x', code: 'x' },
        { system: 'urn:colours', code: 'blue' },
      ]),
    ).toBeUndefined()
    expect(outside([{ system: 'urn:all', code: 'whatever' }])).toBeUndefined()
  })

  it('is silent where nothing is coded', () => {
    expect(findOutside({ text: 'azul' }, [colours])).toBeUndefined()
    expect(outside([])).toBeUndefined()
    expect(outside([{ system: 'urn:x', display: 'X' }, { code: '' }, { code: 5 }, null, 'x'])).toBeUndefined()
  })

  it('names the codes outside the set, and the system where that is what fails', () => {
    expect(
      outside([
        { system: 'urn:x', code: 'x' },
        { system: 'urn:colours', code: 'pear' },
      ]),
    ).toMatchObject({
      written: '«x» del sistema «urn:x» o «pear»',
      isUnsaid: false,
      unsaid: undefined,
    })
  })

  it('shows no system that is not a string', () => {
    expect(outside([{ system: 5, code: 'pear' }])).toMatchObject({ written: '«pear»', isUnsaid: false })
  })

  it.each(['', null, undefined])('gives the system of a code that does not state its own (%j)', (system) => {
    expect(outside([{ system, code: 'pear' } as never])).toMatchObject({
      written: '«pear»',
      isUnsaid: true,
      unsaid: { at: ['coding', 0], system: 'urn:fruits' },
    })
  })

  it('gives no system where there are several, none, or the display belongs to another code', () => {
    expect(outside([{ code: 'red' }])?.unsaid).toBeUndefined()
    expect(outside([{ code: 'green' }])?.unsaid).toBeUndefined()
    expect(outside([{ code: 'red' }])).toMatchObject({ written: '«red»', isUnsaid: true })
    expect(outside([{ code: 'green' }])).toMatchObject({ written: '«green»', isUnsaid: false })
    expect(outside([{ code: 'red' }, { code: 'green' }])?.isUnsaid).toBe(false)
    expect(outside([{ code: 'red' }, { system: 'urn:colours', code: 'x' }])?.isUnsaid).toBe(false)
    expect(outside([{ system: 'urn:x', code: 'pear' }])?.unsaid).toBeUndefined()
    expect(outside([{ code: 'red', display: 'Pear' }])?.unsaid).toMatchObject({ system: 'urn:colours' })
    expect(outside([{ code: 'pear', display: 'Pear' }])?.unsaid).toMatchObject({ system: 'urn:fruits' })
    expect(outside([{ code: 'pear', display: 'Pera' }])?.unsaid).toMatchObject({ system: 'urn:fruits' })
    expect(outside([{ code: 'pear', display: 'Fruit' }])?.unsaid).toMatchObject({ system: 'urn:fruits' })
    expect(outside([{ code: 'pear', display: 5 }])?.unsaid).toMatchObject({ system: 'urn:fruits' })
  })
})

describe('bySystemAndCase', () => {
  const mend = (value: Readonly<Record<string, string>>) => bySystemAndCase(colours)([{ at: ['coding', 0], value }])

  it('fixes what is wrong and nothing else', () => {
    expect(mend({ system: 'urn:x', code: 'red' })).toMatchObject({ at: ['coding', 0, 'system'], replacement: 'urn:colours' })
    expect(mend({ system: 'urn:colours', code: ' Red' })).toMatchObject({ at: ['coding', 0, 'code'], replacement: 'red' })
    expect(mend({ system: 'urn:x', code: 'RED', display: 'Red' })).toMatchObject({
      at: ['coding', 0],
      replacement: { system: 'urn:colours', code: 'red', display: 'Red' },
    })
    expect(mend({ system: 'urn:colours', code: 'green' })).toBeUndefined()
  })
})

describe('bySystemAndCase, of several codings', () => {
  const codings = (...values: readonly JsonObject[]) => values.map((value, index) => ({ at: ['coding', index], value }))

  it('fixes the first coding that it can, and says what it puts there', () => {
    expect(bySystemAndCase(colours)(codings({ code: 'x' }, { code: 'RED', display: 'Red' }, { code: 'blue' }))).toEqual({
      at: ['coding', 1],
      replacement: { code: 'red', display: 'Red', system: 'urn:colours' },
      called: '«red» de urn:colours',
    })
    expect(bySystemAndCase(all)(codings({ system: 'urn:x', code: 'red' }))).toBeUndefined()
    expect(bySystemAndCase(colours)([])).toBeUndefined()
  })
})

describe('lacksSystem', () => {
  it('takes any system that is not empty as stated', () => {
    expect([undefined, null, ''].map((system) => lacksSystem({ system }))).toEqual([true, true, true])
    expect(['urn:x', ' ', 0, []].map((system) => lacksSystem({ system }))).toEqual([false, false, false, false])
  })
})

describe('codedIn', () => {
  const texts = { code: 'x-1', title: 'Prueba', severity: 'error', why: 'Prueba.', links: [], examples: [] } as const
  const row = { ...texts, on: 'Patient', element: 'colour', sets: [colours, fruits], called: 'El color', within: 'Colores ni en Frutas' }
  const rule = codedIn(row)
  const mending = codedIn({ ...row, mend: bySystemAndCase(colours) })

  function findings(one: typeof rule, value: JsonObject): readonly Finding[] {
    return [...(one.check(value as never, {} as never, {} as never) ?? [])]
  }

  function say(one: typeof rule, found: Finding) {
    return [found.at, one.message(found), one.quickFix!(found)]
  }

  it('is silent about codes in the set and about absent ones', () => {
    expect(findings(rule, { colour: { coding: [{ system: 'urn:colours', code: 'red' }] } })).toEqual([])
    expect(findings(rule, { colour: 'red' })).toEqual([])
    expect(findings(rule, {})).toEqual([])
  })

  it('finds each concept outside the set, at the concept', () => {
    const outside = { coding: [{ system: 'urn:x', code: 'red' }] }
    const found = findings(rule, { colour: [outside, { text: 'azul' }, outside] })
    expect(found.map((one) => say(rule, one))).toEqual([
      [['colour', 0], 'El color «red» del sistema «urn:x» no está en Colores ni en Frutas.', undefined],
      [['colour', 2], 'El color «red» del sistema «urn:x» no está en Colores ni en Frutas.', undefined],
    ])
  })

  it('names and adds the missing system', () => {
    const [found] = findings(mending, { colour: { coding: [{ system: 'urn:x', code: 'x' }, { code: 'pear' }] } })
    expect(say(mending, found!)).toEqual([
      ['colour', 'coding', 1, 'system'],
      'El color «pear» no dice a qué sistema de códigos pertenece (system).',
      { title: 'Usar el sistema «urn:fruits»', replacement: 'urn:fruits', safe: true },
    ])
  })

  it('fixes codings of another system where it is told how', () => {
    const wrong = (code: string) => findings(mending, { colour: { coding: [{ system: 'urn:x', code }] } })[0]!
    expect(say(mending, wrong('blue'))).toEqual([
      ['colour', 'coding', 0, 'system'],
      'El color «blue» del sistema «urn:x» no está en Colores ni en Frutas.',
      { title: 'Usar el sistema «urn:colours»', replacement: 'urn:colours', safe: true },
    ])
    expect(mending.quickFix!(wrong('BLUE'))?.title).toBe('Usar «blue» de urn:colours')
    expect(say(mending, wrong('x'))).toEqual([['colour'], 'El color «x» del sistema «urn:x» no está en Colores ni en Frutas.', undefined])
  })

  it('suggests what it is told where it cannot fix', () => {
    const suggesting = codedIn({ ...row, mend: bySystemAndCase(colours), suggestion: () => 'Elige un color.' })
    const wrong = (code: string) => findings(suggesting, { colour: { coding: [{ system: 'urn:x', code }] } })[0]!
    expect(suggesting.suggestion!(wrong('x'))).toBe('Elige un color.')
    expect(suggesting.suggestion!(wrong('RED'))).toBeUndefined()
    expect(mending.suggestion!(wrong('x'))).toBeUndefined()
  })

  it('looks for concepts where it is told', () => {
    const element = conceptsOfExtension('urn:colour')
    const concept = { coding: [{ system: 'urn:x', code: 'x' }] }
    const extension = [
      { url: 'urn:colour', valueCodeableConcept: concept },
      { url: 'urn:y', valueCodeableConcept: concept },
    ]
    expect(findings(codedIn({ ...row, element }), { extension }).map(({ at }) => at)).toEqual([['extension', 0, 'valueCodeableConcept']])
    expect(element({ extension: [{ url: 'urn:colour', valueCodeableConcept: 'x' }, { url: 'urn:colour' }] })).toEqual([])
    expect(element({})).toEqual([])
  })

  it('offers fixes only where there can be any', () => {
    expect(rule.fixes).toBe('safe')
    expect(codedIn({ ...row, sets: [all] }).fixes).toBeUndefined()
    expect(codedIn({ ...row, sets: [all], mend: () => undefined }).fixes).toBe('safe')
    expect(codedIn({ ...row, sets: [all, colours] }).fixes).toBe('safe')
    expect(rule).toMatchObject({ on: 'Patient', code: 'x-1', severity: 'error' })
    expect('sets' in rule || 'called' in rule).toBe(false)
  })
})

describe('a code that is right, with another address for its system', () => {
  const coding = (system: string, code: string): Json => ({ resourceType: 'Condition', clinicalStatus: { coding: [{ system, code }] } })
  const adviceOn = (resource: Json, language?: ReportLanguage) =>
    lint(resource, { today: '2026-01-15', language }).issues.find(({ code }) => code === 'cl-cond-03')?.suggestion

  it('is said to be right, and which system is its own', () => {
    const { system } = conditionClinical
    const old = coding('http://hl7.org/fhir/condition-clinical', 'active')
    expect(adviceOn(old)).toBe(`El código está bien; su sistema es «${system}».`)
    expect(adviceOn(old, english)).toBe(`The code is right; its system is “${system}”.`)
    expect(adviceOn(coding(system, 'vigente'))).toContain('active, recurrence')
    expect(adviceOn(coding(system, 'Active'))).toBeUndefined()
  })
})
