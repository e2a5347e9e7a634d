import { describe, expect, it } from 'vitest'
import { createFindings } from '../../../../rules/engine/findings.ts'
import type { Json } from '../../../../rules/engine/json.ts'
import { mostLevels } from '../../../../rules/engine/limits.ts'
import { createRegistry } from '../../../../rules/engine/registry.ts'
import type { Rule } from '../../../../rules/engine/rule.ts'
import { createChecker } from '../../../../rules/structure/check/checker.ts'
import { createRun } from '../../../../rules/structure/check/run.ts'
import { r4Definitions } from '../../../../rules/structure/r4/r4-definitions.ts'
import { ruleOn } from '../../../support/own-rules.ts'
import { pathOf, tour, walkWith } from '../../../support/walk-tour.ts'

function nest(levels: number, core: Json): Json {
  return Array.from({ length: levels }).reduce<Json>((inner) => [inner], core)
}

describe('a walk', () => {
  it.each<[Json, number]>([
    [{}, 0],
    [{ a: 1, b: null }, 2],
    [{ a: { b: { c: [{ d: 1 }, [{ e: 1 }]] } } }, 5],
    [[{ a: 1 }, { a: 1 }], 2],
    ['x', 0],
    [null, 0],
    [7, 0],
    [{ resourceType: 'Patient', name: [{ family: 'Soto', _family: { id: 'a' } }], contained: [{ resourceType: 'Group', x: {} }] }, 8],
    [{ resourceType: 'Patient', maritalStatus: [{ text: 'a' }], name: { text: 'b' }, birthDate: ['a', { b: 1 }] }, 7],
  ])('counts the members of %j', (value, expected) => {
    expect(tour(value, 'Patient').members).toBe(expected)
  })

  it('tells of each element what and where it is', () => {
    const patient = { resourceType: 'Patient', name: [{ family: 'Soto' }], contained: [{ resourceType: 'Practitioner', name: {} }] }
    const { shown } = tour(patient, 'HumanName')
    const [outer, inner] = shown.map(({ element }) => element)
    expect(shown.map(({ level, path }) => [level, path])).toEqual([
      [3, ['name', 0]],
      [4, ['contained', 0, 'name']],
    ])
    expect(outer).toMatchObject({ value: { family: 'Soto' }, name: 'name', index: 0, type: 'HumanName' })
    expect(outer!.resource).toBe(outer!.parent)
    expect(outer!.resource).toMatchObject({ value: patient, type: 'Patient', name: undefined, index: undefined, parent: undefined })
    expect(outer!.member).toMatchObject({ name: 'name', isList: true, targets: undefined })
    expect(inner).toMatchObject({ value: {}, name: 'name', index: undefined })
    expect(inner!.resource).toMatchObject({ name: 'contained', index: 0, type: 'Practitioner' })
    expect(inner!.resource.resource).toBe(inner!.resource)
    expect(inner!.resource.parent!.value).toBe(patient)
  })

  it('tells of a string what and where it is', () => {
    const patient = { resourceType: 'Patient', name: [{ given: ['Ana', 'María'] }], nada: ['x', ['y']] }
    const { shown } = tour(patient, '$string')
    const facts = shown.map(({ value, element: { name, index, type, member, resource, parent } }) => {
      return [value, name, index, type, member?.isList, resource.type, parent!.type]
    })
    expect(facts).toEqual([
      ['Patient', 'resourceType', undefined, 'code', false, 'Patient', 'Patient'],
      ['Ana', 'given', 0, 'string', true, 'Patient', 'HumanName'],
      ['María', 'given', 1, 'string', true, 'Patient', 'HumanName'],
      ['x', 'nada', 0, undefined, undefined, 'Patient', 'Patient'],
      ['y', undefined, 0, undefined, undefined, 'Patient', undefined],
    ])
  })

  it('shows one element to all rules as one', () => {
    const rules = [ruleOn('x-1', 'HumanName'), ruleOn('x-2', 'HumanName'), ruleOn('x-3', 'Period')]
    const { shown } = walkWith(rules)({ resourceType: 'Patient', name: [{ period: {} }] })
    expect(shown[0]!.element).toBe(shown[1]!.element)
    expect(shown[2]!.element.parent).toBe(shown[0]!.element)
  })

  it('makes no element for rules that do not look at it', () => {
    const registry = createRegistry([ruleOn('blind', ['HumanName', '$string', '$empty'])])
    const seen: unknown[] = []
    const run = createRun({}, createFindings(), new Map(), {
      to: (_, value, element, { steps, depth }) => seen.push([value, element, steps.slice(0, depth).join('.')]),
      strings: registry.on('$string'),
      empty: registry.on('$empty'),
      deep: [],
      bySystem: new Map(),
    })
    createChecker(r4Definitions, registry).walk(run, { resourceType: 'Patient', name: [{ family: 'a' }, {}] })
    expect(seen).toEqual([
      ['Patient', undefined, 'resourceType'],
      [{ family: 'a' }, undefined, 'name.0'],
      ['a', undefined, 'name.0.family'],
      [{}, undefined, 'name.1'],
      [{}, expect.objectContaining({ name: 'name', index: 1 }), 'name.1'],
    ])
  })

  it('keeps elements as they were shown after it has gone on', () => {
    const patient = { resourceType: 'Patient', name: [{ period: { start: 'a' } }, { period: { start: 'b' } }], address: [{ period: {} }] }
    const { shown } = tour(patient, 'Period')
    expect(shown.map(({ element }) => [pathOf(element).join('.'), element.value, element.parent!.value])).toEqual([
      ['name.0.period', { start: 'a' }, patient.name[0]],
      ['name.1.period', { start: 'b' }, patient.name[1]],
      ['address.0.period', {}, patient.address[0]],
    ])
  })

  it('goes in the order of the document', () => {
    const patient = {
      resourceType: 'Patient',
      contained: [{ resourceType: 'Group', name: 'a' }],
      name: [{ text: 'b', period: { start: 'c' } }, { text: 'd' }],
      nada: { e: 'e' },
      gender: 'f',
    }
    expect(tour(patient, '$string').shown.map(({ value }) => value)).toEqual(['Patient', 'Group', 'a', 'b', 'c', 'd', 'e', 'f'])
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

  it('shows objects of a type where a list belongs, and lists of them where one belongs', () => {
    const patient = {
      resourceType: 'Patient',
      name: { text: 'a' },
      maritalStatus: [{ text: 'b' }],
      managingOrganization: [{ display: 'c' }, { display: 'd' }],
      birthDate: ['2000'],
      contained: { resourceType: 'Group' },
    }
    expect(tour(patient, 'HumanName').paths).toEqual(['name'])
    expect(tour(patient, 'CodeableConcept').paths).toEqual(['maritalStatus.0'])
    expect(tour(patient, 'Reference').paths).toEqual(['managingOrganization.0', 'managingOrganization.1'])
    expect(tour(patient, 'date').paths).toEqual(['birthDate.0'])
    expect(tour(patient, 'Group').paths).toEqual(['contained'])
  })

  it('shows whatever stands where something else belongs to the rules that are for any value', () => {
    const patient = {
      resourceType: 'Patient',
      birthDate: { a: 'x' },
      name: ['y'],
      active: 'z',
      contact: 'w',
      contained: ['v', null, ['u']],
    }
    expect(tour(patient, '$string').paths).toEqual([
      'resourceType',
      'birthDate.a',
      'name.0',
      'active',
      'contact',
      'contained.0',
      'contained.2.0',
    ])
    expect(tour(patient, 'date').paths).toEqual([])
    expect(tour({ resourceType: ['a'], x: [{ resourceType: { y: 'b' } }] }, '$string').paths).toEqual([
      'resourceType.0',
      'x.0.resourceType.y',
    ])
  })

  it('shows no null to the rules on a type', () => {
    expect(tour({ resourceType: 'Patient', name: [null], maritalStatus: null }, 'HumanName').paths).toEqual([])
    expect(tour({ resourceType: 'Patient', name: [null], maritalStatus: null }, 'CodeableConcept').paths).toEqual([])
  })

  it('knows no type below a name that FHIR does not have', () => {
    expect(tour({ resourceType: 'Patient', nombre: [{ period: {} }] }, 'Period').paths).toEqual([])
    expect(tour({ resourceType: 'Paciente', meta: { tag: [{}] } }, 'Coding').paths).toEqual(['meta.tag.0'])
    expect(tour({ resourceType: 'Paciente', meta: { tag: [{}] } }, 'Resource').paths).toEqual([''])
    expect(
      tour({ resourceType: 'Bundle', entry: [{ resource: { resourceType: 'Paciente', meta: { tag: [{}] } } }] }, 'Coding').paths,
    ).toEqual(['entry.0.resource.meta.tag.0'])
  })

  it('knows a type of which only the case is wrong', () => {
    expect(tour({ resourceType: 'patient', name: [{}] }, 'HumanName').paths).toEqual(['name.0'])
    expect(tour({ resourceType: 'PATIENT' }, 'Patient').paths).toEqual([''])
  })

  it('reads a list at the root, though it is no resource', () => {
    expect(tour([{ resourceType: 'Patient', name: [] }], '$empty').paths).toEqual(['0.name'])
    expect(tour([{ resourceType: 'Patient' }], 'Patient').paths).toEqual([])
    expect(tour(['', null, []], '$empty').paths).toEqual(['0', '1', '2'])
    expect(tour([['a', { b: ['c'] }]], '$string').paths).toEqual(['0.0', '0.1.b.0'])
  })

  it('does not call the root empty, whatever it is, but for a list', () => {
    expect(tour({}, '$empty').paths).toEqual([])
    expect(tour(null, '$empty').paths).toEqual([])
    expect(tour('', '$empty').paths).toEqual([])
    expect(tour([], '$empty').paths).toEqual([''])
  })

  it('shows each empty value once', () => {
    const value = { resourceType: 'Patient', a: [[], {}, '', null, 0, false], name: [{}], b: {}, c: '', d: null, e: 'x' }
    expect(tour(value, '$empty').paths).toEqual(['a.0', 'a.1', 'a.2', 'a.3', 'name.0', 'b', 'c', 'd'])
    const typed = {
      resourceType: 'Patient',
      name: [],
      contact: {},
      birthDate: '',
      _birthDate: {},
      gender: null,
      _gender: null,
      address: [null, { line: ['', null], _line: [null, {}, []] }],
      maritalStatus: [],
      active: [],
      contained: [{}, null, [], { resourceType: '' }],
      managingOrganization: null,
    }
    expect(tour(typed, '$empty').paths).toEqual([
      'name',
      'contact',
      'birthDate',
      '_birthDate',
      'gender',
      '_gender',
      'address.0',
      'address.1.line.0',
      'address.1.line.1',
      'address.1._line.0',
      'address.1._line.1',
      'address.1._line.2',
      'maritalStatus',
      'active',
      'contained.0',
      'contained.1',
      'contained.2',
      'contained.3.resourceType',
      'managingOrganization',
    ])
  })

  it('shows strings to the rules on all of them, and typed ones to those on their type as well', () => {
    const value = { resourceType: 'Patient', birthDate: '', x: ['y', 1, ['z']] }
    const { shown } = walkWith([ruleOn('x-1', '$string'), ruleOn('x-2', 'date')])(value)
    expect(shown.map(({ code, path, value: string }) => `${code} ${path.join('.')}: ${String(string)}`)).toEqual([
      'x-1 resourceType: Patient',
      'x-2 birthDate: ',
      'x-1 birthDate: ',
      'x-1 x.0: y',
      'x-1 x.2.0: z',
    ])
  })

  it('shows strings to the rules on their type though they are none of it', () => {
    const patient = { resourceType: 'Patient', birthDate: 'ayer', name: [{ given: [' '] }], multipleBirthInteger: 'dos' }
    expect(tour(patient, 'date').paths).toEqual(['birthDate'])
    expect(tour(patient, 'string').paths).toEqual(['name.0.given.0'])
    expect(tour(patient, 'code').paths).toEqual([])
  })

  it('keeps the name of the list for what is empty in it', () => {
    const { shown } = tour({ a: [[], {}, '', null] }, '$empty')
    expect(shown.map(({ element, path }) => [element.name, path.join('.')])).toEqual([0, 1, 2, 3].map((index) => ['a', `a.${index}`]))
  })

  it('goes as deep as the limit and shows the first value below it, once', () => {
    const deepest = nest(mostLevels - 1, { a: '' })
    expect(tour(deepest, '$deep')).toMatchObject({ paths: [], members: 1 })
    expect(tour(nest(mostLevels, { a: '' }), '$deep').shown.map(({ value }) => value)).toEqual([{ a: '' }])
    const tooDeep = tour([nest(mostLevels - 1, { a: '' }), nest(mostLevels - 1, { a: '' })], '$deep')
    expect(tooDeep).toMatchObject({ members: 0 })
    expect(tooDeep.shown.map(({ value, path, level }) => [value, path, level])).toEqual([
      [{ a: '' }, Array.from({ length: mostLevels }, () => 0), mostLevels + 1],
    ])
    expect(tour([nest(mostLevels - 1, { a: '' }), { b: '' }], '$empty').paths).toEqual(['1.b'])
  })

  it('goes as deep where the definitions know the elements', () => {
    // Each extension is two levels, its list and itself, in the Patient, which is one.
    const extended = (count: number): Json =>
      Array.from({ length: count }).reduce<Json>((inner) => ({ url: 'x', extension: [inner] }), { url: 'y' })
    const deep = (count: number) => tour({ resourceType: 'Patient', extension: [extended(count)] }, '$deep').shown
    expect(deep(48)).toEqual([])
    expect(deep(49).map(({ value, path }) => [value, path.length])).toEqual([[{ url: 'y' }, 100]])
    const items = (count: number): Json =>
      Array.from({ length: count }).reduce<Json>((inner) => ({ linkId: 'x', item: [inner] }), { linkId: 'y' })
    const questionnaire = { resourceType: 'Questionnaire', status: 'draft', item: [items(200), items(200)] }
    expect(tour(questionnaire, '$deep').paths).toHaveLength(1)
    expect(tour(questionnaire, 'Questionnaire.item').paths).toHaveLength(98)
  })

  it('counts a list and the item in it as two levels, and a resource in it too', () => {
    const bundle = { resourceType: 'Bundle', entry: [{ resource: { resourceType: 'Patient', name: { period: {} } } }] }
    expect(tour(bundle, 'Patient').shown[0]!.level).toBe(4)
    expect(tour(bundle, 'Period').shown[0]!.level).toBe(6)
    expect(tour([['']], '$empty').shown[0]!.level).toBe(3)
  })

  it('leads from the root of the document, whatever the resource', () => {
    const bundle = { resourceType: 'Bundle', entry: [{}, { resource: { resourceType: 'Patient', name: [{ period: {} }] } }] }
    const { shown } = tour(bundle, 'Period')
    expect(shown[0]!.path).toEqual(['entry', 1, 'resource', 'name', 0, 'period'])
    expect(pathOf(shown[0]!.element.resource.parent!)).toEqual(['entry', 1])
    expect(tour(bundle, 'Bundle').shown[0]!.path).toEqual([])
  })
})

describe('rules for some systems', () => {
  const asked: string[] = []
  const listed = ruleOn('listed', 'Coding', { systems: ['a', 'b'] })
  const chosen = ruleOn('chosen', 'Coding', { systems: (system) => asked.push(system) > 0 && system !== 'b' })
  const always = ruleOn('always', 'Coding')
  const loinc = 'http://loinc.org'
  const defined = 'http://terminology.hl7.org/CodeSystem/v3-ActCode'

  const encounter = (systems: readonly (Json | undefined)[]) =>
    ({ resourceType: 'Encounter', type: [{ coding: systems.map((system) => (system === undefined ? {} : { system })) }] }) as Json
  const codesFor = (rules: readonly Rule[], ...systems: readonly (Json | undefined)[]) =>
    walkWith(rules)(encounter(systems)).shown.map(({ code }) => code)

  it('are chosen by the system, in the order they are registered', () => {
    for (const [a, b, c] of [
      ['a', 'b', 'c'],
      ['a', 'b', defined],
    ] as const) {
      expect(codesFor([listed, always, chosen], a)).toEqual(['listed', 'always', 'chosen'])
      expect(codesFor([listed, always, chosen], b)).toEqual(['listed', 'always'])
      expect(codesFor([listed, always, chosen], c)).toEqual(['always', 'chosen'])
    }
    expect(codesFor([listed, always, chosen], 'b', 'a', 'b')).toEqual([
      'listed',
      'always',
      'listed',
      'always',
      'chosen',
      'listed',
      'always',
    ])
  })

  it('are asked with nothing where there is none', () => {
    const walk = walkWith([chosen])
    asked.length = 0
    walk(encounter([undefined, null, 7, ['a'], '']))
    expect(asked).toEqual([''])
  })

  it('are asked once in a run for each system, and once for all runs where it is defined', () => {
    const walk = walkWith([chosen])
    const invented = Array.from({ length: 1000 }, (_, index) => `urn:${index}`)
    asked.length = 0
    walk(encounter([...invented, defined, ...invented, defined]))
    // The definitions are asked in one run, and not in another.
    expect(asked.filter((system) => system !== defined)).toEqual([...invented, ...invented])
    expect(asked.filter((system) => system === defined)).toEqual([defined])
    asked.length = 0
    walk(encounter([defined, 'urn:0']))
    expect(asked).toEqual(['urn:0', 'urn:0'])
  })

  it('are kept between runs for nothing that only a text names', () => {
    const registry = createRegistry([chosen])
    const { walk, planOf } = createChecker(r4Definitions, registry)
    const run = createRun({}, createFindings(), new Map(), { to: () => undefined, strings: [], empty: [], deep: [], bySystem: new Map() })
    walk(run, encounter(['urn:invented', `${loinc}|2.77`, `${defined}|9`, defined, undefined]))
    const type = planOf('Encounter')!.members.get('type')!.plan()!
    expect([...type.members.get('coding')!.plan()!.bySystem.keys()].toSorted()).toEqual(['', defined])
  })
})

describe('rules that leave some values out', () => {
  const shownBy = (rules: readonly Rule[], value: Json) => walkWith(rules)(value).shown.map(({ code, path }) => `${code} ${path.join('.')}`)
  const withoutText = ruleOn('text', 'HumanName', { unless: (name) => (name as { text?: string }).text !== undefined })
  const ofResource = ruleOn('alone', 'HumanName', { unless: (_, __, isAlone) => isAlone })
  const ofName = ruleOn('member', 'HumanName', { unless: (_, member) => member?.isList === true })
  const patient = { resourceType: 'Patient', name: [{ text: 'a' }, { family: 'b' }], contact: [{ name: { family: 'c' } }] }

  it('are not shown what they leave out, by the object, its element, and whether its resource stands alone', () => {
    expect(shownBy([withoutText], patient)).toEqual(['text name.1', 'text contact.0.name'])
    expect(shownBy([ofResource], patient)).toEqual([])
    expect(shownBy([ofName], patient)).toEqual(['member contact.0.name'])
    expect(shownBy([withoutText, ofResource, ofName, ruleOn('any', 'HumanName')], patient)).toEqual([
      'any name.0',
      'text name.1',
      'any name.1',
      'text contact.0.name',
      'member contact.0.name',
      'any contact.0.name',
    ])
  })

  it('know a resource in another from one that stands alone, and what comes after it', () => {
    const inside = { resourceType: 'Patient', contained: [{ resourceType: 'Practitioner', name: [{}] }], name: [{}] }
    expect(shownBy([ofResource], inside)).toEqual(['alone contained.0.name.0'])
    const bundle = { resourceType: 'Bundle', entry: [{ resource: { resourceType: 'Patient', name: [{}] } }] }
    expect(shownBy([ofResource], bundle)).toEqual(['alone entry.0.resource.name.0'])
  })

  it('are asked of a text in the same way', () => {
    const unlessAna = ruleOn('ana', 'string', { unless: (text: unknown) => text === 'Ana' })
    const unlessAlone = ruleOn('alone', 'string', { unless: (_, __, isAlone) => isAlone })
    const unlessGiven = ruleOn('given', 'string', { unless: (_, member) => member?.name === 'given' })
    const names = { name: [{ given: ['Ana', 'Eva'], family: 'Soto' }] }
    const alone = { resourceType: 'Patient', ...names }
    expect(shownBy([unlessAna, unlessAlone, unlessGiven], alone)).toEqual([
      'ana name.0.given.1',
      'ana name.0.family',
      'given name.0.family',
    ])
    const within = { resourceType: 'Group', contained: [{ resourceType: 'Practitioner', ...names }] }
    expect(shownBy([unlessAlone], within)).toEqual(
      ['0', '1'].map((index) => `alone contained.0.name.0.given.${index}`).concat('alone contained.0.name.0.family'),
    )
  })
})
