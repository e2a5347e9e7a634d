import type { Following, Found } from '../../../engine/found.ts'
import type { JsonObject, Path } from '../../../engine/json.ts'
import type { Run } from '../model.ts'
import { isAbsolute } from '../primitives.ts'
import { advise, findAt, isFullOfAdvice, isOmitted, report, takeBackAdvice, type Circumstances } from '../run.ts'
import { isHl7 } from '../systems.ts'
import { choicesIn, expectedIn, type BoundSet } from './bound-set.ts'
import { successors, type NearCodes } from './near-codes.ts'
import { factsOf, type Outside } from './outside.ts'

/** Reports that none of some codings is in the set; `under` leads to the code where there is one. */
export type Complain = (run: Run, codings: readonly JsonObject[], under: Path, set: BoundSet) => void

/** The reports of a code outside a set, by how strongly that is bound. */
export interface Complaints {
  readonly reportOutside: Complain
  /** Beyond a maxValueSet there may be text, but no code. */
  readonly reportOutsideLargest: Complain
  readonly recommend: Complain
}

/** Makes the reports of codes outside a set, with the codes that may be meant. */
export function createComplaints({ nearestIn, alikeIn, elsewhereIn, isDefined }: NearCodes): Complaints {
  function reportOutside(run: Run, codings: readonly JsonObject[], under: Path, set: BoundSet): void {
    if (run.profile !== undefined) takeBackAdvice(run)
    if (isOmitted(run, 'r4-codigo-01')) return
    const facts = factsOf(codings, set)
    const place = underCode(facts, under)
    report(
      run,
      'r4-codigo-01',
      {
        ...facts,
        ...(isPlain(run, under) && { isPlain: true }),
        more: () => ({ ...nearestIn(facts, set), ...expectedIn(set), ...choicesIn(set), ...elsewhereIn(facts, set) }),
      },
      { ...place, follows: fromSaid(run, [...run.steps.slice(0, run.depth), ...(place.under ?? [])], facts) },
    )
  }

  function recommend(run: Run, codings: readonly JsonObject[], under: Path, set: BoundSet): void {
    // Text alone is what is left where no code fits.
    if (codings.length === 0 || codings.some(isNational) || isFullOfAdvice(run)) return
    if (under.length === 0 && namesOwnType(run, codings[0]!['code'] as string)) return
    if (run.trial !== undefined) {
      run.trial.remarks += 1
      return
    }
    const facts = factsOf(codings, set)
    const { under: place = none } = underCode(facts, under)
    const at = [...run.steps.slice(0, run.depth), ...place]
    // Numbers of another system are often there because those of the set do not say it.
    const isWord = facts.value !== undefined && /[a-z]{2}/i.test(facts.value)
    const isMoved = facts.system !== undefined && successors.has(facts.system)
    const more = () => ({ ...nearestIn(facts, set), ...alikeIn(facts, set), ...((isWord || isMoved) && elsewhereIn(facts, set)) })
    advise(run, { ...facts, more }, { under: place, follows: fromSaid(run, at, facts) })
  }

  /** Whether a code is one of a system that is at hand and not HL7's: it was chosen because those of the set do not say it. */
  function isNational({ system, code }: JsonObject): boolean {
    // That a system is no address is said of it.
    if (typeof system === 'string' && !isAbsolute(system)) return true
    return typeof system === 'string' && typeof code === 'string' && !isHl7(system) && isDefined(system, code)
  }

  return {
    reportOutside,
    reportOutsideLargest: (run, codings, under, set) => {
      if (codings.some(({ code }) => code !== undefined)) reportOutside(run, codings, under, set)
    },
    recommend,
  }
}

/**
 * That a code is none of a set follows from what else is said of it: that its system does not have it, and of the set of the type, that
 * the narrower one of a profile does not; of that of a profile, what was said before of that of another.
 */
function fromSaid(run: Run, at: Path, { value }: Outside): (() => Following) | undefined {
  if (value === undefined) return undefined
  const isOfType = run.profile === undefined
  const before = isOfType || run.trial !== undefined ? none : ofProfiles(run, at)
  return () => ({
    failures: [],
    findings: [...findAt(run, at, 'r4-codigo-03'), ...(isOfType ? ofProfiles(run, at) : before)],
  })
}

/** The findings of a code that is none of the set of a profile. */
function ofProfiles(run: Run, at: Path): readonly Found[] {
  return findAt(run, at, 'r4-codigo-01').filter(({ finding }) => finding.profileUrl !== undefined)
}

/** Whether the cursor is at the code of something that is no coding, as far as its type tells. */
function isPlain({ profile, members, depth }: Run, under: Path): boolean {
  return profile === undefined && under.length === 0 && members[depth - 1]?.path.endsWith('.code') === true
}

/** Whether a type is named by its address: a logical model's own, or one that only FHIRPath has, as R4 has them in its own definitions. */
function namesOwnType({ scope }: Run, code: string): boolean {
  if (scope?.type !== 'StructureDefinition') return false
  return code.startsWith('http://hl7.org/fhirpath/') || (scope.resource['kind'] === 'logical' && isAbsolute(code))
}

/** The place of the code; a problem of several codings, or of none, is one of the whole. */
function underCode({ value }: Outside, under: Path): Circumstances {
  return value === undefined ? {} : { under }
}

const none: readonly never[] = []
