import type { Json } from '../../engine/json.ts'
import { once } from '../../engine/once.ts'
import type { StructureDefinition } from '../definitions.ts'
import { toTree, type Node } from '../snapshot/tree.ts'
import { applyDifferential } from './differential/apply.ts'
import { compileNode, type DifferentialParts } from './differential/compile.ts'
import type { Differential } from './differential/differential.ts'
import { noContext } from './differential/node-context.ts'
import type { Run } from './model.ts'

/** A profile, and what it asks beyond the type it is of. */
export interface Profile {
  readonly url: string
  readonly type: string
  readonly structure: StructureDefinition
  /** Undefined where the definition cannot be used. */
  readonly differential: () => Differential | undefined
  readonly tree: () => Node | undefined
}

/** Profiles by canonical; undefined where there is no such definition. */
export interface Profiles {
  readonly find: (canonical: string) => Profile | undefined
}

/** Compiles profiles, each once and when it is first asked of something. */
export function createProfiles(parts: DifferentialParts): Profiles {
  const byUrl = new Map<string, Profile>()
  const byStructure = new Map<StructureDefinition, Profile>()
  const { definitions, places } = parts

  function find(canonical: string): Profile | undefined {
    const known = byUrl.get(canonical)
    if (known !== undefined) return known
    const structure = definitions.findStructure(canonical)
    if (structure?.snapshot === undefined) return undefined
    let profile = byStructure.get(structure)
    if (profile === undefined) byStructure.set(structure, (profile = toProfile(structure)))
    // Under its own address and not under the text's, which may carry a version or be a part of a longer string.
    if (canonical === structure.url) byUrl.set(structure.url, profile)
    return profile
  }

  function toProfile(structure: StructureDefinition): Profile {
    const { url, type } = structure
    const tree = once(() => toTree(structure.snapshot!.element))
    const differential = once(() => {
      const root = tree()
      if (root === undefined) return undefined
      const nothing: Differential = { checks: [], members: [], bits: undefined, fixed: undefined }
      if (structure.derivation !== 'constraint') return nothing
      return compileNode(parts, root, { ...noContext, place: places.ofType(type), type }) ?? nothing
    })
    return { url, type, structure, differential, tree }
  }

  return { find }
}

/** Holds a value to a profile, in its name. */
export function applyProfile(run: Run, { url, differential }: Profile, value: Json): void {
  const asked = differential()
  if (asked === undefined) return
  const before = run.profile
  run.profile = url
  applyDifferential(run, asked, value, undefined)
  run.profile = before
}
