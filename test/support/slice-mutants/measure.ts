import { applyFixes } from '../../../rules/engine/fix.ts'
import type { Json, JsonObject, Path } from '../../../rules/engine/json.ts'
import { toPointer } from '../../../rules/engine/pointer.ts'
import type { Definitions, StructureDefinition } from '../../../rules/structure/definitions.ts'
import type { Problem, SliceHint } from '../../../rules/structure/problem.ts'
import { createChecker } from '../structure-check.ts'
import { changedAt } from './build-item.ts'
import { mutate, sliceSources, type SliceMutant } from './slice-mutants.ts'

/** How well slices are explained that mutants miss. */
export interface SliceMeasure {
  readonly sources: number
  /** Sources whose item is of no slice to begin with. */
  readonly unfit: readonly string[]
  readonly findings: number
  /** Findings of an element whose value nobody but the author can know. */
  readonly free: number
  readonly misses: readonly string[]
  readonly fixes: number
  /** Findings that have no fix, or are there after it. */
  readonly unfixed: readonly string[]
}

/** Breaks items of slices and asks of each finding whether it names the slice, the element that was changed, and a fix. */
export function measureSlices(definitions: Definitions, structures: readonly StructureDefinition[]): SliceMeasure {
  const { check } = createChecker(definitions)
  const unfit: string[] = []
  const misses: string[] = []
  const unfixed: string[] = []
  let sources = 0
  let findings = 0
  let fixes = 0
  let free = 0
  for (const structure of structures) {
    for (const source of sliceSources(definitions, structure)) {
      sources += 1
      const { problems } = check(source.resource)
      if (problems.some((problem) => isAbout(problem, source))) {
        unfit.push(source.id)
        continue
      }
      const isClean = !problems.some((problem) => isWithin(problem, source))
      for (const mutant of mutate(source)) measure(mutant, isClean)
    }
  }
  return { sources, unfit, findings, free, misses, fixes, unfixed }

  /** Whether any other value would do as well as the one that was there. */
  function isFree({ source, at }: SliceMutant): boolean {
    const other = changedAt(source.resource, at, 'otro-valor') as JsonObject
    return !check(other).problems.some((problem) => isAbout(problem, source))
  }

  function measure(mutant: SliceMutant, isClean: boolean): void {
    for (const problem of check(mutant.resource).problems) {
      if (!isAbout(problem, mutant)) continue
      findings += 1
      const { nearest } = problem as { readonly nearest?: SliceHint & { readonly item?: Path } }
      const title = `${mutant.id} ${mutant.change} ${mutant.path} (${problem.code})`
      if (nearest?.slice !== mutant.slice || !isPathOf(nearest.path, mutant.path))
        misses.push(`${title}: ${nearest === undefined ? 'nothing' : `${nearest.slice} ${nearest.kind} ${nearest.path}`}`)
      // An item that lacks something else would not be right with the fix either.
      if (!isClean) continue
      const { fix } = nearest ?? {}
      if (fix === undefined && isFree(mutant)) {
        free += 1
        continue
      }
      if (fix === undefined) {
        unfixed.push(`${title}: no fix`)
        continue
      }
      const at = [...problem.at, ...(nearest?.item ?? []), ...fix.at]
      const after = applyFixes(mutant.resource as Json, [{ jsonPointer: toPointer(at), replacement: fix.replacement }])
      if (check(after as JsonObject).problems.some((one) => isAbout(one, mutant))) unfixed.push(`${title}: there after its fix`)
      else fixes += 1
    }
  }
}

/** Whether a problem is about something in the item, so that it could not be of the slice without another. */
function isWithin({ at, severity, code }: Problem, { item }: { readonly item: Path }): boolean {
  return severity !== 'warning' && !warnings.has(code) && at.length > item.length && item.every((step, index) => at[index] === step)
}

const warnings: ReadonlySet<string> = new Set(['r4-codigo-02', 'r4-ext-01', 'r4-perfil-01'])

/** Whether a FHIR path is that of names in JSON, where a choice has its type. */
function isPathOf(path: string, names: string): boolean {
  return path === names || (names.startsWith(path) && /^[A-Z]\w*$/.test(names.slice(path.length)))
}

function isAbout(problem: Problem, { list, item, slice }: { readonly list: Path; readonly item: Path; readonly slice: string }): boolean {
  if (problem.code === 'r4-slice-01') return problem.at.join('/') === item.join('/')
  return problem.code === 'r4-card-01' && problem.slice === slice && problem.at.join('/') === list.join('/')
}
