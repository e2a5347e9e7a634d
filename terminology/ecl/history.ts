import type { Edition } from '../snomed/edition.ts'
import { addBit, type Bits, eachBit, hasBit } from './bits.ts'
import type { Context } from './context.ts'
import type { Answers } from './refinement.ts'
import type { Ecl, History } from './tree.ts'

const sameAs = '900000000000527005'
const ofProfiles = {
  min: [sameAs],
  mod: [sameAs, '900000000000526001', '900000000000528000', '1186924009'],
} as const
const historicalAssociations = '900000000000522004'

/** The active rows of an association reference set: each source with its target, sources ascending. */
interface Associations {
  readonly sources: Uint32Array
  readonly targets: Uint32Array
}

const kept = new WeakMap<Edition, Map<number, Associations>>()
/** Historical reference sets are few; more are not remembered. */
const mostKept = 64

function associationsOf({ edition, spend }: Context, referenceSet: number): Associations {
  let known = kept.get(edition)
  if (known === undefined) kept.set(edition, (known = new Map()))
  const found = known.get(referenceSet)
  if (found !== undefined) return found
  const pairs: [number, number][] = []
  for (const { isActive, concept, columns } of edition.memberRows(referenceSet)) {
    spend(2)
    const target = columns['targetComponentId']
    if (!isActive || target === undefined) continue
    const ordinal = edition.ordinal(target)
    if (ordinal >= 0) pairs.push([concept, ordinal])
  }
  pairs.sort((a, b) => a[0] - b[0])
  const made = { sources: Uint32Array.from(pairs, ([source]) => source), targets: Uint32Array.from(pairs, ([, target]) => target) }
  if (known.size < mostKept) known.set(referenceSet, made)
  return made
}

/** The reference sets of a history supplement, as an expression. */
function referenceSetsOf({ profile, referenceSets }: History): Ecl {
  if (referenceSets !== undefined && referenceSets.kind !== 'any') return referenceSets
  if (profile === 'max') return { kind: 'hierarchy', operator: 'descendant', of: { kind: 'concept', sctid: historicalAssociations, at: 0 } }
  return { kind: 'or', operands: ofProfiles[profile].map((sctid) => ({ kind: 'concept', sctid, at: 0 })) }
}

function associations(context: Context, node: History, answers: Answers): readonly Associations[] {
  const found: Associations[] = []
  eachBit(answers.set(referenceSetsOf(node)), (referenceSet) => found.push(associationsOf(context, referenceSet)))
  return found
}

/** Adds to a set what was replaced by one of it. */
export function supplement(context: Context, node: History, base: Bits, answers: Answers): Bits {
  const found = base.slice()
  for (const { sources, targets } of associations(context, node, answers)) {
    context.spend(sources.length)
    for (let row = 0; row < sources.length; row++) if (hasBit(base, targets[row]!)) addBit(found, sources[row]!)
  }
  return found
}

/** The same question about one concept. */
export function compileHistory(
  context: Context,
  node: History,
  isBase: (concept: number) => boolean,
  answers: Answers,
): (concept: number) => boolean {
  let known: readonly Associations[] | undefined
  return (concept) => {
    if (isBase(concept)) return true
    known ??= associations(context, node, answers)
    return known.some(({ sources, targets }) => {
      for (let row = firstRow(sources, concept); row < sources.length && sources[row] === concept; row++) {
        if (isBase(targets[row]!)) return true
      }
      return false
    })
  }
}

function firstRow(sources: Uint32Array, concept: number): number {
  let low = 0
  let high = sources.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (sources[middle]! < concept) low = middle + 1
    else high = middle
  }
  return low
}
