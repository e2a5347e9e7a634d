import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ElementDefinition, StructureDefinition } from '../../../rules/structure/definitions.ts'
import { readStructure } from '../../../rules/structure/package/read-structure.ts'
import { r4Definitions } from '../../../rules/structure/r4/r4-definitions.ts'
import { createSnapshots, generateSnapshot, mostElements, type SnapshotResult } from '../../../rules/structure/snapshot.ts'
import { anyJson } from '../../support/arbitrary-json.ts'

const core = 'http://hl7.org/fhir/StructureDefinition'
const guide = 'https://minsal.cl/ig/StructureDefinition'
const byUrl = { discriminator: [{ type: 'value', path: 'url' }], ordered: false, rules: 'open' } as const
const byUse = { discriminator: [{ type: 'value', path: 'use' }], rules: 'open' } as const

function profile(type: string, element: readonly ElementDefinition[], over: Partial<StructureDefinition> = {}): StructureDefinition {
  return {
    url: `${guide}/${over.name ?? 'a'}`,
    kind: 'resource',
    type,
    derivation: 'constraint',
    baseDefinition: `${core}/${type}`,
    differential: { element },
    ...over,
  }
}

/** Generates the snapshot of the last; the others are there to build upon. */
function generate(...structures: readonly StructureDefinition[]): SnapshotResult {
  const own = new Map(structures.map((one) => [one.url, one]))
  return generateSnapshot(structures.at(-1)!, (canonical) => own.get(canonical) ?? r4Definitions.findStructure(canonical))
}

function elementsOf(...structures: readonly StructureDefinition[]): ReadonlyMap<string, ElementDefinition> {
  const { structure, troubles } = generate(...structures)
  expect(troubles).toEqual([])
  return new Map(structure!.snapshot!.element.map((one) => [one.id!, one]))
}

/** The ids in the order of the snapshot, of what lies below some element. */
function idsBelow(elements: ReadonlyMap<string, ElementDefinition>, id: string): readonly string[] {
  return [...elements.keys()].filter((one) => one.startsWith(id))
}

const codesOf = (element: ElementDefinition | undefined) => element?.type?.map(({ code }) => code)

describe('what a profile says', () => {
  it('holds, and the rest stays', () => {
    const elements = elementsOf(profile('Patient', [{ path: 'Patient.birthDate', min: 1, mustSupport: true }]))
    const base = r4Definitions.findStructure(`${core}/Patient`)!.snapshot!.element
    expect(elements.size).toBe(base.length)
    expect(elements.get('Patient.birthDate')).toMatchObject({ min: 1, max: '1', mustSupport: true, type: [{ code: 'date' }] })
    for (const one of base.filter(({ path }) => path !== 'Patient.birthDate')) expect(elements.get(one.id!)).toEqual(one)
  })

  it('keeps what the base allowed, so that a list stays a list', () => {
    const elements = elementsOf(
      profile('Patient', [
        { path: 'Patient.name', max: '1' },
        { path: 'Patient.name.given', max: '1' },
      ]),
    )
    expect(elements.get('Patient.name')).toMatchObject({ max: '1', base: { path: 'Patient.name', max: '*' } })
    expect(elements.get('Patient.name.given')).toMatchObject({ max: '1', base: { path: 'HumanName.given', max: '*' } })
  })

  it('keeps it also where the base does not repeat it', () => {
    const element = [{ path: 'Lista' }, { path: 'Lista.item', min: 0, max: '*', type: [{ code: 'string' }] }]
    const base = profile('Lista', [], { name: 'lista', derivation: 'specialization', snapshot: { element } })
    const elements = elementsOf(base, profile('Lista', [{ path: 'Lista.item', max: '1' }], { baseDefinition: base.url }))
    expect(elements.get('Lista.item')).toMatchObject({ max: '1', base: { path: 'Lista.item', min: 0, max: '*' } })
  })

  it('goes into data types, and into theirs', () => {
    const elements = elementsOf(
      profile('Patient', [
        { path: 'Patient.name.given', min: 1 },
        { path: 'Patient.identifier.type.coding.code', patternCode: 'MR' },
      ]),
    )
    expect(elements.get('Patient.name.given')).toMatchObject({ path: 'Patient.name.given', min: 1, max: '*' })
    expect(elements.get('Patient.name.family')).toMatchObject({ path: 'Patient.name.family', min: 0, max: '1' })
    expect(elements.get('Patient.identifier.type.coding.code')?.patternCode).toBe('MR')
    expect(elements.has('Patient.identifier.period.start')).toBe(false)
  })

  it('goes into primitive values, for their extensions', () => {
    const elements = elementsOf(
      profile('Patient', [
        {
          id: 'Patient.birthDate.extension:hora',
          path: 'Patient.birthDate.extension',
          sliceName: 'hora',
          min: 1,
          type: [{ code: 'Extension' }],
        },
      ]),
    )
    expect(elements.get('Patient.birthDate.extension')?.slicing).toMatchObject({ rules: 'open' })
    expect(elements.get('Patient.birthDate.extension:hora')).toMatchObject({ min: 1, max: '*' })
  })

  it('adds constraints to those of the base, each once', () => {
    const constraint = { key: 'cl-1', severity: 'error', expression: 'name.exists()' } as const
    const again = { key: 'dom-2', severity: 'error', expression: ' contained . contained.empty()' } as const
    const root = elementsOf(profile('Patient', [{ path: 'Patient', constraint: [constraint, again] }])).get('Patient')
    expect(root?.constraint?.map(({ key }) => key)).toEqual(['dom-2', 'dom-3', 'dom-4', 'dom-5', 'dom-6', 'cl-1'])
    expect(root?.constraint?.[0]?.expression).toBe('contained.contained.empty()')
    expect(root?.constraint?.at(-1)).toEqual({ ...constraint, source: `${guide}/a` })
  })

  it('adds one that has the key of another, and asks something else', () => {
    const another = { key: 'dom-2', severity: 'error', expression: 'name.exists()' } as const
    const root = elementsOf(profile('Patient', [{ path: 'Patient', constraint: [another] }])).get('Patient')
    expect(root?.constraint?.filter(({ key }) => key === 'dom-2').map(({ expression }) => expression)).toEqual([
      'contained.contained.empty()',
      'name.exists()',
    ])
  })

  it('is understood without ids, and in any order', () => {
    const inOrder = [
      { path: 'Patient.name', slicing: byUse },
      { path: 'Patient.name', sliceName: 'oficial', min: 1 },
      { path: 'Patient.name.use', fixedCode: 'official' },
      { path: 'Patient.name', sliceName: 'social', max: '1' },
      { path: 'Patient.name.use', fixedCode: 'usual' },
      { path: 'Patient.birthDate', min: 1 },
    ]
    const withIds = inOrder.map((one, index) => {
      const slice = ['', ':oficial', ':oficial', ':social', ':social', ''][index]!
      return { ...one, id: one.path.replace('Patient.name', `Patient.name${slice}`) }
    })
    const expected = generate(profile('Patient', withIds))
    expect(expected.structure?.snapshot?.element.find(({ id }) => id === 'Patient.name:social.use')?.fixedCode).toBe('usual')
    expect(generate(profile('Patient', inOrder)).structure?.snapshot).toEqual(expected.structure?.snapshot)
    const [first, , ...rest] = withIds
    const shuffled = [...rest.toReversed(), withIds[1]!, first!]
    const other = generate(profile('Patient', shuffled)).structure!.snapshot!.element
    expect(other.toSorted(byId)).toEqual(expected.structure!.snapshot!.element.toSorted(byId))
  })

  it('may have ids that mean nothing', () => {
    const elements = elementsOf(profile('Patient', [{ id: 'a1', path: 'Patient.name.given', min: 1 }]))
    expect(elements.get('Patient.name.given')?.min).toBe(1)
  })
})

describe('slices', () => {
  const names = profile(
    'Patient',
    [
      { path: 'Patient.name', slicing: byUse, mustSupport: true, min: 1 },
      { path: 'Patient.name', sliceName: 'oficial' },
      { path: 'Patient.name.family', min: 1 },
    ],
    { name: 'nombres' },
  )

  it('begin as what they are slices of, may be absent, and come after it', () => {
    const elements = elementsOf(names)
    expect(elements.get('Patient.name')).toMatchObject({ min: 1, slicing: byUse, mustSupport: true })
    expect(elements.get('Patient.name:oficial')).toMatchObject({ path: 'Patient.name', sliceName: 'oficial', min: 0, max: '*' })
    expect(elements.get('Patient.name:oficial')?.slicing).toBeUndefined()
    expect(elements.get('Patient.name:oficial.family')).toMatchObject({ path: 'Patient.name.family', min: 1 })
    expect(elements.get('Patient.name:oficial.given')).toMatchObject({ path: 'Patient.name.given', min: 0 })
    expect(elements.has('Patient.name.family')).toBe(false)
    const ids = [...elements.keys()]
    expect(ids.indexOf('Patient.name:oficial')).toBe(ids.indexOf('Patient.name') + 1)
  })

  it('are narrowed by profiles on the profile, and stand beside new ones', () => {
    const derived = profile(
      'Patient',
      [
        { id: 'Patient.name:oficial', path: 'Patient.name', sliceName: 'oficial', max: '1' },
        { id: 'Patient.name:social', path: 'Patient.name', sliceName: 'social' },
        { id: 'Patient.name:social.given', path: 'Patient.name.given', min: 1 },
      ],
      { baseDefinition: names.url },
    )
    const elements = elementsOf(names, derived)
    expect(elements.get('Patient.name:oficial')).toMatchObject({ max: '1' })
    expect(elements.get('Patient.name:oficial.family')).toMatchObject({ min: 1 })
    expect(elements.get('Patient.name:social')).toMatchObject({ min: 0, max: '*', mustSupport: true })
    expect(elements.get('Patient.name:social')?.slicing).toBeUndefined()
    expect(elements.get('Patient.name:social.given')).toMatchObject({ min: 1 })
    expect(elements.get('Patient.name:social.family')).toMatchObject({ min: 0 })
  })

  it('hold what the differential says of what they are slices of, inside and as to how many', () => {
    const elements = elementsOf(
      profile('Patient', [
        { id: 'Patient.name', path: 'Patient.name', slicing: byUse, max: '3', mustSupport: true },
        { id: 'Patient.name:oficial', path: 'Patient.name', sliceName: 'oficial' },
        { id: 'Patient.name.family', path: 'Patient.name.family', min: 1 },
      ]),
    )
    expect(elements.get('Patient.name:oficial')).toMatchObject({ min: 0, max: '3' })
    expect(elements.get('Patient.name:oficial')?.mustSupport).toBeUndefined()
    expect(elements.get('Patient.name:oficial.family')).toMatchObject({ min: 1 })
  })

  it('may be sliced again', () => {
    const element: readonly ElementDefinition[] = [
      { id: 'Patient.name:oficial', path: 'Patient.name', sliceName: 'oficial', slicing: byUse },
      { id: 'Patient.name:oficial/viejo', path: 'Patient.name', sliceName: 'oficial/viejo', max: '1' },
      { id: 'Patient.name:oficial/viejo.period', path: 'Patient.name.period', min: 1 },
    ]
    const elements = elementsOf(names, profile('Patient', element, { baseDefinition: names.url }))
    expect(elements.get('Patient.name:oficial/viejo')).toMatchObject({ sliceName: 'oficial/viejo', min: 0, max: '1' })
    expect(elements.get('Patient.name:oficial/viejo.family')).toMatchObject({ min: 1 })
    expect(elements.get('Patient.name:oficial/viejo.period')).toMatchObject({ min: 1 })
    expect(elements.get('Patient.name:oficial.period')).toMatchObject({ min: 0 })

    const again = { ...names, url: `${guide}/b`, snapshot: { element: [...elements.values()] } }
    const third = profile('Patient', [{ path: 'Patient.name', sliceName: 'oficial/viejo', min: 1 }], { baseDefinition: again.url })
    expect(elementsOf(again, third).get('Patient.name:oficial/viejo')).toMatchObject({ min: 1, max: '1' })
  })

  it('add to the slicing of the base', () => {
    const discriminator = [{ type: 'value', path: 'period' } as const]
    const derived = profile('Patient', [{ path: 'Patient.name', slicing: { discriminator, rules: 'closed' } }], {
      baseDefinition: names.url,
    })
    expect(elementsOf(names, derived).get('Patient.name')?.slicing).toEqual({
      discriminator: [{ type: 'value', path: 'use' }, ...discriminator],
      rules: 'closed',
    })
  })

  it('of what nobody slices are the element itself', () => {
    const elements = elementsOf(profile('Patient', [{ path: 'Patient.birthDate', sliceName: 'nacimiento', min: 1 }]))
    expect(elements.get('Patient.birthDate:nacimiento')).toMatchObject({ min: 1 })
    expect(elements.has('Patient.birthDate')).toBe(false)
  })
})

describe('extensions', () => {
  const extension: StructureDefinition = profile(
    'Extension',
    [
      { path: 'Extension', constraint: [{ key: 'cl-2', severity: 'error', expression: 'true' }], isModifier: true },
      { path: 'Extension.url', fixedUri: `${guide}/comuna` },
      { path: 'Extension.value[x]', min: 1, type: [{ code: 'CodeableConcept' }] },
    ],
    { name: 'comuna', kind: 'complex-type' },
  )
  const slice = { path: 'Patient.extension', sliceName: 'comuna', type: [{ code: 'Extension', profile: [extension.url] }] }

  it('are sliced by their address without saying so', () => {
    const elements = elementsOf(extension, profile('Patient', [slice]))
    expect(elements.get('Patient.extension')?.slicing).toEqual(byUrl)
    expect(elements.get('Patient.extension')?.type).toEqual([{ code: 'Extension' }])
  })

  it('bring the constraints of their own definition', () => {
    const element = elementsOf(extension, profile('Patient', [slice])).get('Patient.extension:comuna')
    expect(element).toMatchObject({ min: 0, max: '*', isModifier: true, type: slice.type })
    expect(element?.constraint?.map(({ key }) => key)).toEqual(['ele-1', 'ext-1', 'cl-2'])
  })

  it('may stand as often as their own definition says, where nothing else is said', () => {
    const once = { ...extension, differential: { element: [{ path: 'Extension', max: '1' }] } }
    expect(elementsOf(once, profile('Patient', [slice])).get('Patient.extension:comuna')?.max).toBe('1')
    expect(elementsOf(once, profile('Patient', [{ ...slice, max: '4' }])).get('Patient.extension:comuna')?.max).toBe('4')
  })

  it('are gone into by their own definition', () => {
    const inner = {
      id: 'Patient.extension:comuna.value[x]',
      path: 'Patient.extension.value[x]',
      binding: { strength: 'required' as const },
    }
    const elements = elementsOf(extension, profile('Patient', [{ ...slice, id: 'Patient.extension:comuna' }, inner]))
    expect(elements.get('Patient.extension:comuna.value[x]')).toMatchObject({
      min: 1,
      type: [{ code: 'CodeableConcept' }],
      binding: inner.binding,
    })
    expect(elements.get('Patient.extension:comuna.url')?.fixedUri).toBe(`${guide}/comuna`)
  })

  it('of which the definition is not at hand are extensions all the same', () => {
    const inner = { id: 'Patient.extension:comuna.value[x]', path: 'Patient.extension.value[x]', min: 1 }
    const elements = elementsOf(profile('Patient', [{ ...slice, id: 'Patient.extension:comuna' }, inner]))
    expect(elements.get('Patient.extension:comuna.value[x]')).toMatchObject({ min: 1 })
  })

  it('may hold each other', () => {
    const nested = profile(
      'Extension',
      [
        {
          id: 'Extension.extension:otra',
          path: 'Extension.extension',
          sliceName: 'otra',
          type: [{ code: 'Extension', profile: [`${guide}/anidada`] }],
        },
        { id: 'Extension.extension:otra.value[x]', path: 'Extension.extension.value[x]', min: 1 },
      ],
      { name: 'anidada' },
    )
    expect(elementsOf(nested).get('Extension.extension:otra.value[x]')).toMatchObject({ min: 1 })
  })
})

describe('choices', () => {
  const quantity = { path: 'Observation.valueQuantity' }
  const byType = { discriminator: [{ type: 'type', path: '$this' }] } as const

  it('are of one type where that is all that is said of them', () => {
    const elements = elementsOf(
      profile('Observation', [
        { ...quantity, mustSupport: true },
        { path: 'Observation.valueQuantity.unit', min: 1 },
      ]),
    )
    expect(elements.get('Observation.value[x]')?.slicing).toEqual({ ...byType, ordered: false, rules: 'closed' })
    expect(codesOf(elements.get('Observation.value[x]'))).toEqual(['Quantity'])
    expect(elements.get('Observation.value[x]:valueQuantity')).toMatchObject({
      path: 'Observation.value[x]',
      sliceName: 'valueQuantity',
      min: 0,
      type: [{ code: 'Quantity' }],
    })
    expect(elements.get('Observation.value[x]:valueQuantity.unit')).toMatchObject({ path: 'Observation.value[x].unit', min: 1 })
  })

  it.each<[string, readonly ElementDefinition[]]>([
    ['something else is said of them', [{ path: 'Observation.value[x]', mustSupport: true }, quantity]],
    ['the one type is ruled out', [{ ...quantity, max: '0' }]],
  ])('keep their other types where %s', (_, differential) => {
    const elements = elementsOf(profile('Observation', differential))
    expect(elements.get('Observation.value[x]')?.slicing).toEqual({ ...byType, ordered: false, rules: 'open' })
    expect(codesOf(elements.get('Observation.value[x]'))).toHaveLength(11)
    expect(codesOf(elements.get('Observation.value[x]:valueQuantity'))).toEqual(['Quantity'])
  })

  it('have no other type where one of them must be there', () => {
    const said = { path: 'Observation.value[x]', mustSupport: true }
    const element = elementsOf(profile('Observation', [said, { ...quantity, min: 1 }])).get('Observation.value[x]')
    expect(element?.slicing?.rules).toBe('closed')
    expect(codesOf(element)).toEqual(['Quantity'])
  })

  it('are closed where every type has its slice', () => {
    const types = [{ code: 'Quantity' }, { code: 'string' }]
    const elements = elementsOf(
      profile('Observation', [{ path: 'Observation.value[x]', type: types }, quantity, { path: 'Observation.valueString', maxLength: 10 }]),
    )
    expect(elements.get('Observation.value[x]')?.slicing?.rules).toBe('closed')
    expect(elements.get('Observation.value[x]:valueString')).toMatchObject({ maxLength: 10, type: [{ code: 'string' }] })
  })

  it('may be sliced in so many words', () => {
    const slicing = { ...byType, rules: 'open' } as const
    const elements = elementsOf(
      profile('Observation', [
        { id: 'Observation.value[x]', path: 'Observation.value[x]', slicing },
        { id: 'Observation.value[x]:valueCodeableConcept', path: 'Observation.value[x]', sliceName: 'valueCodeableConcept' },
        { id: 'Observation.value[x]:valueCodeableConcept.text', path: 'Observation.value[x].text', min: 1 },
      ]),
    )
    expect(elements.get('Observation.value[x]')?.slicing).toEqual(slicing)
    expect(elements.get('Observation.value[x]:valueCodeableConcept.text')).toMatchObject({ min: 1 })
  })

  it('named by a type are the slices that the base has', () => {
    const first = profile('Observation', [{ ...quantity, min: 1 }], { name: 'uno' })
    const second = profile('Observation', [{ path: 'Observation.valueQuantity.code', min: 1 }], { baseDefinition: first.url })
    const elements = elementsOf(first, second)
    expect(idsBelow(elements, 'Observation.value[x]:').filter((id) => !id.includes('.', 21))).toEqual([
      'Observation.value[x]:valueQuantity',
    ])
    expect(elements.get('Observation.value[x]:valueQuantity')).toMatchObject({ min: 1 })
    expect(elements.get('Observation.value[x]:valueQuantity.code')).toMatchObject({ min: 1 })
  })

  it('that an old snapshot calls by their only type are the choices', () => {
    const old = profile('Observation', [], {
      name: 'viejo',
      snapshot: {
        element: [
          { id: 'Observation', path: 'Observation', min: 0, max: '*' },
          {
            id: 'Observation.valueQuantity',
            path: 'Observation.valueQuantity',
            min: 0,
            max: '1',
            base: { path: 'Observation.value[x]', min: 0, max: '1' },
            type: [{ code: 'Quantity' }],
          },
        ],
      },
    })
    for (const path of ['Observation.value[x]', 'Observation.valueQuantity']) {
      const derived = profile('Observation', [{ path, min: 1 }], { baseDefinition: old.url })
      expect(elementsOf(old, derived).get('Observation.valueQuantity')).toMatchObject({ min: 1 })
    }
  })

  it('of several types have what every element has', () => {
    const elements = elementsOf(profile('Observation', [{ path: 'Observation.value[x].extension', min: 1 }]))
    expect(elements.get('Observation.value[x].extension')).toMatchObject({ min: 1 })
  })
})

describe('references to other elements', () => {
  it('are gone into as often as a profile does, by what the type says of them', () => {
    const elements = elementsOf(
      profile('Questionnaire', [
        { path: 'Questionnaire.item.prefix', max: '0' },
        { path: 'Questionnaire.item.item.item.prefix', min: 1 },
      ]),
    )
    expect(elements.get('Questionnaire.item.prefix')).toMatchObject({ max: '0' })
    expect(elements.get('Questionnaire.item.item')).toMatchObject({ type: [{ code: 'BackboneElement' }] })
    expect(elements.get('Questionnaire.item.item')?.contentReference).toBeUndefined()
    expect(elements.get('Questionnaire.item.item.prefix')).toMatchObject({ min: 0, max: '1' })
    expect(elements.get('Questionnaire.item.item.item.prefix')).toMatchObject({ min: 1, max: '1' })
    expect(elements.get('Questionnaire.item.item.item.item')?.contentReference).toBe('#Questionnaire.item')
  })
})

describe('profiles on types', () => {
  const address: StructureDefinition = profile(
    'Address',
    [
      { path: 'Address', constraint: [{ key: 'cl-3', severity: 'error', expression: 'true' }] },
      { path: 'Address.city', min: 1 },
    ],
    { name: 'direccion', kind: 'complex-type' },
  )
  const typed = { path: 'Patient.address', type: [{ code: 'Address', profile: [address.url] }] }

  it('bring their constraints, and what they say of what is inside', () => {
    const elements = elementsOf(address, profile('Patient', [typed, { path: 'Patient.address.state', min: 1 }]))
    expect(elements.get('Patient.address')?.constraint?.map(({ key }) => key)).toEqual(['ele-1', 'cl-3'])
    expect(elements.get('Patient.address.city')).toMatchObject({ path: 'Patient.address.city', min: 1 })
    expect(elements.get('Patient.address.state')).toMatchObject({ min: 1 })
  })

  it('are left alone where there are several', () => {
    const several = { ...typed, type: [{ code: 'Address', profile: [address.url, `${guide}/otra`] }] }
    const elements = elementsOf(address, profile('Patient', [several, { path: 'Patient.address.state', min: 1 }]))
    expect(elements.get('Patient.address.city')).toMatchObject({ min: 0 })
  })
})

describe('bases', () => {
  it('follow each other', () => {
    const a = profile('Patient', [{ path: 'Patient.birthDate', min: 1 }], { name: 'uno' })
    const b = profile('Patient', [{ path: 'Patient.gender', min: 1 }], { name: 'dos', baseDefinition: a.url })
    const c = profile('Patient', [{ path: 'Patient.active', min: 1 }], { name: 'tres', baseDefinition: b.url })
    const elements = elementsOf(a, b, c)
    for (const name of ['birthDate', 'gender', 'active']) expect(elements.get(`Patient.${name}`)).toMatchObject({ min: 1 })
  })

  it('are extended by what is new in a logical model', () => {
    const model = profile(
      'Modelo',
      [
        { path: 'Modelo' },
        { path: 'Modelo.run', min: 1, max: '1', type: [{ code: 'string' }] },
        { path: 'Modelo.run.extension', max: '0' },
      ],
      { kind: 'logical', derivation: 'specialization', baseDefinition: `${core}/Element` },
    )
    const elements = elementsOf(model)
    expect(idsBelow(elements, 'Modelo.')).toContain('Modelo.run')
    expect(elements.get('Modelo.run.extension')).toMatchObject({ max: '0' })
    expect(elements.has('Modelo.extension')).toBe(true)
  })
})

describe('what has no snapshot', () => {
  const a = (baseDefinition: string) => profile('Patient', [{ path: 'Patient' }], { name: 'a', baseDefinition })
  const b = (baseDefinition: string) => profile('Patient', [{ path: 'Patient' }], { name: 'b', baseDefinition })

  it.each<[string, readonly StructureDefinition[], object]>([
    ['a base that is nowhere', [a('https://nadie.cl/x')], { kind: 'missing', canonical: 'https://nadie.cl/x' }],
    ['a base that is itself', [a(`${guide}/a`)], { kind: 'circular', canonical: `${guide}/a` }],
    ['bases that are each other', [b(`${guide}/a`), a(`${guide}/b`)], { kind: 'circular', canonical: `${guide}/a` }],
    ['no elements at all', [{ url: `${guide}/a`, kind: 'resource', type: 'Patient' }], { kind: 'malformed', canonical: `${guide}/a` }],
    [
      'a base whose elements make no tree',
      [{ ...b(core), snapshot: { element: [{ path: 'Patient.name' }] }, differential: undefined } as never, a(`${guide}/b`)],
      { kind: 'malformed', canonical: `${guide}/b` },
    ],
  ])('%s', (_, structures, trouble) => {
    expect(generate(...structures)).toEqual({ structure: undefined, troubles: [trouble] })
  })

  it('longer chains of bases than there are', () => {
    const chain = Array.from({ length: 200 }, (_, index) =>
      profile('Patient', [{ path: 'Patient' }], {
        name: `p${index}`,
        baseDefinition: index === 0 ? `${core}/Patient` : `${guide}/p${index - 1}`,
      }),
    )
    expect(generate(...chain).troubles).toEqual([{ kind: 'tooLarge', canonical: `${guide}/p149` }])
    expect(generate(...chain.slice(0, 40)).troubles).toEqual([])
  })

  it('snapshots that double with every base', () => {
    const path = (depth: number) => `Questionnaire${'.item'.repeat(depth)}`
    const slicing = { discriminator: [{ type: 'value', path: 'linkId' } as const], rules: 'open' } as const
    const chain = Array.from({ length: 30 }, (_, index) =>
      profile(
        'Questionnaire',
        ['a', 'b'].flatMap((sliceName) => [
          { id: path(30 - index), path: path(30 - index), slicing },
          { id: `${path(30 - index)}:${sliceName}`, path: path(30 - index), sliceName },
        ]),
        { name: `p${index}`, baseDefinition: index === 0 ? `${core}/Questionnaire` : `${guide}/p${index - 1}` },
      ),
    )
    const { structure, troubles } = generate(...chain)
    expect(structure).toBeUndefined()
    expect(troubles[0]?.kind).toBe('tooLarge')
  })

  it('more elements than any profile has', () => {
    const many = Array.from({ length: mostElements + 1 }, (_, index) => ({ path: 'Patient.name', sliceName: `s${index}` }))
    expect(generate(profile('Patient', many)).troubles).toEqual([{ kind: 'tooLarge', canonical: `${guide}/a` }])
    expect(generate(profile('Patient', many.slice(0, mostElements - 1))).troubles).toEqual([{ kind: 'tooLarge', canonical: `${guide}/a` }])
  })

  it('and one with half as many as allowed has one, however they hang together', () => {
    const half = mostElements / 2
    const shapes: readonly (readonly ElementDefinition[])[] = [
      Array.from({ length: half }, (_, index) => ({ path: 'Patient.name', sliceName: `s${index}` })),
      [
        { path: 'Patient.name', sliceName: 's' },
        ...Array.from({ length: half }, (_, index) => ({ path: 'Patient.name', sliceName: `s/${index}` })),
      ],
      Array.from({ length: half }, (_, index) => ({ path: `Patient.${'X'.repeat(40)}${index}` })),
      Array.from({ length: half }, () => ({ path: 'Patient.name', min: 1 })),
    ]
    for (const element of shapes) {
      const { structure } = generate(profile('Patient', [{ path: 'Patient.name', slicing: byUse }, ...element]))
      expect(structure?.snapshot?.element.length).toBeGreaterThan(40)
    }
  })

  it('a path deeper than any is passed over', () => {
    const deep = `Patient${'.contact'.repeat(200)}`
    const resliced = Array.from({ length: 200 }, () => 's').join('/')
    const { structure, troubles } = generate(
      profile('Patient', [{ path: deep }, { path: 'Patient.name', sliceName: resliced }, { path: 'Patient.birthDate', min: 1 }]),
    )
    expect(troubles).toEqual([deep, 'Patient.name'].map((path) => ({ kind: 'unknownElement', canonical: `${guide}/a`, path })))
    expect(structure?.snapshot?.element.find(({ id }) => id === 'Patient.birthDate')?.min).toBe(1)
  })

  it('a differential of another type is passed over', () => {
    const { structure, troubles } = generate(profile('Patient', [{ path: 'Observation.status', min: 1 }]))
    expect(troubles).toEqual([{ kind: 'unknownElement', canonical: `${guide}/a`, path: 'Observation' }])
    expect(structure).toBeDefined()
  })
})

it('a snapshot that is there stays, with the ids that it lacks', () => {
  const element = [
    { path: 'Patient' },
    { path: 'Patient.name', slicing: byUse },
    { path: 'Patient.name', sliceName: 's' },
    { path: 'Patient.name.use' },
  ]
  const { structure } = generate(profile('Patient', [], { snapshot: { element } }))
  expect(structure?.snapshot?.element.map(({ id }) => id)).toEqual(['Patient', 'Patient.name', 'Patient.name:s', 'Patient.name:s.use'])
})

it('a snapshot that makes no tree is made anew', () => {
  const element = [{ path: 'Patient' }, { path: 'Patient.contact.name' }]
  const { structure } = generate(profile('Patient', [{ path: 'Patient.birthDate', min: 1 }], { snapshot: { element } }))
  expect(structure?.snapshot?.element.find(({ id }) => id === 'Patient.birthDate')?.min).toBe(1)
})

it('a snapshot is made once', () => {
  let asked = 0
  const complete = createSnapshots((canonical) => {
    asked += 1
    return r4Definitions.findStructure(canonical)
  })
  const definition = profile('Patient', [{ path: 'Patient.birthDate', min: 1 }])
  expect(complete(definition)).toBe(complete(definition))
  expect(asked).toBe(1)
})

it('no definition makes the generator throw', () => {
  const path = fc.constantFrom(
    'Patient',
    'Patient.name',
    'Patient.name.given',
    'Patient.extension',
    'Patient.deceased[x]',
    'Patient.deceasedBoolean',
    'x',
  )
  const element = fc.record(
    {
      path,
      id: fc.constantFrom('Patient', 'Patient.name:a', 'Patient.name:a.given', 'Patient.deceased[x]:deceasedBoolean', 'x', '.', ':'),
      sliceName: fc.constantFrom('a', 'a/b', 'a/b/c', 'deceasedBoolean', '/', ':'),
      min: fc.nat(3),
      max: fc.constantFrom('0', '1', '*'),
      type: fc.array(fc.record({ code: fc.constantFrom('string', 'HumanName', 'Extension', 'nada', guide), profile: fc.array(path) })),
      contentReference: fc.constantFrom('#Patient.contact', '#', 'x', '#Patient.nada'),
      slicing: anyJson,
      constraint: anyJson,
    },
    { requiredKeys: ['path'] },
  )
  fc.assert(
    fc.property(
      fc.array(element, { maxLength: 8 }),
      fc.array(element, { maxLength: 8 }),
      fc.boolean(),
      (differential, snapshot, isBoth) => {
        const definition = readStructure({
          ...profile('Patient', []),
          differential: { element: differential },
          ...(isBoth && { snapshot: { element: snapshot } }),
        } as never)
        expect(() => definition === undefined || generate(definition)).not.toThrow()
      },
    ),
  )
})

function byId(a: ElementDefinition, b: ElementDefinition): number {
  return a.id! < b.id! ? -1 : 1
}
