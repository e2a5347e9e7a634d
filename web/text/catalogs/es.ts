import { counted } from '../count.ts'

/** The words about catalogs in Spanish; the other languages have exactly these. */
export const es = {
  title: 'Catálogos',
  intro: 'Los códigos que usa la revisión y los que publican CL Core y EIS. Se buscan en este dispositivo, también sin conexión.',
  search: 'Buscar un código o un nombre',
  searchHint: 'Ñuñoa, diabetes, I10…',
  in: 'Catálogo',
  inAll: 'Todos los catálogos',
  found: (count: number, most: number) =>
    count < most ? counted(count, 'resultado', 'resultados') : `Los ${count} resultados que más se parecen`,
  none: (query: string) => `Nada se parece a «${query}». Prueba con menos letras o con otra palabra.`,
  results: 'Resultados',
  copyCode: 'Copiar código',
  copyCoding: 'Copiar Coding',
  codingOf: (code: string) => `el Coding de «${code}»`,
  codeOf: (code: string) => `«${code}»`,
  import: 'Importar un archivo',
  importWhy:
    'Completa un catálogo con un archivo CSV o TSV que tenga una columna de código y otra de nombre; para la TFC sirven también las descripciones SNOMED RF2. Queda solo en este dispositivo y reemplaza lo que hayas importado antes en ese catálogo.',
  importUse: 'Con la TFC, la CIE-10 y los establecimientos importados, la revisión los usa desde ese momento.',
  importInto: 'Catálogo que se completa',
  choose: 'Elegir archivo…',
  orDrop: 'o suéltalo en esta página',
  drop: (title: string) => `Suelta el archivo para importarlo en «${title}»`,
  imported: (title: string, rows: number, name: string, leftOut: number) =>
    `«${title}» tiene ahora ${counted(rows, 'código importado', 'códigos importados')} de «${name}»${leftOut === 0 ? '' : `; ${counted(leftOut, 'fila quedó', 'filas quedaron')} fuera`}.`,
  notKept: 'Este navegador no dejó guardar el archivo: puede que falte espacio.',
  tooLarge: (name: string, megabytes: number) => `«${name}» es demasiado grande: se importan archivos de hasta ${megabytes} MB.`,
  notTable: (name: string) => `«${name}» no es un archivo de texto: guárdalo como CSV o TSV.`,
  list: 'Los catálogos',
  columns: { title: 'Catálogo', rows: 'Códigos', version: 'Versión', date: 'Fecha', source: 'Fuente y licencia' },
  licence: (licence: string) => `Licencia: ${licence}`,
  registers: 'Registros y clasificaciones',
  catalogs: (count: number) => counted(count, 'catálogo', 'catálogos'),
  searchIn: (title: string) => `Buscar en «${title}»`,
  unavailable: 'Todavía no está en este dispositivo: hace falta conexión una vez.',
  own: (name: string, rows: number, date: string) => `Importado el ${date}: «${name}», ${counted(rows, 'código', 'códigos')}`,
  remove: 'Quitar',
  removed: (title: string) => `Se quitó lo importado en «${title}».`,
}

/** Every word about catalogs; a language that lacks one does not compile. */
export type CatalogWords = typeof es
