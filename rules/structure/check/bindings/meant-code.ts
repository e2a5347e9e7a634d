import type { Binding, Definitions, ValueSet } from '../../definitions.ts'
import type { Terminology } from '../../terminology.ts'
import type { CodeSet } from '../../terminology/code-set.ts'
import { systemsOfSets } from '../../terminology/known-systems.ts'
import { isSaidOtherwise } from '../../terminology/spanish-words.ts'
import type { SetCode } from '../../terminology/value-set.ts'
import type { CodingOf } from '../model.ts'
import type { BoundSet } from './bound-set.ts'

/** Finds the code that a text stands for where a code belongs. */
export interface MeantCodes {
  /** The code that a text was probably meant to be where a set is bound, or none. */
  readonly meantIn: (binding: Binding | undefined, text: string, codingOf?: CodingOf) => Partial<Meant>
  /** The same of a set that values are held to. */
  readonly meantInSet: (set: BoundSet, text: string, codingOf: CodingOf | undefined) => Partial<Meant>
  /** The only code of a set that goes by a name, whatever its case and accents. */
  readonly calledIn: (valueSet: string, name: string) => SetCode | undefined
}

/** The coding that a text stands for. */
interface Meant {
  readonly meant: SetCode
}

/** Makes the finder of meant codes. */
export function createMeantCodes({ findValueSet }: Definitions, { findSet, findImported, findNearestIn, lookup }: Terminology): MeantCodes {
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
    meantInSet: ({ canonical, codes }, text, codingOf) => meantByText(codes, text) ?? codeAlone(codingOf, text, canonical, codes),
    calledIn: (canonical, name) => findSet(canonical)?.called(name) ?? byAlias(findValueSet(canonical), name),
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
}

/** The code of a set that a text stands for where a concept belongs. */
function meantByText(codes: CodeSet | undefined, text: string): Meant | undefined {
  const all = codes?.codes()
  const code = all === undefined ? undefined : (all.find((one) => one.code === text)?.code ?? codes!.nearest(text, undefined))
  const meant = code === undefined ? undefined : all!.find((one) => one.code === code)
  return meant?.system === undefined ? undefined : { meant }
}

const aliases = new WeakMap<ValueSet, ReadonlyMap<string, SetCode>>()

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
