import type { DefinitionPackage } from './read-package.ts'

/** A dependency of a package that is not there. */
export interface Unmet {
  readonly name: string
  readonly version: string
  /** The version there is instead; undefined where there is none at all. */
  readonly instead: string | undefined
  /** The package that asks for it. */
  readonly owner: string
}

/** The version of a package at hand that stands for the one that is asked for: `*` is any, undefined where there is none. */
export type FindVersion = (name: string, version: string) => string | undefined

/**
 * The dependencies of packages that are neither among them nor at hand without them.
 */
export function findUnmet(packages: readonly DefinitionPackage[], findVersion: FindVersion): readonly Unmet[] {
  const given = new Set(packages.map(({ name }) => name))
  const unmet = new Map<string, Unmet>()
  for (const { name: owner, dependencies } of packages) {
    for (const [name, version] of Object.entries(dependencies)) {
      const instead = given.has(name) ? '*' : findVersion(name, version)
      if (instead === '*' || (instead !== undefined && isFitting(instead, version))) continue
      unmet.set(`${name}#${version}`, { name, version, instead, owner })
    }
  }
  return [...unmet.values()]
}

/** Packages of HL7 that need not be brought: R4 whole, and of the terminology the part that R4 uses. */
export const r4Packages: Readonly<Record<string, string>> = {
  'hl7.fhir.r4.core': '*',
  'hl7.fhir.r4.expansions': '*',
  'hl7.fhir.r4.examples': '*',
  'hl7.terminology': '*',
  'hl7.terminology.r4': '*',
}

/** True where a version is the one asked for; `1.9.x`, `current` and `latest` ask for no one in particular. */
export function isFitting(version: string, asked: string): boolean {
  if (asked === '' || /^(?:current|dev|latest)/.test(asked)) return true
  const steps = asked.split('.')
  const fixed = steps.slice(0, steps.findIndex((step) => /^[x*]$/i.test(step)) >>> 0).join('.')
  return version === fixed || (fixed !== asked && version.startsWith(`${fixed}.`))
}
