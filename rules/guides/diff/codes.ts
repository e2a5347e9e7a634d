import type { CodeSystem, Concept, ValueSet, ValueSetPart } from '../../structure/definitions.ts'
import { changeOf, type Change } from './change.ts'
import { nameOf } from './elements.ts'

/** The codes that came, went and are called otherwise in a newer version of a system. */
export function compareCodeSystems(before: CodeSystem, after: CodeSystem): readonly Change[] {
  const [old, now] = [namesIn(before.concept), namesIn(after.concept)]
  return compareCodes(old, now)
}

/** Changes of a newer version of a set in the codes it takes in and leaves out. */
export function compareValueSets(before: ValueSet, after: ValueSet): readonly Change[] {
  const [old, now] = [sourcesOf(before), sourcesOf(after)]
  const sources = new Set([...old.keys(), ...now.keys()])
  return [...sources].flatMap((source) => {
    const [one, other] = [old.get(source), now.get(source)]
    if (one === undefined || other === undefined) {
      const isLeftOut = source.startsWith('−')
      return changeOf('source', source, one && sizeOf(one), other && sizeOf(other), (other === undefined) !== isLeftOut)
    }
    // A list in the place of a whole system, or the other way round.
    if ((one.size === 0) !== (other.size === 0)) return changeOf('source', source, sizeOf(one), sizeOf(other), other.size > 0)
    return compareCodes(one, other)
  })
}

/** The names of each code: its display first, and others that it may have. */
type Names = ReadonlyMap<string, readonly string[]>

function compareCodes(old: Names, now: Names): readonly Change[] {
  const codes = new Set([...now.keys(), ...old.keys()])
  return [...codes].flatMap((code) => {
    const [one, other] = [old.get(code), now.get(code)]
    if (one === undefined || other === undefined)
      return changeOf('code', code, one && labelOf(one), other && labelOf(other), other === undefined)
    const isSame = one.length === 0 || other.length === 0 || one.includes(other[0]!) || other.includes(one[0]!)
    return isSame ? [] : changeOf('display', code, one[0], other[0], false)
  })
}

function labelOf([display = '']: readonly string[]): string {
  return display
}

function namesIn(concepts: readonly Concept[] = [], found = new Map<string, readonly string[]>()): Names {
  for (const { code, display, designation = [], concept } of concepts) {
    found.set(code, [display ?? code, ...designation.map(({ value }) => value)])
    namesIn(concept, found)
  }
  return found
}

/** The systems and sets that a set is made of, and the codes that it lists of them; what it leaves out is marked. */
function sourcesOf({ compose }: ValueSet): ReadonlyMap<string, Names> {
  const found = new Map<string, Map<string, readonly string[]>>()
  const add = (part: ValueSetPart, mark: string) => {
    for (const name of namesOf(part)) {
      const codes = found.get(mark + name) ?? new Map<string, readonly string[]>()
      // The name of a code is told by its system.
      for (const { code } of part.concept ?? []) codes.set(code, [])
      found.set(mark + name, codes)
    }
  }
  for (const part of compose?.include ?? []) add(part, '')
  for (const part of compose?.exclude ?? []) add(part, '−')
  return found
}

function namesOf({ system, valueSet = [], filter = [] }: ValueSetPart): readonly string[] {
  const filters = filter.map(({ property, op, value }) => `${property} ${op} ${value}`)
  if (system !== undefined) return [[system, ...filters, ...valueSet.map(nameOf)].join(' ')]
  return valueSet.map(nameOf)
}

function sizeOf(codes: Names): string {
  return codes.size === 0 ? '*' : String(codes.size)
}
