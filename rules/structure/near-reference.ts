import { editsApart } from './nearest.ts'
import { slashOfRelative } from './relative-reference.ts'

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** One that somebody made up by counting: the next one is another. */
const counted = /-0{6}[0-9a-f]{6}$/i

const mostSlips = 2

/** Whether a reference is the UUID alone, or as the id of a resource, of an entry whose address is `urn:uuid:` with it. */
function isSameUuid(reference: string, address: string): boolean {
  if (!address.startsWith('urn:uuid:') || !uuid.test(address)) return false
  const own = address.slice('urn:uuid:'.length)
  const at = reference.length - own.length
  return reference.slice(at).toLowerCase() === own.toLowerCase() && /^(?:[A-Za-z]+\/)?$/.test(reference.slice(0, at))
}

/** Whether a reference that leads nowhere is the address of something but for a slip. */
export function isSlipOf(reference: string, address: string): boolean {
  return slipsIn(reference, address) <= mostSlips
}

/** The one of some addresses that a reference is but for a slip; undefined where it is none, or could as well be another. */
export function meantAddress(reference: string, addresses: readonly string[]): string | undefined {
  const apart = addresses.map((address) => slipsIn(reference, address))
  const least = Math.min(mostSlips, ...apart)
  const nearest = addresses.filter((_, index) => apart[index] === least)
  return nearest.length === 1 ? nearest[0] : undefined
}

/**
 * How many slips a reference is away from an address: letters of one with a UUID, but not of the number that it ends with; of others
 * their case, blanks and hyphens alone, as one, for `paciente-1` and `paciente-2` are two. Infinity where they are not alike, or the same.
 */
function slipsIn(reference: string, whole: string): number {
  const address = whole.startsWith('http') && slashOfRelative(reference) > 0 ? typeAndIdOf(whole) : whole
  if (reference === address) return Infinity
  if (isSameUuid(reference, address)) return 1
  if (counted.test(address) && reference.slice(-12) !== address.slice(-12)) return Infinity
  if (uuid.test(address)) return editsApart(reference, address, mostSlips)
  return endAlike(reference, address) && editsApart(reference, address, 0) === 0 ? 1 : Infinity
}

/** The last two parts of an address. */
function typeAndIdOf(address: string): string {
  return address.slice(address.lastIndexOf('/', address.lastIndexOf('/') - 1) + 1)
}

/** Whether texts may be the same but for case, blanks and hyphens, by their last characters: most are not, and need not be looked through. */
function endAlike(one: string, other: string): boolean {
  const [last, end] = [one.slice(-1).toLowerCase(), other.slice(-1).toLowerCase()]
  return last === end || !ofWord.includes(last) || !ofWord.includes(end)
}

const ofWord = 'abcdefghijklmnopqrstuvwxyz0123456789'
