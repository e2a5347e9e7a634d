import { describe, expect, it } from 'vitest'
import type { ElementNode, Found } from '../../../rules/engine/found.ts'
import { createElementTree, nodeAt } from '../../../rules/engine/element-tree.ts'
import type { Json, Path } from '../../../rules/engine/json.ts'
import type { Rule } from '../../../rules/engine/rule.ts'
import { settleSame } from '../../../rules/engine/same-element.ts'
import { namerOf, ruleOn } from '../../support/own-rules.ts'

interface Given extends Partial<Pick<Rule, 'explains' | 'distorts' | 'reads' | 'voids'>> {
  readonly at: string
  readonly warning?: true
  /** Said of an element that is empty. */
  readonly empty?: true
  /** The name that is meant by its member's. */
  readonly meant?: string
  readonly key?: string
}

/** Puts findings, by their codes, into a tree. */
function collect(given: Readonly<Record<string, Given>>): readonly Found[] {
  const root = createElementTree()
  return Object.entries(given).map(([code, { at, warning, empty, meant, key, ...more }]) => {
    const steps: Path = (at === '' ? [] : at.split('.')).map((step) => (/^\d+$/.test(step) ? Number(step) : step))
    const element = nodeAt(root, steps)
    const severity = warning ? 'warning' : 'error'
    const rule = ruleOn(code, empty ? '$empty' : '$found', { severity, ...more, ...(meant !== undefined && { meant: () => meant }) })
    const finding = { at: [], ...(key !== undefined && { key }) }
    const found: Found = { rule, element, shown: element, finding, origin: 'definition', severity }
    ;(element.found ??= []).push(found)
    return found
  })
}

const list = { resourceType: 'List', entry: [{ date: 'x', item: {} }], note: '', mode: 'y' }

/** Causes of findings that follow from others, by their codes. */
function settle(
  document: Json,
  given: Readonly<Record<string, Given>>,
  before: Readonly<Record<string, string>> = {},
): { readonly causes: Readonly<Record<string, string>>; readonly speaksFor: Readonly<Record<string, readonly string[]>> } {
  const list = collect(given)
  const byCode = new Map(list.map((found) => [found.rule.code, found]))
  const causes = new Map(Object.entries(before).map(([one, cause]) => [byCode.get(one)!, byCode.get(cause)!]))
  const name = namerOf(document)
  const settled = settleSame(
    { list, causes },
    { name: (node: ElementNode) => name(node), meantBy: ({ rule, finding }) => rule.meant?.(finding) },
  )
  expect(settled.list).toBe(list)
  return {
    causes: Object.fromEntries([...settled.causes].map(([one, cause]) => [one.rule.code, cause.rule.code])),
    speaksFor: Object.fromEntries(
      list.flatMap(({ rule, speaksFor }) => (speaksFor === undefined ? [] : [[rule.code, speaksFor.map((one) => one.rule.code)]])),
    ),
  }
}

const patient = {
  resourceType: 'Patient',
  gender: '',
  name: [{}],
  address: [{ city: 'Arica' }, {}],
  maritalStatus: { coding: [{ code: 'x' }] },
}

describe('what follows from an empty element', () => {
  it('is all that is said of it or in it, and it speaks for that', () => {
    const { causes, speaksFor } = settle(patient, {
      empty: { at: 'gender', empty: true },
      asked: { at: 'gender' },
      other: { at: 'birthDate' },
    })
    expect(causes).toEqual({ asked: 'empty' })
    expect(speaksFor).toEqual({ empty: ['asked'] })
  })

  it('is also what is said of the list that holds nothing else', () => {
    const { causes, speaksFor } = settle(patient, {
      empty: { at: 'name.0', empty: true },
      list: { at: 'name' },
      inside: { at: 'name.0.family' },
    })
    expect(causes).toEqual({ list: 'empty', inside: 'empty' })
    expect(speaksFor).toEqual({ empty: ['list', 'inside'] })
  })

  it('is not what is said of a list that holds something else', () => {
    expect(settle(patient, { empty: { at: 'address.1', empty: true }, list: { at: 'address' } }).causes).toEqual({})
  })

  it('is not what is said of an object, of which it is the only member', () => {
    const document = { resourceType: 'Patient', maritalStatus: { text: '' } }
    expect(settle(document, { empty: { at: 'maritalStatus.text', empty: true }, around: { at: 'maritalStatus' } }).causes).toEqual({})
  })

  it('is no other finding of the kind', () => {
    const document = { resourceType: 'Patient', name: [{ given: [''] }] }
    expect(settle(document, { inner: { at: 'name.0.given.0', empty: true }, outer: { at: 'name.0.given', empty: true } }).causes).toEqual(
      {},
    )
  })

  it('stays the cause of what is its own cause already', () => {
    const given = { empty: { at: 'gender', empty: true as const }, asked: { at: 'gender' } }
    expect(settle(patient, given, { empty: 'asked' })).toEqual({ causes: { empty: 'asked' }, speaksFor: {} })
  })

  it('hands on to the cause that it follows from itself', () => {
    const given = { first: { at: 'birthDate' }, empty: { at: 'gender', empty: true as const }, asked: { at: 'gender' } }
    expect(settle(patient, given, { empty: 'first' }).causes).toEqual({ empty: 'first', asked: 'first' })
  })
})

describe('what a rule explains', () => {
  it('follows from it where it is said of the same element', () => {
    const given = {
      cause: { at: 'gender', explains: ['one', 'two k-1'] },
      one: { at: 'gender' },
      two: { at: 'gender', key: 'k-1' },
      other: { at: 'gender' },
      elsewhere: { at: 'birthDate' },
    }
    expect(settle(patient, given).causes).toEqual({ one: 'cause', two: 'cause' })
    expect(settle(patient, { ...given, two: { at: 'gender', key: 'k-2' } }).causes).toEqual({ one: 'cause' })
    expect(settle(patient, { ...given, two: { at: 'gender' } }).causes).toEqual({ one: 'cause' })
  })

  it('may depend on the finding', () => {
    const explains = ({ key }: { readonly key?: unknown }) => (key === 'a' ? ['one'] : [])
    const given = (key: string) => ({ cause: { at: 'gender', key, explains }, one: { at: 'gender' } }) as Readonly<Record<string, Given>>
    expect(settle(patient, given('a')).causes).toEqual({ one: 'cause' })
    expect(settle(patient, given('b')).causes).toEqual({})
  })

  it('does not follow where the cause follows from it', () => {
    const given = { cause: { at: 'gender', explains: ['one'] }, one: { at: 'gender' } }
    expect(settle(patient, given, { cause: 'one' }).causes).toEqual({ cause: 'one' })
  })
})

describe('what a misnamed member brings about', () => {
  const misnamed = { resourceType: 'Patient', Gender: 'male', nombre: [], birthDate: '2000', value: 1 }

  it('is what is said of the absent element that it is meant to be, and of what is in that', () => {
    const given = {
      cause: { at: 'Gender', distorts: [], meant: 'gender' },
      absent: { at: 'gender' },
      other: { at: 'active' },
      elsewhere: { at: 'contact.gender' },
    }
    expect(settle(misnamed, given).causes).toEqual({ absent: 'cause' })
    const name = { cause: { at: 'nombre', distorts: [], meant: 'name' }, absent: { at: 'name.0.family' } }
    expect(settle(misnamed, name).causes).toEqual({ absent: 'cause' })
  })

  it('is named as FHIR names it, whatever the type of a choice', () => {
    const document = { resourceType: 'Patient', DeceasedBoolean: true }
    const given = { cause: { at: 'DeceasedBoolean', distorts: [], meant: 'deceasedBoolean' }, absent: { at: 'deceasedBoolean' } }
    expect(settle(document, given).causes).toEqual({ absent: 'cause' })
    expect(settle({ ...document, deceasedDateTime: '2000' }, given).causes).toEqual({})
  })

  it('is nothing where that is there as well', () => {
    const given = { cause: { at: 'Gender', distorts: [], meant: 'gender' }, absent: { at: 'gender' } }
    expect(settle({ ...misnamed, gender: 'x' }, given).causes).toEqual({})
  })

  it('goes by the first of two, and by none that means nothing', () => {
    const given = {
      vague: { at: 'value', distorts: [] },
      first: { at: 'Gender', distorts: [], meant: 'gender' },
      second: { at: 'nombre', distorts: [], meant: 'gender' },
      absent: { at: 'gender' },
    }
    expect(settle(misnamed, given).causes).toEqual({ absent: 'first' })
  })

  it('is not what has a cause already, nor an error where it is a warning itself', () => {
    const given = { cause: { at: 'Gender', distorts: [], meant: 'gender' }, absent: { at: 'gender' }, other: { at: 'birthDate' } }
    expect(settle(misnamed, given, { absent: 'other' }).causes).toEqual({ absent: 'other' })
    const warned = { ...given, cause: { ...given.cause, warning: true as const } }
    expect(settle(misnamed, warned).causes).toEqual({})
    expect(settle(misnamed, { ...warned, absent: { at: 'gender', warning: true } }).causes).toEqual({ absent: 'cause' })
  })

  it('is not the finding about the member itself', () => {
    expect(settle(misnamed, { cause: { at: 'gender', distorts: [], meant: 'gender' }, other: { at: 'active' } }).causes).toEqual({})
  })
})

describe('what a distorted code brings about', () => {
  const observation = {
    resourceType: 'Observation',
    code: { coding: [{ system: 'loinc', code: 'x' }, { code: 'y' }], text: 'z' },
    valueQuantity: { value: 1, unit: 'mg', system: 'ucum' },
    performer: [{ reference: 'x', display: 'y' }],
  }
  const distorts = ['about']

  it.each([
    ['the member beside it', 'code.coding.0.code'],
    ['its coding', 'code.coding.0'],
    ['the codings', 'code.coding'],
    ['its concept', 'code'],
  ])('is what is said of %s', (_, at) => {
    expect(settle(observation, { cause: { at: 'code.coding.0.system', distorts }, about: { at } }).causes).toEqual({ about: 'cause' })
    expect(settle(observation, { cause: { at: 'code.coding.0.system', distorts }, other: { at } }).causes).toEqual({})
  })

  it.each([
    ['another coding', 'code.coding.1.code'],
    ['the resource', 'status'],
    ['what is in the member itself', 'code.coding.0.system'],
  ])('is not what is said of %s', (_, at) => {
    expect(settle(observation, { cause: { at: 'code.coding.0.system', distorts }, about: { at } }).causes).toEqual({})
  })

  it('is also what is said of a quantity, and not of what is around that', () => {
    const cause = { at: 'valueQuantity.system', distorts }
    expect(settle(observation, { cause, about: { at: 'valueQuantity.code' } }).causes).toEqual({ about: 'cause' })
    expect(settle(observation, { cause, about: { at: 'valueQuantity' } }).causes).toEqual({ about: 'cause' })
    const coding = { resourceType: 'Encounter', class: { system: 'x', code: 'y' } }
    expect(settle(coding, { cause: { at: 'class.system', distorts }, about: { at: 'class' } }).causes).toEqual({ about: 'cause' })
  })

  it('is nothing in an element that says no code', () => {
    const reference = { cause: { at: 'performer.0.reference', distorts }, about: { at: 'performer.0' } }
    expect(settle(observation, reference).causes).toEqual({})
    const identifier = { resourceType: 'Patient', identifier: [{ system: 'a', value: 'b' }] }
    expect(settle(identifier, { cause: { at: 'identifier.0.system', distorts }, about: { at: 'identifier.0' } }).causes).toEqual({})
    const contact = { resourceType: 'Patient', telecom: [{ system: 'a', value: 'b' }] }
    expect(settle(contact, { cause: { at: 'telecom.0.system', distorts }, about: { at: 'telecom.0' } }).causes).toEqual({})
  })

  it('is no error where the cause is a warning, and nothing that has a cause', () => {
    const cause = { at: 'code.coding.0.system', distorts, warning: true as const }
    expect(settle(observation, { cause, about: { at: 'code' } }).causes).toEqual({})
    expect(settle(observation, { cause, about: { at: 'code', warning: true } }).causes).toEqual({ about: 'cause' })
    const given = { cause: { at: 'code.coding.0.system', distorts }, about: { at: 'code' }, other: { at: 'status' } }
    expect(settle(observation, given, { about: 'other' }).causes).toEqual({ about: 'other' })
    expect(settle(observation, given, { cause: 'other' }).causes).toEqual({ cause: 'other' })
  })
})

it('leaves a finding that is alone, and those of which none explains another', () => {
  expect(settle(patient, { only: { at: 'gender', empty: true } })).toEqual({ causes: {}, speaksFor: {} })
  expect(settle(patient, { one: { at: 'gender' }, other: { at: 'gender' } }, { one: 'other' }).causes).toEqual({ one: 'other' })
})

describe('what an expression says of an element', () => {
  const reads = () => "mode = 'changes' or entry.deleted.empty()"

  it.each<[string, Given, boolean]>([
    ['a member that it reads, and that says nothing', { at: 'mode', voids: true }, true],
    ['one that says nothing by its finding', { at: 'mode', voids: () => true }, true],
    ['one that says something by its finding', { at: 'mode', voids: () => false }, false],
    ['one that says something', { at: 'mode' }, false],
    ['one that is missing', { at: 'deleted', voids: true }, true],
    ['one that it does not read', { at: 'note', voids: true }, false],
    ['one that is meant to be one that it reads', { at: 'note', voids: true, meant: 'mode' }, true],
    ['one that is meant to be another', { at: 'mode', voids: true, meant: 'note' }, false],
    ['a part of one that it reads', { at: 'entry.0', voids: true }, false],
    ['a warning about one that it reads', { at: 'mode', voids: true, warning: true }, false],
  ])('follows from %s, or not', (_, cause, follows) => {
    const { causes } = settle(list, { reader: { at: '', reads }, cause })
    expect(causes).toEqual(follows ? { reader: 'cause' } : {})
  })

  it('follows from a warning where it is one itself', () => {
    expect(settle(list, { reader: { at: '', reads, warning: true }, cause: { at: 'mode', voids: true, warning: true } }).causes).toEqual({ reader: 'cause' }) // prettier-ignore
  })

  it('follows from the first of several members, and from nothing that has a cause', () => {
    const other: Given = { at: 'entry', voids: true }
    const given = { reader: { at: '', reads }, other, cause: { at: 'mode', voids: true } } as const
    expect(settle(list, given).causes).toEqual({ reader: 'other' })
    expect(settle(list, { ...given, last: { at: 'note' } }, { other: 'last' }).causes).toEqual({ other: 'last', reader: 'cause' })
    expect(settle(list, { ...given, last: { at: 'note' } }, { reader: 'last' }).causes).toEqual({ reader: 'last' })
  })
})

describe('an element of a code', () => {
  const concept = {
    resourceType: 'Patient',
    maritalStatus: { coding: [{ sistema: 's', code: 'c', display: 'd' }], text: 't' },
    contact: [{ gender: 'x' }],
    multipleBirthInteger: 1,
  }
  const distorts = ['x-1', 'x-2 a']

  it.each<[string, Given, boolean]>([
    ['the code', { at: 'maritalStatus.coding.0' }, true],
    ['another member of it', { at: 'maritalStatus.coding.0.code' }, true],
    ['its list', { at: 'maritalStatus.coding' }, true],
    ['its concept', { at: 'maritalStatus' }, true],
    ['another member of its concept', { at: 'maritalStatus.text' }, false],
    ['all', { at: '' }, false],
    ['the same member', { at: 'maritalStatus.coding.0.sistema' }, false],
    ['an error, where it is none itself', { at: 'maritalStatus', warning: true }, true],
  ])('that a member distorts has what is said of %s follow from it, or not', (_, said, follows) => {
    const { causes } = settle(concept, { cause: { at: 'maritalStatus.coding.0.sistema', distorts }, 'x-1': said })
    expect(causes).toEqual(follows ? { 'x-1': 'cause' } : {})
  })

  it('that a member distorts has codes follow with their keys, and no others', () => {
    const cause: Given = { at: 'maritalStatus.coding.0.sistema', distorts }
    const at = 'maritalStatus.coding.0'
    expect(settle(concept, { cause, 'x-2': { at, key: 'a' } }).causes).toEqual({ 'x-2': 'cause' })
    expect(settle(concept, { cause, 'x-2': { at, key: 'b' } }).causes).toEqual({})
    expect(settle(concept, { cause, 'x-2': { at } }).causes).toEqual({})
    expect(settle(concept, { cause, 'x-3': { at } }).causes).toEqual({})
    expect(settle(concept, { cause: { ...cause, warning: true }, 'x-1': { at } }).causes).toEqual({})
  })

  it('is none of other members', () => {
    expect(settle(concept, { cause: { at: 'contact.0.gender', distorts }, 'x-1': { at: 'contact.0' } }).causes).toEqual({})
    expect(settle(concept, { cause: { at: 'multipleBirthInteger', distorts }, 'x-1': { at: '' } }).causes).toEqual({})
  })
})
