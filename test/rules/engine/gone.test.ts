import { describe, expect, it } from 'vitest'
import { createElementTree, nodeAt, pathTo } from '../../../rules/engine/element-tree.ts'
import { createFound } from '../../../rules/engine/findings.ts'
import type { Found } from '../../../rules/engine/found.ts'
import { followGone } from '../../../rules/engine/gone.ts'
import type { IssueFix } from '../../../rules/engine/issue.ts'
import type { Json, JsonObject, Path } from '../../../rules/engine/json.ts'
import type { Rule, Severity } from '../../../rules/engine/rule.ts'
import type { Told } from '../../../rules/engine/trial/told.ts'
import { namerOf, ruleOn } from '../../support/own-rules.ts'

const patient: JsonObject = {
  resourceType: 'Patient',
  name: [{ family: ['Soto'], givens: ['Ana'], text: 'Ana Soto' }],
  Gender: 'x',
  maritalStatus: { coding: [{ system: ['s'], code: 'c' }] },
  address: [
    {
      city: 'Temuco',
      _city: { extension: [{ url: 'a', valueCodeableConcept: { coding: [{ System: 's', code: 'c' }], text: 't' } }] },
      period: { start: 'y' },
    },
  ],
}

/** Something found at a place such as `name.0.family`. */
interface Given {
  readonly at: string
  readonly code?: string
  readonly severity?: Severity
  readonly rule?: Partial<Rule>
  readonly fix?: Partial<IssueFix>
}

const misshapen: Partial<Rule> = { settles: true }

function pathOf(at: string): Path {
  return at
    .split('.')
    .filter((step) => step !== '')
    .map((step) => (/^\d+$/.test(step) ? Number(step) : step))
}

/** The place of what something follows from, by its own place; what it was asked to try; and the findings. */
function follow(given: readonly Given[], gone: (told: Told) => boolean = () => true, before: readonly (readonly [number, number])[] = []) {
  const root = createElementTree()
  const fixes = new Map<Found, IssueFix>()
  const list = given.map(({ at, code = 'x-1', severity = 'error', rule, fix }) => {
    const element = nodeAt(root, pathOf(at))
    const found = createFound(ruleOn(code, 'Patient', rule), element, element, { at: [] }, 'rule', severity)
    if (fix !== undefined)
      fixes.set(found, { jsonPointer: `/${at.replaceAll('.', '/')}`, replacement: 'nuevo', title: 'Usar', safe: false, ...fix })
    return found
  })
  const name = namerOf(patient)
  const placeOf = (one: Found) => pathTo(one.element).join('.')
  const asked: { readonly with: readonly string[]; readonly about: readonly string[] }[] = []
  const causes = followGone(
    { list, causes: new Map(before.map(([one, cause]) => [list[one]!, list[cause]!])) },
    {
      name,
      fixOf: (one) => one.fix ?? fixes.get(one),
      tell: (one) => ({ code: one.rule.code, severity: one.severity, message: () => '', place: () => name(one.element) }),
      goneWith: (those, some) => {
        asked.push({ with: those.map(({ fix }) => fix.jsonPointer), about: some.map((told) => `${told.code} ${told.place().path}`) })
        return some.filter(gone)
      },
    },
  )
  return { followers: [...causes].map(([one, cause]) => `${placeOf(one)} < ${placeOf(cause)}`), asked, list }
}

/** Whether it is tried out if one finding is gone with the fix of another. */
function isTried(written: string, other: Given, rule = misshapen): boolean {
  return follow([{ at: written, rule, fix: {} }, other]).asked.length > 0
}

describe('a finding that may be gone once another is mended', () => {
  it.each<[string, string, string, boolean]>([
    ['the same element', 'name.0.family', 'name.0.family', true],
    ['what is around it', 'name.0.family', 'name', true],
    ['the whole resource', 'name.0.family', '', true],
    ['what is in it', 'name.0.family', 'name.0.family.0', true],
    ['what is missing beside it', 'name.0.family', 'name.0.given', true],
    ['what is there beside it', 'name.0.family', 'name.0.text', false],
    ['what is there beside a member of no known name', 'name.0.givens', 'name.0.text', true],
    ['what is in something beside a member of no known name', 'address.0.City', 'address.0.period.start', true],
    ['what is there elsewhere', 'name.0.givens', 'address.0.city', false],
    ['what is missing elsewhere', 'name.0.givens', 'address.0.country', false],
    ['what is there beside a member of the resource', 'Gender', 'maritalStatus', false],
    ['what is missing beside a member of the resource', 'Gender', 'gender', false],
    ['the code beside its system', 'maritalStatus.coding.0.system', 'maritalStatus.coding.0.code', true],
    ['a code beside another', 'maritalStatus.coding.0.system', 'address.0.city', false],
    ['the element whose extension it is', 'address.0._city.extension.0.valueCodeableConcept.coding', 'address.0.city', true],
    ['what is missing beside that', 'address.0._city.extension.0.valueCodeableConcept.coding', 'address.0.country', true],
    ['what is in something beside that', 'address.0._city.extension.0.valueCodeableConcept.coding', 'address.0.period.start', false],
    ['what is missing in the extension', 'address.0._city.extension.0.valueCodeableConcept.coding', 'address.0._city.extension.0.id', true],
    [
      'the code beside its system, in an extension',
      'address.0._city.extension.0.valueCodeableConcept.coding.0.System',
      'address.0._city.extension.0.valueCodeableConcept.coding.0.code',
      true,
    ],
  ])('is tried or not, being about %s', (_, written, at, tried) => {
    expect(isTried(written, { at })).toBe(tried)
  })

  it('is not about the letters of a text', () => {
    expect(isTried('name.0.family', { at: 'name.0.family.0', rule: { on: '$string' } })).toBe(false)
  })

  it('is anywhere one of a code that the rule of the other names', () => {
    const rule: Partial<Rule> = { settlesElsewhere: ['x-7', 'x-8'] }
    const warning: Given = { at: 'address.0.city', code: 'x-8', severity: 'warning' }
    expect(isTried('Gender', warning, rule)).toBe(true)
    expect(isTried('Gender', { ...warning, severity: 'error' }, rule)).toBe(true)
    expect(
      follow([
        { at: 'Gender', rule, fix: {}, severity: 'warning' },
        { ...warning, severity: 'error' },
      ]).asked,
    ).toEqual([{ with: ['/Gender'], about: ['x-8 Patient.address[0].city'] }])
    expect(isTried('Gender', { ...warning, code: 'x-9' }, rule)).toBe(false)
    expect(isTried('Gender', { ...warning, at: 'Gender', code: 'x-9' }, rule)).toBe(false)
    expect(isTried('Gender', warning)).toBe(false)
  })

  it('follows from it where it is gone', () => {
    const given: readonly Given[] = [
      { at: 'name.0.givens', rule: misshapen, fix: {} },
      { at: 'name.0.given', code: 'x-2' },
      { at: 'name.0', code: 'x-3' },
    ]
    const { followers, asked } = follow(given, ({ code }) => code === 'x-3')
    expect(asked).toEqual([{ with: ['/name/0/givens'], about: ['x-2 Patient.name[0].given', 'x-3 Patient.name[0]'] }])
    expect(followers).toEqual(['name.0 < name.0.givens'])
    expect(follow(given, () => false).followers).toEqual([])
  })

  it('needs no trial where its own fix writes the same string at the same place', () => {
    const one: Given = { at: 'name.0.givens', rule: misshapen, fix: {} }
    const alike = (fix: Partial<IssueFix>, at = one.at) =>
      follow([one, { at, code: 'x-2', fix: { jsonPointer: '/name/0/givens', ...fix } }])
    expect(alike({})).toMatchObject({ asked: [], followers: ['name.0.givens < name.0.givens'] })
    expect(alike({ replacement: 'otro' }).asked).toHaveLength(1)
    expect(alike({ jsonPointer: '/name/0' }).asked).toHaveLength(1)
    expect(alike({}, 'name.0').asked).toHaveLength(1)
    const numbers: readonly Given[] = [
      { ...one, fix: { replacement: 5 } },
      { at: one.at, code: 'x-2', fix: { replacement: 5 } },
    ]
    expect(follow(numbers).asked).toHaveLength(1)
    expect(follow([one, { at: one.at, code: 'x-2' }]).asked).toHaveLength(1)
  })
})

describe('nothing is tried', () => {
  const one: Given = { at: 'name.0.givens', rule: misshapen, fix: {} }
  const other: Given = { at: 'name.0.given', code: 'x-2' }

  it.each<[string, readonly Given[]]>([
    ['where nothing is about how something is written', [other, { at: 'name.0', code: 'x-3' }]],
    ['where nothing else is', [one, { ...one, at: 'Gender' }]],
    ['where nothing else may rest on it', [one, { at: 'address.0.city', code: 'x-2' }]],
    ['where that has no fix', [{ at: one.at, rule: misshapen }, other]],
    [
      'where its fix has to be chosen',
      [{ ...one, fix: { options: ['b', 'c'].map((text) => ({ title: text, replacement: text })) } }, other],
    ],
    ['where its fix takes something away', [{ ...one, fix: { replacement: [], options: [{ title: 'a', replacement: [] }] } }, other]],
    ['where more than twenty are so written', [...Array.from({ length: 21 }, () => one), other]],
  ])('%s', (_, given) => {
    expect(follow(given)).toMatchObject({ asked: [], followers: [] })
  })

  it('but with one text to be confirmed', () => {
    expect(follow([{ ...one, fix: { replacement: 'b', options: [{ title: 'a', replacement: 'b' }] } }, other]).asked).toHaveLength(1)
  })

  it('but with twenty', () => {
    expect(follow([...Array.from({ length: 20 }, () => one), other]).asked[0]!.with).toHaveLength(20)
  })

  it('with the fix of one on which nothing rests', () => {
    expect(follow([one, { ...one, at: 'Gender' }, other]).asked).toMatchObject([{ with: ['/name/0/givens'] }])
  })
})

describe('the cause that a finding is given', () => {
  const one: Given = { at: 'name.0.givens', rule: misshapen, fix: {} }

  it('is handed on to what follows from that finding already, which is not tried', () => {
    const given: readonly Given[] = [one, { at: 'name.0.given', code: 'x-2' }, { at: 'name.0.text', code: 'x-3' }]
    const { asked, followers } = follow(given, undefined, [[2, 1]])
    expect(asked).toMatchObject([{ about: ['x-2 Patient.name[0].given'] }])
    expect(followers).toEqual(['name.0.text < name.0.givens', 'name.0.given < name.0.givens'])
  })

  it('is none that follows from another itself', () => {
    const given: readonly Given[] = [one, { at: 'name.0.given', code: 'x-2' }, { at: 'Gender', code: 'x-3' }]
    expect(follow(given, undefined, [[0, 2]])).toMatchObject({ asked: [], followers: ['name.0.givens < Gender'] })
  })

  it('is the nearest, and of several as near the first', () => {
    const fix = {}
    const at = ['name.0.givens', 'address.0.City', 'address.0.Country']
    const given = at.map((one): Given => ({ at: one, rule: misshapen, fix }))
    const { followers } = follow([...given, { at: '', code: 'x-2' }, { at: 'address.0.period', code: 'x-3' }])
    expect(followers).toEqual([' < name.0.givens', 'address.0.period < address.0.City'])
  })

  it('is no warning where it is an error: the first of them is told in its place, with its fix', () => {
    const warning: Given = { ...one, severity: 'warning' }
    const errors = ['given', 'text', 'prefix'].map((name, index): Given => ({ at: `name.0.${name}`, code: `x-${index + 2}` }))
    const mild: Given = { at: 'name.0.suffix', code: 'x-9', severity: 'warning' }
    const { followers, list } = follow([warning, ...errors, mild])
    const all = [
      'name.0.text < name.0.given',
      'name.0.prefix < name.0.given',
      'name.0.suffix < name.0.given',
      'name.0.givens < name.0.given',
    ]
    expect(new Set(followers)).toEqual(new Set(all))
    expect(list[1]!.fix).toMatchObject({ jsonPointer: '/name/0/givens' })
    expect(list[2]!.fix).toBeUndefined()
  })
})

describe('a finding with a safe fix of its own', () => {
  const replacement: Json = { family: 'Soto', text: 'Ana Soto' }
  const cases: readonly (readonly [string, Partial<IssueFix>, Partial<IssueFix>, boolean])[] = [
    ['elsewhere stays beside a guess', {}, { jsonPointer: '/address/0/city', safe: true }, false],
    ['elsewhere follows from what is certain', { safe: true }, { jsonPointer: '/address/0/city', safe: true }, true],
    ['that is a guess itself follows', {}, { jsonPointer: '/address/0/city', safe: false }, true],
    ['around it that writes what is so written anew stays', {}, { jsonPointer: '/name/0', replacement, safe: true }, false],
    [
      'around it that leaves what is so written stays',
      {},
      { jsonPointer: '/name/0', replacement: patient['name']![0 as never], safe: true },
      false,
    ],
    ['inside of what a guess writes anew stays', { jsonPointer: '/name/0' }, { jsonPointer: '/name/0/text', safe: true }, false],
  ]
  it.each(cases)('%s', (_, fix, own, follows) => {
    const given: readonly Given[] = [
      { at: 'name.0.givens', rule: misshapen, fix },
      { at: 'name.0', code: 'x-2', fix: own },
    ]
    expect(follow(given).followers).toEqual(follows ? ['name.0 < name.0.givens'] : [])
  })
})
