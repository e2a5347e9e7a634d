import { invert } from '../snomed/hierarchy.ts'
import { openContainer } from '../store/container.ts'
import { readString } from '../store/strings.ts'
import { rank } from '../words/ranking.ts'
import { createTokenReader } from '../words/tokens.ts'
import { openWordIndex } from '../words/word-index.ts'
import { codeListKind, type CodeListAbout } from './code-table.ts'

/** A code system that can be asked synchronously. A code is its ordinal, 0 … size - 1, in the order of the codes. */
export interface CodeList {
  readonly about: CodeListAbout
  readonly size: number
  /** The ordinal of a code, or -1. */
  ordinal(code: string): number
  code(at: number): string
  isActive(at: number): boolean
  /** Empty where the system has no name for the code. */
  display(at: number): string
  /** The display and every other accepted name. */
  names(at: number): readonly string[]
  parents(at: number): Uint32Array
  children(at: number): Uint32Array
  /** A proper descendant. */
  isA(at: number, ancestor: number): boolean
  /** Proper descendants, sorted. */
  descendants(at: number): Uint32Array
  properties(at: number): readonly (readonly [name: string, value: string])[]
  /** The best first, without case and accents, by the beginnings of words. */
  search(text: string, limit: number): readonly { readonly at: number; readonly text: string }[]
}

/** Opens an index of codes; `bytes` may be shared with other threads. Throws a `ContainerFault` that says why it cannot. */
export function openCodeList(bytes: Uint8Array): CodeList {
  const file = openContainer<CodeListAbout>(codeListKind, bytes)
  const { about } = file
  const codes = { bytes: file.bytes8('code.bytes'), starts: file.words32('code.starts') }
  const flags = file.bytes8('code.flags')
  const parentStarts = file.words32('parent.starts')
  const parentTargets = file.words32('parent.targets')
  const propertyStarts = file.words32('property.starts')
  const pairs = file.words32('property.pairs')
  const values = { bytes: file.bytes8('value.bytes'), starts: file.words32('value.starts') }
  const textStarts = file.words32('text.starts')
  const textCounts = file.words32('text.counts')
  const shortest = file.bytes8('text.shortest')
  const texts = createTokenReader(file.bytes8('token.bytes'), file.words32('token.starts'), file.bytes8('text.bytes'))
  const size = flags.length
  const words = openWordIndex(file, size)
  let below: ReturnType<typeof invert> | undefined

  function ordinal(code: string): number {
    let [first, last] = [0, size - 1]
    while (first <= last) {
      const middle = (first + last) >>> 1
      const own = readString(codes, middle)
      if (own === code) return middle
      if (own < code) first = middle + 1
      else last = middle - 1
    }
    return -1
  }

  function names(at: number): readonly string[] {
    const found: string[] = []
    let place = textStarts[at]!
    for (let left = textCounts[at]!; left > 0; left -= 1) {
      found.push(texts.text(place))
      place = texts.skip(place)
    }
    return found
  }

  function parents(at: number): Uint32Array {
    return parentTargets.subarray(parentStarts[at], parentStarts[at + 1])
  }

  function children(at: number): Uint32Array {
    below ??= invert(parentStarts, parentTargets)
    return below.children.subarray(below.childStarts[at], below.childStarts[at + 1])
  }

  function isA(at: number, ancestor: number): boolean {
    const seen = new Set([at])
    for (const one of seen) {
      for (const parent of parents(one)) {
        if (parent === ancestor) return parent !== at
        seen.add(parent)
      }
    }
    return false
  }

  function descendants(at: number): Uint32Array {
    const seen = new Set([at])
    for (const one of seen) for (const child of children(one)) seen.add(child)
    seen.delete(at)
    return Uint32Array.from(seen).toSorted()
  }

  function properties(at: number): readonly (readonly [string, string])[] {
    const found: (readonly [string, string])[] = []
    for (let pair = propertyStarts[at]!; pair < propertyStarts[at + 1]!; pair += 1)
      found.push([about.properties[pairs[2 * pair]!] ?? '', readString(values, pairs[2 * pair + 1]!)])
    return found
  }

  return {
    about,
    size,
    ordinal,
    code: (at) => readString(codes, at),
    isActive: (at) => (flags[at]! & 1) === 1,
    display: (at) => ((flags[at]! & 2) === 0 ? '' : texts.text(textStarts[at]!)),
    names,
    parents,
    children,
    isA,
    descendants,
    properties,
    search(text, limit) {
      const own = ordinal(text.trim())
      if (own >= 0) return [{ at: own, text: text.trim() }]
      const ranked = rank(text, words.matching(text), limit, shortest, (at) =>
        names(at).map((name, place) => ({ text: name, isPreferred: place === 0 })),
      )
      return ranked.map(({ concept, text: name }) => ({ at: concept, text: name }))
    },
  }
}
