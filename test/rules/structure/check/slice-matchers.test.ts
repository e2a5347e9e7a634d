import { describe, expect, it } from 'vitest'
import { createFindings } from '../../../../rules/engine/findings.ts'
import type { Json, JsonObject } from '../../../../rules/engine/json.ts'
import type { Differential, DifferentialMember, Discriminator } from '../../../../rules/structure/check/differential/differential.ts'
import type { Item, Run } from '../../../../rules/structure/check/model.ts'
import { createRun, report } from '../../../../rules/structure/check/run.ts'
import { createScope } from '../../../../rules/structure/check/scope.ts'
import { createSliceMatchers, isMember, type MatcherParts } from '../../../../rules/structure/check/slice-matchers.ts'
import type { ElementDefinition, Slicing } from '../../../../rules/structure/definitions.ts'
import { r4Definitions } from '../../../../rules/structure/r4/r4-definitions.ts'
import { structureRules } from '../../../../rules/structure/rules/index.ts'
import { toTree, type Node } from '../../../../rules/structure/snapshot/tree.ts'
import type { Terminology } from '../../../../rules/structure/terminology.ts'

const hl7 = 'http://hl7.org/fhir/StructureDefinition/'
const url = 'https://ejemplo.cl/ext'
const system = 'https://ejemplo.cl/tipos'
const set = 'https://ejemplo.cl/set'
const named = 'https://ejemplo.cl/con-nombre'
/** A set with the codes `in` of any system and `libre` of none; the code `open` cannot be told. */
const contains: Terminology['contains'] = (canonical, of, code) => {
  if (canonical !== set || code === 'open') return undefined
  return code === 'libre' ? of === undefined : code === 'in'
}

const empty: Differential = { checks: [], members: [], bits: undefined, fixed: undefined }
const absent = { keys: [], mayBeAbsent: true } as unknown as DifferentialMember

function checkText(run: Run, value: Json): void {
  const text = JSON.stringify(value)
  if (text.includes('mal')) report(run, 'r4-valor-01', { expected: { text: 'bien' } })
  if (text.includes('peor')) report(run, 'r4-valor-01', { expected: { text: 'mejor' } })
}

/** A checker of which a profile is met by resources with a name, and one that no one knows is left open. */
const parts: MatcherParts = {
  definitions: r4Definitions,
  terminology: { contains, codesOf: () => undefined } as unknown as Terminology,
  treeOf: (canonical) => trees.get(canonical),
  // Of a code is asked that nothing in it is bad, of a type nothing, and of any other nobody compiled anything.
  differentialOf: ({ name }) =>
    name === 'code' ? { ...empty, checks: [checkText], members: [absent] } : name === 'type' ? empty : undefined,
  conforms: (_, { value }, canonical) => (canonical === named ? typeof (value as JsonObject)['name'] === 'string' : undefined),
}

const usualLists = ['coding', 'extension', 'identifier', 'given', 'line', 'telecom', 'address', 'name']

const trees = new Map<string, Node>(
  Object.entries<Readonly<Record<string, object>>>({
    'urn:profile': { Extension: {}, 'Extension.url': { fixedUri: url }, 'Extension.value[x]': { fixedCode: 'a' } },
    'urn:circle': { Identifier: {}, 'Identifier.type': { type: [{ code: 'CodeableConcept', profile: ['urn:circle'] }] } },
    'urn:target': { Organization: {}, 'Organization.name': { fixedString: 'a' } },
    'urn:coded': { Organization: {}, 'Organization.code': {}, 'Organization.code.text': {} },
    'urn:other': { Organization: {}, 'Organization.name': { fixedString: 'b' } },
    ...Object.fromEntries(
      [...usualLists, 'period'].map((name) => [
        `urn:of-${name}`,
        { Any: {}, [`Any.${name}`]: {}, [`Any.${name}.use`]: { fixedCode: 'a' } },
      ]),
    ),
    'urn:concept': { Any: {}, 'Any.type': {}, 'Any.type.coding': {}, 'Any.type.coding.code': { fixedCode: 'a' } },
  }).map(([canonical, elements]) => [canonical, treeOf(Object.entries(elements).map(([path, members]) => ({ path, ...members })))]),
)

function treeOf(elements: readonly object[]): Node {
  return toTree(elements as readonly ElementDefinition[])!
}

/** The slice of a sliced element; elements inside it by their paths from there, `:` before a slice. */
function slice(own: object, inner: Readonly<Record<string, object>> = {}): Node {
  const elements = Object.entries(inner).map(([path, members]) => {
    const sliceName = path.includes(':') ? path.slice(path.indexOf(':') + 1) : undefined
    return { path: `Patient.part.${path.split(':')[0]!}`, ...(sliceName !== undefined && { sliceName }), ...members }
  })
  const all = [{ path: 'Patient' }, { path: 'Patient.part' }, { path: 'Patient.part', sliceName: 'one', ...own }, ...elements]
  return treeOf(all).children[0]!.slices[0]!
}

type Kind = NonNullable<Slicing['discriminator']>[number]['type']

function make(type: Kind, path: string, node: Node) {
  return createSliceMatchers(parts).make({ discriminator: [{ type, path }], rules: 'open' }, node)
}

function createRunIn(...contained: readonly JsonObject[]): Run {
  const rules = new Map(structureRules.map((rule) => [rule.code, rule]))
  const nothing = { to: () => undefined, strings: [], empty: [], deep: [], bySystem: new Map() }
  const run = createRun({}, createFindings(), rules, nothing)
  run.scope = createScope({ resourceType: 'Patient', contained }, 'Patient', undefined, 'root', 0, undefined)
  return run
}

const item = (value: Json | undefined, type = ''): Item => ({ value, companion: undefined, type })
const reference = (id: string) => ({ reference: `#${id}` })
const inside = [
  { resourceType: 'Organization', id: 'o', name: 'a' },
  { resourceType: 'Organization', id: 'n' },
  { resourceType: 'Practitioner', id: 'p', name: 'a' },
  { resourceType: 'Paciente', id: 'u' },
  { resourceType: 'Organization', id: 'c', code: { text: 'mal' } },
]
const answers = (type: Kind, path: string, node: Node, ...items: readonly (Item | Json)[]) => {
  const { matches } = make(type, path, node)
  return items.map((one) => matches(createRunIn(...inside), isItem(one) ? one : item(one)))
}
const isItem = (one: Item | Json): one is Item => typeof one === 'object' && one !== null && 'companion' in one
const tell = (type: Kind, path: string, node: Node, value: Json, most = Infinity) => {
  const [discriminator] = make(type, path, node).discriminators() as [Discriminator]
  return discriminator.tell(createRunIn(...inside), item(value), most)
}

describe('an item is of a slice', () => {
  const [yes, no, open] = [true, false, undefined]

  it.each<[string, Kind, string, Node, readonly [Item | Json, boolean | undefined][]]>([
    [
      'by a fixed value',
      'value',
      'use',
      slice({}, { use: { fixedCode: 'a' } }),
      [
        [{ use: 'a' }, yes],
        [{ use: 'b' }, no],
        [{}, no],
      ],
    ],
    [
      'by a pattern',
      'pattern',
      'type',
      slice({}, { type: { patternCodeableConcept: { text: 'a' } } }),
      [
        [{ type: { text: 'a', id: 'b' } }, yes],
        [{ type: { text: 'b' } }, no],
      ],
    ],
    [
      'by a fixed object, which holds nothing more',
      'value',
      'type',
      slice({}, { type: { fixedCodeableConcept: { text: 'a' } } }),
      [
        [{ type: { text: 'a' } }, yes],
        [{ type: { text: 'a', id: 'b' } }, no],
      ],
    ],
    [
      'by itself',
      'value',
      '$this',
      slice({ fixedCode: 'a' }),
      [
        ['a', yes],
        ['b', no],
      ],
    ],
    [
      'by a part of a pattern above',
      'value',
      'type.coding.code',
      slice({}, { type: { patternCodeableConcept: { coding: [{ code: 'a' }] } } }),
      [
        [{ type: { coding: [{ code: 'b' }, { code: 'a' }] } }, yes],
        [{ type: { coding: [{ code: 'b' }] } }, no],
      ],
    ],
    [
      'by a list of one in a pattern above',
      'value',
      'type.given',
      slice({}, { type: { patternHumanName: { given: ['a'] } } }),
      [
        [{ type: { given: ['a'] } }, yes],
        [{ type: { given: ['b'] } }, no],
      ],
    ],
    [
      'by a choice of several names',
      'value',
      'value',
      slice({}, { 'value[x]': { fixedCode: 'a' } }),
      [
        [{ valueCode: 'a' }, yes],
        [{ valueString: 'b' }, no],
      ],
    ],
    [
      'by one type of a choice',
      'value',
      'value.ofType(code)',
      slice(
        {},
        {
          'value[x]': {},
          'value[x]:valueString': { type: [{ code: 'string' }], fixedString: 'b' },
          'value[x]:valueCode': { type: [{ code: 'code' }], fixedCode: 'a' },
        },
      ),
      [
        [{ valueCode: 'a' }, yes],
        [{ valueCode: 'b' }, no],
        [{ valueString: 'a' }, no],
      ],
    ],
    [
      'by a choice that is not sliced',
      'value',
      'value.ofType(code)',
      slice({}, { 'value[x]': { fixedCode: 'a' } }),
      [
        [{ valueCode: 'a' }, yes],
        [{ valueString: 'a' }, no],
      ],
    ],
    [
      'by the only slice of a part',
      'value',
      'coding.code',
      slice({}, { coding: {}, 'coding:x': {}, 'coding.code': { fixedCode: 'a' } }),
      [
        [{ coding: [{ code: 'a' }] }, yes],
        [{ coding: [{ code: 'b' }] }, no],
      ],
    ],
    [
      'by an extension that fixes its address',
      'value',
      `extension('${url}').value`,
      slice({}, { extension: {}, 'extension:x': {}, 'extension.url': { fixedUri: url }, 'extension.value[x]': { fixedCode: 'a' } }),
      [
        [{ extension: [{ url, valueCode: 'a' }] }, yes],
        [{ extension: [{ url, valueCode: 'b' }] }, no],
        [{ extension: [{ url: 'urn:b', valueCode: 'a' }] }, no],
      ],
    ],
    [
      'by an extension of a profile',
      'value',
      `extension('${url}').value`,
      slice(
        {},
        {
          extension: {},
          'extension:y': { type: [{ code: 'Extension', profile: ['urn:otra'] }] },
          'extension:x': { type: [{ code: 'Extension', profile: [`${url}|1`] }] },
          'extension.value[x]': { fixedCode: 'a' },
        },
      ),
      [
        [{ extension: [{ url, valueCode: 'a' }] }, yes],
        [{ extension: [{ url, valueCode: 'b' }] }, no],
      ],
    ],
    [
      'by what the profile of its type fixes',
      'value',
      'value',
      slice({ type: [{ code: 'Extension', profile: ['urn:profile'] }] }),
      [
        [{ valueCode: 'a' }, yes],
        [{ valueCode: 'b' }, no],
      ],
    ],
    [
      'by the address of a profile that nobody knows',
      'value',
      'url',
      slice({ type: [{ code: 'Extension', profile: [`${url}|1.0`] }] }),
      [
        [{ url }, yes],
        [{ url: 'urn:b' }, no],
      ],
    ],
    [
      'by what the profile of a target fixes',
      'value',
      'resolve().name',
      slice({ type: [{ code: 'Reference', targetProfile: ['urn:target'] }] }),
      [
        [reference('o'), yes],
        [reference('n'), no],
        [reference('x'), open],
      ],
    ],
    [
      'by a required set',
      'value',
      '$this',
      slice({ binding: { strength: 'required', valueSet: set } }),
      [
        ['in', yes],
        ['out', no],
        ['open', open],
      ],
    ],
    [
      'by an object that holds what is asked of it',
      'value',
      'code',
      slice({}, { code: {}, 'code.coding': {} }),
      [
        [{ code: { text: 'a' } }, yes],
        [{ code: { text: 'mal' } }, no],
      ],
    ],
    [
      'by something that is there',
      'exists',
      'use',
      slice({}, { use: { min: 1 } }),
      [
        [{ use: 'a' }, yes],
        [{ _use: { id: 'a' } }, yes],
        [{}, no],
      ],
    ],
    [
      'by nothing that is there',
      'exists',
      'use',
      slice({}, { use: { max: '0' } }),
      [
        [{}, yes],
        [{ use: 'a' }, no],
        [{ _use: { id: 'a' } }, no],
      ],
    ],
    [
      'by a value that may not be there',
      'value',
      'use',
      slice({}, { use: { max: '0' } }),
      [
        [{}, yes],
        [{ use: 'a' }, no],
      ],
    ],
    [
      'by its type',
      'type',
      '$this',
      slice({ type: [{ code: 'Quantity' }, { code: 'code' }] }),
      [
        [item({}, 'Quantity'), yes],
        [item('a', 'code'), yes],
        [item('a', 'string'), no],
        ['a', yes],
      ],
    ],
    [
      'by the type of a resource',
      'type',
      'resource',
      slice({}, { resource: { type: [{ code: 'Patient' }] } }),
      [
        [{ resource: { resourceType: 'Patient' } }, yes],
        [{ resource: { resourceType: 'Group' } }, no],
        [{ resource: {} }, no],
      ],
    ],
    [
      'by any type of resource',
      'type',
      'resource',
      slice({}, { resource: { type: [{ code: 'Resource' }] } }),
      [[{ resource: { resourceType: 'Group' } }, yes]],
    ],
    [
      'by the type of what it refers to',
      'type',
      'resolve()',
      slice({ type: [{ code: 'Reference', targetProfile: [`${hl7}Organization`, 'urn:x/Practitioner'] }] }),
      [
        [reference('o'), yes],
        [reference('p'), yes],
        [reference('x'), open],
      ],
    ],
    [
      'by another type of what it refers to',
      'type',
      'resolve()',
      slice({ type: [{ code: 'Reference', targetProfile: [`${hl7}Organization`] }] }),
      [
        [reference('p'), no],
        [reference('u'), no],
      ],
    ],
    [
      'by a profile',
      'profile',
      '$this',
      slice({ type: [{ code: 'Organization', profile: [named] }] }),
      [
        [{ name: 'a' }, yes],
        [{}, no],
      ],
    ],
    [
      'by one of two profiles',
      'profile',
      '$this',
      slice({ type: [{ code: 'Organization', profile: ['urn:x', named] }] }),
      [
        [{ name: 'a' }, yes],
        [{}, open],
      ],
    ],
    [
      'by one of two profiles that comes first',
      'profile',
      '$this',
      slice({ type: [{ code: 'Organization', profile: [named, 'urn:x'] }] }),
      [
        [{ name: 'a' }, yes],
        [{}, open],
      ],
    ],
    [
      'by the profile of what it refers to',
      'profile',
      'resolve()',
      slice({ type: [{ code: 'Reference', targetProfile: [named] }] }),
      [
        [reference('o'), yes],
        [reference('n'), no],
        [reference('x'), open],
      ],
    ],
  ])('%s', (_, type, path, node, cases) => {
    expect(answers(type, path, node, ...cases.map(([one]) => one))).toEqual(cases.map(([, answer]) => answer))
  })

  it.each<[string, Kind, string, Node]>([
    ['a path that is none', 'value', 'coding[0]', slice({}, { coding: { fixedCoding: {} } })],
    ['an element that is not there', 'value', 'use', slice({})],
    ['an element of which nothing is demanded', 'value', 'use', slice({}, { use: {} })],
    ['an element that may be there', 'exists', 'use', slice({}, { use: { min: 0 } })],
    ['no type', 'type', '$this', slice({})],
    ['the value of what nobody knows', 'value', 'value', slice({ type: [{ code: 'Extension', profile: ['urn:x'] }] })],
    ['what nobody knows refers to', 'value', 'resolve().url', slice({ type: [{ code: 'Reference', targetProfile: ['urn:x'] }] })],
    ['the target of what has no type', 'profile', 'resolve()', slice({})],
    ['no profile', 'profile', '$this', slice({ type: [{ code: 'Address' }] })],
    ['no target', 'type', 'resolve()', slice({ type: [{ code: 'Reference' }] })],
    ['profiles that lead to one another', 'value', 'type.text', slice({ type: [{ code: 'Identifier', profile: ['urn:circle'] }] })],
    ['a set that is no more than recommended', 'value', '$this', slice({ binding: { strength: 'extensible', valueSet: set } })],
    ['a required set that is not named', 'value', '$this', slice({ binding: { strength: 'required' } })],
    ['the whole of a slice that may not be there', 'value', '$this', slice({ max: '0' })],
    ['an extension that the slice does not have', 'value', `extension('${url}')`, slice({}, { extension: {} })],
    ['parts of which nothing is asked', 'value', 'type', slice({}, { type: {}, 'type.text': {} })],
    ['parts that nobody compiled', 'value', 'use', slice({}, { use: {}, 'use.text': {} })],
    [
      'one of several slices of a part',
      'value',
      'coding.code',
      slice({}, { coding: {}, 'coding:x': {}, 'coding.code': { fixedCode: 'a' }, 'coding:y': {} }),
    ],
    [
      'a pattern above that holds several',
      'value',
      'type.coding.code',
      slice({}, { type: { patternCodeableConcept: { coding: [{ code: 'a' }, { code: 'b' }] } } }),
    ],
    ['a pattern above that ends in several', 'value', 'type.given', slice({}, { type: { patternHumanName: { given: ['a', 'b'] } } })],
    ['a pattern above that is a text', 'value', 'use.code', slice({}, { use: { patternCode: 'a' } })],
    ['a pattern above that does not hold it', 'value', 'type.text', slice({}, { type: { patternCodeableConcept: { coding: [] } } })],
    ['a resolved element within a pattern', 'value', 'type.resolve()', slice({}, { type: { patternReference: { reference: 'a' } } })],
  ])('or not cannot be told by %s', (_, type, path, node) => {
    expect(make(type, path, node).discriminators()).toEqual([])
    expect(answers(type, path, node, {}, { use: 'a' })).toEqual([undefined, undefined])
  })

  it('by all of its discriminators together', () => {
    const node = slice({}, { use: { fixedCode: 'a' }, system: { binding: { strength: 'required', valueSet: set } } })
    const both = createSliceMatchers(parts).make(
      {
        discriminator: [
          { type: 'value', path: 'system' },
          { type: 'value', path: 'use' },
        ],
        rules: 'open',
      },
      node,
    )
    const matches = (value: Json) => both.matches(createRunIn(), item(value))
    expect([matches({ use: 'a', system: 'in' }), matches({ use: 'a', system: 'out' }), matches({ use: 'b', system: 'in' })]).toEqual([
      yes,
      no,
      no,
    ])
    expect([matches({ use: 'a', system: 'open' }), matches({ use: 'b', system: 'open' })]).toEqual([open, no])
    expect(createSliceMatchers(parts).make({ rules: 'open' }, node).matches(createRunIn(), item({}))).toBe(undefined)
  })
})

describe('the differences of an item from a slice', () => {
  const mend = (at: readonly (string | number)[], value: Json | undefined) => ({ at, value })
  const typed = { type: { patternCodeableConcept: { coding: [{ system, code: 'a' }] } } }

  it.each<[string, Kind, string, Node, Json, readonly object[]]>([
    [
      'are the value',
      'value',
      'use',
      slice({}, { use: { fixedCode: 'a' } }),
      { use: 'b' },
      [{ path: 'use', kind: 'value', expected: 'a', found: 'b', mend: mend(['use'], 'a') }],
    ],
    [
      'are a value to be added',
      'value',
      'use',
      slice({}, { use: { fixedCode: 'a' } }),
      {},
      [{ path: 'use', kind: 'value', expected: 'a', mend: mend(['use'], 'a') }],
    ],
    [
      'are a value to be added with what is around it',
      'value',
      'type.text',
      slice({}, { type: {}, 'type.text': { fixedString: 'a' } }),
      {},
      [{ path: 'type.text', kind: 'value', expected: 'a', mend: mend(['type'], { text: 'a' }) }],
    ],
    [
      'are a value to be added in what is around it',
      'value',
      'type.text',
      slice({}, { type: {}, 'type.text': { fixedString: 'a' } }),
      { type: { id: 'b' } },
      [{ path: 'type.text', kind: 'value', expected: 'a', mend: mend(['type', 'text'], 'a') }],
    ],
    [
      'are a value to be added in a list',
      'value',
      'code',
      slice({}, { code: { fixedCode: 'a', max: '*' } }),
      {},
      [{ path: 'code', kind: 'value', expected: 'a', mend: mend(['code'], ['a']) }],
    ],
    [
      'are a value to be added in what was a list',
      'value',
      'code',
      slice({}, { code: { fixedCode: 'a', max: '1', base: { max: '*' } } }),
      {},
      [{ path: 'code', kind: 'value', expected: 'a', mend: mend(['code'], ['a']) }],
    ],
    [
      'are a value to be added where one may be',
      'value',
      'code',
      slice({}, { code: { fixedCode: 'a', max: '1' } }),
      {},
      [{ path: 'code', kind: 'value', expected: 'a', mend: mend(['code'], 'a') }],
    ],
    [
      'are a choice to be added',
      'value',
      'value',
      slice({}, { 'value[x]': { fixedCode: 'a', type: [{ code: 'code' }] } }),
      {},
      [{ path: 'value', kind: 'value', expected: 'a', mend: mend(['valueCode'], 'a') }],
    ],
    [
      'are a choice whose type cannot be told',
      'value',
      'value',
      slice({}, { 'value[x]': { fixedCode: 'a', type: [{ code: 'code' }, { code: 'string' }] } }),
      {},
      [{ path: 'value', kind: 'value', expected: 'a' }],
    ],
    [
      'are the pattern above as a whole where it is missing',
      'value',
      'type.coding.code',
      slice({}, typed),
      {},
      [
        { path: 'type.coding.system', kind: 'value', expected: system, mend: mend(['type'], typed.type.patternCodeableConcept) },
        { path: 'type.coding.code', kind: 'value', expected: 'a', mend: mend(['type'], typed.type.patternCodeableConcept) },
      ],
    ],
    [
      'are what of the pattern above is missing',
      'value',
      'type.coding.code',
      slice({}, typed),
      { type: { coding: [{ system }] } },
      [{ path: 'type.coding.code', kind: 'value', expected: 'a', mend: mend(['type', 'coding', 0, 'code'], 'a') }],
    ],
    [
      'are a value in what profiles say to be a list',
      'value',
      'type.coding.code',
      slice({ type: [{ code: 'X', profile: ['urn:concept'] }] }),
      {},
      [{ path: 'type.coding.code', kind: 'value', expected: 'a', mend: mend(['type'], { coding: [{ code: 'a' }] }) }],
    ],
    [
      'are those of the nearest of several',
      'value',
      'type',
      slice({}, typed),
      { type: [{ coding: [] }, { coding: [{ system }] }] },
      [{ path: 'type.coding.code', kind: 'value', expected: 'a', mend: mend(['type', 1, 'coding', 0, 'code'], 'a') }],
    ],
    [
      'are what is told of another resource, and not mended',
      'value',
      'resolve().name',
      slice({ type: [{ code: 'Reference', targetProfile: ['urn:target'] }] }),
      reference('n'),
      [{ path: 'resolve().name', kind: 'value', expected: 'a' }],
    ],
    [
      'are what another resource has, and not mended',
      'value',
      'resolve().name',
      slice({ type: [{ code: 'Reference', targetProfile: ['urn:other'] }] }),
      reference('o'),
      [{ path: 'resolve().name', kind: 'value', expected: 'b', found: 'a' }],
    ],
    [
      'are the value of an extension',
      'value',
      `extension('${url}').value`,
      slice({}, { extension: {}, 'extension:x': {}, 'extension.url': { fixedUri: url }, 'extension.value[x]': { fixedCode: 'a' } }),
      { extension: [{ url, valueCode: 'b' }] },
      [{ path: `extension(${url}).value`, kind: 'value', expected: 'a', found: 'b', mend: mend(['extension', 0, 'valueCode'], 'a') }],
    ],
    [
      'are an extension that is missing, and not made',
      'value',
      `extension('${url}').value`,
      slice({}, { extension: {}, 'extension:x': {}, 'extension.url': { fixedUri: url }, 'extension.value[x]': { fixedCode: 'a' } }),
      {},
      [{ path: `extension(${url}).value`, kind: 'value', expected: 'a' }],
    ],
    [
      'are that something is not there',
      'exists',
      'type.text',
      slice({}, { type: {}, 'type.text': { min: 1 } }),
      {},
      [{ path: 'type.text', kind: 'present' }],
    ],
    [
      'are that something is there',
      'exists',
      'use',
      slice({}, { use: { max: '0' } }),
      { use: 'a' },
      [{ path: 'use', kind: 'absent', mend: mend(['use'], undefined) }],
    ],
    [
      'are the set',
      'value',
      'use',
      slice({}, { use: { binding: { strength: 'required', valueSet: set } } }),
      { use: 'out' },
      [{ path: 'use', kind: 'member', expected: set, found: 'out' }],
    ],
    [
      'are that what the set is asked of is not there',
      'value',
      'use',
      slice({}, { use: { binding: { strength: 'required', valueSet: set } } }),
      {},
      [{ path: 'use', kind: 'present' }],
    ],
    [
      'are the type',
      'type',
      '$this',
      slice({ type: [{ code: 'Quantity' }, { code: 'Range' }] }),
      'a',
      [{ path: '', kind: 'type', expected: ['Quantity', 'Range'], found: '' }],
    ],
    [
      'are the type of a resource',
      'type',
      'resource',
      slice({}, { resource: { type: [{ code: 'Patient' }] } }),
      { resource: { resourceType: 'Group' } },
      [{ path: 'resource', kind: 'type', expected: ['Patient'], found: 'Group' }],
    ],
    [
      'are the types of profiles that nobody can tell more of',
      'profile',
      '$this',
      slice({ type: [{ code: 'Organization', profile: [named, `${hl7}Group`, `${hl7}Group`] }] }),
      {},
      [{ path: '', kind: 'type', expected: [named, 'Group'] }],
    ],
    [
      'are the types of what it refers to that nobody can tell more of',
      'profile',
      'resolve()',
      slice({ type: [{ code: 'Reference', targetProfile: [named] }, { code: 'canonical' }] }),
      reference('n'),
      [{ path: 'resolve()', kind: 'type', expected: [named] }],
    ],
    [
      'are what is asked of an object',
      'value',
      'code',
      slice({}, { code: {}, 'code.coding': {} }),
      { code: { text: 'mal' } },
      [{ path: 'code.text', kind: 'value', expected: 'bien', found: 'mal', mend: mend(['code', 'text'], 'bien') }],
    ],
    [
      'are what is asked of the nearest of several objects',
      'value',
      'code',
      slice({}, { code: {}, 'code.coding': {} }),
      { code: [{ text: 'mal y peor' }, { text: 'mal' }] },
      [{ path: 'code.text', kind: 'value', expected: 'bien', found: 'mal', mend: mend(['code', 1, 'text'], 'bien') }],
    ],
    [
      'are what is asked of an object in another resource, and not mended',
      'value',
      'resolve().code',
      slice({ type: [{ code: 'Reference', targetProfile: ['urn:coded'] }] }),
      reference('c'),
      [{ path: 'resolve().code.text', kind: 'value', expected: 'bien', found: 'mal' }],
    ],
  ])('%s', (_, type, path, node, value, differences) => expect(tell(type, path, node, value)).toEqual(differences))

  it('are those of the nearest of several, however few are wanted', () => {
    const code = [{ text: 'mal y peor' }, { text: 'mal' }]
    const differences = tell('value', 'code', slice({}, { code: {}, 'code.coding': {} }), { code }, 1)
    expect(differences.map(({ mend: mended }) => mended)).toEqual([mend(['code', 1, 'text'], 'bien')])
  })
})

it('an element that is a list in most types is made as one where no profile says what it is', () => {
  const made = (name: string) => {
    const [difference] = tell('value', `${name}.use`, slice({ type: [{ code: 'X', profile: [`urn:of-${name}`] }] }), {})
    return difference?.mend
  }
  for (const name of usualLists) expect(made(name)).toEqual({ at: [name], value: [{ use: 'a' }] })
  expect(made('period')).toEqual({ at: ['period'], value: { use: 'a' } })
})

describe('a value is in a set', () => {
  it.each<[string, Json | undefined, boolean | undefined]>([
    ['as a code', 'in', true],
    ['as a code without a system', 'libre', true],
    ['as a coding', { system, code: 'in' }, true],
    ['as a coding whose system is none', { system: 1, code: 'libre' }, true],
    ['as one of the codings of a concept', { coding: [{ code: 'out' }, { code: 'in' }] }, true],
    ['as one beside another that cannot be told', { coding: [{ code: 'open' }, { code: 'in' }] }, true],
    ['not as another code', 'out', false],
    ['not as a code of another system', { system, code: 'libre' }, false],
    ['not as a coding without a code', { system }, false],
    ['not as a concept of text', { text: 'in' }, false],
    ['not as a concept of other codings', { coding: [{ code: 'out' }] }, false],
    ['not as a number', 1, false],
    ['not where nothing is', undefined, false],
  ])('%s', (_, value, answer) => expect(isMember({ contains }, set, value)).toBe(answer))

  it('as far as that can be told', () => {
    expect(isMember({ contains }, set, 'open')).toBe(undefined)
    expect(isMember({ contains }, set, { coding: [{ code: 'out' }, { code: 'open' }, { code: 'out' }] })).toBe(undefined)
  })
})
