/**
 * The is-a hierarchy, labelled so that descent is told without climbing: every concept has a number, and each that has
 * descendants the stretches of numbers that they have (tree cover of a directed acyclic graph: Agrawal, Borgida, Jagadish 1989).
 */
import { growingWords } from '../store/growing.ts'

/** The labels of a hierarchy. */
export interface Labels {
  /** The number of each concept, from 1; 0 where it stands in no hierarchy. */
  readonly numbers: Uint32Array
  /** Of each concept the first of its stretches, and where the last ends. */
  readonly stretchStarts: Uint32Array
  /** The first number of each stretch. */
  readonly firsts: Uint32Array
  /** How many more there are in each; longer stretches are several. */
  readonly lengths: Uint16Array
  /** Is-a relationships that lead back to where they come from, and were left out. */
  readonly circular: number
  /** Concepts that nothing leads to from a concept without parents. */
  readonly unreached: number
}

/** Labels a hierarchy given by the parents of each concept: `parents[starts[c]]` up to `parents[starts[c + 1] - 1]`. */
export function labelHierarchy(starts: Uint32Array, parents: Uint32Array, isActive: (concept: number) => boolean): Labels {
  const size = starts.length - 1
  const { childStarts, children } = invert(starts, parents)
  const numbers = new Uint32Array(size)
  const state = new Uint8Array(size)
  const found = growingWords()
  const from = new Uint32Array(size)
  const to = new Uint32Array(size)
  let next = 1
  let circular = 0

  const stack: number[] = []
  const places: number[] = []
  function enter(concept: number): void {
    state[concept] = open
    stack.push(concept)
    places.push(childStarts[concept]!)
  }

  function leave(concept: number): void {
    state[concept] = done
    const own = next
    numbers[concept] = own
    next += 1
    from[concept] = to[concept] = found.size()
    const below: [number, number][] = []
    for (let at = childStarts[concept]!; at < childStarts[concept + 1]!; at += 1) {
      const child = children[at]!
      if (state[child] !== done) continue
      below.push([numbers[child]!, numbers[child]!])
      for (let place = from[child]!; place < to[child]!; place += 2) below.push([found.values()[place]!, found.values()[place + 1]!])
    }
    if (below.length === 0) return
    below.sort((a, b) => a[0] - b[0])
    let [first, last] = below[0]!
    for (const [start, end] of below) {
      if (start > last + 1) {
        found.push(first)
        found.push(last)
        first = start
        last = end
      } else if (end > last) last = end
    }
    found.push(first)
    found.push(last)
    to[concept] = found.size()
  }

  for (let root = 0; root < size; root += 1) {
    if (starts[root] !== starts[root + 1] || !isActive(root) || state[root] !== 0) continue
    enter(root)
    while (stack.length > 0) {
      const concept = stack.at(-1)!
      const place = places.at(-1)!
      if (place === childStarts[concept + 1]!) {
        stack.pop()
        places.pop()
        leave(concept)
        continue
      }
      places[places.length - 1] = place + 1
      const child = children[place]!
      if (state[child] === open) circular += 1
      else if (state[child] !== done) enter(child)
    }
  }

  const stretchStarts = new Uint32Array(size + 1)
  const firsts = growingWords(found.size())
  const lengths = growingWords(found.size())
  let unreached = 0
  for (let concept = 0; concept < size; concept += 1) {
    stretchStarts[concept] = firsts.size()
    for (let place = from[concept]!; place < to[concept]!; place += 2) {
      const last = found.values()[place + 1]!
      for (let first = found.values()[place]!; first <= last; first += longestStretch) {
        firsts.push(first)
        lengths.push(Math.min(last - first, longestStretch - 1))
      }
    }
    if (numbers[concept] === 0 && isActive(concept)) unreached += 1
  }
  stretchStarts[size] = firsts.size()
  return { numbers, stretchStarts, firsts: firsts.taken(), lengths: Uint16Array.from(lengths.taken()), circular, unreached }
}

/** The other direction of a relation, as lists one after the other; sorted as the concepts are. */
export function invert(starts: Uint32Array, targets: Uint32Array): { readonly childStarts: Uint32Array; readonly children: Uint32Array } {
  const size = starts.length - 1
  const childStarts = new Uint32Array(size + 1)
  for (const target of targets) childStarts[target + 1]! += 1
  for (let concept = 0; concept < size; concept += 1) childStarts[concept + 1]! += childStarts[concept]!
  const children = new Uint32Array(targets.length)
  const at = childStarts.slice()
  for (let concept = 0; concept < size; concept += 1) {
    for (let place = starts[concept]!; place < starts[concept + 1]!; place += 1) {
      const target = targets[place]!
      children[at[target]!] = concept
      at[target]! += 1
    }
  }
  return { childStarts, children }
}

const longestStretch = 0x10000
const open = 1
const done = 2
