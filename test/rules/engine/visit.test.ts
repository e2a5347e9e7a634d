import { describe, expect, it } from 'vitest'
import { createDispatch } from '../../../rules/engine/dispatch.ts'
import type { Json, Path } from '../../../rules/engine/json.ts'
import { defineRule, type Rule, type Selector } from '../../../rules/engine/rule.ts'
import { mostLevels, pathTo, rootElement, toFhirPath, visit, type Visited } from '../../../rules/engine/visit.ts'
import { r4 } from '../../../rules/structure/r4.ts'

const texts = { title: 'Prueba', severity: 'error', why: 'Prueba.', links: [], examples: [] } as const

function ruleOn(...on: readonly Selector[]): Rule {
  return defineRule({ ...texts, code: 'x-1', on, check: () => [], message: () => '' })
}

/** What a visit shows to a rule, and how many members it counts. */
function tour(value: Json, on: Selector, strings: readonly Rule[] = []) {
  const dispatch = createDispatch([ruleOn(on)], r4)
  const shown: Visited[] = []
  const members = visit(rootElement(value, dispatch), dispatch, strings, (_, __, element) => shown.push(element))
  return { shown, members, paths: shown.map((element) => pathTo(element).join('.')) }
}

function nest(levels: number, core: Json): Json {
  return Array.from({ length: levels }).reduce<Json>((inner) => [inner], core)
}

describe('visit', () => {
  it.each<[Json, number]>([
    [{}, 0],
    [{ a: 1, b: null }, 2],
    [{ a: { b: { c: [{ d: 1 }, [{ e: 1 }]] } } }, 5],
    [[{ a: 1 }, { a: 1 }], 2],
    ['x', 0],
    [null, 0],
    [7, 0],
  ])('counts the members of %j', (value, expected) => {
    expect(tour(value, 'Patient').members).toBe(expected)
  })

  it('tells of each element what and where it is', () => {
    const patient = { resourceType: 'Patient', name: [{ family: 'Soto' }], contained: [{ resourceType: 'Practitioner', name: {} }] }
    const { shown } = tour(patient, 'HumanName')
    const [inner, outer] = shown.toSorted((a, b) => a.depth - b.depth).toReversed()
    expect(outer).toMatchObject({ value: { family: 'Soto' }, name: 'name', index: 0, type: 'HumanName', depth: 3 })
    expect(outer!.resource).toBe(outer!.parent)
    expect(outer!.resource).toMatchObject({ value: patient, type: 'Patient', depth: 1, name: undefined, parent: undefined })
    expect(outer!.member).toMatchObject({ name: 'name', isList: true, type: 'HumanName' })
    expect(inner).toMatchObject({ value: {}, name: 'name', index: undefined, depth: 4 })
    expect(inner!.resource).toMatchObject({ name: 'contained', index: 0, type: 'Practitioner', depth: 3 })
    expect(inner!.resource.resource).toBe(inner!.resource)
    expect(inner!.resource.parent).toBe(outer!.resource)
  })

  it('shows elements of lists and of lists in lists, and the companions of primitives', () => {
    const patient = {
      resourceType: 'Patient',
      name: [[{ family: 'Soto', _family: { extension: [{ url: 'x' }] } }], { family: 'Rojas' }],
      _birthDate: { extension: { url: 'y' } },
    }
    expect(tour(patient, 'Extension').paths).toEqual(['_birthDate.extension'])
    expect(tour(patient, 'HumanName').paths).toEqual(['name.1'])
    expect(tour(patient, 'string').paths).toEqual(['name.1.family'])
  })

  it('knows no type below a name that FHIR does not have', () => {
    expect(tour({ resourceType: 'Patient', nombre: [{ period: {} }] }, 'Period').paths).toEqual([])
    expect(tour({ resourceType: 'Paciente', meta: { tag: [{}] } }, 'Coding').paths).toEqual(['meta.tag.0'])
  })

  it('reads a list at the root, though it is no resource', () => {
    expect(tour([{ resourceType: 'Patient', name: [] }], '$empty').paths).toEqual(['0.name'])
    expect(tour([{ resourceType: 'Patient' }], 'Patient').paths).toEqual([])
    expect(tour(['', null, []], '$empty').paths).toEqual(['0', '1', '2'])
  })

  it('does not call the root empty, whatever it is, but for a list', () => {
    expect(tour({}, '$empty').paths).toEqual([])
    expect(tour(null, '$empty').paths).toEqual([])
    expect(tour('', '$empty').paths).toEqual([])
    expect(tour([], '$empty').paths).toEqual([''])
  })

  it('shows each empty value once', () => {
    const value = { resourceType: 'Patient', a: [[], {}, '', null, 0, false], name: [{}], b: {}, c: '', d: null, e: 'x' }
    expect(tour(value, '$empty').paths.toSorted()).toEqual(['a.0', 'a.1', 'a.2', 'a.3', 'b', 'c', 'd', 'name.0'])
  })

  it('shows strings to the rules on all of them, and typed ones to those on their type as well', () => {
    const all = ruleOn('$string')
    const value = { resourceType: 'Patient', birthDate: '', x: ['y', 1, ['z']] }
    const shown: string[] = []
    const dispatch = createDispatch([{ ...ruleOn('date'), code: 'x-2' }], r4)
    visit(rootElement(value, dispatch), dispatch, [all], ({ code }, string, element) =>
      shown.push(`${code} ${pathTo(element).join('.')}: ${String(string)}`),
    )
    expect(shown).toEqual(['x-1 resourceType: Patient', 'x-2 birthDate: ', 'x-1 birthDate: ', 'x-1 x.0: y', 'x-1 x.2.0: z'])
  })

  it('keeps the name of the list for what is empty in it', () => {
    const { shown } = tour({ a: [[], {}, '', null] }, '$empty')
    expect(shown.map(({ name, depth }) => [name, depth])).toEqual(Array.from({ length: 4 }, () => ['a', 3]))
  })

  it('goes as deep as the limit and shows the first value below it, once', () => {
    const deepest = nest(mostLevels - 1, { a: '' })
    expect(tour(deepest, '$deep')).toMatchObject({ paths: [], members: 1 })
    expect(tour(nest(mostLevels, { a: '' }), '$deep').shown.map(({ value }) => value)).toEqual([{ a: '' }])
    const tooDeep = tour([nest(mostLevels - 1, { a: '' }), nest(mostLevels - 1, { a: '' })], '$deep')
    expect(tooDeep).toMatchObject({ members: 0 })
    expect(tooDeep.shown.map(({ value, depth }) => [value, depth])).toEqual([[{ a: '' }, mostLevels + 1]])
    expect(tour([nest(mostLevels - 1, { a: '' }), { b: '' }], '$empty').paths).toEqual(['1.b'])
  })

  it('counts a list and the item in it as two levels, and a resource in it too', () => {
    const bundle = { resourceType: 'Bundle', entry: [{ resource: { resourceType: 'Patient', name: { period: {} } } }] }
    expect(tour(bundle, 'Patient').shown[0]!.depth).toBe(4)
    expect(tour(bundle, 'Period').shown[0]!.depth).toBe(6)
    expect(tour([['']], '$empty').shown[0]!.depth).toBe(3)
  })
})

describe('pathTo', () => {
  it('leads from the root of the document, whatever the resource', () => {
    const bundle = { resourceType: 'Bundle', entry: [{}, { resource: { resourceType: 'Patient', name: [{ period: {} }] } }] }
    const { shown } = tour(bundle, 'Period')
    expect(pathTo(shown[0]!)).toEqual(['entry', 1, 'resource', 'name', 0, 'period'])
    expect(pathTo(shown[0]!.resource.parent!)).toEqual(['entry', 1])
    expect(pathTo(tour(bundle, 'Bundle').shown[0]!)).toEqual([])
  })
})

describe('toFhirPath', () => {
  const dispatch = createDispatch([], r4)
  const patient = {
    resourceType: 'Patient',
    deceasedDateTime: 'x',
    contact: [{ name: { family: 'Soto' } }],
    contained: [{ resourceType: 'Observation', valueQuantity: { value: 1 } }],
    extension: [{ url: 'x', valueAddress: { city: 'Lota' } }],
    _birthDate: { extension: [{ valueCode: 'x' }] },
  }
  const bundle = { resourceType: 'Bundle', entry: [{ resource: patient }, { resource: 'x' }] }

  it.each<[Path, string]>([
    [[], 'Patient'],
    [['contact', 0, 'name', 'family'], 'Patient.contact[0].name.family'],
    [['deceasedDateTime'], 'Patient.deceased'],
    [['contained', 0, 'valueQuantity', 'value'], 'Patient.contained[0].value.value'],
    [['extension', 0, 'valueAddress', 'city'], 'Patient.extension[0].value.city'],
    [['_birthDate', 'extension', 0, 'valueCode'], 'Patient.birthDate.extension[0].value'],
    [['nada', 0, 'valueQuantity'], 'Patient.nada[0].valueQuantity'],
    [['contact', 3, 'name'], 'Patient.contact[3].name'],
    [['a b', 'c`d', '_e', '9', ''], 'Patient.`a b`.`c\\`d`._e.`9`.``'],
    [['ab9', 'año'], 'Patient.ab9.`año`'],
  ])('writes %j', (path, expected) => {
    expect(toFhirPath(patient, path, dispatch)).toEqual({ path: expected })
  })

  it.each<[Path, object]>([
    [['entry', 0, 'resource', 'contact', 0], { path: 'Patient.contact[0]', entryIndex: 0 }],
    [['entry', 0, 'resource'], { path: 'Patient', entryIndex: 0 }],
    [['entry', 1, 'resource', 'x'], { path: 'Resource.x', entryIndex: 1 }],
    [['entry', 7, 'resource', 'x'], { path: 'Resource.x', entryIndex: 7 }],
    [['entry', 0], { path: 'Bundle.entry[0]' }],
    [['entry', 0, 'fullUrl'], { path: 'Bundle.entry[0].fullUrl' }],
    [['entry'], { path: 'Bundle.entry' }],
    [['entry', 'x', 'resource'], { path: 'Bundle.entry.x.resource' }],
    [['link', 0, 'resource'], { path: 'Bundle.link[0].resource' }],
  ])('writes %j of a Bundle', (path, expected) => {
    expect(toFhirPath(bundle, path, dispatch)).toEqual(expected)
  })

  it('takes entries for those of a Bundle only in one', () => {
    expect(toFhirPath({ resourceType: 'Parameters' }, ['entry', 0, 'resource', 'x'], dispatch)).toEqual({
      path: 'Parameters.entry[0].resource.x',
    })
  })

  it.each<[Json, string]>([
    [{ resourceType: 'Paciente' }, 'Paciente.x'],
    [{ resourceType: 'PATIENT' }, 'Patient.x'],
    [{ resourceType: 'Pa ciente' }, 'Resource.x'],
    [{ resourceType: '7' }, 'Resource.x'],
    [{ resourceType: 'X7' }, 'X7.x'],
    [{ resourceType: '' }, 'Resource.x'],
    [{ resourceType: 7 }, 'Resource.x'],
    [{}, 'Resource.x'],
    [[], 'Resource.x'],
    [null, 'Resource.x'],
  ])('names the type of %j', (root, expected) => {
    expect(toFhirPath(root, ['x'], dispatch)).toEqual({ path: expected })
  })

  it('knows a resource that is a member, not in a list', () => {
    const parameters = { resourceType: 'Parameters', parameter: [{ resource: { resourceType: 'Patient', deceasedBoolean: true } }] }
    expect(toFhirPath(parameters, ['parameter', 0, 'resource', 'deceasedBoolean'], dispatch).path).toBe(
      'Parameters.parameter[0].resource.deceased',
    )
  })

  it('knows a resource in a list that is the root', () => {
    expect(toFhirPath([{ resourceType: 'Patient', deceasedBoolean: true }], [0, 'deceasedBoolean'], dispatch)).toEqual({
      path: 'Resource[0].deceased',
    })
  })
})
