import { faultAt } from '../sources/fault.ts'
import { toName, type SourceTable } from '../sources/table.ts'
import { comunas, toComunaCode } from '../comunas/comunas.ts'
import type { EstablecimientoRow } from './establecimientos.ts'

const columns = {
  code: ['EstablecimientoCodigo', 'code', 'código'],
  display: ['EstablecimientoGlosa', 'display', 'nombre', 'glosa', 'name', 'description'],
  oldCode: ['EstablecimientoCodigoAntiguo', 'old_code'],
  comuna: ['ComunaCodigo', 'commune', 'commune(5 digits)'],
  type: ['TipoEstablecimientoGlosa', 'type'],
  dependency: ['DependenciaAdministrativa', 'dependency'],
  status: ['EstadoFuncionamiento', 'status'],
}

/** Reads the table of the DEIS, or one with code and name alone; throws a `SourceFault` with the line. */
export function readEstablecimientosTable(table: SourceTable): readonly EstablecimientoRow[] {
  const { file } = table
  const code = table.column(columns.code, 'code')
  const display = table.column(columns.display, 'name')
  const others = (['oldCode', 'comuna', 'type', 'dependency', 'status'] as const).map((name) => [name, table.find(columns[name])] as const)
  const rows = new Map<string, EstablecimientoRow>()
  for (const { line, cell } of table.rows) {
    const text = (name: (typeof others)[number][0]): string => {
      const column = others.find(([other]) => other === name)?.[1]
      return column === undefined ? '' : cell(column)
    }
    const fail = (es: string, en: string): never => {
      throw faultAt(file, line, es, en)
    }
    const row = {
      code: cell(code),
      display: corrected(cell(display)),
      oldCode: text('oldCode'),
      comuna: toComunaCode(text('comuna')),
      type: text('type'),
      dependency: text('dependency').replace('Gendamería', 'Gendarmería'),
      status: toStatus(text('status')),
    }
    if (!/^\d{6}$/.test(row.code))
      fail(`«${row.code}» no es un código de establecimiento de 6 dígitos.`, `“${row.code}” is no establishment code of 6 digits.`)
    if (row.display === '') fail(`el establecimiento ${row.code} no tiene nombre.`, `the establishment ${row.code} has no name.`)
    if (row.oldCode !== '' && !/^\d\d-\d{3}$/.test(row.oldCode))
      fail(`«${row.oldCode}» no es un código antiguo (01-010).`, `“${row.oldCode}” is no code of the former kind (01-010).`)
    if (row.comuna !== '' && !comunas.has(row.comuna)) fail(`la comuna ${row.comuna} no existe.`, `there is no commune ${row.comuna}.`)
    if (rows.has(row.code)) fail(`el establecimiento ${row.code} está dos veces.`, `the establishment ${row.code} is there twice.`)
    rows.set(row.code, row)
  }
  return [...rows.values()]
}

/** The file lost curly quotes, and writes an acute accent for an apostrophe. */
function corrected(name: string): string {
  return toName(name.replaceAll(/\?([^?]+)\?/g, '"$1"').replaceAll('´', "'"))
}

/** «Vigente en Operación Habitual» and «Vigente en operación habitual» are one state. */
function toStatus(status: string): string {
  return status.slice(0, 1) + status.slice(1).toLowerCase()
}
