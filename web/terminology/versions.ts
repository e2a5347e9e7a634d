import type { StoredTerminology } from '../storage/db.ts'

/** A version in words: of an edition of SNOMED CT its date. */
export function versionSaid({ kind, version }: Pick<StoredTerminology, 'kind' | 'version'>): string {
  const day = kind === 'snomed' ? /(\d{4})(\d\d)(\d\d)$/.exec(version) : null
  return day === null ? version : day.slice(1).join('-')
}

/** By system, the newest version first. */
export function inOrder(all: readonly StoredTerminology[]): readonly StoredTerminology[] {
  return all.toSorted((a, b) => a.system.localeCompare(b.system, 'en') || later(a, b))
}

/** Texts are checked with it: of each system that is the newest. */
export function isUsed(one: StoredTerminology, all: readonly StoredTerminology[]): boolean {
  return inOrder(all).find(({ system }) => system === one.system)?.id === one.id
}

/** Chile's edition goes before others of its date. */
function later(a: StoredTerminology, b: StoredTerminology): number {
  return (
    versionSaid(b).localeCompare(versionSaid(a), 'en', { numeric: true }) ||
    Number(b.version.includes('/21000325107/')) - Number(a.version.includes('/21000325107/'))
  )
}
