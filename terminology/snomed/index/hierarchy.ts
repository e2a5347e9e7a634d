import type { Container } from '../../store/container.ts'
import type { Edition } from '../edition.ts'
import { invert } from '../hierarchy.ts'

/** The is-a relationships of an index. */
type IndexedHierarchy = Pick<Edition, 'parents' | 'children' | 'isA' | 'ancestors' | 'descendants'>

/** Opens the hierarchy of an index. */
export function openHierarchy(file: Container<unknown>): IndexedHierarchy {
  const parentStarts = file.words32('parent.starts')
  const parentTargets = file.words32('parent.targets')
  const numbers = file.words32('hierarchy.numbers')
  const stretchStarts = file.words32('hierarchy.starts')
  const firsts = file.words32('hierarchy.firsts')
  const lengths = file.numbers('hierarchy.lengths')
  let childLists: ReturnType<typeof invert> | undefined
  let byNumber: Uint32Array | undefined

  function isA(concept: number, ancestor: number): boolean {
    const number = numbers[concept]!
    if (number === 0 || concept === ancestor) return false
    let first = stretchStarts[ancestor]!
    let last = stretchStarts[ancestor + 1]! - 1
    while (first <= last) {
      const middle = (first + last) >>> 1
      const beyond = number - firsts[middle]!
      if (beyond < 0) last = middle - 1
      else if (beyond > lengths[middle]!) first = middle + 1
      else return true
    }
    return false
  }

  function ancestors(concept: number): Uint32Array {
    const found = new Set<number>()
    const waiting = [concept]
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      for (let at = parentStarts[next]!; at < parentStarts[next + 1]!; at += 1) {
        const parent = parentTargets[at]!
        if (found.has(parent)) continue
        found.add(parent)
        waiting.push(parent)
      }
    }
    found.delete(concept)
    return Uint32Array.from(found).toSorted()
  }

  function descendants(concept: number): Uint32Array {
    byNumber ??= inverted(numbers)
    let count = 0
    for (let at = stretchStarts[concept]!; at < stretchStarts[concept + 1]!; at += 1) count += lengths[at]! + 1
    const found = new Uint32Array(count)
    count = 0
    for (let at = stretchStarts[concept]!; at < stretchStarts[concept + 1]!; at += 1) {
      for (let more = 0; more <= lengths[at]!; more += 1) found[count++] = byNumber[firsts[at]! + more]!
    }
    return found.toSorted()
  }

  function children(concept: number): Uint32Array {
    childLists ??= invert(parentStarts, parentTargets)
    return childLists.children.subarray(childLists.childStarts[concept], childLists.childStarts[concept + 1])
  }

  return {
    parents: (concept) => parentTargets.subarray(parentStarts[concept], parentStarts[concept + 1]),
    children,
    isA,
    ancestors,
    descendants,
  }
}

/** The concept of each number of the hierarchy. */
function inverted(numbers: Uint32Array): Uint32Array {
  const concepts = new Uint32Array(numbers.length + 1)
  for (let concept = 0; concept < numbers.length; concept += 1) concepts[numbers[concept]!] = concept
  return concepts
}
