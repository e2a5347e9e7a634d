import type { Catalog, Concept } from '../../catalogs/catalog.ts'
import { findCatalog, smallCatalogs } from '../../catalogs/index.ts'
import { search } from '../../catalogs/search.ts'
import { toThousands } from '../../rules/format/words.ts'
import { failure } from './failure.ts'
import { paintFor, type Terminal } from './terminal.ts'

/** Lists the catalogs at hand: name, number of codes, title. */
export async function listCatalogs({ out, env }: Terminal): Promise<number> {
  const paint = await paintFor(out, env)
  const width = Math.max(...smallCatalogs.map(({ id }) => id.length))
  for (const { id, size, title } of smallCatalogs) {
    await out.write(`${id.padEnd(width)}  ${paint.dim(toThousands(size).padStart(6))}  ${title}\n`)
  }
  return 0
}

/** Prints what a search finds, best first: code, tab, name. Gives 2 where there is nothing. */
export async function searchCatalog(id: string, text: string, limit: number, terminal: Terminal): Promise<number> {
  if (text.trim() === '') throw failure('Falta decir qué se busca: un nombre, una parte de él o un código.')
  const hits = search([catalogOf(id)], text, limit)
  if (hits.length === 0) throw failure(`Nada en «${id}» se parece a «${text}»: prueba con menos letras o con otra palabra.`)
  await terminal.out.write(hits.map(({ concept: { code, display } }) => `${code}\t${display}\n`).join(''))
  return 0
}

/** Prints one concept of a catalog. Gives 2 where there is none. */
export async function getConcept(id: string, code: string, terminal: Terminal): Promise<number> {
  const catalog = catalogOf(id)
  const concept = catalog.get(code)
  if (concept === undefined) throw failure(`El catálogo «${id}» no tiene el código «${code}»: búscalo con svc catalog search ${id} TEXTO.`)
  await terminal.out.write(await describeConcept(catalog, concept, terminal))
  return 0
}

/** A concept with its names, its system and where it comes from. */
export async function describeConcept(
  { id, title, provenance: { source, version, date } }: Catalog,
  { code, display, system, synonyms = [] }: Concept,
  { out, env }: Terminal,
): Promise<string> {
  const paint = await paintFor(out, env)
  const rows = [
    ['Sistema', system],
    ['También', synonyms.filter((name) => name !== display).join(', ')],
    ['Catálogo', `${id} (${title})`],
    ['Fuente', `${source}, ${version}, ${date}`],
  ].filter(([, value]) => value !== '')
  return `${paint.bold(code)}\t${display}\n${rows.map(([label = '', value]) => `  ${paint.dim(label.padEnd(8))}  ${value}\n`).join('')}`
}

function catalogOf(id: string): Catalog {
  const catalog = findCatalog(id)
  if (catalog === undefined) throw failure(`No existe el catálogo «${id}»: mira los que hay con svc catalog list.`)
  return catalog
}
