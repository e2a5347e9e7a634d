#!/usr/bin/env node
/**
 * Builds `cie10.txt`: the categories and subcategories of ICD-10 in the Chilean edition.
 *
 *   node catalogs/cie10/build.ts TABLE [--version V] [--date YYYY-MM-DD] [--check]
 *
 * TABLE is a CSV or TSV with the columns `codigo` and `descripcion` (`code`, `display`), as the DEIS publishes it.
 */
import { expectAtLeast, oneSource, runBuilder, type Built, type Options, type Source } from '../sources/build.ts'
import { readSourceTable } from '../sources/table.ts'
import { writeCie10 } from './cie10.ts'
import { readCie10Table } from './table.ts'

if (import.meta.main) runBuilder(import.meta.filename, buildCie10)

/** The data file that a table makes; throws a Spanish sentence where it is malformed. */
export function buildCie10(sources: readonly Source[], { version = 'v2018', date = '2026-06-20' }: Options): Built {
  const { text, file } = oneSource(sources, /./, 'la tabla de la CIE-10')
  const { rows } = readCie10Table(readSourceTable(text, file))
  expectAtLeast(rows.filter(({ code }) => code.length === 3).length, 2000, 'categorías')
  expectAtLeast(rows.filter(({ code }) => code.length > 3).length, 12_000, 'subcategorías')
  return {
    'cie10.txt': writeCie10(rows, {
      source: 'MINSAL/DEIS, CIE-10 Chile (Rodotasso/ciecl@7c4d1ef)',
      version,
      date,
      licence: 'MIT (ciecl); la clasificación es de la OMS',
    }),
  }
}
