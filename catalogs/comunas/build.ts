#!/usr/bin/env node
/**
 * Builds `comunas-rows.ts`: communes, provinces and regions with the names that CL Core, EIS and the CUT give them,
 * and the codes that communes had before.
 *
 *   node catalogs/comunas/build.ts SOURCE... [--check]
 *
 * Sources, by file name: `CSCodComunasCL`, `CSCodProvinciasCL` and `CSCodRegionCL` of CL Core; `CSComunas`,
 * `eis-comunas-cs`, `eis-provincias-cs` and `eis-regiones-cs` of EIS (FHIR JSON, or TSV); `communes.tsv` or `CUT*`, a
 * table with the columns `clcore_code` and `cut2018_name`; `communes-obsolete.tsv`, with `old_code`, `old_name` and
 * `current_code`.
 */
import { expectCount, oneSource, rowsModule, runBuilder, type Built, type Source } from '../sources/build.ts'
import { newestDate, readCodeSystem, type CodeSystem } from '../sources/code-system.ts'
import { readSourceTable } from '../sources/table.ts'

type Names = ReadonlyMap<string, string>

if (import.meta.main) runBuilder(import.meta.filename, buildComunas)

/** The module of rows that the sources make; throws a Spanish sentence where one is malformed. */
export function buildComunas(sources: readonly Source[]): Built {
  const system = (id: string): CodeSystem => {
    const { text, file } = oneSource(sources, new RegExp(`^(CodeSystem-)?${id}\\.(tsv|json)$`), `el sistema de códigos ${id}`)
    return readCodeSystem(text, file)
  }
  const clComunas = system('CSCodComunasCL')
  const cl = namesOf(clComunas, 5)
  const clProvincias = namesOf(system('CSCodProvinciasCL'), 3)
  const clRegiones = namesOf(system('CSCodRegionCL'), 2)
  const eis = namesOf(system('eis-comunas-cs'), 5)
  const eisOld = namesOf(system('CSComunas'), 5)
  const eisProvincias = withoutSwap(namesOf(system('eis-provincias-cs'), 3))
  const eisRegiones = namesOf(system('eis-regiones-cs'), 2)
  const cut = cutNames(oneSource(sources, /^(communes|CUT.*)\.(tsv|csv)$/i, 'los nombres del CUT'))

  expectCount(cl.size, 346, 'comunas en CL Core')
  expectCount(clProvincias.size, 56, 'provincias en CL Core')
  expectCount(clRegiones.size, 16, 'regiones en CL Core')
  sameCodes(cl, cut, 'CL Core', 'el CUT')
  sameCodes(cl, eis, 'CL Core', 'EIS')
  sameCodes(new Map([...cl, ['99999', '']]), eisOld, 'CL Core con 99999', 'CSComunas')
  sameCodes(clProvincias, eisProvincias, 'CL Core', 'EIS')
  sameCodes(clRegiones, eisRegiones, 'CL Core', 'EIS')
  for (const code of cl.keys()) {
    if (!clProvincias.has(code.slice(0, 3))) throw new Error(`La comuna ${code} es de la provincia ${code.slice(0, 3)}, que no existe.`)
    if (!clRegiones.has(code.slice(0, 2))) throw new Error(`La comuna ${code} es de la región ${code.slice(0, 2)}, que no existe.`)
  }

  return {
    'comunas-rows.ts': rowsModule('Communes, provinces and regions: code, name and the other names it is given.', {
      clCoreVersion: clComunas.version,
      clCoreDate: newestDate([clComunas]),
      comunaRows: nameRows(cut, [cl, eis, eisOld]),
      provinciaRows: nameRows(clProvincias, [eisProvincias]),
      regionRows: nameRows(clRegiones, [eisRegiones]),
      obsoleteRows: obsoleteRows(oneSource(sources, /obsolete|obsoletas/, 'los códigos obsoletos'), cut),
    }),
  }
}

/** Names under codes of that many digits: EIS writes them without the leading zero. */
function namesOf({ file, concepts }: CodeSystem, digits: number): Names {
  return new Map(
    concepts.map(({ code, display }) => {
      const full = code.padStart(digits, '0')
      if (!/^\d+$/.test(code) || full.length !== digits) throw new Error(`${file}: «${code}» no es un código de ${digits} dígitos.`)
      return [full, display]
    }),
  )
}

/** EIS 0.2.0 gives province 112 the name of 113 and the reverse. */
function withoutSwap(names: Names): Names {
  const [a = '', b = ''] = [names.get('112'), names.get('113')]
  return /prat/i.test(a) && /^a[iy]s[eé]n$/i.test(b) ? new Map([...names, ['112', b], ['113', a]]) : names
}

function cutNames({ text, file }: Source): Names {
  const names = new Map<string, string>()
  for (const { line, cell } of readSourceTable(text, file).rows) {
    const code = cell('clcore_code').padStart(5, '0')
    const name = cell('cut2018_name')
    if (!/^\d{5}$/.test(code)) throw new Error(`${file}, línea ${line}: «${code}» no es un código de comuna.`)
    if (name === '') throw new Error(`${file}, línea ${line}: la comuna ${code} no tiene nombre.`)
    if (names.has(code)) throw new Error(`${file}, línea ${line}: la comuna ${code} está dos veces.`)
    names.set(code, name)
  }
  return names
}

function sameCodes(a: Names, b: Names, nameOfA: string, nameOfB: string): void {
  for (const code of a.keys()) if (!b.has(code)) throw new Error(`${code} está en ${nameOfA} y no en ${nameOfB}.`)
  for (const code of b.keys()) if (!a.has(code)) throw new Error(`${code} está en ${nameOfB} y no en ${nameOfA}.`)
}

function nameRows(names: Names, others: readonly Names[]): readonly string[] {
  return [...names]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([code, name]) => [code, ...new Set([name, ...others.map((other) => other.get(code) ?? name)])].join('\t'))
}

function obsoleteRows({ text, file }: Source, today: Names): readonly string[] {
  const seen = new Set<string>()
  const rows: string[] = []
  for (const { line, cell } of readSourceTable(text, file).rows) {
    const [code, name, successor] = [cell('old_code'), cell('old_name'), cell('current_code')]
    if (code === '99999') continue
    if (!/^\d{5}$/.test(code)) throw new Error(`${file}, línea ${line}: «${code}» no es un código de comuna.`)
    if (seen.has(code) || today.has(code)) throw new Error(`${file}, línea ${line}: ${code} está dos veces o rige hoy.`)
    if (!today.has(successor)) throw new Error(`${file}, línea ${line}: la comuna ${successor} no existe.`)
    seen.add(code)
    rows.push([code, successor, name].join('\t'))
  }
  return rows.toSorted()
}
