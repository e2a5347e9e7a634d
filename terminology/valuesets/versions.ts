import type { Shelf } from './compose.ts'
import { isVersionOf, type Source } from './source.ts'

/** Which versions of code systems an expansion goes by, each as `system|version`. */
export interface VersionParameters {
  /** Where the set names none. */
  readonly 'system-version'?: readonly string[]
  /** Whatever the set names. */
  readonly 'force-system-version'?: readonly string[]
  /** Otherwise there is no expansion. */
  readonly 'check-system-version'?: readonly string[]
}

/** The same systems, in the versions that are asked for. */
export function withVersions(shelf: Shelf, parameters: VersionParameters): Shelf {
  const usual = toMap(parameters['system-version'])
  const forced = toMap(parameters['force-system-version'])
  return {
    findValueSet: (canonical) => shelf.findValueSet(canonical),
    findSource: (system, version) => shelf.findSource(system, version),
    meantVersion: (system, version) => forced.get(system) ?? version ?? usual.get(system),
  }
}

/** A sentence about a version that is not the one to be checked; `used` are those of the expansion, as `system|version`. */
export function findOtherVersion(used: readonly string[], parameters: VersionParameters): string | undefined {
  for (const [system, asked] of toMap(parameters['check-system-version'])) {
    const other = used.map(splitCanonical).find((one) => one.system === system && !isVersionOf(one.version ?? '', asked))
    if (other !== undefined) return `«${system}» está aquí en la versión ${other.version ?? ''}, y se pidió la ${asked}.`
  }
  return undefined
}

/** Whether a list of `system` and `system|version` names a source. */
export function isNamed(listed: readonly string[], { system, version }: Pick<Source, 'system'> & { readonly version?: string }): boolean {
  return listed.map(splitCanonical).some((one) => {
    return one.system === system && (one.version === undefined || (version !== undefined && isVersionOf(version, one.version)))
  })
}

function toMap(listed: readonly string[] = []): ReadonlyMap<string, string> {
  return new Map(
    listed.flatMap((canonical) => {
      const { system, version } = splitCanonical(canonical)
      return version === undefined ? [] : [[system, version] as const]
    }),
  )
}

function splitCanonical(canonical: string): { readonly system: string; readonly version?: string } {
  const at = canonical.indexOf('|')
  return at < 0 ? { system: canonical } : { system: canonical.slice(0, at), version: canonical.slice(at + 1) }
}
