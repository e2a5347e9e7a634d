import { editsApart } from '../../nearest.ts'
import type { Terminology } from '../../terminology.ts'
import { languageTags } from '../../terminology/known-systems.ts'
import type { SetCode } from '../../terminology/value-set.ts'
import { choicesIn, type BoundSet } from './bound-set.ts'
import type { Outside } from './outside.ts'

/** Finds the codes of a set that one outside of it may be meant for. */
export interface NearCodes {
  /** The one that was probably meant; none where the one that stands there has a meaning of its own, and is no slip of the keys. */
  readonly nearestIn: (facts: Outside, set: BoundSet) => { readonly nearest?: string }
  /** Those to choose from; beside one that has a meaning of its own, those alone that are called the same or nearly so. */
  readonly alikeIn: (facts: Outside, set: BoundSet) => { readonly choices?: readonly SetCode[] }
  /** The same code as the set has it, where that is in one other system, and the one that stands there is not known to have it. */
  readonly elsewhereIn: (facts: Outside, set: BoundSet) => { readonly elsewhere?: SetCode }
  /** Whether a code is one of a system that is at hand. */
  readonly isDefined: (system: string, code: string) => boolean
}

/** Lists of HL7 v2 that R4 has under another system, with the same codes. */
export const successors: ReadonlyMap<string, string> = new Map([
  ['http://terminology.hl7.org/CodeSystem/v2-0078', 'http://terminology.hl7.org/CodeSystem/v3-ObservationInterpretation'],
])

/** Makes the finder of near codes. */
export function createNearCodes({ lookup }: Terminology): NearCodes {
  function isDefined(system: string, code: string): boolean {
    const known = lookup(system, code)
    return known !== undefined && known !== 'unknown'
  }

  function nearestIn({ value, system }: Outside, { codes }: BoundSet): { readonly nearest?: string } {
    const nearest = value === undefined || (system !== undefined && isDefined(system, value)) ? undefined : codes?.nearest(value, system)
    return nearest === undefined ? {} : { nearest }
  }

  function alikeIn({ value, system }: Outside, set: BoundSet): { readonly choices?: readonly SetCode[] } {
    const { choices = [] } = choicesIn(set)
    const own = value === undefined || system === undefined ? undefined : lookup(system, value)
    if (own === undefined || own === 'unknown') return choices.length === 0 ? {} : { choices }
    const like = choices.filter(({ code, display }) => code === value || isNear(display, own.display))
    return like.length === 0 ? {} : { choices: like }
  }

  function elsewhereIn({ value, system }: Outside, { codes }: BoundSet): { readonly elsewhere?: SetCode } {
    const next = value === undefined || system === undefined ? undefined : successors.get(system)
    const moved = next && codes?.codes()?.find((one) => one.code === value && one.system === next)
    if (moved) return { elsewhere: moved }
    // A character alone stands for something in many systems.
    if (value === undefined || value.length < 2 || (system !== undefined && isDefined(system, value))) return {}
    // Languages cannot be listed.
    if (codes?.contains(languageTags, value) === true) return { elsewhere: { system: languageTags, code: value } }
    const same = codes?.codes()?.filter((one) => one.code === value && one.system !== undefined) ?? []
    return same.length === 1 ? { elsewhere: same[0]! } : {}
  }

  return { nearestIn, alikeIn, elsewhereIn, isDefined }
}

function isNear(one: string | undefined, other: string | undefined): boolean {
  if (one === undefined || other === undefined) return false
  // Of few letters, many names are two apart.
  return editsApart(one, other, 2) <= (Math.min(one.length, other.length) < 6 ? 0 : 2)
}
