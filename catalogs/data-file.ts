import type { Provenance } from './catalog.ts'

/** A file of a large catalog: what it is, and its rows, still as text. */
export interface DataFile {
  readonly id: string
  readonly size: number
  readonly provenance: Provenance
  readonly body: string
}

const form = 'svc-catalogo 1'

/** The text of a data file. */
export function writeDataFile({ id, size, provenance, body }: DataFile): string {
  const { source, version, date, licence } = provenance
  return [form, id, String(size), source, version, date, licence, '', body].join('\n')
}

/** Reads the head of a data file; throws a Spanish sentence where it is no such file or is not of that catalog. */
export function readDataFile(text: string, wanted: string): DataFile {
  const end = text.indexOf('\n\n')
  const [head, id = '', size = '', source = '', version = '', date = '', licence = ''] = text.slice(0, Math.max(0, end)).split('\n')
  if (head !== form || id === '' || !/^\d+$/.test(size)) throw new Error(`El archivo no es un catálogo, y se esperaba «${wanted}».`)
  if (id !== wanted) throw new Error(`El archivo es el catálogo «${id}», y se esperaba «${wanted}».`)
  return { id, size: Number(size), provenance: { source, version, date, licence }, body: text.slice(end + 2) }
}
