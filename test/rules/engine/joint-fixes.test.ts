import { describe, expect, it } from 'vitest'
import { applyTogether } from '../../../rules/engine/joint-fixes.ts'
import type { Json } from '../../../rules/engine/json.ts'

const one = { reference: 'Patient/1' }
const other = { reference: 'Patient/2' }
const root = { a: 1, b: { c: 2, d: { e: 3 } }, list: [one, other, 'x', 'x'] }

describe('fixes applied together', () => {
  it('each change their own place', () => {
    expect(
      applyTogether(root, [
        { jsonPointer: '/a', replacement: 5 },
        { jsonPointer: '/b/d/e', replacement: 6 },
      ]),
    ).toEqual({ ...root, a: 5, b: { c: 2, d: { e: 6 } } })
  })

  it.each<[string, Json, Json, Json]>([
    ['an object for a number', { a: 5, b: 1 }, { c: 1 }, { a: { c: 1 }, b: 1 }],
    ['a number for an object', { a: { c: 1 }, b: 1 }, 5, { a: 5, b: 1 }],
    ['a list for a number', { a: 5, b: 1 }, [1], { a: [1], b: 1 }],
    ['a number for a list', { a: [1], b: 1 }, 5, { a: 5, b: 1 }],
    ['a list for an object', { a: { c: 1 }, b: 1 }, [1], { a: [1], b: 1 }],
    ['an object for a list', { a: [1], b: 1 }, { c: 1 }, { a: { c: 1 }, b: 1 }],
    ['a longer list', { a: [1], b: 1 }, [1, 2], { a: [1, 2], b: 1 }],
    ['another list', { a: [1, 2], b: 1 }, [3], { a: [3], b: 1 }],
    ['null for what is absent', { b: 1 }, null, { a: null, b: 1 }],
  ])('may write %s, and another beside it', (_, value, replacement, expected) => {
    const fixes = [{ jsonPointer: '/a', replacement }, { jsonPointer: '/b', replacement: 2 }] // prettier-ignore
    expect(applyTogether(value, fixes)).toEqual({ ...(expected as object), b: 2 })
    expect(applyTogether(value, [...fixes, { jsonPointer: '/a/0/x', replacement: 1 }])).toBeUndefined()
  })

  it.each<[string, Json, readonly [string, Json][]]>([
    ['a list and an object in its place', [{ x: 1 }], [['/0/x', 2], ['', { a: 1 }]]], // prettier-ignore
    ['an object and a list in its place', { x: { y: 1 } }, [['/x/y', 2], ['', [1]]]], // prettier-ignore
    ['a list of which something else is taken away', [1, 1, { x: 1 }], [['/2/x', 2], ['', [1, { x: 1 }]]]], // prettier-ignore
    ['null of a list', [null, { x: 1 }], [['/1/x', 2], ['', [{ x: 1 }]]]], // prettier-ignore
    ['what is no pointer', { a: 1 }, [['a', 2]]],
  ])('are not where one cannot be told from the other: %s', (_, value, fixes) => {
    expect(applyTogether(value, fixes.map(([jsonPointer, replacement]) => ({ jsonPointer, replacement })))).toBeUndefined() // prettier-ignore
  })

  it('may write an object anew, each for another of its members, and for one beside what another changes', () => {
    const { a: _a, ...withoutFirst } = root
    expect(
      applyTogether(root, [
        { jsonPointer: '', replacement: withoutFirst },
        { jsonPointer: '', replacement: { ...root, f: 7 } },
        { jsonPointer: '/b', replacement: { d: root.b.d } },
        { jsonPointer: '/b/d', replacement: { e: 8 } },
      ]),
    ).toEqual({ b: { d: { e: 8 } }, list: root.list, f: 7 })
  })

  it('may take several items of a list away', () => {
    const settings = [root.list.toSpliced(0, 1), root.list.toSpliced(1, 1)]
    expect(
      applyTogether(
        root,
        settings.map((replacement) => ({ jsonPointer: '/list', replacement })),
      ),
    ).toEqual({ ...root, list: ['x', 'x'] })
  })

  it('may take an item of a list away and change another, whose place is that in the list as it was', () => {
    expect(
      applyTogether(root, [
        { jsonPointer: '/list', replacement: root.list.toSpliced(0, 1) },
        { jsonPointer: '/list/1/reference', replacement: 'Patient/3' },
      ]),
    ).toEqual({ ...root, list: [{ reference: 'Patient/3' }, 'x', 'x'] })
  })

  it.each([
    ['the same', ['/a', '/a']],
    ['what is around another', ['/b', '/b/c']],
    ['the document', ['', '/a']],
  ])('are not where two set %s', (_, pointers) => {
    expect(
      applyTogether(
        root,
        pointers.map((jsonPointer) => ({ jsonPointer, replacement: 0 })),
      ),
    ).toBeUndefined()
  })

  it('are not where two change one member, or write a list anew in different ways', () => {
    expect(
      applyTogether(root, [
        { jsonPointer: '', replacement: { ...root, a: 2 } },
        { jsonPointer: '', replacement: { ...root, a: 3 } },
      ]),
    ).toBeUndefined()
    expect(
      applyTogether(root, [
        { jsonPointer: '/list', replacement: [...root.list, 'y'] },
        { jsonPointer: '/list/0', replacement: other },
      ]),
    ).toBeUndefined()
  })

  it('are not where an item that is taken away cannot be told from others', () => {
    expect(
      applyTogether(root, [
        { jsonPointer: '/list', replacement: root.list.toSpliced(0, 1) },
        { jsonPointer: '/list', replacement: root.list.toSpliced(2, 1) },
      ]),
    ).toBeUndefined()
    expect(applyTogether(root, [{ jsonPointer: 'a', replacement: 1 }])).toBeUndefined()
  })

  it('leave the resource as it is', () => {
    const before = structuredClone(root)
    applyTogether(root, [{ jsonPointer: '/b/c', replacement: 9 }])
    expect(root).toEqual(before)
  })
})
