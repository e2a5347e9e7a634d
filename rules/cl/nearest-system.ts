/** The code systems that somebody may have meant by an address under CL Core's base, or one that is nearly that, where there is none. */
import { clCodeSystems } from '../../catalogs/clcore/clcore.ts'
import { systemsOfOtherVersions } from '../../catalogs/clcore/other-versions.ts'
import { once } from '../engine/once.ts'
import { findNearest, toCandidates } from '../structure/nearest.ts'
import type { NearSystems } from '../structure/problem.ts'
import { clCodeSystem } from './canonicals.ts'

const ofClCore = /^https?:\/\/(?:www\.)?hl7chile\.cl\/fhir\/ig\/cl-?core\/(?:CodeSystem|ValueSet)\/([\w.-]{1,64})$/i

/** Words that are in the names of many. */
const vague = /^(?:clcore|codigos?|codes?|codesystem|list(?:ado|a)|nombres?|sistema|tipos?|valueset)$/

const names = once(() => toCandidates(clCodeSystems))

/**
 * The systems that an address is like, or the one that it is the name of; undefined where it is not under CL Core's base, or of another version.
 * `namedInGuides` are the addresses of systems that have a name in other guides.
 */
export function findSystemsLike(address: string, namedInGuides: (name: string) => readonly string[]): NearSystems | undefined {
  const named = clCodeSystems.find((name) => name === address)
  if (named !== undefined) return { guide: 'CL Core', candidates: [clCodeSystem(named)] }
  const [, name] = ofClCore.exec(address) ?? []
  if (name === undefined || systemsOfOtherVersions.has(name)) return undefined
  const bare = name.replace(/^(?:CS|VS)(?=[A-Z])/, '')
  const near = findNearest(names(), name) ?? findNearest(names(), `CS${bare}`)
  if (near !== undefined) return { guide: 'CL Core', candidates: [clCodeSystem(near)] }
  const same = namedInGuides(name)
  const candidates = same.length > 0 ? same : namesWith(wordsOf(bare)).map(clCodeSystem)
  return { guide: 'CL Core', candidates: candidates.slice(0, mostLike) }
}

const mostLike = 4

/** The systems whose names have one of some words. */
function namesWith(words: readonly string[]): readonly string[] {
  return words.length === 0
    ? []
    : lowerNames().flatMap((name, index) => (words.some((word) => name.includes(word)) ? clCodeSystems[index]! : []))
}

const lowerNames = once(() => clCodeSystems.map((name) => name.toLowerCase()))

/** The words of a name that tell it from others, without their plural: `comuna` of `CodigosComunas`. */
function wordsOf(name: string): readonly string[] {
  const words = name.split(/(?=[A-Z])|[._-]/).map((word) => word.toLowerCase().replace(/(?:es|s)$/, ''))
  return words.filter((word) => word.length >= 4 && !vague.test(word))
}
