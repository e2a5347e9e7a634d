import { describe, expect, it } from 'vitest'
import { selectGuides } from '../../../rules/guides/selection.ts'
import { lint, type Issue } from '../../../rules/index.ts'
import { newFaults } from '../../support/hl7-validator/new-faults.ts'
import { readVerdicts, type Kept } from '../../support/hl7-validator/verdict-file.ts'
import { isOneOfSeveral, makeGuideMutants, mutatedGuides, type GuideMutant } from '../../support/guide-mutants/guide-mutants.ts'
import { isKnownAlarm, unfound } from './mutant-differences.ts'

/** One mutant of so many is linted; all of them where `SVC_ALL_MUTANTS` is set. */
const step = process.env['SVC_ALL_MUTANTS'] === undefined ? 6 : 1

const verdicts = readVerdicts('guide-mutants.tsv')
const judged = mutatedGuides.filter(({ id, version }) => [...verdicts.keys()].some((name) => name.startsWith(`${id}#${version} `)))

/** Whether there is an error in a mutant that was not there before it was spoiled. */
function isInvalid(mutant: GuideMutant, all: readonly GuideMutant[]): boolean {
  const errors = errorsOf(mutant)
  if (errors.length === 0) return false
  const source = all.find(({ id }) => id === mutant.source)!
  let before = sources.get(source.id)
  if (before === undefined) sources.set(source.id, (before = errorsOf(source)))
  return newFaults(before, errors).length > 0
}

const sources = new Map<string, readonly Issue[]>()

function errorsOf({ resource, id }: GuideMutant): readonly Issue[] {
  // A resource that only has an extension names no version of its guide: that validator was given one package, and so is this.
  const guide =
    resource['meta'] === undefined ? judged.find((one) => isOneOfSeveral(one) && id.startsWith(`${one.id}#${one.version} `)) : undefined
  const definitions = guide && selectGuides([guide]).definitions
  const { issues } = lint(JSON.stringify(resource), { today: '2026-01-15', strict: true, only: ['r4', 'cl-json'], definitions })
  return issues.filter(({ severity }) => severity === 'error')
}

const made = await Promise.all(judged.map(async (guide) => ({ ...guide, all: await makeGuideMutants(guide) })))

describe.each(made)(
  'mutants of $id $version, each with one constraint of the guide broken, beside the verdicts of HL7’s validator',
  ({ all, ...guide }) => {
    const mutants = all.flatMap((mutant) => {
      const kept = verdicts.get(mutant.id)
      return kept === undefined ? [] : [{ mutant, kept }]
    })

    it('are those that the verdicts are on; write-guide-verdicts.ts renews them', () => {
      expect(mutants.filter(({ mutant, kept }) => mutant.hash !== kept.hash).map(({ mutant }) => mutant.id)).toEqual([])
      expect(mutants.length).toBe([...verdicts.keys()].filter((name) => name.startsWith(`${guide.id}#${guide.version} `)).length)
    })

    it('are of most constraints', () => {
      const constraints = all.filter(({ id, source }) => id !== source)
      expect(mutants.length / constraints.length).toBeGreaterThanOrEqual(0.6)
    })

    it('are found in at least 98 %, and those that are not are known', () => {
      const wrong = sampled(mutants.filter(({ kept }) => (kept.verdict?.length ?? 0) > 0))
      const missed = wrong.filter(({ mutant }) => !isInvalid(mutant, all)).map(({ mutant }) => mutant.id)
      expect(missed.filter((id) => !unfound.has(id))).toEqual([])
      // Of a sample, one that is known may be more.
      if (step === 1) expect(missed.length / Math.max(1, wrong.length)).toBeLessThanOrEqual(0.02)
    })

    it('are not called invalid where that validator finds nothing, but for those that are known', () => {
      const right = sampled(mutants.filter(({ kept }) => kept.verdict?.length === 0))
      expect(right.filter(({ mutant }) => isInvalid(mutant, all) && !isKnownAlarm(mutant.id)).map(({ mutant }) => mutant.id)).toEqual([])
    })
  },
)

function sampled<Item extends { readonly kept: Kept }>(some: readonly Item[]): readonly Item[] {
  return some.filter((_one, index) => index % step === 0)
}
