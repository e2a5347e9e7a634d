import type { JsonObject } from '../../../engine/json.ts'
import type { DifferentialMember, MemberBits } from './differential.ts'

/** Fewer members are looked for by their names, as they are less than an object has. */
const fewMembers = 3

/** Bits of a number. */
const mostMembers = 32

/** Sorts members by their names in JSON. */
export function indexMembers(members: readonly DifferentialMember[]): MemberBits | undefined {
  if (members.length < fewMembers || members.length > mostMembers) return undefined
  const byName = new Map<string, number>()
  let always = 0
  members.forEach(({ keys, mayBeAbsent }, index) => {
    const bit = 1 << index
    if (!mayBeAbsent) always |= bit
    for (const { key, companion = key } of keys) for (const name of [key, companion]) byName.set(name, (byName.get(name) ?? 0) | bit)
  })
  return { byName, always }
}

/** The bits of the members about which there may be something to say. */
export function bitsOf(object: JsonObject, { byName, always }: MemberBits): number {
  let asked = always
  for (const name in object) asked |= byName.get(name) ?? 0
  return asked
}
