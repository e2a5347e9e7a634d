#!/usr/bin/env node
/**
 * Builds `tfc-rows.ts`, the sample of the TFC: the identifiers that public examples show.
 *
 *   node catalogs/tfc/build.ts TABLE [--check]
 *
 * TABLE is a CSV or TSV with the columns `id` and `display`. The file that the ministry hands out is not for this: each
 * user imports their own (`svc catalog import tfc FILE`).
 */
import { oneSource, rowsModule, runBuilder, type Built, type Source } from '../sources/build.ts'
import { readSourceTable } from '../sources/table.ts'
import { readTfcTable } from './table.ts'
import { tfcLines } from './tfc.ts'

/** The most a sample may hold: more would be a part of the list. */
const most = 50

if (import.meta.main) runBuilder(import.meta.filename, buildTfc)

/** The module of rows that a table makes; throws a Spanish sentence where it is malformed. */
export function buildTfc(sources: readonly Source[]): Built {
  const { text, file } = oneSource(sources, /./, 'la muestra de la TFC')
  const { rows } = readTfcTable(readSourceTable(text, file))
  if (rows.length > most) throw new Error(`${file}: tiene ${rows.length} filas y una muestra, a lo más ${most}.`)
  for (const { id } of rows) if (!/1000167(10|11)\d$/.test(id)) throw new Error(`${file}: ${id} no es del espacio de nombres de la TFC.`)
  return { 'tfc-rows.ts': rowsModule('Identifiers of the TFC that public examples show.', { tfcSampleRows: tfcLines(rows) }) }
}
