import type { Catalog } from '../catalogs/catalog.ts'
import type { Json } from '../rules/engine/json.ts'
import type { Grounds } from '../rules/grounds.ts'
import type { Terminology } from '../rules/structure/terminology.ts'
import type { Workspace } from './references.ts'

/** A profile that a resource can be held to. */
export interface KnownProfile {
  readonly url: string
  readonly title: string
  /** The type of resource that it constrains. */
  readonly type: string
  /** Where it comes from, with its version. */
  readonly source: string
}

/** A code system that a user imported. */
export interface ImportedNames {
  /** Best first, by a code or the beginnings of words. */
  readonly search: (text: string, limit: number) => readonly { readonly code: string; readonly display: string; readonly term?: string }[]
  /** Facts of a code in its system, where it has it. */
  readonly lookup: (
    code: string,
  ) => { readonly display: string; readonly isActive: boolean; readonly names: () => readonly string[] } | string | undefined
}

/** The source of the answers; the host gives it, and asks anew once something of it came late. */
export interface Knowledge {
  /** The definitions that a document is judged by, and what follows from its event. */
  readonly groundsOf: (root: Json | undefined) => Grounds
  /** The codes of the definitions of some grounds. */
  readonly terminologyOf: (grounds: Grounds) => Terminology
  /** The catalog of a system; undefined where there is none, or it is not at hand yet. */
  readonly catalogOf: (system: string) => Catalog | undefined
  /** A code system that was imported, where there is no catalog of it: in the version that is named, or else in the newest. */
  readonly importedOf: (system: string, version?: string) => ImportedNames | undefined
  /** The systems of all catalogs, and those that were imported. */
  readonly systems: readonly string[]
  /** The profile that somebody chose for the text; it counts for resources of its type. */
  readonly profile?: string | undefined
  /** The profiles that can be chosen for a type. */
  readonly profilesFor: (type: string) => readonly KnownProfile[]
  /** The other files of the workspace. */
  readonly workspace: Workspace
  /** Makes a new UUID: nothing here is random. */
  readonly newUuid: () => string
}
