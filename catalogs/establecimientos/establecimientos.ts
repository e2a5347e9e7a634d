import { createCatalog, type Catalog, type Concept, type Provenance } from '../catalog.ts'
import { comunas } from '../comunas/comunas.ts'
import { readDataFile, writeDataFile } from '../data-file.ts'

/** A health establishment as the DEIS registers it; what a list does not say is `''`. */
export interface Establecimiento extends Concept {
  /** The code of the former numbering, `01-010`. */
  readonly oldCode: string
  /** The code of its commune in CL Core, 5 digits. */
  readonly comuna: string
  /** «Hospital», «Posta de Salud Rural (PSR)». */
  readonly type: string
  /** On whom it depends: «Municipal», «Servicio de Salud». */
  readonly dependency: string
  /** «Vigente en operación habitual», «Operación transitoria», «Cerrado». */
  readonly status: string
  readonly isClosed: boolean
}

/** An establishment of the list. */
export type EstablecimientoRow = Pick<Establecimiento, 'code' | 'display' | 'oldCode' | 'comuna' | 'type' | 'dependency' | 'status'>

const id = 'establecimientos'

/** The system of DEIS codes that the ministry's EIS guide publishes; no guide requires one. */
export const establecimientoSystem = 'https://interoperabilidad.minsal.cl/fhir/ig/eis/CodeSystem/eis-establecimientoscodigodeis-CS'

const lists = ['type', 'dependency', 'status'] as const

/**
 * The catalog of a text that `writeEstablecimientos` made; throws a Spanish sentence where it is another. First a line
 * each with the types, dependencies and states; then, by commune (`=15101`), a line each: code, old code, positions in
 * the three lists, name.
 */
export function readEstablecimientos(text: string): Catalog<Establecimiento> {
  const { size, provenance, body } = readDataFile(text, id)
  // The lists end where the first commune begins.
  const start = body.indexOf('\n=')
  const [types = [], dependencies = [], states = []] = body
    .slice(0, start)
    .split('\n')
    .map((line) => line.split('\t'))

  function readLine(line: string, comuna: string): Establecimiento {
    const [code = '', oldCode = '', type = '', dependency = '', state = '', display = ''] = line.split('\t')
    return toEstablecimiento({
      code,
      display,
      oldCode,
      comuna,
      type: types[Number(type)] ?? '',
      dependency: dependencies[Number(dependency)] ?? '',
      status: states[Number(state)] ?? '',
    })
  }

  function readAll(): readonly Establecimiento[] {
    const concepts: Establecimiento[] = []
    let comuna = ''
    for (const line of body.slice(start + 1).split('\n')) {
      if (line.startsWith('=')) comuna = line.slice(1)
      else concepts.push(readLine(line, comuna))
    }
    return concepts.toSorted((a, b) => (a.code < b.code ? -1 : 1))
  }

  // A resource names few of the thousands: only their lines are read.
  let places: ReadonlyMap<string, number> | undefined
  function find(code: string): Establecimiento | undefined {
    const at = (places ??= indexLines(body, start)).get(code)
    if (at === undefined) return undefined
    const above = body.lastIndexOf('\n=', at) + '\n='.length
    return readLine(body.slice(at, endOfLine(body, at)), body.slice(above, endOfLine(body, above)))
  }

  return createCatalog({ id, title: 'Establecimientos de salud (DEIS)', system: establecimientoSystem, size, provenance }, readAll, find)
}

/** Where the line of each code begins, from a place on; the lines of communes are left out. */
function indexLines(body: string, from: number): ReadonlyMap<string, number> {
  const places = new Map<string, number>()
  for (let at = from; at < body.length; at = endOfLine(body, at)) {
    at += 1
    if (body[at] !== '=') places.set(body.slice(at, body.indexOf('\t', at)), at)
  }
  return places
}

/** The place of the line break that ends the line of a place, or the end of the text. */
function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from)
  return end < 0 ? text.length : end
}

/** The text of a data file of establishments. */
export function writeEstablecimientos(rows: readonly EstablecimientoRow[], provenance: Provenance): string {
  const values = lists.map((name) => [...new Set(rows.map((row) => row[name]))].toSorted())
  const lines = values.map((list) => list.join('\t'))
  let comuna: string | undefined
  for (const row of rows.toSorted((a, b) => (a.comuna + a.code < b.comuna + b.code ? -1 : 1))) {
    if (row.comuna !== comuna) lines.push(`=${row.comuna}`)
    comuna = row.comuna
    lines.push([row.code, row.oldCode, ...lists.map((name, at) => values[at]!.indexOf(row[name])), row.display].join('\t'))
  }
  return writeDataFile({ id, size: rows.length, provenance, body: lines.join('\n') })
}

function toEstablecimiento(row: EstablecimientoRow): Establecimiento {
  return {
    system: establecimientoSystem,
    ...row,
    isClosed: row.status === 'Cerrado',
    ...(row.oldCode !== '' && { otherCodes: [row.oldCode] }),
    keywords: [row.type, comunas.get(row.comuna)?.display ?? ''].filter((word) => word !== ''),
  }
}
