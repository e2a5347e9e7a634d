import type { Catalog } from '../catalogs/catalog.ts'
import { clCoreVersion } from '../rules/cl/definitions/versions.ts'
import { clDefinition } from '../rules/cl/canonicals.ts'
import { clProfiles } from '../rules/cl/profiles.ts'
import { isObject, type Json } from '../rules/engine/json.ts'
import { profilesInGuides } from '../rules/guides/profile-list.ts'
import { findGrounds, type Grounds } from '../rules/grounds.ts'
import type { LintOptions } from '../rules/lint-options.ts'
import type { Definitions } from '../rules/structure/definitions.ts'
import type { ImportedSystem, ImportedTerminology } from '../rules/structure/imported-terminology.ts'
import { r4 } from '../rules/structure/r4.ts'
import { createTerminology, type Terminology } from '../rules/structure/terminology.ts'
import { catalogIdOf, catalogSystems } from './catalog-systems.ts'
import type { ImportedNames, Knowledge, KnownProfile } from './knowledge.ts'
import type { Workspace } from './references.ts'

/** Definitions and catalogs of a host. */
export interface KnowledgeParts {
  /** A catalog by its id; undefined where it is not at hand. */
  readonly findCatalog: (id: string) => Catalog | undefined
  readonly newUuid: () => string
  /** Definitions of packages that somebody brought. */
  readonly definitions?: LintOptions['definitions']
  /** The profiles of those packages, where the host lists them itself. */
  readonly packageProfiles?: readonly KnownProfile[] | undefined
  readonly profile?: string | undefined
  readonly guide?: LintOptions['guide']
  readonly workspace?: Workspace | undefined
  /** Code systems that a user imported. */
  readonly terminology?: ImportedSystems | undefined
}

/** Imported terminology, as the answers ask for it. */
interface ImportedSystems extends ImportedTerminology {
  readonly findSystem: (system: string, version?: string) => (ImportedSystem & ImportedNames) | undefined
  readonly systems: readonly string[]
}

/** By what was imported, or nothing. */
const terminologies = new WeakMap<object, WeakMap<Definitions, Terminology>>()
const nothing = {}
const noWorkspace: Workspace = new Map()

/** Makes what answers are drawn from. What is read of a document is kept for as long as its value lives. */
export function createKnowledge({
  findCatalog,
  newUuid,
  definitions,
  packageProfiles,
  profile,
  guide,
  workspace = noWorkspace,
  terminology: imported,
}: KnowledgeParts): Knowledge {
  const grounds = new WeakMap<object, Grounds>()
  const options = { definitions, profile, guide }

  function groundsOf(root: Json | undefined): Grounds {
    if (!isObject(root)) return findGrounds(undefined, options)
    let found = grounds.get(root)
    if (found === undefined) {
      found = findGrounds(root, options)
      // Missing files, which the host may bring meanwhile, are looked for again.
      if (found.missing.length === 0) grounds.set(root, found)
    }
    return found
  }

  return {
    groundsOf,
    terminologyOf: ({ definitions: used }) => {
      let own = terminologies.get(imported ?? nothing)
      if (own === undefined) terminologies.set(imported ?? nothing, (own = new WeakMap()))
      let terminology = own.get(used)
      if (terminology === undefined) own.set(used, (terminology = createTerminology(imported === undefined ? used : { ...used, imported })))
      return terminology
    },
    catalogOf: (system) => {
      const id = catalogIdOf(system)
      return id === undefined ? undefined : findCatalog(id)
    },
    importedOf: (system, version) =>
      (version === undefined ? undefined : imported?.findSystem(system, version)) ?? imported?.findSystem(system),
    systems: imported === undefined ? catalogSystems : [...new Set([...catalogSystems, ...imported.systems])],
    profile,
    profilesFor: (type) => {
      const own = (packageProfiles ?? profilesIn(definitions)).filter((one) => one.type === type)
      const chosen = own.find(({ url }) => url === profile)
      const others = [...own.filter((one) => one !== chosen), ...clCore.filter((one) => one.type === type)]
      const bare = r4.find(type) === undefined ? [] : [bareProfile(type)]
      return [...(chosen === undefined ? [] : [chosen]), ...others, ...profilesInGuides(type), ...bare]
    },
    workspace,
    newUuid,
  }
}

const inPackages = new WeakMap<Definitions, readonly KnownProfile[]>()

/** The profiles on resources of the packages that definitions are of. */
function profilesIn(definitions: LintOptions['definitions']): readonly KnownProfile[] {
  if (definitions === undefined || !('packages' in definitions)) return []
  let profiles = inPackages.get(definitions)
  if (profiles === undefined) {
    profiles = definitions.packages.flatMap(({ name, version, structures }) =>
      structures.flatMap((url) => {
        const found = definitions.findStructure(url)
        if (found?.kind !== 'resource' || found.derivation !== 'constraint') return []
        return { url, type: found.type, title: found.title ?? found.name ?? url, source: `${name} ${version}`.trim() }
      }),
    )
    inPackages.set(definitions, profiles)
  }
  return profiles
}

/** The profiles of CL Core. */
export const clCore: readonly KnownProfile[] = Object.entries(clProfiles).flatMap(([type, names]) =>
  names.map((id) => ({ url: clDefinition(id), title: id, type, source: `CL Core ${clCoreVersion}` })),
)

/** A type of FHIR as a profile of itself. */
export function bareProfile(type: string): KnownProfile {
  return { url: `http://hl7.org/fhir/StructureDefinition/${type}`, title: type, type, source: 'FHIR R4' }
}
