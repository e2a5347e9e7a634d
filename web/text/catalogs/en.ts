import { counted } from '../count.ts'
import type { CatalogWords } from './es.ts'

/** The licences of the catalogs, which say them in Spanish. */
const licences: Readonly<Record<string, string>> = {
  'sin licencia declarada': 'none declared',
  'la TFC es del MINSAL; no se publica': 'the TFC is the MINSAL’s; it is not published',
  'MIT (ciecl); la clasificación es de la OMS': 'MIT (ciecl); the classification is the WHO’s',
  'dato abierto del Estado; la licencia de los datos no se declara en el archivo':
    'open data of the State; the file declares none for the data',
  'CC0-1.0 (CL Core); CUT: dato público del Estado, sin licencia declarada':
    'CC0-1.0 (CL Core); CUT: public data of the State, none declared',
  'la del archivo': 'that of the file',
}

/** The words about catalogs in English. */
export const en: CatalogWords = {
  title: 'Catalogs',
  intro: 'The codes that checking uses, and those that CL Core and EIS publish. They are searched on this device, also offline.',
  search: 'Search for a code or a name',
  searchHint: 'Ñuñoa, diabetes, I10…',
  in: 'Catalog',
  inAll: 'All catalogs',
  found: (count, most) => (count < most ? counted(count, 'result', 'results') : `The ${count} results that come closest`),
  none: (query) => `Nothing resembles “${query}”. Try fewer letters or another word.`,
  results: 'Results',
  copyCode: 'Copy code',
  copyCoding: 'Copy Coding',
  codingOf: (code) => `the Coding of “${code}”`,
  codeOf: (code) => `“${code}”`,
  import: 'Import a file',
  importWhy:
    'Complete a catalog with a CSV or TSV file that has a column of codes and one of names; for the TFC, SNOMED RF2 descriptions will do as well. It stays on this device alone and replaces what you imported into that catalog before.',
  importUse: 'Once imported, the TFC, ICD-10 and the establishments are used in checking.',
  importInto: 'Catalog to complete',
  choose: 'Choose a file…',
  orDrop: 'or drop it on this page',
  drop: (title) => `Drop the file to import it into “${title}”`,
  imported: (title, rows, name, leftOut) =>
    `“${title}” now has ${counted(rows, 'imported code', 'imported codes')} from “${name}”${leftOut === 0 ? '' : `; ${counted(leftOut, 'row was', 'rows were')} left out`}.`,
  notKept: 'This browser did not let the file be kept: there may be no space left.',
  tooLarge: (name, megabytes) => `“${name}” is too large: files of up to ${megabytes} MB can be imported.`,
  notTable: (name) => `“${name}” is not a text file: save it as CSV or TSV.`,
  list: 'The catalogs',
  columns: { title: 'Catalog', rows: 'Codes', version: 'Version', date: 'Date', source: 'Source and licence' },
  licence: (licence) => `Licence: ${licences[licence] ?? licence}`,
  registers: 'Registers and classifications',
  catalogs: (count) => counted(count, 'catalog', 'catalogs'),
  searchIn: (title) => `Search in “${title}”`,
  unavailable: 'Not on this device yet: it takes a connection once.',
  own: (name, rows, date) => `Imported on ${date}: “${name}”, ${counted(rows, 'code', 'codes')}`,
  remove: 'Remove',
  removed: (title) => `What was imported into “${title}” was removed.`,
}
