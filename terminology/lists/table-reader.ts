import type { ImportFinding } from '../snomed/import/findings.ts'
import { CsvFault, createCsvReader, type TextReader } from './csv.ts'
import type { CodeRow, CodeTable } from './code-table.ts'

/** Facts of a table of codes that are known before it is read. */
export interface TableOptions {
  readonly system: string
  readonly version: string
  readonly title: string
  /** How the file is called in sentences. */
  readonly file: string
}

/** Reads a table with a column of codes and one of names; others become properties under their own names. */
export function createTableReader(options: TableOptions): TextReader & {
  readonly finish: () => { readonly table: CodeTable; readonly findings: readonly ImportFinding[] }
} {
  const codes = new Map<string, CodeRow>()
  let header: readonly string[] | undefined
  let places = { code: -1, display: -1, active: -1, parent: -1 }
  let withoutCode = 0
  let repeated = 0

  const reader = createCsvReader((fields, line) => {
    if (header === undefined) {
      header = fields.map((name) => name.trim())
      const bareNames = header.map(bare)
      // In the order of what is wanted: a table with «display» and «description» goes by its displays.
      const find = (wanted: readonly string[]): number => {
        const found = wanted.find((name) => bareNames.includes(name))
        return found === undefined ? -1 : bareNames.indexOf(found)
      }
      places = { code: find(codeNames), display: find(displayNames), active: find(activeNames), parent: find(parentNames) }
      if (places.code < 0) throw new CsvFault('no tiene una columna de códigos («code» o «código»)')
      if (places.display < 0) throw new CsvFault('no tiene una columna de nombres («display», «nombre» o «name»)')
      return
    }
    if (fields.length < header.length / 2)
      throw new CsvFault(`línea ${line}: tiene ${fields.length} columnas y debería tener ${header.length}`)
    const code = (fields[places.code] ?? '').trim()
    if (code === '') {
      withoutCode += 1
      return
    }
    if (codes.has(code)) repeated += 1
    const known = new Set(Object.values(places))
    const properties = header.flatMap((name, at) =>
      known.has(at) || (fields[at] ?? '').trim() === '' ? [] : [[name, fields[at]!.trim()] as const],
    )
    const parent = (fields[places.parent] ?? '').trim()
    codes.set(code, {
      code,
      display: (fields[places.display] ?? '').trim(),
      isActive: places.active < 0 || !inactive.has((fields[places.active] ?? '').trim().toLowerCase()),
      properties,
      ...(parent !== '' && { parents: [parent] }),
    })
  })

  return {
    ...reader,
    finish() {
      const { file, system, version, title } = options
      if (codes.size === 0) throw new CsvFault('no tiene ningún código')
      const findings: ImportFinding[] = []
      const say = (count: number, one: string, many: string): void => {
        if (count > 0) findings.push({ sentence: `«${file}»: ${count === 1 ? one : `${count} ${many}`}.`, isLoss: true })
      }
      say(withoutCode, 'una fila sin código quedó fuera', 'filas sin código quedaron fuera')
      say(repeated, 'un código está dos veces y vale la última', 'códigos están dos veces y vale la última')
      return { table: { system, version, title, codes: [...codes.values()] }, findings }
    },
  }
}

function bare(name: string): string {
  return name
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
}

const codeNames = ['code', 'codigo', 'id', 'conceptid', 'cod']
const displayNames = ['display', 'nombre', 'descripcion', 'glosa', 'term', 'termino', 'preferredterm', 'name', 'description']
const activeNames = ['active', 'activo', 'vigente']
const parentNames = ['parent', 'padre']
const inactive = new Set(['0', 'false', 'no', 'n', 'inactivo'])
