import { isList, isObject, type Json, type JsonObject, type Path } from '../../engine/json.ts'
import type { Following, Found } from '../../engine/found.ts'
import type { Binding, Definitions, ValueSet } from '../definitions.ts'
import type { Terminology } from '../terminology.ts'
import type { Answer } from '../terminology/filter.ts'
import type { CodeSet } from '../terminology/code-set.ts'
import type { SetCode } from '../terminology/value-set.ts'
import { languageTags, systemsOfSets } from '../terminology/known-systems.ts'
import { editsApart } from '../nearest.ts'
import { isSaidOtherwise } from '../terminology/spanish-words.ts'
import { releaseOf, releaseOfSet } from '../terminology/releases.ts'
import type { CodingOf, Run, ValueCheck } from './model.ts'
import { isOfOtherVersion, isTold, versionOf } from './codings.ts'
import { isAbsolute } from './primitives.ts'
import {
  addElsewhere,
  advise,
  findAt,
  isFullOfAdvice,
  isOmitted,
  leaveOpen,
  narrowForm,
  report,
  takeBackAdvice,
  type Circumstances,
} from './run.ts'
import { isHl7, type SystemCheck } from './systems.ts'

/** Makes the checks of bindings. */
export interface BindingChecks {
  /** Of values of a type; undefined where nothing is to be checked. */
  readonly check: (binding: Binding, type: string) => ValueCheck | undefined
  /** The codes of a set, where they are few enough to choose from. */
  readonly choicesOf: (valueSet: string) => { readonly choices?: readonly SetCode[] }
  /** The only code of a set that goes by a name, whatever its case and accents. */
  readonly calledIn: (valueSet: string, name: string) => SetCode | undefined
  /** The code that a text was probably meant to be where a set is bound, or none. */
  readonly meantIn: (binding: Binding | undefined, text: string, codingOf?: CodingOf) => { readonly meant?: SetCode }
}

/** A longer list of what is expected helps nobody. */
const mostExpected = 20

/** Nor is one of more chosen from a menu. */
const mostChoices = 50

const plain = new Set(['code', 'string', 'uri', 'url', 'canonical', 'id'])
const coded = new Set(['Coding', 'Quantity', 'Age', 'Count', 'Distance', 'Duration', 'Money'])

/** A value set that values are held to. */
interface BoundSet {
  readonly canonical: string
  /** Undefined where it is not at hand. */
  readonly codes: CodeSet | undefined
}

/** Reports that none of some codings is in the set; `under` leads to the code where there is one. */
type Complain = (run: Run, codings: readonly JsonObject[], under: Path, set: BoundSet) => void

/** Holds a value to a set; answers whether it is in it, as far as that can be told. */
type Look = (run: Run, value: Json, set: BoundSet, complain: Complain) => Answer

/** Lists of HL7 v2 that R4 has under another system, with the same codes. */
const successors: ReadonlyMap<string, string> = new Map([
  ['http://terminology.hl7.org/CodeSystem/v2-0078', 'http://terminology.hl7.org/CodeSystem/v3-ObservationInterpretation'],
])

/** Makes the checks of required and extensible bindings; the weaker ones ask for nothing, unless they say what is too far from the set. */
export function createBindingChecks(
  { findCodeSystem, findValueSet }: Definitions,
  { findSet, findImported, findNearestIn, lookup }: Terminology,
  systems: SystemCheck,
): BindingChecks {
  return {
    meantIn(binding, text, codingOf) {
      const { valueSet, strength } = binding ?? {}
      if (valueSet !== undefined && isSaidOtherwise(text, valueSet)) return {}
      const system = valueSet && systemsOfSets.get(valueSet)
      const codes = valueSet === undefined || system !== undefined ? undefined : findSet(valueSet)
      const meant = system === undefined ? meantByText(codes, text) : meantInSystem(system, text)
      const isHeld = strength === 'required' || strength === 'extensible'
      return meant ?? codeAlone(codingOf, text, valueSet, isHeld ? codes : undefined)
    },
    calledIn: (canonical, name) => findSet(canonical)?.called(name) ?? byAlias(findValueSet(canonical), name),
    choicesOf: (canonical) => choicesIn({ canonical, codes: findSet(canonical) }),
    check: ({ strength, valueSet, maxValueSet }, type) => {
      if (valueSet === undefined || (maxValueSet === undefined && strength !== 'required' && strength !== 'extensible')) return undefined
      const look: Look | undefined = plain.has(type)
        ? checkCode
        : type === 'CodeableConcept'
          ? checkConcept
          : coded.has(type)
            ? checkCoding
            : undefined
      if (look === undefined) return undefined
      const [canonical, complain] =
        strength === 'required'
          ? [valueSet, reportOutside]
          : maxValueSet === undefined
            ? [valueSet, recommend]
            : [maxValueSet, reportOutsideLargest]
      // A set is not compiled before a value is held to it.
      let set: BoundSet | undefined
      return (run, value) => {
        set ??= { canonical, codes: findSet(canonical) }
        if (look(run, value, set, complain) === true && run.profile !== undefined) takeBackAdvice(run)
      }
    },
  }

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
        more: () => ({ ...meantIn(facts, set), ...expectedIn(set), ...choicesIn(set), ...elsewhereIn(facts, set) }),
      },
      { ...place, follows: fromSaid(run, [...run.steps.slice(0, run.depth), ...(place.under ?? [])], facts) },
    )
  }

  /** Beyond a maxValueSet there may be text, but no code. */
  function reportOutsideLargest(run: Run, codings: readonly JsonObject[], under: Path, set: BoundSet): void {
    if (codings.some(({ code }) => code !== undefined)) reportOutside(run, codings, under, set)
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
    const more = () => ({ ...meantIn(facts, set), ...likeOnes(facts, set), ...((isWord || isMoved) && elsewhereIn(facts, set)) })
    advise(run, { ...facts, more }, { under: place, follows: fromSaid(run, at, facts) })
  }

  /** Whether a code is one of a system that is at hand and not HL7's: it was chosen because those of the set do not say it. */
  function isNational({ system, code }: JsonObject): boolean {
    // That a system is no address is said of it.
    if (typeof system === 'string' && !isAbsolute(system)) return true
    return typeof system === 'string' && typeof code === 'string' && !isHl7(system) && isDefined(system, code)
  }

  /** Whether a code is one of a system that is at hand. */
  function isDefined(system: string, code: string): boolean {
    const known = lookup(system, code)
    return known !== undefined && known !== 'unknown'
  }

  /** The codes of a set to choose from; beside one that has a meaning of its own, those alone that are called the same or nearly so. */
  function likeOnes({ value, system }: Outside, set: BoundSet): { readonly choices?: readonly SetCode[] } {
    const { choices = [] } = choicesIn(set)
    const own = value === undefined || system === undefined ? undefined : lookup(system, value)
    if (own === undefined || own === 'unknown') return choices.length === 0 ? {} : { choices }
    const like = choices.filter(({ code, display }) => code === value || isNear(display, own.display))
    return like.length === 0 ? {} : { choices: like }
  }

  /** The code of a set that was probably meant; none where the one that stands there has a meaning of its own, and is no slip of the keys. */
  function meantIn({ value, system }: Outside, { codes }: BoundSet): { readonly nearest?: string } {
    const nearest = value === undefined || (system !== undefined && isDefined(system, value)) ? undefined : codes?.nearest(value, system)
    return nearest === undefined ? {} : { nearest }
  }

  /** The code of a system that a text stands for. */
  function meantInSystem(system: string, text: string): Meant | undefined {
    const code = lookup(system, text) === 'unknown' ? findNearestIn(system, text) : text
    const facts = code === undefined ? undefined : lookup(system, code)
    return typeof facts === 'object'
      ? { meant: { system, code: facts.code, ...(facts.display !== undefined && { display: facts.display }) } }
      : undefined
  }

  /** The coding of a text that is a code by its form, unless its system or the set to which it is held does not have it. */
  function codeAlone(
    codingOf: CodingOf | undefined,
    text: string,
    valueSet: string | undefined,
    held: CodeSet | undefined,
  ): Partial<Meant> {
    const coding = codingOf?.(text, valueSet)
    if (coding?.system === undefined || held?.contains(coding.system, coding.code) === false) return {}
    const known = findImported(coding.system)?.lookup(coding.code)
    if (known === 'unknown' || known === 'absent') return {}
    return { meant: known === undefined ? coding : { ...coding, display: known.display } }
  }

  /** The code as the set has it, where that is in one other system, and the one that stands there is not known to have it. */
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

  function noteText(run: Run, value: Json, { canonical, codes }: BoundSet): undefined {
    if (typeof value === 'string')
      narrowForm(run, () => meantByText(codes, value) ?? codeAlone(run.options.codingOf, value, canonical, codes))
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
  function wantedFor({ canonical, codes }: BoundSet, coding: JsonObject): string | undefined {
    if (codes === undefined || codes.isAtServer) return releaseOfSet(canonical)
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

function isNear(one: string | undefined, other: string | undefined): boolean {
  if (one === undefined || other === undefined) return false
  // Of few letters, many names are two apart.
  return editsApart(one, other, 2) <= (Math.min(one.length, other.length) < 6 ? 0 : 2)
}

/** The coding that a text stands for. */
interface Meant {
  readonly meant: SetCode
}

const aliases = new WeakMap<ValueSet, ReadonlyMap<string, SetCode>>()

/** The code of a set that a text stands for where a concept belongs. */
function meantByText(codes: CodeSet | undefined, text: string): Meant | undefined {
  const all = codes?.codes()
  const code = all === undefined ? undefined : (all.find((one) => one.code === text)?.code ?? codes!.nearest(text, undefined))
  const meant = code === undefined ? undefined : all!.find((one) => one.code === code)
  return meant?.system === undefined ? undefined : { meant }
}

/** The code of a set that people know by another one. */
function byAlias(valueSet: ValueSet | undefined, name: string): SetCode | undefined {
  if (valueSet === undefined) return undefined
  let known = aliases.get(valueSet)
  if (known === undefined) aliases.set(valueSet, (known = indexAliases(valueSet)))
  return known.get(name.trim().toUpperCase())
}

function indexAliases({ compose }: ValueSet): ReadonlyMap<string, SetCode> {
  const parts = compose?.include ?? []
  return new Map(
    parts.flatMap(({ system, concept = [] }) =>
      system === undefined
        ? []
        : concept.flatMap(({ code, display, aliases: others = [] }) =>
            (others.length === 0 ? [] : [code, ...others]).map((one): [string, SetCode] => [
              one.toUpperCase(),
              { system, code, ...(display !== undefined && { display }) },
            ]),
          ),
    ),
  )
}

/** Whether a set has codes of a system, as far as its codes can be told. */
function drawsFrom({ codes }: BoundSet, system: string): boolean {
  return codes?.codes()?.some((one) => one.system === system) !== false
}

/** Whether a type is named by its address: a logical model's own, or one that only FHIRPath has, as R4 has them in its own definitions. */
function namesOwnType({ scope }: Run, code: string): boolean {
  if (scope?.type !== 'StructureDefinition') return false
  return code.startsWith('http://hl7.org/fhirpath/') || (scope.resource['kind'] === 'logical' && isAbsolute(code))
}

function checkCode(run: Run, value: Json, set: BoundSet, complain: Complain): Answer {
  if (typeof value !== 'string') return undefined
  const answer = set.codes?.contains(undefined, value)
  if (answer === undefined)
    leaveOpen(run, 'valueSet', set.canonical, set.codes === undefined || set.codes.isAtServer ? releaseOfSet(set.canonical) : undefined)
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

interface Outside {
  readonly valueSet: string
  readonly value?: string
  readonly system?: string
}

/** The facts of the only coding, or of none. */
function factsOf(codings: readonly JsonObject[], { canonical: valueSet }: BoundSet): Outside {
  const { system, code } = codings.length === 1 ? codings[0]! : {}
  if (typeof code !== 'string') return { valueSet }
  return { valueSet, value: code, ...(typeof system === 'string' && { system }) }
}

function expectedIn({ codes }: BoundSet): { readonly expected?: readonly string[] } {
  const expected = codes?.codes()
  return expected === undefined || expected.length > mostExpected ? {} : { expected: expected.map(({ code }) => code) }
}

function choicesIn({ codes }: BoundSet): { readonly choices?: readonly SetCode[] } {
  const choices = codes?.codes()
  return choices === undefined || choices.length === 0 || choices.length > mostChoices ? {} : { choices }
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

/** A problem of several codings, or of none, is one of the whole. */
function underCode({ value }: Outside, under: Path): Circumstances {
  return value === undefined ? {} : { under }
}

const atCode: Path = ['code']
const none: readonly never[] = []
