import { resolve } from 'node:path'
import { definitions } from '../../rules/index.ts'
import { createEclEngine } from '../../terminology/ecl/engine.ts'
import { explainEcl } from '../../terminology/ecl/explain.ts'
import { parseEcl } from '../../terminology/ecl/parser.ts'
import type { Ecl, EclFault } from '../../terminology/ecl/tree.ts'
import { isExpression, tellExpression } from '../../terminology/expressions/tell.ts'
import { parseExpression } from '../../terminology/expressions/parse.ts'
import { openShelf } from '../../terminology/shelf.ts'
import { createDefinedShelf } from '../../terminology/valuesets/defined-shelf.ts'
import { expandCanonical, type ExpansionParameters } from '../../terminology/valuesets/expand.ts'
import { openCodeList, type CodeList } from '../../terminology/lists/code-list.ts'
import { openResources, type Mapping } from '../../terminology/resources/resource-file.ts'
import { newestOf } from '../../terminology/kept-index.ts'
import { openEdition, type IndexedEdition } from '../../terminology/snomed/indexed-edition.ts'
import { searchEdition } from '../../terminology/snomed/search.ts'
import { ContainerFault } from '../../terminology/store/container.ts'
import { ZipFault } from '../../archives/zip-directory.ts'
import { counted, toPrintable, toThousands } from '../../rules/format/words.ts'
import { listIndexes, readIndex, removeIndex, terminologyFolder, type KeptIndex } from '../node/terminology/folder.ts'
import { ImportFault } from '../../terminology/importing/import-fault.ts'
import { importSources, ImportStopped } from '../node/terminology/importing.ts'
import { openSource, type Source } from '../node/terminology/sources.ts'
import { toReason } from '../node/reasons.ts'
import { failure } from './failure.ts'
import { createProgress } from './progress.ts'
import { notice, paintFor, type Terminal } from './terminal.ts'

/** How results are printed: for people, or as JSON. */
export type TerminologyFormat = 'json' | undefined

/** Imports releases and lists of codes from files, folders and zips of the user. */
export async function importTerminology(
  names: readonly string[],
  { as, format }: { readonly as?: string; readonly format?: 'json' },
  terminal: Terminal,
): Promise<number> {
  const folder = folderOf(terminal)
  const sources = await Promise.all(names.map((name) => openNamed(name, terminal)))
  let isStopped = false
  void terminal.interrupted().then(() => (isStopped = true))
  const progress = createProgress(terminal)
  try {
    const made = await importSources(sources, {
      folder,
      as,
      today: terminal.today,
      onResumed: (done, total) =>
        notice(terminal, `Se retoma una importación que quedó a medias: ${megabytes(done)} de ${megabytes(total)} ya estaban leídos.`),
      onProgress: async (done, total, file) => {
        await progress.tick(Math.floor(done / 1e6), Math.ceil(total / 1e6), ` MB  ${toPrintable(file.slice(file.lastIndexOf('/') + 1))}`)
        return isStopped
      },
    })
    await progress.end()
    for (const { findings } of made) for (const { sentence } of findings) await notice(terminal, sentence)
    if (format === 'json') {
      await terminal.out.write(`${JSON.stringify({ imported: made }, null, 2)}\n`)
      return 0
    }
    for (const { id, codes, bytes, version } of made) {
      const size = bytes < 1e5 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1e6).toFixed(1).replace('.', ',')} MB`
      await notice(terminal, `«${id}» tiene ${counted(codes, 'código', 'códigos')} (${version || 'sin versión'}, ${size}).`)
    }
    return 0
  } catch (error) {
    await progress.end()
    if (error instanceof ImportStopped) throw failure('La importación se detuvo y no queda nada de ella.')
    if (error instanceof ImportFault) throw failure(error.message)
    if (error instanceof ZipFault) throw failure(`El zip no se puede importar: ${error.message}.`)
    if (typeof (error as NodeJS.ErrnoException).code === 'string') throw failure(`No se pudo importar: ${toReason(error)}.`)
    throw error
  }
}

async function openNamed(name: string, { cwd }: Terminal): Promise<Source> {
  try {
    return await openSource(resolve(cwd, name))
  } catch (error) {
    if (error instanceof ImportFault) throw failure(error.message)
    throw failure(error instanceof ZipFault ? `«${name}» ${error.message}.` : `No se pudo leer «${name}»: ${toReason(error)}.`)
  }
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1e6)} MB`
}

/** Lists what is imported: name, number of codes, version, title. */
export async function listTerminology(format: TerminologyFormat, terminal: Terminal): Promise<number> {
  const { indexes, unreadable } = listIndexes(folderOf(terminal))
  for (const { id, reason } of unreadable) await notice(terminal, `«${id}» ${reason}.`)
  if (format === 'json') {
    await terminal.out.write(`${JSON.stringify({ terminologies: indexes.map((one) => ({ ...one, path: undefined })) }, null, 2)}\n`)
    return 0
  }
  if (indexes.length === 0) await notice(terminal, 'No hay terminologías importadas: se agregan con svc terminology import ARCHIVO.')
  const width = Math.max(0, ...indexes.map(({ id }) => id.length))
  const paint = await paintFor(terminal.out, terminal.env)
  for (const { id, codes, version, title } of indexes) {
    const data = `${toThousands(codes).padStart(9)}  ${version}`
    await terminal.out.write(`${toPrintable(id).padEnd(width)}  ${paint.dim(toPrintable(data))}  ${toPrintable(title)}\n`)
  }
  return 0
}

/** Removes what was imported under some names. */
export async function removeTerminology(ids: readonly string[], terminal: Terminal): Promise<number> {
  const { indexes, unreadable } = listIndexes(folderOf(terminal))
  for (const id of ids) {
    const found = [...indexes, ...unreadable].find((one) => one.id === id)
    if (found === undefined) throw failure(`No hay ninguna terminología «${id}»: mira las que hay con svc terminology list.`)
    removeIndex(found.path)
    await notice(terminal, `Se quitó «${id}».`)
  }
  return 0
}

/** Prints what a search finds, best first: code, tab, name. Gives 2 where there is nothing. */
export async function searchTerminology(
  text: string,
  { in: wanted, limit = 20, format }: { readonly in?: string; readonly limit?: number; readonly format?: 'json' },
  terminal: Terminal,
): Promise<number> {
  if (text.trim() === '') throw failure('Falta decir qué se busca: un nombre, una parte de él o un código.')
  const hits = newestOf(chosen(wanted, terminal)).flatMap((index) => search(index, text, limit))
  if (hits.length === 0) throw failure(`Nada se parece a «${text}»: prueba con menos letras o con otra palabra.`)
  if (format === 'json') await terminal.out.write(`${JSON.stringify({ results: hits.slice(0, limit) }, null, 2)}\n`)
  else await terminal.out.write(hits.slice(0, limit).map(toLine).join(''))
  return 0
}

interface Hit {
  readonly system: string
  readonly code: string
  readonly display: string
  /** The name that fits, where it is another. */
  readonly term?: string
}

function toLine({ code, display = '', term }: Pick<Hit, 'code' | 'term'> & { readonly display?: string }): string {
  return `${toPrintable(code)}\t${toPrintable(display)}${term === undefined ? '' : ` (${toPrintable(term)})`}\n`
}

function search(index: KeptIndex, text: string, limit: number): readonly Hit[] {
  const { system } = index
  if (index.kind === 'snomed') {
    const hits = searchEdition(open(index, openEdition), text, limit)
    return hits.map(({ code, display, term }) => ({ system, code, display, ...(term !== undefined && { term }) }))
  }
  if (index.kind === 'resources') {
    const file = open(index, openResources)
    return (index.systems ?? []).flatMap((one) => searchList(one, file.findCodeSystem(one), text, limit))
  }
  return searchList(system, open(index, openCodeList), text, limit)
}

function searchList(system: string, list: CodeList | undefined, text: string, limit: number): readonly Hit[] {
  return (list?.search(text, limit) ?? []).map(({ at, text: term }) => {
    const [code, display] = [list!.code(at), list!.display(at)]
    return { system, code, display, ...(term !== display && term !== code && { term }) }
  })
}

/** Prints the codes of an expression of ECL, or of a value set by its address. Gives 2 where it cannot be told. */
export async function expandTerminology(
  asked: string,
  { in: wanted, limit = 100, format, systemVersion = [] }: ExpandOptions,
  terminal: Terminal,
): Promise<number> {
  const indexes = chosen(wanted, terminal)
  const isAddress = /^(?:https?:|urn:)/.test(asked)
  const { total, contains } = isAddress
    ? expandSet(asked, indexes, { count: limit, 'system-version': systemVersion })
    : await expandEcl(asked, indexes, limit, terminal)
  if (format === 'json') await terminal.out.write(`${JSON.stringify({ total, contains }, null, 2)}\n`)
  else await terminal.out.write(contains.map(toLine).join(''))
  if (format !== 'json' && total > contains.length)
    await notice(terminal, `Hay ${toThousands(total)}: se muestran ${contains.length} (--limit).`)
  return 0
}

/** Options of an expansion. */
interface ExpandOptions {
  readonly in?: string
  readonly limit?: number
  readonly format?: 'json'
  /** Each as `system|version`: of what the set names none for. */
  readonly systemVersion?: readonly string[]
}

interface Expanded {
  readonly total: number
  readonly contains: readonly { readonly system: string; readonly code: string; readonly display?: string }[]
}

/** A set that was imported, that its address alone defines, or that comes with FHIR R4 and CL Core. */
function expandSet(address: string, indexes: readonly KeptIndex[], parameters: ExpansionParameters): Expanded {
  let opening = ''
  const shelved = indexes.map((index) => ({ facts: index, read: () => ((opening = index.id), readIndex(index.path)) }))
  try {
    const found = expandCanonical(address, openShelf(shelved, createDefinedShelf(definitions)), parameters)
    if ('reasons' in found) throw failure(found.reasons.join(' '))
    return found
  } catch (error) {
    if (error instanceof ContainerFault) throw failure(`«${opening}» ${error.message}.`)
    throw error
  }
}

async function expandEcl(asked: string, indexes: readonly KeptIndex[], limit: number, terminal: Terminal): Promise<Expanded> {
  const index = indexes.find(({ kind }) => kind === 'snomed')
  if (index === undefined) throw failure('No hay ninguna edición de SNOMED CT importada.')
  const edition = open(index, openEdition)
  const answer = createEclEngine(edition).expand(asked)
  if (answer.problem !== undefined) {
    throw failure(
      answer.problem.kind === 'syntax'
        ? toSentence(asked, answer.problem.fault)
        : `«${asked}» no se puede responder: ${answer.problem.message}`,
    )
  }
  const { concepts, unknown } = answer
  for (const code of unknown) await notice(terminal, `«${code}» no está en «${index.id}».`)
  const contains = Array.from(concepts.subarray(0, limit), (concept) => ({
    system: index.system,
    code: edition.sctid(concept),
    display: edition.display(concept),
  }))
  return { total: concepts.length, contains }
}

function toSentence(asked: string, { at, message }: EclFault): string {
  return `«${asked}» no es una expresión de ECL ni la dirección de un conjunto de valores. En el carácter ${at + 1}: ${message}`
}

/** Prints what is known of a code: names, state, what it is a kind of, attributes. Gives 2 where nobody knows it. */
export async function explainTerminology(
  code: string,
  { in: wanted, format }: { readonly in?: string; readonly format?: 'json' },
  terminal: Terminal,
): Promise<number> {
  const reading = parseEcl(code)
  const tree = reading.tree?.kind === 'concept' ? undefined : reading.tree
  const isWritten = isExpression(code) && parseExpression(code).fault === undefined
  if (tree !== undefined || isWritten) return explainExpression(code, { tree, isWritten }, { wanted, format }, terminal)
  const indexes = newestOf(chosen(wanted, terminal))
  const maps = newestOf(chosen(undefined, terminal))
    .filter(({ kind }) => kind === 'resources')
    .map((index) => open(index, openResources))
  for (const index of indexes) {
    const found = find(index, code)
    if (found === undefined) continue
    const mappings = maps.flatMap((file) => file.mappingsOf(found.system, code)).map(toMapping)
    const facts = { version: index.version, code, ...found, mappings }
    await terminal.out.write(format === 'json' ? `${JSON.stringify(facts, null, 2)}\n` : await toText(facts, terminal))
    return 0
  }
  if (/[\s<>^(]/.test(code) && reading.fault !== undefined) throw failure(toSentence(code, reading.fault))
  throw failure(`Ninguna terminología importada tiene el código «${code}».`)
}

/** Prints in words what an expression of ECL asks for, or one over codes says, with the names of an edition where one is imported; the same text may be both. */
async function explainExpression(
  expression: string,
  { tree, isWritten }: { readonly tree: Ecl | undefined; readonly isWritten: boolean },
  { wanted, format }: { readonly wanted: string | undefined; readonly format: TerminologyFormat },
  terminal: Terminal,
): Promise<number> {
  const { indexes } = listIndexes(folderOf(terminal))
  const index = (wanted === undefined ? indexes : chosen(wanted, terminal)).find(({ kind }) => kind === 'snomed')
  const edition = index === undefined ? undefined : open(index, openEdition)
  const nameOf = (sctid: string): string | undefined => {
    const concept = edition?.ordinal(sctid) ?? -1
    return concept < 0 ? undefined : edition!.display(concept)
  }
  const explanation = tree === undefined ? undefined : explainEcl(tree, nameOf)
  const told = isWritten && edition !== undefined ? tellExpression(edition, expression) : undefined
  const written = told && { display: told.display, faults: told.faults.map(({ sentence }) => sentence) }
  if (explanation === undefined && written === undefined) throw failure('No hay ninguna edición de SNOMED CT importada.')
  if (format === 'json') {
    const facts = { expression, ...(explanation !== undefined && { explanation }), ...(written !== undefined && { written }) }
    await terminal.out.write(`${JSON.stringify(facts, null, 2)}\n`)
    return 0
  }
  const lines = [
    ...(explanation?.split('\n') ?? []),
    ...(written === undefined ? [] : [`Como código: ${written.display}`, ...written.faults]),
  ]
  await terminal.out.write(lines.map((line) => `${toPrintable(line)}\n`).join(''))
  return 0
}

interface Told {
  readonly display: string
  readonly isActive: boolean
  readonly names: readonly string[]
  readonly parents: readonly string[]
  readonly properties: readonly string[]
}

function tellConcept(edition: IndexedEdition, code: string): Told | undefined {
  const concept = edition.ordinal(code)
  if (concept < 0) return undefined
  const named = (one: number): string => `${edition.sctid(one)} ${edition.display(one)}`
  return {
    display: edition.display(concept),
    isActive: edition.isActive(concept),
    names: edition.terms(concept),
    parents: Array.from(edition.parents(concept), named),
    properties: edition
      .attributes(concept)
      .map(({ type, target, value }) => `${edition.display(type)} = ${target < 0 ? String(value) : named(target)}`),
  }
}

function find(index: KeptIndex, code: string): (Told & { readonly system: string }) | undefined {
  const { system } = index
  if (index.kind === 'resources') {
    const file = open(index, openResources)
    for (const one of index.systems ?? []) {
      const told = tellCode(file.findCodeSystem(one), code)
      if (told !== undefined) return { system: one, ...told }
    }
    return undefined
  }
  const told = index.kind === 'snomed' ? tellConcept(open(index, openEdition), code) : tellCode(open(index, openCodeList), code)
  return told === undefined ? undefined : { system, ...told }
}

function toMapping({ system, code, display, equivalence }: Mapping): string {
  return `${code}${display === undefined ? '' : ` ${display}`} (${equivalence}, ${system})`
}

function tellCode(list: CodeList | undefined, code: string): Told | undefined {
  const at = list?.ordinal(code) ?? -1
  if (list === undefined || at < 0) return undefined
  return {
    display: list.display(at),
    isActive: list.isActive(at),
    names: list.names(at),
    parents: Array.from(list.parents(at), (one) => `${list.code(one)} ${list.display(one)}`),
    properties: list.properties(at).map(([name, value]) => `${name} = ${value}`),
  }
}

async function toText(
  facts: Told & { readonly system: string; readonly version: string; readonly code: string; readonly mappings: readonly string[] },
  { out, env }: Terminal,
): Promise<string> {
  const paint = await paintFor(out, env)
  const { code, display, isActive, names, parents, properties, mappings, system, version } = facts
  const rows: readonly (readonly [label: string, values: readonly string[]])[] = [
    ['Estado', isActive ? [] : ['inactivo']],
    ['También', names.filter((name) => name !== display)],
    ['Es un', parents],
    ['Tiene', properties],
    ['Lleva a', mappings],
    ['Sistema', [version.startsWith(system) ? version : `${system} ${version}`.trim()]],
  ]
  const lines = rows.flatMap(([label, values]) =>
    values.map((value, at) => `  ${paint.dim((at === 0 ? label : '').padEnd(8))}  ${toPrintable(value)}\n`),
  )
  return `${paint.bold(toPrintable(code))}\t${toPrintable(display)}\n${lines.join('')}`
}

function open<Opened>({ id, path }: KeptIndex, read: (bytes: Uint8Array) => Opened): Opened {
  try {
    return read(readIndex(path))
  } catch (error) {
    if (error instanceof ContainerFault) throw failure(`«${id}» ${error.message}.`)
    throw error
  }
}

/** The indexes of a name or system; all where none is wanted. */
function chosen(wanted: string | undefined, terminal: Terminal): readonly KeptIndex[] {
  const { indexes } = listIndexes(folderOf(terminal))
  if (indexes.length === 0) throw failure('No hay terminologías importadas: se agregan con svc terminology import ARCHIVO.')
  if (wanted === undefined) return indexes
  const found = indexes.filter(({ id, system }) => id === wanted || system === wanted || id.startsWith(`${wanted}-`))
  if (found.length === 0) throw failure(`No hay ninguna terminología «${wanted}»: mira las que hay con svc terminology list.`)
  return found
}

function folderOf({ env }: Terminal): string {
  const folder = terminologyFolder(env)
  if (folder === undefined) throw failure('No hay dónde guardar lo importado: di en SVC_CACHE en qué carpeta.')
  return folder
}
