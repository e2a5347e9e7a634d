import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../../rules/engine/json.ts'
import type { ElementDefinition } from '../../../../rules/structure/definitions.ts'
import type { SliceHint } from '../../../../rules/structure/problem.ts'
import { element, withProfiles } from '../../../support/own-profiles.ts'
import { createChecker } from '../../../support/structure-check.ts'

const profile = 'https://ejemplo.cl/perfil'
const systems = 'https://ejemplo.cl'

type Discriminator = readonly [type: 'value' | 'pattern' | 'exists' | 'type' | 'profile', path: string]

/** A list that is told apart, and its slices by what each has: fixed values by path, and how many there may be. */
function sliced(
  list: string,
  rules: 'open' | 'closed',
  by: readonly Discriminator[],
  slices: Readonly<Record<string, readonly ElementDefinition[]>>,
  limits: Readonly<Record<string, Partial<ElementDefinition>>> = {},
): readonly ElementDefinition[] {
  return [
    element(list, { slicing: { discriminator: by.map(([type, path]) => ({ type, path })), rules } }),
    ...Object.entries(slices).flatMap(([name, own]) => [element(`${list}:${name}`, limits[name] ?? {}), ...own]),
  ]
}

const identifiers = 'Patient.identifier'
const of = (slice: string, path: string, members: Partial<ElementDefinition>) => element(`${identifiers}:${slice}.${path}`, members)

interface Hints {
  readonly finds: string
  readonly nearest: SliceHint | undefined
  readonly marks: unknown
  readonly made: unknown
}

/** The hints of what is found in a resource. */
function hintsOf(elements: readonly ElementDefinition[], resource: JsonObject): readonly Hints[] {
  const checker = createChecker(withProfiles([{ url: profile, type: String(resource['resourceType']), elements }]))
  return checker.check(resource, { profiles: [profile] }).problems.map((problem) => {
    const { nearest, marks, made } = problem as unknown as Hints
    return { finds: `${problem.code} ${problem.at.join('.')}`, nearest, marks, made }
  })
}

const identified = (...identifier: readonly JsonObject[]): JsonObject => ({ resourceType: 'Patient', identifier })

describe('the slice that an item of none is nearest to', () => {
  const run = 'https://ejemplo.cl/run'
  const ficha = 'https://ejemplo.cl/ficha'
  const bySystem = (rules: 'open' | 'closed', limits?: Readonly<Record<string, Partial<ElementDefinition>>>) =>
    sliced(
      identifiers,
      rules,
      [['value', 'system']],
      { run: [of('run', 'system', { min: 1, fixedUri: run })], ficha: [of('ficha', 'system', { min: 1, fixedUri: ficha })] },
      limits,
    )
  const nearestOf = (elements: readonly ElementDefinition[], ...items: readonly JsonObject[]) =>
    hintsOf(elements, identified(...items)).flatMap(({ nearest }) => (nearest === undefined ? [] : [nearest]))
  const slicesOf =
    (...args: Parameters<typeof bySystem>) =>
    (item: JsonObject, ...others: readonly JsonObject[]) =>
      nearestOf(bySystem(...args), ...others, item).map(({ slice }) => slice)
  /** Demands of a slice that an item without them breaks, one by one. */
  const asking = (slice: string, ...names: readonly string[]) => names.map((name) => of(slice, name, { min: 1 }))

  it('is the one whose value it nearly has', () => {
    const hint = { path: 'system', kind: 'value', others: 0 }
    expect(nearestOf(bySystem('closed'), { system: `${systems}/Ficha` })).toEqual([
      { ...hint, slice: 'ficha', expected: ficha, found: `${systems}/Ficha`, fix: { at: ['system'], replacement: ficha } },
    ])
    expect(nearestOf(bySystem('closed'), { system: `${systems}/RUN` })).toEqual([
      { ...hint, slice: 'run', expected: run, found: `${systems}/RUN`, fix: { at: ['system'], replacement: run } },
    ])
  })

  it('is of two as far the one that finds less in it, and the first where both find as much', () => {
    const find = (...more: readonly ElementDefinition[]) =>
      nearestOf([...bySystem('closed'), ...more], { use: 'old' }).map(({ slice }) => slice)
    expect(find()).toEqual(['run'])
    expect(find(...asking('run', 'value', 'period'))).toEqual(['ficha'])
    expect(find(...asking('run', 'value', 'period'), ...asking('ficha', 'value', 'period'))).toEqual(['run'])
    expect(find(...asking('run', 'value'), ...asking('ficha', 'value', 'period'))).toEqual(['run'])
  })

  it('is not the one that may have no more, unless the other finds as much as four faults more in it', () => {
    const limits = { ficha: { max: '1' } }
    const find = (...more: readonly ElementDefinition[]) =>
      nearestOf(
        [...bySystem('closed', limits), ...more],
        { system: ficha, value: '1', period: { start: '2020' } },
        { system: `${systems}/algo-otro` },
      ).map(({ slice }) => slice)
    expect(find(...asking('run', 'use'))).toEqual(['run'])
    expect(find(...asking('run', 'use', 'type', 'value'))).toEqual(['ficha'])
    const five = asking('run', 'use', 'type', 'value', 'period', 'assigner')
    expect(find(...five, ...asking('ficha', 'value', 'period'))).toEqual(['run'])
  })

  it('is the one that still needs an item', () => {
    expect(slicesOf('open', { ficha: { min: 1 } })({ use: 'old' })).toEqual(['ficha'])
    expect(slicesOf('closed', { ficha: { min: 1 } })({ use: 'old' }, { system: ficha })).toEqual(['run'])
    expect(slicesOf('closed', { run: { max: '1' } })({ use: 'old' }, { system: run })).toEqual(['ficha'])
    expect(slicesOf('closed', { run: { max: '2' } })({ use: 'old' }, { system: run })).toEqual(['run'])
  })

  it('is not the one that still needs an item and would find too much in it', () => {
    const elements = [...bySystem('closed', { ficha: { min: 1 } }), ...asking('ficha', 'use', 'type', 'value', 'period')]
    expect(nearestOf(elements, { assigner: { display: 'a' } }).map(({ slice }) => slice)).toEqual(['run'])
  })
})

describe('the difference that is told of an item', () => {
  const official = { system: 'https://ejemplo.cl/run', use: 'official' }
  const byBoth = (rules: 'open' | 'closed') =>
    sliced(
      identifiers,
      rules,
      [
        ['value', 'use'],
        ['value', 'system'],
      ],
      { run: [of('run', 'system', { min: 1, fixedUri: official.system }), of('run', 'use', { min: 1, fixedCode: 'official' })] },
      { run: { min: 1 } },
    )
  const strayOf = (rules: 'open' | 'closed', item: JsonObject) =>
    hintsOf(byBoth(rules), identified(item)).find(({ nearest }) => nearest !== undefined)?.nearest

  it.each<[string, 'open' | 'closed', JsonObject, object | undefined]>([
    [
      'is the smallest, and how many others there are',
      'closed',
      { system: 'https://ejemplo.cl/RUN' },
      {
        path: 'system',
        kind: 'value',
        expected: official.system,
        found: 'https://ejemplo.cl/RUN',
        others: 1,
        fix: { at: [], replacement: official },
      },
    ],
    [
      'has no remedy where another value was chosen and more is missing',
      'closed',
      { use: 'old' },
      { path: 'system', kind: 'value', expected: official.system, others: 1 },
    ],
    [
      'has one where another value was chosen, and no others are allowed',
      'closed',
      { system: official.system, use: 'old' },
      { path: 'use', kind: 'value', expected: 'official', found: 'old', others: 0, fix: { at: ['use'], replacement: 'official' } },
    ],
    ['is none where another value was chosen, and others are allowed', 'open', { system: official.system, use: 'old' }, undefined],
    ['is none where one of several values was chosen', 'open', { use: 'old' }, undefined],
    [
      'is the system, which nobody chooses for itself',
      'open',
      { system: 'urn:oid:1.2.3', use: 'official' },
      {
        path: 'system',
        kind: 'value',
        expected: official.system,
        found: 'urn:oid:1.2.3',
        others: 0,
        fix: { at: ['system'], replacement: official.system },
      },
    ],
  ])('%s', (_, rules, item, hint) => {
    const told = strayOf(rules, item)
    expect(told).toEqual(hint === undefined ? undefined : { slice: 'run', ...hint, ...('item' in (told ?? {}) && { item: [0] }) })
  })

  it('has a remedy up to seven differences', () => {
    const members = {
      use: ['fixedCode', 'official'],
      system: ['fixedUri', 'https://ejemplo.cl'],
      value: ['fixedString', 'a'],
      'type.text': ['fixedString', 'b'],
      'period.start': ['fixedDateTime', '2020'],
      'period.end': ['fixedDateTime', '2021'],
      'assigner.display': ['fixedString', 'c'],
      'assigner.reference': ['fixedString', 'Organization/1'],
    } as const
    const elements = sliced(
      identifiers,
      'closed',
      Object.keys(members).map((path) => ['value', path] as const),
      { todo: Object.entries(members).map(([path, [name, value]]) => of('todo', path, { min: 1, [name]: value })) },
    )
    const [seven] = hintsOf(elements, identified({ use: 'official' }))
    expect(seven?.nearest).toMatchObject({
      path: 'system',
      others: 6,
      fix: { at: [], replacement: { value: 'a', period: { end: '2021' } } },
    })
    const [eight] = hintsOf(elements, identified({ type: { coding: [{ code: 'a' }] } }))
    expect(eight?.nearest).toMatchObject({ others: 7, fix: undefined })
  })

  it('is told of a resource of the right type, whatever it chose', () => {
    const contained = (by: readonly Discriminator[]) =>
      sliced(
        'Patient.contained',
        'open',
        by,
        { centro: [element('Patient.contained:centro.name', { min: 1, fixedString: 'Centro' })] },
        { centro: { min: 1, type: [{ code: 'Organization' }] } },
      )
    const patient = {
      resourceType: 'Patient',
      contained: [{ resourceType: 'Organization', id: 'a', name: 'Otra cosa' }],
      managingOrganization: { reference: '#a' },
    }
    const hint = { slice: 'centro', path: 'name', kind: 'value', expected: 'Centro', found: 'Otra cosa', others: 0, item: [0] }
    const value: Discriminator = ['value', 'name']
    expect(hintsOf(contained([['type', '$this'], value]), patient)).toMatchObject([{ nearest: hint }])
    expect(hintsOf(contained([value]), patient)).toMatchObject([{ nearest: undefined }])
  })
})

describe('an extension of no slice', () => {
  const url = 'https://ejemplo.cl/extension/color'
  const nearestOf = (name: string, extension: JsonObject) =>
    hintsOf(
      sliced(
        `Patient.${name}`,
        'closed',
        [['value', 'url']],
        { color: [element(`Patient.${name}:color.url`, { fixedUri: url })] },
        { color: { min: 1 } },
      ),
      { resourceType: 'Patient', [name]: [extension] },
    ).flatMap(({ finds, nearest }) => (/^r4-(?:slice|card)/.test(finds) ? [nearest] : []))

  it.each(['extension', 'modifierExtension'])('was meant to be of it where its address is nearly that, or missing: %s', (name) => {
    const hint = { slice: 'color', path: 'url', kind: 'value', expected: url, others: 0, fix: { at: ['url'], replacement: url } }
    const near = `${url}s`
    expect(nearestOf(name, { url: near, valueString: 'a' })).toEqual([
      { ...hint, found: near },
      { ...hint, found: near, item: [0] },
    ])
    expect(nearestOf(name, { valueString: 'a' })).toContainEqual({ ...hint, item: [0] })
  })

  it.each(['extension', 'modifierExtension'])('is simply another else: %s', (name) => {
    expect(nearestOf(name, { url: 'https://ejemplo.cl/extension/otra-cosa', valueString: 'a' })).toEqual([undefined, undefined])
  })
})

describe('a slice that lacks an item', () => {
  const categories = 'Observation.category'
  const inCategory = (path: string, members: Partial<ElementDefinition>) => element(`${categories}:uno${path}`, members)
  const observation: JsonObject = { resourceType: 'Observation', status: 'final', code: { text: 'a' } }
  const missing = (by: readonly Discriminator[], ...own: readonly ElementDefinition[]) =>
    hintsOf(sliced(categories, 'open', by, { uno: own }, { uno: { min: 1 } }), observation)

  it('is told by what tells it apart, three values at most', () => {
    const values = { use: 'old', system: 'https://ejemplo.cl', value: 'a', 'assigner.display': 'b' } as const
    const names = { use: 'fixedCode', system: 'fixedUri', value: 'fixedString', 'assigner.display': 'fixedString' } as const
    const paths = Object.keys(values) as readonly (keyof typeof values)[]
    const marksBy = (count: number) =>
      hintsOf(
        sliced(
          identifiers,
          'open',
          paths.slice(0, count).map((path) => ['value', path] as const),
          { uno: paths.slice(0, count).map((path) => of('uno', path, { min: 1, [names[path]]: values[path] })) },
          { uno: { min: 1 } },
        ),
        { resourceType: 'Patient' },
      )[0]?.marks
    expect(marksBy(1)).toEqual([{ path: 'use', expected: 'old' }])
    expect(marksBy(3)).toEqual(paths.slice(0, 3).map((path) => ({ path, expected: values[path] })))
    expect(marksBy(4)).toBeUndefined()
  })

  it('is told by its value though it must lack another', () => {
    const elements = sliced(
      identifiers,
      'open',
      [
        ['value', 'use'],
        ['exists', 'value'],
      ],
      { vieja: [of('vieja', 'use', { min: 1, fixedCode: 'old' }), of('vieja', 'value', { max: '0' })] },
      { vieja: { min: 1 } },
    )
    expect(hintsOf(elements, { resourceType: 'Patient' })[0]?.marks).toEqual([{ path: 'use', expected: 'old' }])
  })

  it('is not told by a part of what tells it apart', () => {
    const elements = sliced(
      identifiers,
      'open',
      [
        ['value', 'use'],
        ['exists', 'value'],
      ],
      { vieja: [of('vieja', 'use', { min: 1, fixedCode: 'old' }), of('vieja', 'value', { min: 1 })] },
      { vieja: { min: 1 } },
    )
    expect(hintsOf(elements, { resourceType: 'Patient' })[0]?.marks).toBeUndefined()
  })

  it('is made where its values say all of it', () => {
    const coding = { system: 'https://ejemplo.cl', code: 'b' }
    const [whole] = missing([['pattern', 'coding']], inCategory('.coding', { min: 1, patternCoding: coding }))
    expect(whole?.made).toEqual({ coding: [coding] })
    const two = sliced(
      categories,
      'open',
      [['pattern', 'coding']],
      { uno: [inCategory('.coding', { min: 1, patternCoding: coding })] },
      { uno: { min: 2 } },
    )
    expect(hintsOf(two, observation)[0]?.made).toBeUndefined()
    expect(hintsOf(two, { ...observation, category: [{ coding: [coding] }] })[0]?.made).toEqual({ coding: [coding] })
  })

  it('is not made of nothing', () => {
    expect(missing([['exists', 'text']], inCategory('.text', { max: '0' }))).toEqual([
      { finds: 'r4-card-01 category', nearest: undefined, marks: undefined, made: undefined },
    ])
  })
})
