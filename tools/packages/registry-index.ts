import { compareVersions } from '../../rules/structure/package/version.ts'
import { isAmong, isExact } from '../node/package-name.ts'

/** The versions of a package that a registry has. */
export interface RegistryIndex {
  readonly versions: Readonly<Record<string, { readonly dist: unknown }>>
  readonly newest: string | undefined
}

/** Reads the answer of a registry; undefined where it says no version. */
export function toIndex(text: string): RegistryIndex | undefined {
  try {
    const { versions, 'dist-tags': tags } = JSON.parse(text) as { readonly versions?: unknown; readonly 'dist-tags'?: { latest?: unknown } }
    if (typeof versions !== 'object' || versions === null || Array.isArray(versions)) return undefined
    const known = Object.entries(versions as Record<string, { readonly dist?: unknown } | null>)
    const all = known.map(([version, about]) => [version, { dist: about?.dist }] as const)
    if (all.length === 0) return undefined
    const latest = tags?.latest
    return { versions: Object.fromEntries(all), newest: typeof latest === 'string' ? latest : undefined }
  } catch {
    return undefined
  }
}

/** The archive of a version. */
export interface Archive {
  readonly address: string
  /** In hexadecimal digits. */
  readonly sha1: string | undefined
  /** In base 64. */
  readonly sha512: string | undefined
}

/** The version that is asked for: the one itself, the newest of `1.9.x`, or that which the registry calls so. */
export function choose(all: readonly string[], asked: string | undefined, newest: string | undefined): string | undefined {
  if (asked === undefined) return newest !== undefined && all.includes(newest) ? newest : newestOf(all)
  return isExact(asked) ? all.find((one) => one === asked) : newestOf(all.filter((one) => isAmong(one, asked)))
}

/** The newest version; one with a label (`-ballot`) where there are no others. */
export function newestOf(versions: readonly string[]): string | undefined {
  const inOrder = versions.toSorted(compareVersions)
  return inOrder.findLast((version) => !version.includes('-')) ?? inOrder.at(-1)
}

/** The place and sums of an archive, as far as the registry says them in a form that can be trusted; else the place `instead`. */
export function readArchive(dist: unknown, instead: string): Archive {
  const { tarball, shasum, integrity } = (typeof dist === 'object' && dist !== null ? dist : {}) as Readonly<Record<string, unknown>>
  const isFrom = typeof tarball === 'string' && /^https?:\/\//.test(tarball) && URL.canParse(tarball) && !isLessSafe(tarball, instead)
  return {
    address: isFrom ? tarball : instead,
    sha1: typeof shasum === 'string' && /^[0-9a-f]{40}$/i.test(shasum) ? shasum.toLowerCase() : undefined,
    sha512: typeof integrity === 'string' ? /(?:^| )sha512-([A-Za-z0-9+/=]+)/.exec(integrity)?.[1] : undefined,
  }
}

function isLessSafe(address: string, beside: string): boolean {
  return beside.startsWith('https:') && !address.startsWith('https:')
}
