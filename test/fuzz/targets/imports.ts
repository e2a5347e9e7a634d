import { createCatalog } from '../../../catalogs/catalog.ts'
import { importFile, withImported, type Imported } from '../../../catalogs/imports.ts'
import { SourceFault } from '../../../catalogs/sources/fault.ts'
import { demand } from '../failure.ts'
import type { Input, Target } from '../target.ts'

const provenance = { source: 'prueba', version: '1', date: '2026-01-15', licence: 'ninguna' }
/** Catalogs with nothing in them under the names by which the reader of a file is chosen: of the whole ones each case would read all. */
const catalogs = ['cie10', 'establecimientos', 'tfc', 'comunas'].map((id) =>
  createCatalog({ id, title: id, system: 'http://a.cl', size: 0, provenance }, () => []),
)

const tables = [
  'code;display\nA00;Cólera\n"A00.1";"uno; ""dos"""\n',
  '\ufeffcodigo,nombre\r\n123456789,a\r\n',
  '# de prueba\n# código\tglosa\n13120\tÑuñoa\n',
  'id\teffectiveTime\tactive\tmoduleId\tconceptId\tlanguageCode\ttypeId\tterm\tcaseSignificanceId\n21000167114\t20240101\t1\t1\t11000167107\tes\t900000000000003001\ta\t9\n31000167119\t20240101\t1\t1\t11000167107\tes\t900000000000013009\tb\t9\n',
  'EstablecimientoCodigo;EstablecimientoGlosa;EstablecimientoCodigoAntiguo;ComunaCodigo;TipoEstablecimientoGlosa;DependenciaAdministrativa;EstadoFuncionamiento\n102100;"Hospital ?A?";01-010;15101;Hospital;Municipal;Cerrado\n',
]

/** A file that somebody brings to complete a catalog, under any name, as the page and the command read it. */
export const imports: Target = {
  name: 'imports',
  seeds: tables.flatMap((text): Input[] => [
    [text, 'lista.csv'],
    [text, 'a\n\nb\tc.txt'],
  ]),
  words: ['code', 'display', 'glosa', 'id_kind', 'conceptId', 'typeId', 'term', 'active', '\t', ';', ',', '"', '""', '#', '\r', '\n', '\r\n', '\n\n', '\ufeff', '\u2028', '\u00a0', '=', '__proto__', 'A00', 'A00.1', 'A00.10', 'M8000/0', 'Z99', '102100', '01-010', '15101', '123456789', '1', '900000000000003001'], // prettier-ignore
  mostLength: 4000,
  batch: 500,
  run([text = '', name = '']) {
    const deeds: string[] = []
    for (const catalog of catalogs) {
      const imported = attempt(() => importFile(catalog, { name, text }, '2026-01-15'))
      if (typeof imported === 'string') {
        deeds.push(`${catalog.id} ${bare(imported.slice(name.length))}`)
        continue
      }
      const completed = withImported(catalog, imported.text)
      const { source, date } = completed.provenance
      demand(date === '2026-01-15' && !/[\r\n]/.test(source), 'The head of an import says what it said', () => completed.provenance)
      const all = completed.all()
      demand(all.length === completed.size, 'A catalog has as many codes as it says', () => [all.length, completed.size])
      demand(imported.rows > 0 && imported.leftOut >= 0, 'What was read has rows')
      for (const { code, display, synonyms = [] } of all) {
        demand(code !== '' && display !== '', 'A concept has a code and a name', () => ({ code, display }))
        demand(![code, display, ...synonyms].some((one) => /[\t\r\n]/.test(one)), 'Names and codes are one cell', () => [code, display])
        demand(completed.get(code)?.code === code && completed.has(code), 'Each code is found', () => code)
      }
      deeds.push(`${catalog.id} ${Math.min(imported.rows, 4)} ${imported.leftOut > 0}`)
    }
    return deeds
  },
}

/** A sentence without what it quotes. */
function bare(sentence: string): string {
  return sentence
    .replaceAll(/«.*»|\d+/gs, '')
    .replace(/(código|establecimiento|descripción|comuna) .*(?= está| no)/s, '$1')
    .slice(0, 60)
}

/** The result of reading; the sentence where it is refused. */
function attempt(read: () => Imported): Imported | string {
  try {
    return read()
  } catch (error) {
    demand(
      error instanceof SourceFault && Object.values(error.said).every((sentence) => sentence.endsWith('.')),
      'A file is refused with a sentence in both languages',
      () => error,
    )
    return (error as Error).message
  }
}
