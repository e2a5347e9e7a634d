#!/usr/bin/env node
/**
 * Builds `eis-rows.ts`: the code systems of the ministry's EIS guide but communes, provinces and regions, which
 * `catalogs/comunas/` keeps.
 *
 *   node catalogs/eis/build.ts SOURCE... [--check]
 *
 * Sources: the `CodeSystem-*.json` of the guide's package (or TSV), and CSTiposDocumentosDEIS from EIS 0.1.1.
 */
import { basename } from 'node:path'
import { rowsModule, runBuilder, type Built, type Source } from '../sources/build.ts'
import { newestDate, readCodeSystem, systemRows } from '../sources/code-system.ts'
import { eisTitles } from './titles.ts'

const keptElsewhere = ['CSComunas', 'CSCodComunasCL', 'eis-comunas-cs', 'eis-provincias-cs', 'eis-regiones-cs']
/** Lists that other catalogs hold, larger and newer. */
const leftOut = ['eis-establecimientoscodigodeis-CS', 'eis-paises-cs']

if (import.meta.main) runBuilder(import.meta.filename, buildEis)

/** The module of rows that the sources make; throws a Spanish sentence where one is malformed. */
export function buildEis(sources: readonly Source[]): Built {
  const systems = sources.map(({ text, file }) => readCodeSystem(text, basename(file)))
  const wanted = Object.keys(eisTitles).filter((id) => !keptElsewhere.includes(id))
  for (const { id, file } of systems)
    if (![...wanted, ...keptElsewhere, ...leftOut].includes(id))
      throw new Error(`${file}: ${id} es un sistema nuevo; dale un título en titles.ts.`)
  return {
    'eis-rows.ts': rowsModule('Code systems of the EIS guide: a line `# id`, then code and display.', {
      eisDate: newestDate(systems),
      eisRows: wanted.flatMap((id) => systemRows(systems, id)),
    }),
  }
}
