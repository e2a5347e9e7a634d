#!/usr/bin/env node
/**
 * Builds `clcore-rows.ts`: the code systems of CL Core but communes, provinces and regions, which `catalogs/comunas/`
 * keeps; the retired CSIdentificadores; and the LOINC codes of the vital signs.
 *
 *   node catalogs/clcore/build.ts SOURCE... [--check]
 *
 * Sources: the `CodeSystem-*.json` of the guide's package (or TSV), that of CSIdentificadores from CL Core 1.8.10,
 * and the value set `cl-core-vs-signos-vitales` (FHIR JSON, or TSV with a column `code`).
 */
import { basename } from 'node:path'
import { expectCount, oneSource, rowsModule, runBuilder, type Built, type Source } from '../sources/build.ts'
import { newestDate, readCodeSystem, systemRows } from '../sources/code-system.ts'
import { readSourceTable } from '../sources/table.ts'
import { clTitles } from './titles.ts'

const keptElsewhere = ['CSCodComunasCL', 'CSCodProvinciasCL', 'CSCodRegionCL']
const retired = 'CSIdentificadores'

if (import.meta.main) runBuilder(import.meta.filename, buildClCore)

/** The module of rows that the sources make; throws a Spanish sentence where one is malformed. */
export function buildClCore(sources: readonly Source[]): Built {
  const vitalSigns = oneSource(sources, /signos-vitales/, 'los signos vitales')
  const systems = sources.filter((source) => source !== vitalSigns).map(({ text, file }) => readCodeSystem(text, basename(file)))
  const wanted = [...Object.keys(clTitles).filter((id) => !keptElsewhere.includes(id)), retired]
  const current = systems.filter(({ id }) => id !== retired)
  const [{ version = '' } = {}] = current
  for (const { id, file, version: other } of current) {
    if (![...wanted, ...keptElsewhere].includes(id)) throw new Error(`${file}: ${id} es un sistema nuevo; dale un título en titles.ts.`)
    if (other !== version) throw new Error(`${file}: es de la versión ${other} y otro archivo es de la ${version}.`)
  }
  const codes = vitalSignCodes(vitalSigns)
  expectCount(codes.length, 17, 'signos vitales')
  return {
    'clcore-rows.ts': rowsModule('Code systems of CL Core: a line `# id`, then code and display.', {
      clCoreVersion: version,
      clCoreDate: newestDate(current),
      clCoreRows: wanted.flatMap((id) => systemRows(systems, id)),
      vitalSignRows: codes,
    }),
  }
}

function vitalSignCodes({ text, file }: Source): readonly string[] {
  const codes = file.endsWith('.json')
    ? [...text.matchAll(/"code"\s*:\s*"(\d+-\d)"/g)].map(([, code = '']) => code)
    : readSourceTable(text, file).rows.map(({ cell }) => cell('code'))
  for (const code of codes) if (!/^\d{1,7}-\d$/.test(code)) throw new Error(`${file}: «${code}» no es un código LOINC.`)
  return [...new Set(codes)]
}
