import type { CodeTable } from '../lists/code-table.ts'
import { writeCodeList } from '../lists/write-code-list.ts'
import type { ImportFinding } from '../snomed/import/findings.ts'

/** An index that an import made, to be written one part after the other. */
export interface MadeIndex {
  /** A name for its file: `snomed-21000325107-20240630`. */
  readonly id: string
  readonly system: string
  readonly version: string
  readonly codes: number
  readonly bytes: number
  readonly parts: readonly Uint8Array[]
  /** Parts of the files that were left out or look wrong. */
  readonly findings: readonly ImportFinding[]
}

/** Makes the index of a table of codes; `name` is the first part of its id. */
export function indexTable(table: CodeTable, name: string, findings: readonly ImportFinding[]): MadeIndex {
  const { parts, about } = writeCodeList(table)
  const id = `${name}-${slugOf(table.version) || 'sin-version'}`
  const all = [...findings, ...findBroken(table)]
  return { id, system: about.system, version: about.version, codes: about.codes, bytes: sizeOf(parts), parts, findings: all }
}

/** Codes that are said to be below others that are not there. */
function findBroken({ title, isFragment, codes }: CodeTable): readonly ImportFinding[] {
  if (isFragment === true) return []
  const known = new Set(codes.map(({ code }) => code))
  const broken = codes.filter(({ parents = [] }) => parents.some((parent) => !known.has(parent)))
  if (broken.length === 0) return []
  const who = broken.length === 1 ? `el código «${broken[0]!.code}» depende` : `${broken.length} códigos dependen`
  return [{ sentence: `«${title}»: ${who} de otro que no está, y eso no se toma en cuenta.`, isLoss: true }]
}

/** The bytes of some parts. */
export function sizeOf(parts: readonly Uint8Array[]): number {
  return parts.reduce((sum, part) => sum + part.length, 0)
}

/** A name for a file: of an address its host and path. */
export function slugOf(text: string): string {
  const parts = text.replace(/^https?:\/\//, '').split(/[^A-Za-z0-9.]+/)
  return parts
    .filter((part) => part !== '')
    .join('-')
    .slice(0, 100)
}

/** The version that stands in a name: a date, or numbers with dots. */
export function versionIn(name: string): string | undefined {
  return /\d{4}-?\d{2}-?\d{2}|\d+\.\d+(?:\.\d+)?/.exec(name)?.[0]
}
