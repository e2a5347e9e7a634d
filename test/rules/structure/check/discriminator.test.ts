import { describe, expect, it } from 'vitest'
import { createFindings } from '../../../../rules/engine/findings.ts'
import { type Json, type JsonObject } from '../../../../rules/engine/json.ts'
import { placesOf, readPath, someAt, somePlain, type Answer } from '../../../../rules/structure/check/discriminator.ts'
import type { Item, Run } from '../../../../rules/structure/check/model.ts'
import { createRun } from '../../../../rules/structure/check/run.ts'
import { createScope } from '../../../../rules/structure/check/scope.ts'

const url = 'https://ejemplo.cl/ext'
const child = (name: string) => ({ kind: 'child', name, beside: `_${name}` })

describe('the path of a discriminator', () => {
  it.each<[string, string, readonly object[] | undefined]>([
    ['$this', '$this', []],
    ['a name', 'system', [child('system')]],
    ['names', 'type.coding.code', [child('type'), child('coding'), child('code')]],
    ['a choice', 'value[x]', [child('value')]],
    ['$this before a name', '$this.code', [child('code')]],
    ['blanks around names', ' type . coding ', [child('type'), child('coding')]],
    ['resolve()', 'subject.resolve()', [child('subject'), { kind: 'resolve' }]],
    ['an extension', `extension('${url}').value`, [{ kind: 'extension', url }, child('value')]],
    ['an extension with blanks', `extension( '${url}' )`, [{ kind: 'extension', url }]],
    [
      'an extension with brackets in its address',
      "extension('urn:a(1).b').value",
      [{ kind: 'extension', url: 'urn:a(1).b' }, child('value')],
    ],
    ['ofType', 'value.ofType(Quantity)', [child('value'), { kind: 'type', type: 'Quantity' }]],
    ['ofType with a dot', 'value.ofType(FHIR.Quantity).unit', [child('value'), { kind: 'type', type: 'Quantity' }, child('unit')]],
    ['ofType of a name with FHIR in it', 'ofType(System.FHIR.A)', [{ kind: 'type', type: 'System.FHIR.A' }]],
    ['as', 'value.as(string)', [child('value'), { kind: 'type', type: 'string' }]],
    ['another function', 'coding.first()', undefined],
    ['a function that ends like one of these', 'x.myas(string)', undefined],
    ['a function with something behind it', 'as(string)a', undefined],
    ['a comparison', "use = 'official'", undefined],
    ['a name with an index', 'coding[0]', undefined],
    ['a name before a choice', '[x]value', undefined],
  ])('%s', (_, path, steps) => expect(readPath(path)).toEqual(steps))
})

const organization = { resourceType: 'Organization', id: 'o', name: 'a' }
const nothing = { to: () => undefined, strings: [], empty: [], deep: [], bySystem: new Map() }

function createRunIn(contained: readonly JsonObject[] = [organization]): Run {
  const run = createRun({}, createFindings(), new Map(), nothing)
  run.scope = createScope({ resourceType: 'Patient', contained }, 'Patient', undefined, 'root', 0, undefined)
  return run
}

const item = (value: Json | undefined, members: Partial<Item> = {}): Item => ({ value, companion: undefined, type: '', ...members })

/** The values that a path leads to, each with its companion and type where there is one; and the answer of a test that none of them passes. */
function reached(path: string, from: Item, run = createRunIn()): [readonly unknown[], Answer] {
  const found: unknown[] = []
  const answer = someAt(run, from, readPath(path)!, (_, { value, companion, type }) => {
    found.push(companion === undefined && type === '' ? value : [value, companion, type])
    return false
  })
  return [found, answer]
}

describe('the values at the end of a path', () => {
  const quantity = { value: 1, unit: 'kg' }
  const extended = { extension: [{ url, valueCode: 'a' }, { url: 'otra', valueCode: 'b' }, 'c'] }

  it.each<[string, string, Item, readonly unknown[]]>([
    ['are the item itself', '$this', item('a'), ['a']],
    ['are a member', 'system', item({ system: 'a' }), ['a']],
    ['are those of each item of a list', 'coding.code', item({ coding: [{ code: 'a' }, {}, { code: 'b' }, 'c', null] }), ['a', 'b']],
    ['are none of what is no object', 'system', item('a'), []],
    ['are none of a member that is not there', 'system', item({ code: 'a' }), []],
    ['have what stands beside them', 'use', item({ use: 'a', _use: { id: 'b' } }), [['a', { id: 'b' }, '']]],
    ['are what stands beside alone', 'use', item({ _use: { id: 'b' } }), [[undefined, { id: 'b' }, '']]],
    [
      'have what stands beside them in lists of other lengths',
      'given',
      item({ given: ['a', null], _given: [null, { id: 'b' }, { id: 'c' }, 'd'] }),
      ['a', [undefined, { id: 'b' }, ''], [undefined, { id: 'c' }, ''], undefined],
    ],
    ['have nothing beside them that is no object', 'use', item({ use: 'a', _use: 'b' }), ['a']],
    ['are those beside a primitive', 'id', item('a', { companion: { id: 'b' } }), ['b']],
    ['are those of an object before those beside it', 'id', item({ id: 'a' }, { companion: { id: 'b' } }), ['a']],
    ['are a choice with its type', 'value', item({ valueQuantity: quantity }), [[quantity, undefined, 'Quantity']]],
    ['are a choice that is primitive', 'value', item({ valueDateTime: '2026' }), [['2026', undefined, 'dateTime']]],
    ['are a choice of what stands beside alone', 'value', item({ _valueCode: { id: 'b' } }), [[undefined, { id: 'b' }, 'code']]],
    ['are none of a longer name', 'value', item({ values: 'a', valuesCode: 'b', myvalueCode: 'c' }), []],
    ['are the name itself before a choice', 'value', item({ value: 'a', valueCode: 'b' }), ['a']],
    ['are the extension of the address', `extension('${url}').value`, item(extended), [['a', undefined, 'code']]],
    ['are the extension beside a primitive', `extension('${url}')`, item('a', { companion: extended }), [extended.extension[0]]],
    ['are none of an extension that is not there', "extension('c')", item(extended), []],
    ['are of the type', 'value.ofType(Quantity).unit', item({ valueQuantity: quantity }), ['kg']],
    ['are none of another type', 'value.ofType(Range)', item({ valueQuantity: quantity }), []],
    ['are of a type that cannot be told', 'value.ofType(Range)', item({ value: quantity }), [quantity]],
    ['are resources of the type', 'resource.ofType(Organization)', item({ resource: organization }), [organization]],
    [
      'are the item of the type',
      'ofType(Organization)',
      item(organization, { type: 'Resource' }),
      [organization].map((one) => [one, undefined, 'Resource']),
    ],
    ['are none where the item is of another', 'ofType(Patient)', item(organization, { type: 'Resource' }), []],
    ['are those of what is referred to', 'resolve().name', item({ reference: '#o' }), ['a']],
    [
      'are the resource that is referred to',
      'owner.resolve()',
      item({ owner: { reference: '#o' } }),
      [[organization, undefined, 'Organization']],
    ],
    ['are the resource that a canonical means', 'owner.resolve()', item({ owner: '#o' }), [[organization, undefined, 'Organization']]],
    ['are none of a reference that says nothing', 'owner.resolve()', item({ owner: { display: 'a' } }), []],
  ])('%s', (_, path, from, values) => expect(reached(path, from)).toEqual([values, false]))

  it.each<[string, string, Item]>([
    ['a reference leads to nothing at hand', 'owner.resolve()', item({ owner: { reference: 'Organization/1' } })],
    ['a reference says only an identifier', 'owner.resolve()', item({ owner: { identifier: { value: 'a' } } })],
    ['a reference is none', 'owner.resolve().name', item({ owner: 1 })],
    ['one of several leads to nothing', 'owner.resolve()', item({ owner: [{ reference: '#x' }, { reference: '#o' }] })],
    ['the first of a choice leads to nothing', 'value.resolve()', item({ valueReference: { reference: '#x' }, valueUri: '#o' })],
  ])('cannot be told where %s', (_, path, from) => expect(reached(path, from)[1]).toBe(undefined))

  it('cannot be told outside of a resource', () => {
    const run = createRunIn()
    run.scope = undefined
    expect(reached('resolve()', item({ reference: '#o' }), run)).toEqual([[], undefined])
  })

  it('are looked at up to the one that passes, whatever the others', () => {
    const passes = (path: string, from: Json) => {
      let asked = 0
      const answer = someAt(createRunIn(), item(from), readPath(path)!, (_, { value }) => {
        asked += 1
        return value === 'b' || value === organization
      })
      return [answer, asked]
    }
    expect(passes('coding.code', { coding: [{ code: 'a' }, { code: 'b' }, { code: 'b' }] })).toEqual([true, 2])
    expect(passes('coding.code', { coding: [{ code: 'a' }, { code: 'c' }] })).toEqual([false, 2])
    expect(passes('value', { valueCode: 'a', valueString: 'b', valueUri: 'b' })).toEqual([true, 2])
    expect(passes('owner.resolve()', { owner: [{ reference: '#x' }, { reference: '#o' }] })).toEqual([true, 1])
  })
})

describe('a text at the end of plain names', () => {
  it.each<[string, Json | undefined, readonly string[], Answer]>([
    ['is the wanted one', { system: 'a' }, ['system'], true],
    ['is another', { system: 'b' }, ['system'], false],
    ['is the item itself', 'a', [], true],
    ['is that of one of a list', { coding: [{ code: 'b' }, { code: 'a' }] }, ['coding', 'code'], true],
    ['is that of one of a list beside one without it', { coding: [{}, { code: 'a' }] }, ['coding', 'code'], true],
    ['is of none of a list', { coding: [{ code: 'b' }, { code: 'c' }] }, ['coding', 'code'], false],
    ['may be a choice where one of a list has none', { coding: [{}, { code: 'b' }] }, ['coding', 'code'], undefined],
    ['is of none of an empty list', { coding: [] }, ['coding', 'code'], false],
    ['may be a choice where the name is missing', { valueCode: 'a' }, ['value'], undefined],
    ['cannot be told of what is no object', 'a', ['system'], undefined],
    ['cannot be told of nothing', undefined, ['system'], undefined],
  ])('%s', (_, value, names, answer) => expect(somePlain(value, names, 'a')).toBe(answer))
})

describe('the places that a path leads to', () => {
  const places = (path: string, value: Json, type = '') =>
    placesOf(createRunIn(), item(value, { type }), readPath(path)!).map(({ at, value: found, type: own, rest, isElsewhere }) => [
      at.join('.'),
      found,
      own,
      rest.map((step) => ('name' in step ? step.name : step.kind)).join('.'),
      isElsewhere,
    ])
  const extended = { extension: [{ url: 'otra' }, { url, valueCode: 'a' }, 'b'] }

  it.each<[string, string, Json, readonly (readonly unknown[])[]]>([
    ['are the item', '$this', { a: 1 }, [['', { a: 1 }, 'T', '', false]]],
    ['are a member', 'system', { system: 'a' }, [['system', 'a', '', '', false]]],
    ['are as far as the path goes', 'type.coding.code', { type: { text: 'a' } }, [['type', { text: 'a' }, '', 'coding.code', false]]],
    ['are the item where nothing is there', 'type.code', {}, [['', {}, 'T', 'type.code', false]]],
    ['are the item where that is no object', 'type', 'a', [['', 'a', 'T', 'type', false]]],
    [
      'are those of each item of a list',
      'coding.code',
      { coding: [{ code: 'a' }, { system: 'b' }] },
      [
        ['coding.0.code', 'a', '', '', false],
        ['coding.1', { system: 'b' }, '', 'code', false],
      ],
    ],
    ['are a choice with its type', 'value.unit', { valueQuantity: { unit: 'kg' } }, [['valueQuantity.unit', 'kg', '', '', false]]],
    ['are a choice that is primitive', 'value', { valueCode: 'a' }, [['valueCode', 'a', 'code', '', false]]],
    ['are the name itself before a choice', 'value', { valueCode: 'a', value: 'b' }, [['value', 'b', '', '', false]]],
    [
      'are none of a longer name',
      'value',
      { values: 'a', valuesCode: 'b', myvalueCode: 'c' },
      [['', { values: 'a', valuesCode: 'b', myvalueCode: 'c' }, 'T', 'value', false]],
    ],
    ['are the extension of the address', `extension('${url}').value`, extended, [['extension.1.valueCode', 'a', 'code', '', false]]],
    ['are the item where the extension is not there', "extension('c').value", extended, [['', extended, 'T', 'extension.value', false]]],
    ['are the item where no extensions are', "extension('c')", { extension: 'c' }, [['', { extension: 'c' }, 'T', 'extension', false]]],
    ['are those of a type', 'value.ofType(code)', { valueCode: 'a' }, [['valueCode', 'a', 'code', '', false]]],
    ['are those of what is referred to', 'resolve().name', { reference: '#o' }, [['name', 'a', '', '', true]]],
    ['are the resource that is referred to', 'resolve()', { reference: '#o' }, [['', organization, 'Organization', '', true]]],
    [
      'are the reference that leads to nothing',
      'a.resolve().name',
      { a: { reference: '#x' } },
      [['a', { reference: '#x' }, '', 'resolve.name', false]],
    ],
  ])('%s', (_, path, value, expected) => expect(places(path, value, 'T')).toEqual(expected))
})
