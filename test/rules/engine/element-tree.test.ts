import { describe, expect, it } from 'vitest'
import { childrenOf, createElementTree, findNode, nodeAt, pathTo } from '../../../rules/engine/element-tree.ts'
import type { Path } from '../../../rules/engine/json.ts'

describe('the tree of elements', () => {
  it('has one node for each element, however it is come to', () => {
    const root = createElementTree()
    const name = nodeAt(root, ['name', 0])
    expect(nodeAt(root, ['name', 0])).toBe(name)
    expect(nodeAt(nodeAt(root, ['name']), [0])).toBe(name)
    expect(name.parent).toBe(nodeAt(root, ['name']))
    expect(nodeAt(name, ['family'])).toBe(nodeAt(root, ['name', 0, 'family']))
    expect(nodeAt(root, [])).toBe(root)
    expect(nodeAt(root, ['name', 1])).not.toBe(name)
    expect(nodeAt(root, ['contact', 0])).not.toBe(name)
  })

  it('tells an index from a member whose name is a number', () => {
    const root = createElementTree()
    expect(nodeAt(root, ['a', 0])).not.toBe(nodeAt(root, ['a', '0']))
    expect(pathTo(nodeAt(root, ['a', '0']))).toEqual(['a', '0'])
  })

  it.each<[Path]>([[[]], [['a']], [['a', 0, 'b', 12]], [['']], [['__proto__', 'constructor']]])('leads back by the steps %j', (path) => {
    expect(pathTo(nodeAt(createElementTree(), path))).toEqual(path)
  })

  it('goes as many steps as it is told of those that there are', () => {
    const root = createElementTree()
    const steps = ['a', 0, 'left over']
    const node = nodeAt(root, steps, 2)
    expect(pathTo(node)).toEqual(['a', 0])
    expect(findNode(root, steps, 2)).toBe(node)
    expect(findNode(root, steps, 0)).toBe(root)
  })

  it('is asked for a node without one being made', () => {
    const root = createElementTree()
    expect(findNode(root, ['a', 'b'], 1)).toBeUndefined()
    expect(findNode(root, ['a', 'b'], 2)).toBeUndefined()
    expect(childrenOf(root)).toEqual([])
    const a = nodeAt(root, ['a'])
    expect(findNode(root, ['a', 'b'], 2)).toBeUndefined()
    expect([childrenOf(root), childrenOf(a)]).toEqual([[a], []])
  })

  it.each([1, 8, 9, 10, 1000])('keeps %i nodes inside one apart, in the order in which they were made', (count) => {
    const root = createElementTree()
    const steps = Array.from({ length: count }, (_, index) => (index % 2 === 0 ? count - index : `a${index}`))
    const nodes = steps.map((step) => nodeAt(root, ['list', step]))
    expect(new Set(nodes).size).toBe(count)
    expect(childrenOf(nodeAt(root, ['list']))).toEqual(nodes)
    for (const [index, step] of steps.entries()) {
      expect(nodeAt(root, ['list', step])).toBe(nodes[index])
      expect(findNode(root, ['list', step], 2)).toBe(nodes[index])
    }
    expect(findNode(root, ['list', 'nada'], 2)).toBeUndefined()
    expect(childrenOf(nodeAt(root, ['list']))).toHaveLength(count)
  })
})
