#!/usr/bin/env node
/**
 * Builds `establecimientos.txt` of the list of health establishments of the DEIS.
 *
 *   node catalogs/establecimientos/build.ts establecimientos_YYYYMMDD.csv [--date YYYY-MM-DD] [--check]
 *
 * The file is the one that the DEIS publishes on datos.gob.cl (`;`, 32 columns or more).
 */
import { basename } from 'node:path'
import { expectAtLeast, oneSource, runBuilder, type Built, type Options, type Source } from '../sources/build.ts'
import { readSourceTable } from '../sources/table.ts'
import { writeEstablecimientos } from './establecimientos.ts'
import { readEstablecimientosTable } from './table.ts'

if (import.meta.main) runBuilder(import.meta.filename, buildEstablecimientos)

/** The data file that the list makes; throws a Spanish sentence where it is malformed. */
export function buildEstablecimientos(sources: readonly Source[], options: Options): Built {
  const { text, file } = oneSource(sources, /./, 'la lista de establecimientos')
  const date = options.date ?? basename(file).replace(/^.*(\d{4})(\d\d)(\d\d).*$/, '$1-$2-$3')
  if (!/^\d{4}-\d\d-\d\d$/.test(date)) throw new Error(`${file}: su nombre no dice la fecha; dala con --date AAAA-MM-DD.`)
  const rows = readEstablecimientosTable(readSourceTable(text, file))
  expectAtLeast(rows.length, 5000, 'establecimientos')
  expectAtLeast(new Set(rows.map(({ comuna }) => comuna)).size, 340, 'comunas con establecimientos')
  for (const { code, comuna, type, status } of rows)
    if (comuna === '' || type === '' || status === '')
      throw new Error(`${file}: al establecimiento ${code} le falta comuna, tipo o estado.`)
  return {
    'establecimientos.txt': writeEstablecimientos(rows, {
      source: 'MINSAL/DEIS, establecimientos de salud (datos.gob.cl; rodrigooig/Establecimientos-Salud-Chile@d8dbd745)',
      version: date.replaceAll('-', ''),
      date,
      licence: 'dato abierto del Estado; la licencia de los datos no se declara en el archivo',
    }),
  }
}
