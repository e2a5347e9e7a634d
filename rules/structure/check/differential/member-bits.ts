import type { JsonObject } from '../../../engine/json.ts'
import type { DifferentialMember } from './differential.ts'

/** The bits of members: each has that of its index. */
export interface MemberBits {
  /** By the names in JSON, those that they belong to. */
  readonly byName: ReadonlyMap<string, number>
  /** Those about which there is something to say where they are absent. */
  readonly always: number
}

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
