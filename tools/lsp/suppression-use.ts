import { addressKey, createAddressMap } from './addresses.ts'
import type { FileUse } from './question.ts'

/** The effect of suppressions on each file that was looked at. */
export interface SuppressionUses {
  /** `stamp`: names what the file held. */
  readonly note: (uri: string, stamp: string, use: FileUse | undefined) => void
  readonly isNoted: (uri: string, stamp: string) => boolean
  /** Forgets all files but some. */
  readonly keep: (uris: ReadonlySet<string>) => void
  /** The configurations of the files that were looked at. */
  readonly configs: () => ReadonlySet<string>
  /** The places of those suppressions of a configuration that hold for some file and suppress nothing in any. */
  readonly unusedIn: (config: string) => readonly number[]
}

/** Begins without any; `onChange` is told where what is unused may have changed. */
export function createSuppressionUses(onChange: () => void): SuppressionUses {
  const byFile = createAddressMap<{ readonly stamp: string; readonly use: FileUse | undefined }>()
  return {
    note(uri, stamp, use) {
      const before = byFile.get(uri)
      byFile.set(uri, { stamp, use })
      if (JSON.stringify(before?.use) !== JSON.stringify(use)) onChange()
    },
    isNoted: (uri, stamp) => byFile.get(uri)?.stamp === stamp,
    keep(uris) {
      const kept = new Set([...uris].map(addressKey))
      for (const uri of byFile.keys()) {
        if (kept.has(addressKey(uri))) continue
        byFile.delete(uri)
        onChange()
      }
    },
    configs: () => new Set([...byFile.values()].flatMap(({ use }) => use?.config ?? [])),
    unusedIn(config) {
      const own = [...byFile.values()].flatMap(({ use }) => (use !== undefined && addressKey(use.config) === addressKey(config) ? use : []))
      const used = new Set(own.flatMap((one) => one.used))
      return [...new Set(own.flatMap(({ held }) => held))].filter((place) => !used.has(place)).toSorted((a, b) => a - b)
    },
  }
}
