import { bareProfile, clCore } from '../../language/create-knowledge.ts'
import type { Definitions, Json } from '../../rules/index.ts'
import { profilesInGuides, typeInGuides } from '../../rules/guides/profile-list.ts'
import type { DefinitionPackage } from '../../rules/structure/package/read-package.ts'
import { readStructure } from '../../rules/structure/package/read-structure.ts'
import { r4 } from '../../rules/structure/r4.ts'
import type { ProfileSummary } from '../api.ts'

/**
 * The profiles that a resource of a type can be held to: of packages, of CL Core, of guides that texts named before, and the type itself. Those
 * of packages and CL Core for all types, where none is given.
 */
export function listProfiles(type: string | undefined, packages: readonly DefinitionPackage[]): readonly ProfileSummary[] {
  const isWanted = (profile: ProfileSummary) => type === undefined || profile.type === type
  return [
    ...packages.flatMap(profilesOf),
    ...clCore,
    ...(type === undefined ? [] : profilesInGuides(type)),
    ...(type !== undefined && r4.find(type) !== undefined ? [bareProfile(type)] : []),
  ].filter(isWanted)
}

const known = new WeakMap<DefinitionPackage, readonly ProfileSummary[]>()
const decoder = new TextDecoder()

/** The profiles on resources that a package defines. */
export function profilesOf(owner: DefinitionPackage): readonly ProfileSummary[] {
  let profiles = known.get(owner)
  if (profiles === undefined) {
    profiles = owner.files.flatMap(({ type, bytes }) => (type === 'StructureDefinition' ? (toProfile(bytes, owner) ?? []) : []))
    profiles = profiles.toSorted((a, b) => a.type.localeCompare(b.type) || a.title.localeCompare(b.title, 'es'))
    known.set(owner, profiles)
  }
  return profiles
}

function toProfile(bytes: Uint8Array, { name: owner, version }: DefinitionPackage): ProfileSummary | undefined {
  const structure = readStructure(parse(decoder.decode(bytes)))
  if (structure?.kind !== 'resource' || structure.derivation !== 'constraint') return undefined
  const { url, type, title, name } = structure
  return { url, type, title: title ?? name ?? url, source: `${owner} ${version}`.trim() }
}

/** The profile that somebody chose, where it is one of the text's type: the same choice holds for what is pasted next. */
export function fittingProfile(text: string, profile: string, { findStructure }: Definitions): string | undefined {
  const type = findStructure(profile)?.type ?? typeInGuides(profile)
  return type === undefined || type === typeOf(text) ? profile : undefined
}

function typeOf(text: string): string | undefined {
  const value = parse(text)
  if (value === undefined) return /"resourceType"\s*:\s*"(\w+)"/.exec(text)?.[1]
  const type = typeof value === 'object' && value !== null && 'resourceType' in value ? value['resourceType'] : undefined
  return typeof type === 'string' ? type : undefined
}

function parse(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json
  } catch {
    return undefined
  }
}
