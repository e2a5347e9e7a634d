import { isList, isObject, type Json, type JsonObject, type Path } from '../../../engine/json.ts'
import type { Definitions } from '../../definitions.ts'
import type { Terminology } from '../../terminology.ts'
import type { Answer } from '../../terminology/filter.ts'
import { releaseOf, releaseOfSet } from '../../terminology/releases.ts'
import { isOfOtherVersion, isTold, versionOf } from '../codings.ts'
import type { Run } from '../model.ts'
import { addElsewhere, leaveOpen, narrowForm } from '../run.ts'
import { isHl7, type SystemCheck } from '../systems.ts'
import { drawsFrom, type BoundSet } from './bound-set.ts'
import type { Complain } from './complaints.ts'
import type { MeantCodes } from './meant-code.ts'
import type { NearCodes } from './near-codes.ts'
import { factsOf } from './outside.ts'

/** Holds a value to a set; answers whether it is in it, as far as that can be told. */
type Membership = (run: Run, value: Json, set: BoundSet, complain: Complain) => Answer

/** Makes the test of values of a type that may be bound: `Coding`, `code`; undefined of others. */
export function createMemberships(
  { findCodeSystem }: Definitions,
  { findImported, lookup }: Terminology,
  systems: SystemCheck,
  { meantInSet }: MeantCodes,
  { elsewhereIn }: NearCodes,
): (type: string) => Membership | undefined {
  return (type) => {
    if (plain.has(type)) return checkCode
    if (type === 'CodeableConcept') return checkConcept
    return coded.has(type) ? checkCoding : undefined
  }

  function checkCoding(run: Run, value: Json, set: BoundSet, complain: Complain): Answer {
    if (!isObject(value)) return noteText(run, value, set)
    const { system, code } = value
    // Without its system a code says nothing that could be looked up.
    if (typeof system !== 'string' || typeof code !== 'string') return undefined
    const answer = containsCoding(run, value, set)
    if (answer === undefined) leaveSet(run, value, set)
    else if (!answer) complainUnlessSaid(run, [value], atCode, set, complain)
    return answer
  }

  function checkConcept(run: Run, value: Json, set: BoundSet, complain: Complain): Answer {
    if (!isObject(value)) return noteText(run, value, set)
    const codings = isList(value['coding']) ? value['coding'] : none
    let open: JsonObject | undefined
    for (let index = 0; index < codings.length; index += 1) {
      const coding = codings[index]
      const answer = isObject(coding) && containsCoding(run, coding, set)
      if (answer === true) return true
      if (answer === undefined) open ??= coding as JsonObject
    }
    if (open !== undefined) {
      leaveSet(run, open, set)
      return undefined
    }
    const given = codings.filter(isObject)
    // The place of the only one; of several, or of none, the whole is told.
    complainUnlessSaid(run, given, ['coding', codings.indexOf(given[0]!), 'code'], set, complain)
    return undefined
  }

  /** Of a coding that its own system does not have it is only added where the set has it. */
  function complainUnlessSaid(run: Run, given: readonly JsonObject[], under: Path, set: BoundSet, complain: Complain): void {
    if (given.length === 0 || !given.every((coding) => isSaid(run, coding, set))) return complain(run, given, under, set)
    if (given.length === 1) addElsewhere(run, under, () => elsewhereIn(factsOf(given, set), set))
  }

  function noteText(run: Run, value: Json, set: BoundSet): undefined {
    if (typeof value === 'string') narrowForm(run, () => meantInSet(set, value, run.options.codingOf))
  }

  /** Says that it is open whether a set has a coding, unless that of its version is said already. */
  function leaveSet(run: Run, coding: JsonObject, set: BoundSet): void {
    if (!isInOtherVersion(coding)) leaveOpen(run, 'valueSet', set.canonical, wantedFor(set, coding))
  }

  /** Whether a coding is of a version of its system that is not at hand, and others are. */
  function isInOtherVersion(coding: JsonObject): boolean {
    const [system, code, version] = [coding['system'] as string, coding['code'] as string, versionOf(coding)]
    const imported = version === undefined ? undefined : findImported(system)
    if (imported === undefined) return false
    const named = findImported(system, version)
    return isTold(named, code) ? isOfOtherVersion(named, coding) : imported.isAtServer !== true
  }

  /** The release that would tell whether a set has a coding; undefined where its system is at hand, and does not tell. */
  function wantedFor(set: BoundSet, coding: JsonObject): string | undefined {
    if (isOutOfReach(set)) return releaseOfSet(set.canonical)
    const system = coding['system'] as string
    return isTold(findImported(system, versionOf(coding)), coding['code'] as string) ? undefined : releaseOf(system)
  }

  /** Whether it is reported already that the system of a coding is none, or does not have the code. */
  function isSaid(run: Run, { system, code }: JsonObject, set: BoundSet): boolean {
    if (typeof system !== 'string' || typeof code !== 'string') return false
    if (findImported(system)?.lookup(code) === 'unknown') return true
    // A code of another version of its system is no error, and one all the same of a set of other systems.
    if (findCodeSystem(system)?.otherCodes?.has(code) === true) return drawsFrom(set, system)
    return lookup(system, code) === 'unknown' || (isHl7(system) && systems.findFault(run, system)?.reason === 'unknown')
  }
}

function checkCode(run: Run, value: Json, set: BoundSet, complain: Complain): Answer {
  if (typeof value !== 'string') return undefined
  const answer = set.codes?.contains(undefined, value)
  if (answer === undefined) leaveOpen(run, 'valueSet', set.canonical, isOutOfReach(set) ? releaseOfSet(set.canonical) : undefined)
  else if (!answer) complain(run, [{ code: value }], [], set)
  return answer
}

function containsCoding({ options }: Run, coding: JsonObject, { codes }: BoundSet): boolean | undefined {
  const { system, code } = coding
  if (typeof system !== 'string' || typeof code !== 'string') return false
  const version = versionOf(coding)
  const answer = codes?.contains(system, code, version)
  return answer === undefined && options.isCode?.(system, code) === true ? codes?.contains(system, code, version, true) : answer
}

/** Whether a set is neither here nor imported, so that its own release would tell. */
function isOutOfReach({ codes }: BoundSet): boolean {
  return codes === undefined || codes.isAtServer
}

const plain = new Set(['code', 'string', 'uri', 'url', 'canonical', 'id'])
const coded = new Set(['Coding', 'Quantity', 'Age', 'Count', 'Distance', 'Duration', 'Money'])
const atCode: Path = ['code']
const none: readonly never[] = []
