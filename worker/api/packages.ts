import type { Said } from './said.ts'

/** A package of definitions that a user brought, as the worker needs it. */
export interface UsedPackage {
  /** Its name and version: `hl7.fhir.cl.clcore#1.9.4`. */
  readonly id: string
  /** Milliseconds since 1970; the same package brought again has another. */
  readonly addedAt: number
  /** The archive as it was brought (.tgz). */
  readonly content: Blob
}

/** The manifest of a package, and how many definitions of each kind it has. */
export interface PackageAbout {
  readonly name: string
  readonly version: string
  readonly title: string | null
  /** The day it was made, `YYYY-MM-DD`, or null where it does not say. */
  readonly date: string | null
  readonly structures: number
  readonly valueSets: number
  readonly codeSystems: number
}

/** A package that was read, or what is wrong with it. */
export type PackageReading = PackageAbout | { readonly problem: Said }

/** The outcome of a package together with the others that are used. */
export interface PackageCheck {
  readonly id: string
  /** Sentences about the parts that cannot be used; `more` are left out. */
  readonly problems: readonly Said[]
  readonly more: number
  /** Dependencies that are not there, or only in another version. */
  readonly missing: readonly { readonly name: string; readonly version: string; readonly instead: string | null }[]
}

/** A profile that can be chosen. */
export interface ProfileSummary {
  readonly url: string
  readonly title: string
  /** The type of resource that it constrains. */
  readonly type: string
  /** Where it comes from, with its version. */
  readonly source: string
}
