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
  return createCatalog({ id, title: 'Establecimientos de salud (DEIS)', system: establecimientoSystem, size, provenance }, () => {
    const [types = [], dependencies = [], states = [], ...rows] = body.split('\n').map((line) => line.split('\t'))
    const concepts: Establecimiento[] = []
    let comuna = ''
    for (const [code = '', oldCode = '', type = '', dependency = '', state = '', display = ''] of rows) {
      if (code.startsWith('=')) comuna = code.slice(1)
      else
        concepts.push(
          toEstablecimiento({
            code,
            display,
            oldCode,
            comuna,
            type: types[Number(type)] ?? '',
            dependency: dependencies[Number(dependency)] ?? '',
            status: states[Number(state)] ?? '',
          }),
        )
    }
    return concepts.toSorted((a, b) => (a.code < b.code ? -1 : 1))
  })
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
