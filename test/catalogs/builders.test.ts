import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import type { Catalog } from '../../catalogs/catalog.ts'
import { buildReadme } from '../../catalogs/build.ts'
import { buildCie10 } from '../../catalogs/cie10/build.ts'
import { buildClCore } from '../../catalogs/clcore/build.ts'
import { clCatalog, clCodeSystems, identificadores, vitalSigns } from '../../catalogs/clcore/clcore.ts'
import { buildComunas } from '../../catalogs/comunas/build.ts'
import { comunas } from '../../catalogs/comunas/comunas.ts'
import { provincias } from '../../catalogs/comunas/provincias.ts'
import { regiones } from '../../catalogs/comunas/regiones.ts'
import { buildEis } from '../../catalogs/eis/build.ts'
import { eisCatalog, eisCodeSystems } from '../../catalogs/eis/eis.ts'
import { buildEstablecimientos } from '../../catalogs/establecimientos/build.ts'
import type { Establecimiento } from '../../catalogs/establecimientos/establecimientos.ts'
import { largeCatalogs } from '../../catalogs/large.ts'
import type { Source } from '../../catalogs/sources/build.ts'
import { buildTfc } from '../../catalogs/tfc/build.ts'
import { tfcSample } from '../../catalogs/tfc/tfc.ts'

const folder = join(import.meta.dirname, '../../catalogs')
const shipped = (file: string) => readFileSync(join(folder, file), 'utf8')
const [cie10, establecimientos] = largeCatalogs.map(({ file, read }) => read(shipped(file))) as [Catalog, Catalog<Establecimiento>]

/** A catalog as a guide would publish it. */
function codeSystem(
  { id, system, provenance, all }: Pick<Catalog, 'id' | 'system' | 'provenance' | 'all'>,
  names?: readonly string[],
): Source {
  const concept = all().map(({ code, display }, at) => ({ code, display: names?.[at] ?? display }))
  const { version, date } = provenance
  const text = { resourceType: 'CodeSystem', id, url: system, title: id, version, date, concept }
  return { file: `CodeSystem-${id}.json`, text: JSON.stringify(text) }
}

/** A table with `;` and quotes. */
function csv(file: string, rows: readonly (readonly string[])[]): Source {
  const cell = (text: string) => (/[";]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
  return { file, text: rows.map((row) => row.map(cell).join(';')).join('\r\n') }
}

function withText(source: Source, from: string | RegExp, to: string): Source {
  const text = source.text.replace(from, to)
  expect(text).not.toBe(source.text)
  return { file: source.file, text }
}

const cl = clCodeSystems.map((id) => codeSystem({ ...clCatalog(id), provenance: clCatalog('CSTipoIdentificador').provenance }))
const plain = codeSystem({ ...identificadores, id: 'CSIdentificadores' }, ['RUN', 'RNPI', 'PPN', 'OTRO'])
const signs = csv('ValueSet-cl-core-vs-signos-vitales.csv', [
  ['code', 'system'],
  ...[...vitalSigns].map((code) => [code, 'http://loinc.org']),
])

describe('the builder of CL Core', () => {
  it('makes what is shipped of what the guide publishes', () => {
    expect(buildClCore([...cl, plain, signs])).toEqual({ 'clcore-rows.ts': shipped('clcore/clcore-rows.ts') })
  })

  const [first] = cl as [Source]
  it.each([
    ['a file that is not JSON', { file: first.file, text: '{' }, 'CodeSystem-CSClaseVacuna.json: no es JSON.'],
    ['another resource', withText(first, 'CodeSystem', 'ValueSet'), 'no es un CodeSystem con códigos.'],
    ['a code that is there twice', withText(first, 'internacional', 'programatica'), 'el código «programatica» está dos veces.'],
    ['a code with a blank', withText(first, 'internacional', 'inter nacional'), 'el código «inter nacional» está vacío o tiene blancos.'],
    ['a code without name', withText(first, 'Vacuna Internacional', ' '), 'el código «internacional» no tiene nombre.'],
    ['codes inside codes', withText(first, '{"code"', '{"concept":[],"code"'), 'tiene códigos dentro'],
    ['another version', withText(first, '1.9.4', '1.9.5'), 'es de la versión 1.9.4 y otro archivo es de la 1.9.5.'],
    ['a system that is new', withText(first, 'CSClaseVacuna', 'CSNuevo'), 'CSNuevo es un sistema nuevo; dale un título en titles.ts.'],
  ])('refuses %s', (_, broken, message) => {
    expect(() => buildClCore([broken, ...cl.slice(1), plain, signs])).toThrow(message)
  })

  it('refuses what lacks a file or has it twice', () => {
    expect(() => buildClCore([...cl.slice(1), plain, signs])).toThrow('Se necesita un archivo con CSClaseVacuna, y no hay.')
    expect(() => buildClCore([first, ...cl, plain, signs])).toThrow('Se necesita un archivo con CSClaseVacuna, y hay más.')
    expect(() => buildClCore([...cl, plain])).toThrow('Se necesita un archivo con los signos vitales y hay 0.')
    expect(() => buildClCore([...cl, plain, withText(signs, '8480-6', '8480')])).toThrow('«8480» no es un código LOINC.')
  })
})

describe('the builder of EIS', () => {
  const eis = eisCodeSystems.map((id) => codeSystem(eisCatalog(id)))

  it('makes what is shipped of what the guide publishes', () => {
    expect(buildEis(eis)).toEqual({ 'eis-rows.ts': shipped('eis/eis-rows.ts') })
  })

  it('refuses what lacks a system', () => {
    expect(() => buildEis(eis.filter(({ file }) => !file.includes('EstadoCivil')))).toThrow(
      'Se necesita un archivo con eis-EstadoCivil-CS, y no hay.',
    )
  })
})

describe('the builder of communes', () => {
  const cut = csv('CUT_2018.csv', [['clcore_code', 'cut2018_name'], ...comunas.all().map(({ code, display }) => [code, display])])
  const obsolete = csv('obsoletas.csv', [
    ['old_code', 'old_name', 'current_code'],
    ['05106', 'Quilpue', '05801'],
    ['99999', 'Desconocida', ''],
  ])
  const systems = [comunas, provincias, regiones].map((catalog, at) =>
    codeSystem({ ...catalog, id: ['CSCodComunasCL', 'CSCodProvinciasCL', 'CSCodRegionCL'][at]! }),
  )
  const mirrors = (['CSComunas', 'eis-comunas-cs', 'eis-provincias-cs', 'eis-regiones-cs'] as const).map((id) => codeSystem(eisCatalog(id)))
  const sources = [...systems, ...mirrors, cut, obsolete]
  const broken = (file: string, from: string | RegExp, to: string) =>
    sources.map((source) => (source.file.includes(file) ? withText(source, from, to) : source))

  it('makes rows with the names of each source once', () => {
    const rows = buildComunas(broken('CSCodComunasCL', '"Ñuñoa"', '"ÑuÑoa"'))['comunas-rows.ts']!
    expect(rows).toContain('\n13120\tÑuñoa\tÑuÑoa\n')
    expect(rows).toContain('\n01101\tIquique\n')
    expect(rows).toContain('\n05106\t05801\tQuilpue\n')
    expect(rows).not.toContain('Desconocida')
  })

  it('sets the names of provinces 112 and 113 right, which EIS swaps', () => {
    const swapped = sources.map((source) =>
      source.file.includes('eis-provincias')
        ? { file: source.file, text: source.text.replace('Aysén', 'x').replace('Capitán Prat', 'Aisén').replace('"x"', '"Capitán prat"') }
        : source,
    )
    expect(buildComunas(swapped)['comunas-rows.ts']).toContain('\n112\tAysén\tAisén\n113\tCapitán Prat\tCapitán prat\n')
  })

  it.each([
    [
      'a commune more in CL Core',
      'CSCodComunasCL',
      '[{',
      '[{"code":"13999","display":"x"},{',
      'Se esperaban 346 comunas en CL Core y hay 347.',
    ],
    ['a commune of no province', 'CSCodProvinciasCL', '"131"', '"139"', '139 está en CL Core y no en EIS.'],
    ['a code that is no number', 'CSCodComunasCL', '"13120"', '"1312O"', '«1312O» no es un código de 5 dígitos.'],
    ['a commune that the CUT lacks', 'CUT_2018', '13120;', '13999;', '13120 está en CL Core y no en el CUT.'],
    ['a commune that is there twice', 'CUT_2018', '13120;', '13119;', 'la comuna 13119 está dos veces.'],
    ['a commune without name', 'CUT_2018', 'Ñuñoa', '', 'la comuna 13120 no tiene nombre.'],
    ['another column', 'CUT_2018', 'cut2018_name', 'nombre', 'falta la columna «cut2018_name»; el archivo tiene «clcore_code», «nombre».'],
    ['a successor that does not exist', 'obsoletas', '05801', '05899', 'obsoletas.csv, línea 2: la comuna 05899 no existe.'],
    ['an obsolete code that is in use', 'obsoletas', '05106', '13120', 'obsoletas.csv, línea 2: 13120 está dos veces o rige hoy.'],
  ])('refuses %s', (_, file, from, to, message) => {
    expect(() => buildComunas(broken(file, from, to))).toThrow(message)
  })
})

describe('the builder of cie10', () => {
  const table = csv('cie10.csv', [['codigo', 'descripcion'], ...cie10.all().map(({ code, display }) => [code.replace('.', ''), display])])

  it('makes what is shipped of a table without dots', () => {
    expect(buildCie10([table], {})).toEqual({ 'cie10.txt': shipped('cie10/cie10.txt') })
  })

  it('leaves out codes of five characters, morphology and those that repeat a category', () => {
    const longer = withText(table, 'descripcion\r\n', 'descripcion\r\nE1121;x\r\nM8000/0;x\r\nI10X;x\r\nC4A;x\r\n')
    expect(buildCie10([longer], {})).toEqual({ 'cie10.txt': shipped('cie10/cie10.txt') })
  })

  it.each([
    ['cut short', table.text.slice(0, table.text.indexOf('\r\nB00;')), 'Se esperaban al menos 2000 categorías y hay 86.'],
    [
      'with a row cut in two',
      table.text.replace('A000;', 'A000\r\n'),
      'cie10.csv, línea 3: tiene una columna, y la línea de los nombres tiene 2.',
    ],
    ['with a code that is none', table.text.replace('A000;', 'A0O0;'), 'cie10.csv, línea 3: «A0O0» no es un código CIE-10.'],
    ['without names', table.text.replace('descripcion', 'x'), 'cie10.csv: no hay columna para el nombre'],
  ])('refuses a table %s', (_, text, message) => {
    expect(() => buildCie10([{ file: 'cie10.csv', text }], {})).toThrow(message)
  })
})

describe('the builder of establecimientos', () => {
  const columns = {
    EstablecimientoCodigo: 'code',
    EstablecimientoCodigoAntiguo: 'oldCode',
    EstablecimientoGlosa: 'display',
    ComunaCodigo: 'comuna',
    TipoEstablecimientoGlosa: 'type',
    DependenciaAdministrativa: 'dependency',
    EstadoFuncionamiento: 'status',
  } as const
  const rows = establecimientos
    .all()
    .map((one) => Object.values(columns).map((name) => (name === 'comuna' ? one.comuna.replace(/^0/, '') : one[name])))
  const table = csv('establecimientos_20260310.csv', [Object.keys(columns), ...rows])

  it('makes what is shipped of the table of the DEIS', () => {
    expect(buildEstablecimientos([table], {})).toEqual({ 'establecimientos.txt': shipped('establecimientos/establecimientos.txt') })
  })

  it.each([
    ['cut short', (text: string) => text.slice(0, text.indexOf('\r\n102')), 'Se esperaban al menos 5000 establecimientos y hay 49.'],
    ['with a commune that does not exist', (text: string) => text.replace(';15101;', ';15199;'), 'línea 2: la comuna 15199 no existe.'],
    [
      'without a type',
      (text: string) => text.replace(';Dirección Servicio de Salud;', ';;'),
      'al establecimiento 101010 le falta comuna, tipo o estado.',
    ],
    [
      'with a code of five digits',
      (text: string) => text.replace('\r\n101010;', '\r\n10101;'),
      'línea 2: «10101» no es un código de establecimiento de 6 dígitos.',
    ],
  ])('refuses a table %s', (_, change, message) => {
    expect(() => buildEstablecimientos([{ ...table, text: change(table.text) }], {})).toThrow(message)
  })

  it('asks for the date where the name does not say it', () => {
    expect(() => buildEstablecimientos([{ ...table, file: 'lista.csv' }], {})).toThrow('dala con --date AAAA-MM-DD.')
  })
})

describe('the builder of the TFC sample', () => {
  const table = csv('tfc.csv', [['id', 'display'], ...tfcSample.all().map(({ code, display }) => [code, display])])

  it('makes what is shipped of a table', () => {
    expect(buildTfc([table])).toEqual({ 'tfc-rows.ts': shipped('tfc/tfc-rows.ts') })
  })

  it('refuses identifiers of others, and more than a sample', () => {
    expect(() => buildTfc([withText(table, '1991971000167110', '80146002')])).toThrow('80146002 no es del espacio de nombres de la TFC.')
    const many = Array.from({ length: 51 }, (_, at) => [`${100 + at}1000167110`, 'x'])
    expect(() => buildTfc([csv('tfc.csv', [['id', 'display'], ...many])])).toThrow('tiene 51 filas y una muestra, a lo más 50.')
  })
})

describe('a builder as a command', { timeout: 60_000 }, () => {
  const temporary = mkdtempSync(join(tmpdir(), 'svc-builders-'))
  afterAll(() => rmSync(temporary, { recursive: true }))
  const run = (...args: string[]) => spawnSync(process.execPath, [join(folder, 'cie10/build.ts'), ...args], { encoding: 'utf8' })

  it('says in one sentence what is wrong, leaves the file as it was and exits with 1', () => {
    const before = shipped('cie10/cie10.txt')
    const file = join(temporary, 'mala.csv')
    writeFileSync(file, 'codigo;descripcion\r\nA00;Cólera\r\nA0;x\r\n')
    const { status, stdout, stderr } = run(file)
    expect({ status, stdout, stderr }).toEqual({ status: 1, stdout: '', stderr: `${file}, línea 3: «A0» no es un código CIE-10.\n` })
    expect(run(join(temporary, 'no-hay.csv'))).toMatchObject({ status: 1, stderr: `No existe ${join(temporary, 'no-hay.csv')}.\n` })
    expect(run()).toMatchObject({ status: 1, stderr: 'Se necesita un archivo con la tabla de la CIE-10 y hay 0.\n' })
    expect(shipped('cie10/cie10.txt')).toBe(before)
  })

  it('compares with --check, and reads Windows-1252', () => {
    const rows = cie10.all().map(({ code, display }) => `${code}\t${display}`)
    const file = join(temporary, 'cie10.tsv')
    writeFileSync(file, ['codigo\tdescripcion', ...rows].join('\n'))
    expect(run(file, '--check').status).toBe(0)
    expect(run(file, '--check', '--version', 'v2027')).toMatchObject({ status: 1 })
    expect(run(file, '--check', '--version', 'v2027').stderr).toContain('cie10.txt está desactualizado')
    writeFileSync(file, Buffer.from('codigo\tdescripcion\nA00\tC\u00F3lera\nI1\tx', 'latin1'))
    expect(run(file, '--check').stderr).toBe(`${file}, línea 3: «I1» no es un código CIE-10.\n`)
  })
})

describe('catalogs/README.md', () => {
  it('has the tables of what is shipped', () => {
    expect(buildReadme()).toEqual({ 'README.md': shipped('README.md') })
  })
})
