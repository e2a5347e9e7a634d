#!/usr/bin/env node
/**
 * Writes the tables of `catalogs/README.md`: what each catalog holds, where it comes from, what it weighs.
 *
 *   node catalogs/build.ts [--check]
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Catalog } from './catalog.ts'
import { clCatalog, clCodeSystems, identificadores } from './clcore/clcore.ts'
import { comunas } from './comunas/comunas.ts'
import { provincias } from './comunas/provincias.ts'
import { regiones } from './comunas/regiones.ts'
import { eisCatalog, eisCodeSystems } from './eis/eis.ts'
import { largeCatalogs } from './large.ts'
import { paises } from './paises/paises.ts'
import { runBuilder, type Built } from './sources/build.ts'
import { tfcSample } from './tfc/tfc.ts'

const folder = import.meta.dirname

/** `README.md` with its tables as they are now. */
export function buildReadme(): Built {
  const readme = readFileSync(join(folder, 'README.md'), 'utf8')
  return { 'README.md': withTable(withTable(readme, 'catalogs', catalogsTable()), 'systems', systemsTable()) }
}

/** Who asks for each catalog. */
const askedBy = {
  comunas: 'cl-comuna-*, cl-eis-comuna-01, cl-direccion-01, cl-patient-05',
  provincias: 'cl-provincia-01 y -02, cl-direccion-01',
  regiones: 'cl-region-01 y -02, cl-direccion-01',
  paises: 'cl-pais-01, cl-direccion-03',
  identificadores: 'cl-id-03',
  'CL Core': 'cl-id-01, -02 y -06, cl-patient-11 a -13, cl-practitioner-03, cl-role-03, cl-imm-06 y -07, cl-obs-07',
  EIS: 'búsqueda y consulta',
  cie10: 'cl-cie10-02 a -04 (`needs`)',
  establecimientos: 'cl-org-02 a -04 (`needs`)',
  tfc: 'cl-med-03 (`needs`)',
} as const

if (import.meta.main) runBuilder(import.meta.filename, buildReadme)

function catalogsTable(): readonly string[] {
  const rows: readonly (readonly [name: keyof typeof askedBy, catalog: Catalog, rows: number, files: readonly string[]])[] = [
    ['comunas', comunas, comunas.size, ['comunas/comunas-rows.ts']],
    ['provincias', provincias, provincias.size, []],
    ['regiones', regiones, regiones.size, []],
    ['CL Core', clCatalog('CSTipoIdentificador'), total(clCodeSystems.map(clCatalog)), ['clcore/clcore-rows.ts']],
    ['identificadores', identificadores, identificadores.size, []],
    ['EIS', eisCatalog('eis-EstadoCivil-CS'), total(eisCodeSystems.map(eisCatalog)), ['eis/eis-rows.ts']],
    ['paises', paises, paises.size, ['../node_modules/i18n-iso-countries/codes.json', '../node_modules/i18n-iso-countries/langs/es.json']],
    ['tfc', tfcSample, tfcSample.size, ['tfc/tfc-rows.ts']],
    ...largeCatalogs.map(({ id, file, read }) => {
      const catalog = read(readFileSync(join(folder, file), 'utf8'))
      return [id as keyof typeof askedBy, catalog, catalog.size, [file]] as const
    }),
  ]
  return [
    '| catálogo | fuente | versión | fecha | licencia | filas | bytes | gzip | brotli | quién lo pide |',
    '|---|---|---|---|---|---:|---:|---:|---:|---|',
    ...rows.map(
      ([
        name,
        {
          provenance: { source, version, date, licence },
        },
        size,
        files,
      ]) => ['', name, source, version, date, licence, size, ...weights(files), askedBy[name], ''].join(' | ').trim(),
    ),
  ]
}

function systemsTable(): readonly string[] {
  return [
    '| sistema | título | filas |',
    '|---|---|---:|',
    ...[...clCodeSystems.map(clCatalog), ...eisCodeSystems.map(eisCatalog)].map(({ id, title, size }) => `| ${id} | ${title} | ${size} |`),
  ]
}

function total(catalogs: readonly Catalog[]): number {
  return catalogs.reduce((sum, { size }) => sum + size, 0)
}

/** Bytes as they are, in gzip and in brotli, at their best. */
function weights(files: readonly string[]): readonly (number | string)[] {
  if (files.length === 0) return ['〃', '〃', '〃']
  const bytes = Buffer.concat(files.map((file) => readFileSync(join(folder, file))))
  return [bytes.length, gzipSync(bytes, { level: 9 }).length, brotliCompressSync(bytes).length]
}

function withTable(text: string, name: string, lines: readonly string[]): string {
  const start = `<!-- tabla: ${name} -->\n<!-- prettier-ignore-start -->`
  const from = text.indexOf(start)
  const to = text.indexOf('<!-- prettier-ignore-end -->', from)
  if (from < 0 || to < from) throw new Error(`README.md: faltan las marcas de la tabla «${name}».`)
  return `${text.slice(0, from)}${start}\n\n${lines.join('\n')}\n\n${text.slice(to)}`
}
