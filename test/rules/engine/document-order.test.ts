import { describe, expect, it } from 'vitest'
import { compareText, inDocumentOrder } from '../../../rules/engine/document-order.ts'
import { createElementTree, nodeAt, pathTo } from '../../../rules/engine/element-tree.ts'
import { valueAt, type Json, type Path } from '../../../rules/engine/json.ts'

/** `path!` is about the name of a member, `path?` about something else of it. */
function order(document: Json, given: readonly string[], isNameKnown = true): readonly string[] {
  const root = createElementTree()
  const toPath = (item: string): Path =>
    item
      .replace(/[!?]?$/, '')
      .split('.')
      .filter((step) => step !== '')
      .map((step) => (/^\d+$/.test(step) ? Number(step) : step))
  return inDocumentOrder(given, root, {
    nodeOf: (item) => nodeAt(root, toPath(item)),
    valueOf: (node) => valueAt(document, pathTo(node)),
    ...(isNameKnown && { isAboutName: (item) => item.endsWith('!') }),
    compare: compareText,
  })
}

const patient = {
  name: [{ family: 'Soto' }, { given: ['Ana'], family: 'Rojas' }, { family: 'Díaz' }],
  gender: 'x',
  birthDate: 'y',
  contact: { relationship: 'madre', gender: 'z' },
}

describe('the order of the document', () => {
  it('goes by its members, whatever the order in which they were found', () => {
    expect(order(patient, ['birthDate', 'gender', 'contact.gender', 'name.0', ''])).toEqual([
      '',
      'name.0',
      'gender',
      'birthDate',
      'contact.gender',
    ])
  })

  it('goes by the numbers of items, of which 10 is behind 9', () => {
    const list = Array.from({ length: 12 }, () => ({ a: 1 }))
    expect(order({ list }, ['list.10.a', 'list.9.a', 'list.11', 'list.2'])).toEqual(['list.2', 'list.9.a', 'list.10.a', 'list.11'])
    expect(order({ list }, ['list.2', 'list.9', 'list.10'])).toEqual(['list.2', 'list.9', 'list.10'])
  })

  it('goes by many members as by few', () => {
    const names = ['g', 'b', 'f', 'a', 'e', 'c', 'd']
    const document = Object.fromEntries(names.map((name) => [name, 1]))
    for (let count = 2; count <= names.length; count += 1) {
      const some = names.slice(0, count)
      expect(order(document, some.toReversed())).toEqual(some)
      expect(order(document, some.toSorted())).toEqual(some)
    }
  })

  it('tells what is about an element before what is about what is in it', () => {
    expect(order(patient, ['name.1.family', 'name.1', 'name', 'name.1.given'])).toEqual(['name', 'name.1', 'name.1.given', 'name.1.family'])
  })

  it('tells of what is absent where the nearest that is there begins, however deep it would be', () => {
    expect(order(patient, ['gender', 'address.0.city', 'photo', ''])).toEqual(['', 'address.0.city', 'photo', 'gender'])
    expect(order(patient, ['contact.telecom.0', 'contact.gender', 'contact?'])).toEqual(['contact.telecom.0', 'contact?', 'contact.gender'])
    expect(order(patient, ['contact.telecom', 'contact?'])).toEqual(['contact.telecom', 'contact?'])
    expect(order({ list: [{ a: 1 }] }, ['list.0.b', 'list.0?', 'list.0.a'])).toEqual(['list.0.b', 'list.0?', 'list.0.a'])
  })

  it('finds nothing inside what is null, or no object', () => {
    expect(order({ a: null, b: 'x' }, ['b.length', 'a.y', 'b.c', 'a?'])).toEqual(['a.y', 'a?', 'b.c', 'b.length'])
    expect(order(null, ['a', ''])).toEqual(['', 'a'])
  })

  it('tells of the name of a member before what is absent in it, and of its value afterwards', () => {
    expect(order(patient, ['contact.telecom', 'contact?', 'contact!'])).toEqual(['contact!', 'contact.telecom', 'contact?'])
    expect(order(patient, ['contact.gender', 'contact?', 'contact!'])).toEqual(['contact!', 'contact?', 'contact.gender'])
    expect(order(patient, ['gender', 'gender!'])).toEqual(['gender!', 'gender'])
    expect(order(patient, ['gender?', 'gender'])).toEqual(['gender', 'gender?'])
    expect(order(patient, ['gender', 'gender!', 'gender?'])).toEqual(['gender!', 'gender', 'gender?'])
  })

  it('goes by the comparison alone where no item is about a name', () => {
    expect(order(patient, ['gender!', 'gender'], false)).toEqual(['gender', 'gender!'])
    expect(order(patient, ['contact.telecom', 'contact!'], false)).toEqual(['contact!', 'contact.telecom'])
  })

  it('leaves one alone as it is', () => {
    expect(order(patient, ['address'])).toEqual(['address'])
  })
})
