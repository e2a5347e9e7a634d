import { mkdirSync, readFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { fold, type Catalog, type Concept } from '../../catalogs/catalog.ts'
import { importFile, type Imported } from '../../catalogs/imports.ts'
import { familyOf } from '../../catalogs/index.ts'
import { search } from '../../catalogs/search.ts'
import { SourceFault } from '../../catalogs/sources/fault.ts'
import { counted, countedInEnglish, toPrintable, toThousands, toThousandsInEnglish } from '../../rules/format/words.ts'
import { importPath, importsFolder, openCatalogs, type DiskCatalogs } from '../node/catalogs.ts'
import { decode, isNoText } from '../node/decode.ts'
import { toReason } from '../node/reasons.ts'
import { rewriteFile } from '../node/rewriting.ts'
import { askForNearCatalogs } from '../node/near-catalogs.ts'
import type { Said } from '../node/said.ts'
import { failure } from '../node/failure.ts'
import { notice, paintFor, type Terminal } from '../node/terminal.ts'

/** Lists the catalogs at hand, those of each publisher together: name, number of codes, version, date, title. */
export async function listCatalogs(terminal: Terminal): Promise<number> {
  const { out, env } = terminal
  const paint = await paintFor(out, env)
  const all = diskCatalogs(terminal).all()
  for (const family of new Set(all.map(({ id }) => familyOf(id)))) {
    const catalogs = all.filter(({ id }) => familyOf(id) === family)
    const widest = (read: (catalog: Catalog) => string): number => Math.max(...catalogs.map((catalog) => read(catalog).length))
    const width = { id: widest(({ id }) => id), version: widest(({ provenance }) => provenance.version) }
    for (const { id, size, title, provenance } of catalogs) {
      const rows = (terminal.lang === 'en' ? toThousandsInEnglish(size) : toThousands(size)).padStart(6)
      const data = toPrintable(`${rows}  ${provenance.version.padEnd(width.version)}  ${provenance.date}`)
      const left = out.width - width.id - data.length - 4
      await out.write(`${id.padEnd(width.id)}  ${paint.dim(data)}  ${shortened(title, left)}\n`)
    }
  }
  return 0
}

/** A text in a number of columns; the last of them says that there is more. */
function shortened(text: string, columns: number): string {
  return text.length <= columns ? text : `${text.slice(0, Math.max(0, columns - 1)).trimEnd()}…`
}

/** Prints what a search finds, best first: code, tab, name. Gives 2 where there is nothing. */
export async function searchCatalog(id: string, text: string, limit: number, terminal: Terminal): Promise<number> {
  if (text.trim() === '')
    throw failure({
      es: 'Falta decir qué se busca: un nombre, una parte de él o un código.',
      en: 'Say what to look for: a name, a part of one, or a code.',
    })
  const hits = search([catalogOf(id, terminal)], text, limit)
  if (hits.length === 0)
    throw failure({
      es: `Nada en «${id}» se parece a «${text}»: prueba con menos letras o con otra palabra.`,
      en: `Nothing in “${id}” is like “${text}”: try with fewer letters or another word.`,
    })
  await terminal.out.write(hits.map(({ concept: { code, display } }) => `${toPrintable(code)}\t${toPrintable(display)}\n`).join(''))
  return 0
}

/** Prints one concept of a catalog. Gives 2 where there is none. */
export async function getConcept(id: string, code: string, terminal: Terminal): Promise<number> {
  const catalog = catalogOf(id, terminal)
  const concept = catalog.get(code)
  if (concept === undefined)
    throw failure({
      es: `El catálogo «${id}» no tiene el código «${code}»: búscalo con svc catalog search ${id} TEXTO.`,
      en: `The catalog “${id}” has no code “${code}”: look for it with svc catalog search ${id} TEXT.`,
    })
  await terminal.out.write(await describeConcept(catalog, concept, terminal))
  return 0
}

/** Completes a catalog with a file of the user's, in place of what was imported into it before. */
export async function importCatalog(id: string, name: string, terminal: Terminal): Promise<number> {
  const catalog = catalogOf(id, terminal)
  const folder = importsFolder(terminal.env)
  if (folder === undefined)
    throw failure({
      es: 'No hay dónde guardar lo importado: di en SVC_CATALOGS en qué carpeta.',
      en: 'There is no place to keep what is imported: say in SVC_CATALOGS in which folder.',
    })
  const { text, encoding } = attempt({ es: `No se pudo leer «${name}»`, en: `“${name}” could not be read` }, () =>
    decode(readFileSync(resolve(terminal.cwd, name))),
  )
  if (isNoText(encoding))
    throw failure({ es: `«${name}» no es un texto: guárdalo como CSV o TSV.`, en: `“${name}” is no text: save it as CSV or TSV.` })
  if (/^\s*[[{]/.test(text))
    throw failure({
      es: `«${name}» es JSON: guárdalo como CSV o TSV, con una columna de códigos y otra de nombres.`,
      en: `“${name}” is JSON: save it as CSV or TSV, with a column for codes and one for names.`,
    })
  const { text: kept, rows, leftOut } = read(catalog, name, text, terminal.today)
  attempt({ es: `No se pudo guardar en «${folder}»`, en: `Could not be kept in “${folder}”` }, () => {
    mkdirSync(folder, { recursive: true })
    const rewriting = rewriteFile(importPath(folder, catalog.id))
    rewriting.write(kept)
    rewriting.commit()
  })
  const [es, en] =
    leftOut === 0
      ? ['', '']
      : [` (${counted(leftOut, 'fila quedó', 'filas quedaron')} fuera)`, ` (${countedInEnglish(leftOut, 'row is', 'rows are')} left out)`]
  await notice(terminal, {
    es: `«${catalog.id}» tiene ahora ${counted(rows, 'código importado', 'códigos importados')} de «${name}»${es}.`,
    en: `“${catalog.id}” now has ${countedInEnglish(rows, 'imported code', 'imported codes')} of “${name}”${en}.`,
  })
  return 0
}

function read(catalog: Catalog, name: string, text: string, today: string): Imported {
  try {
    return importFile(catalog, { name: basename(name), text }, today)
  } catch (error) {
    throw error instanceof SourceFault ? failure(error.said) : error
  }
}

function attempt<T>(what: Said, action: () => T): T {
  try {
    return action()
  } catch (error) {
    throw failure({ es: `${what.es}: ${toReason(error)}.`, en: `${what.en}: ${toReason(error, 'en')}.` })
  }
}

const conceptLabels = {
  es: { system: 'Sistema', also: 'También', catalog: 'Catálogo', source: 'Fuente' },
  en: { system: 'System', also: 'Also', catalog: 'Catalog', source: 'Source' },
}

/** A concept with its names, its system and where it comes from. */
export async function describeConcept(
  { id, title, provenance: { source, version, date } }: Catalog,
  { code, display, system, synonyms = [] }: Concept,
  { out, env, lang }: Terminal,
): Promise<string> {
  const paint = await paintFor(out, env)
  const labels = lang === 'en' ? conceptLabels.en : conceptLabels.es
  const rows = [
    [labels.system, system],
    [labels.also, synonyms.filter((name) => fold(name) !== fold(display)).join(', ')],
    [labels.catalog, `${id} (${title})`],
    [labels.source, `${source}, ${version}, ${date}`],
  ].filter(([, value]) => value !== '')
  const lines = rows.map(([label = '', value = '']) => `  ${paint.dim(label.padEnd(8))}  ${toPrintable(value)}\n`)
  return `${paint.bold(toPrintable(code))}\t${toPrintable(display)}\n${lines.join('')}`
}

/** The catalogs of this machine; what cannot be read of them is said on standard error. */
export function diskCatalogs(terminal: Terminal): DiskCatalogs {
  return openCatalogs(importsFolder(terminal.env), (sentence) => void notice(terminal, sentence))
}

function catalogOf(id: string, terminal: Terminal): Catalog {
  const catalogs = diskCatalogs(terminal)
  const catalog = catalogs.find(id)
  if (catalog === undefined) {
    const near = askForNearCatalogs(id, catalogs.all())
    const [es, en] = [`No existe el catálogo «${id}»`, `There is no catalog “${id}”`]
    throw failure(
      near === undefined
        ? { es: `${es}: mira los que hay con svc catalog list.`, en: `${en}: see those that there are with svc catalog list.` }
        : { es: `${es}. ${near.es}`, en: `${en}. ${near.en}` },
    )
  }
  return catalog
}
