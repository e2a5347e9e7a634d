import type { Random } from './random.ts'
import type { Input } from './target.ts'

type Json = null | boolean | number | string | Json[] | { [name: string]: Json }

/** Changes one text of an input, once or several times; `other` is what parts are borrowed from. */
export function mutate(input: Input, other: Input, words: readonly string[], random: Random): Input {
  const at = random.below(input.length)
  let text = input[at]!
  const donor = other[at] ?? ''
  for (let left = 1 + random.below(random.pick([1, 2, 8])); left > 0; left -= 1) {
    text = (random.below(2) === 0 ? mutateJson(text, donor, words, random) : undefined) ?? mutateText(text, donor, words, random)
  }
  return input.with(at, text)
}

const characters = [...'{}[]",:\\\n\r\t /*-+.0129eEutfnx=;#@<>|~%&?\'“”…\u00a0\u2028\ufeff\ufffd\0\u001b\ud83d\ude00']

function mutateText(text: string, donor: string, words: readonly string[], random: Random): string {
  const start = random.below(text.length + 1)
  const end = Math.min(text.length, start + random.below(random.pick([2, 2, 8, 64])))
  const put = (by: string, until = start): string => text.slice(0, start) + by + text.slice(until)
  switch (random.below(8)) {
    case 0:
      return put('', end)
    case 1:
      return put(random.pick(characters))
    case 2:
      return put(random.pick(characters), start + 1)
    case 3:
      return put(random.pick(words))
    case 4:
      return put(random.pick(words), end)
    case 5:
      return put(text.slice(start, end).repeat(random.pick([1, 1, 2, 10])))
    case 6: {
      const from = random.below(donor.length + 1)
      return put(donor.slice(from, from + random.below(64)), end)
    }
    default:
      return put(String.fromCharCode(random.below(random.pick([0x80, 0x100, 0x10000]))), start + random.below(2))
  }
}

/** Changes JSON so that it stays JSON; undefined where it is none, or too much to be read each time. */
function mutateJson(text: string, donor: string, words: readonly string[], random: Random): string | undefined {
  const root = parse(text)
  if (root === undefined || typeof root !== 'object' || root === null) return undefined
  const places = placesIn(root)
  const { holder, step } = random.pick(places)
  const value = (holder as Record<string | number, Json>)[step]!
  const set = (by: Json, name: string | number = step): void => {
    // The length of a list takes nothing else, and its other names are not written as JSON.
    if (Array.isArray(holder) && typeof name === 'string') return
    Object.defineProperty(holder, name, { value: by, enumerable: true, configurable: true, writable: true })
  }
  switch (random.below(8)) {
    case 0:
      if (Array.isArray(holder)) holder.splice(Number(step), 1)
      else delete holder[step]
      break
    case 1:
      set(random.pick<Json>([null, true, 0, -1, 1e21, 1.5, '', 'a', [], {}, [null], [[]], { '': null }]))
      break
    case 2:
      set(random.pick(words))
      break
    case 3:
      set(value, random.pick(words))
      break
    case 4:
      set(random.below(2) === 0 ? [value] : [value, structuredClone(value)])
      break
    case 5:
      set({ [random.pick(words)]: value })
      break
    case 6: {
      const from = parse(donor)
      const found = typeof from === 'object' && from !== null ? random.pick(placesIn(from)) : undefined
      if (found !== undefined) set((found.holder as Record<string | number, Json>)[found.step]!, pickName(step, found.step, random))
      break
    }
    default:
      if (typeof value === 'string') set(mutateText(value, donor, words, random))
      else if (typeof value === 'number') set(random.pick([-value, value * 10, value + 1, value / 3]))
      else set(structuredClone(value), random.pick(words))
  }
  return JSON.stringify(root, null, random.pick([0, 0, 2]))
}

function pickName(own: string | number, others: string | number, random: Random): string | number {
  return typeof own === typeof others && random.below(2) === 0 ? others : own
}

interface Place {
  readonly holder: Json[] | { [name: string]: Json }
  readonly step: string | number
}

/** Every place inside a value; the value itself stands as the one item of a list. */
function placesIn(root: Json): readonly Place[] {
  const places: Place[] = [{ holder: [root], step: 0 }]
  for (const { holder, step } of places) {
    const value = (holder as Record<string | number, Json>)[step]
    if (typeof value !== 'object' || value === null) continue
    for (const inner of Object.keys(value)) places.push({ holder: value, step: Array.isArray(value) ? Number(inner) : inner })
  }
  return places.length > 1 ? places.slice(1) : places
}

const mostRead = 20_000

function parse(text: string): Json | undefined {
  if (text.length > mostRead) return undefined
  try {
    return JSON.parse(text) as Json
  } catch {
    return undefined
  }
}
