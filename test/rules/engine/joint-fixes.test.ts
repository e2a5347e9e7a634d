import { describe, expect, it } from 'vitest'
import { applyTogether } from '../../../rules/engine/joint-fixes.ts'

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
