import { once } from '../../engine/once.ts'
import { createNearestCode, type FindNearestCode } from './nearest-code.ts'
import { foldName } from './fold-name.ts'
import type { CompiledSet, Membership, SetCode } from './value-set.ts'

/** The codes of a value set. */
export interface CodeSet {
  readonly contains: Membership
  /** All the codes that may be used; undefined where they cannot all be told. */
  readonly codes: () => readonly SetCode[] | undefined
  /** The only code that goes by a name and has a system, whatever the case and accents of the name. */
  readonly called: (name: string) => SetCode | undefined
  /** Whether the set is only asked of a terminology server, which may not know it. */
  readonly isAtServer: boolean
  /** Undefined also where the codes cannot all be told. */
  readonly nearest: FindNearestCode
}

/** A larger set answers from the indexes of its systems alone. */
const mostIndexed = 1000

/** Makes a set that answers in one look-up where it has a code, which is the usual case. */
export function createCodeSet(compiled: CompiledSet): CodeSet {
  const { contains, list } = compiled
  const nearest = once(() => {
    const codes = list()
    return codes === undefined ? undefined : createNearestCode(codes)
  })
  const byName = once(() => indexNames(list() ?? []))
  let systemOf: ReadonlyMap<string, string> | undefined

  return {
    contains(system, code, version, isCode) {
      systemOf ??= indexSystems(compiled)
      const found = systemOf.get(code)
      return found !== undefined && (system === undefined || system === found) ? true : contains(system, code, version, isCode)
    },
    codes: list,
    called: (name) => byName().get(foldName(name)),
    isAtServer: compiled.isAtServer === true,
    nearest: (code, system) => nearest()?.(code, system),
  }
}

/** The system of each code that is certainly in a set, with or without its system; of the first where several have it. */
function indexSystems({ contains, list }: CompiledSet): ReadonlyMap<string, string> {
  const systems = new Map<string, string>()
  const codes = list() ?? []
  if (codes.length > mostIndexed) return systems
  for (const { system, code } of codes) {
    if (system !== undefined && !systems.has(code) && contains(system, code) === true && contains(undefined, code) === true) {
      systems.set(code, system)
    }
  }
  return systems
}

/** The codes that have a name to themselves, by that name. */
function indexNames(codes: readonly SetCode[]): ReadonlyMap<string, SetCode> {
  const named = new Map<string, SetCode>()
  const shared = new Set<string>()
  for (const code of codes) {
    if (code.display === undefined) continue
    const name = foldName(code.display)
    if (named.has(name)) shared.add(name)
    named.set(name, code)
  }
  for (const [name, { system }] of named) if (system === undefined || shared.has(name)) named.delete(name)
  return named
}
