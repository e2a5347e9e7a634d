import type { Codes } from '../../../../terminology/valuesets/list-source.ts'

/** One code of an invented system. */
export interface PlainCode {
  readonly code: string
  readonly display: string
  readonly names?: readonly string[]
  readonly parents?: readonly string[]
  readonly isInactive?: boolean
  readonly properties?: readonly (readonly [string, string])[]
}

/** Codes that are asked by going through them. */
export function createPlainCodes(system: string, rows: readonly PlainCode[], isFragment = false): Codes {
  const sorted = rows.toSorted((a, b) => (a.code < b.code ? -1 : 1))
  const ordinal = (code: string): number => sorted.findIndex((row) => row.code === code)
  const parents = (at: number): Uint32Array => Uint32Array.from(sorted[at]!.parents ?? [], ordinal).toSorted()
  const all = sorted.map((_, at) => at)
  const isA = (at: number, ancestor: number): boolean => [...parents(at)].some((one) => one === ancestor || isA(one, ancestor))
  return {
    about: {
      system,
      version: '1.0',
      isFragment,
      properties: [...new Set(rows.flatMap((row) => (row.properties ?? []).map(([name]) => name)))],
    },
    size: sorted.length,
    ordinal,
    code: (at) => sorted[at]!.code,
    isActive: (at) => sorted[at]!.isInactive !== true,
    display: (at) => sorted[at]!.display,
    names: (at) => [sorted[at]!.display, ...(sorted[at]!.names ?? [])],
    parents,
    children: (at) => Uint32Array.from(all.filter((one) => parents(one).includes(at))),
    isA,
    descendants: (at) => Uint32Array.from(all.filter((one) => isA(one, at))),
    properties: (at) => sorted[at]!.properties ?? [],
  }
}
