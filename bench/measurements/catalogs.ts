import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Catalog, Concept } from '../../catalogs/catalog.ts'
import { smallCatalogs } from '../../catalogs/index.ts'
import { largeCatalogs } from '../../catalogs/large.ts'
import { prepareSearch, search } from '../../catalogs/search.ts'
import { tfcSample } from '../../catalogs/tfc/tfc.ts'
import { quantile, time } from '../measure.ts'
import type { Measured, Row, Text } from '../results.ts'

/** Of so many names one is typed, letter by letter. */
const oneOf = 23

/** Reading and indexing the large catalogs, and searching all of them for what somebody types. */
export function measureCatalogs(): Measured {
  const large: Catalog[] = []
  const rows: Row[] = []
  for (const { id, file, read } of largeCatalogs) {
    const text = readFileSync(join(import.meta.dirname, '../../catalogs', file), 'utf8')
    const reading = time(() => large.push(read(text)), 1)
    const indexing = time(() => prepareSearch(large.at(-1)!), 1)
    rows.push(once({ en: `reading ${id}`, es: `leer ${id}` }, reading), once({ en: `indexing ${id}`, es: `indexar ${id}` }, indexing))
  }
  const catalogs = [...large, tfcSample, ...smallCatalogs]
  return {
    tables: [
      { title: { en: 'Catalogs, the first time', es: 'Catálogos, la primera vez' }, unit: 'µs', rows },
      {
        title: { en: 'Search over all catalogs', es: 'Búsqueda en todos los catálogos' },
        unit: 'µs',
        rows: [
          searching({ en: 'while a name is typed', es: 'mientras se escribe un nombre' }, catalogs, namesOf(large).flatMap(typed)),
          searching({ en: 'a name with a typing error', es: 'un nombre con un error' }, catalogs, namesOf(large).map(mistype)),
          searching({ en: 'a code', es: 'un código' }, catalogs, codesOf(large)),
        ],
      },
    ],
  }
}

function once(name: Text, microseconds: number): Row {
  return { name, median: microseconds }
}

function searching(name: Text, catalogs: readonly Catalog[], queries: readonly string[]): Row {
  for (const query of queries.slice(0, 500)) search(catalogs, query)
  const times = queries.map((query) => time(() => search(catalogs, query), 1))
  return { name, median: quantile(times, 0.5), p95: quantile(times, 0.95), p99: quantile(times, 0.99) }
}

function namesOf(catalogs: readonly Catalog[]): readonly string[] {
  return catalogs.flatMap((catalog) => someOf(catalog).map(({ display }) => display))
}

function codesOf(catalogs: readonly Catalog[]): readonly string[] {
  return catalogs.flatMap((catalog) => someOf(catalog).map(({ code }) => code))
}

function someOf(catalog: Catalog): readonly Concept[] {
  return catalog.all().filter((_, index) => index % oneOf === 0)
}

function typed(name: string): readonly string[] {
  return [3, 6, 9, 12].filter((length) => length <= name.length).map((length) => name.slice(0, length))
}

/** Two letters change places. */
function mistype(name: string): string {
  return `${name.slice(0, 3)}${name.slice(4, 5)}${name.slice(3, 4)}${name.slice(5)}`
}
