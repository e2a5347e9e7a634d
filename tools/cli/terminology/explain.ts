import { toPrintable } from '../../../rules/format/words.ts'
import { explainEcl } from '../../../terminology/ecl/explain.ts'
import { parseEcl } from '../../../terminology/ecl/parser.ts'
import type { Ecl } from '../../../terminology/ecl/tree.ts'
import { parseExpression } from '../../../terminology/expressions/parse.ts'
import { isExpression, tellExpression } from '../../../terminology/expressions/tell.ts'
import { newestOf } from '../../../terminology/kept-index.ts'
import { openCodeList, type CodeList } from '../../../terminology/lists/code-list.ts'
import { openResources, type Mapping } from '../../../terminology/resources/resource-file.ts'
import { openEdition, type IndexedEdition } from '../../../terminology/snomed/indexed-edition.ts'
import { inLanguage } from '../../node/said.ts'
import { listIndexes, type KeptIndex } from '../../node/terminology/folder.ts'
import { told as inBoth } from '../../node/terminology/told.ts'
import { failure } from '../../node/failure.ts'
import { paintFor, type Terminal } from '../../node/terminal.ts'
import { chooseIndexes, folderOf, noEdition, openIndex } from './indexes.ts'
import { toSentence } from './words.ts'

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
  const indexes = newestOf(chooseIndexes(wanted, terminal))
  const maps = newestOf(chooseIndexes(undefined, terminal))
    .filter(({ kind }) => kind === 'resources')
    .map((index) => openIndex(index, openResources))
  for (const index of indexes) {
    const found = find(index, code)
    if (found === undefined) continue
    const mappings = maps.flatMap((file) => file.mappingsOf(found.system, code)).map(toMapping)
    const facts = { version: index.version, code, ...found, mappings }
    await terminal.out.write(format === 'json' ? `${JSON.stringify(facts, null, 2)}\n` : await toText(facts, terminal))
    return 0
  }
  if (/[\s<>^(]/.test(code) && reading.fault !== undefined) throw failure(toSentence(code, reading.fault))
  throw failure({
    es: `Ninguna terminología importada tiene el código «${code}».`,
    en: `No imported terminology has the code “${code}”.`,
  })
}

/** Prints in words what an expression of ECL asks for, or one over codes says, with the names of an edition where one is imported; the same text may be both. */
async function explainExpression(
  expression: string,
  { tree, isWritten }: { readonly tree: Ecl | undefined; readonly isWritten: boolean },
  { wanted, format }: { readonly wanted: string | undefined; readonly format: 'json' | undefined },
  terminal: Terminal,
): Promise<number> {
  const { indexes } = listIndexes(folderOf(terminal))
  const index = (wanted === undefined ? indexes : chooseIndexes(wanted, terminal)).find(({ kind }) => kind === 'snomed')
  const edition = index === undefined ? undefined : openIndex(index, openEdition)
  const nameOf = (sctid: string): string | undefined => {
    const concept = edition?.ordinal(sctid) ?? -1
    return concept < 0 ? undefined : edition!.display(concept)
  }
  const explanation = tree === undefined ? undefined : explainEcl(tree, nameOf, terminal.lang)
  const told = isWritten && edition !== undefined ? tellExpression(edition, expression) : undefined
  const written = told && { display: told.display, faults: told.faults.map(({ sentence }) => inLanguage(inBoth(sentence), terminal.lang)) }
  if (explanation === undefined && written === undefined) throw failure(noEdition)
  if (format === 'json') {
    const facts = { expression, ...(explanation !== undefined && { explanation }), ...(written !== undefined && { written }) }
    await terminal.out.write(`${JSON.stringify(facts, null, 2)}\n`)
    return 0
  }
  const lines = [
    ...(explanation?.split('\n') ?? []),
    ...(written === undefined ? [] : [`${terminal.lang === 'en' ? 'As a code' : 'Como código'}: ${written.display}`, ...written.faults]),
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
    const file = openIndex(index, openResources)
    for (const one of index.systems ?? []) {
      const told = tellCode(file.findCodeSystem(one), code)
      if (told !== undefined) return { system: one, ...told }
    }
    return undefined
  }
  const told = index.kind === 'snomed' ? tellConcept(openIndex(index, openEdition), code) : tellCode(openIndex(index, openCodeList), code)
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

/** Labels of at most eight letters. */
const labelsIn = {
  es: { state: 'Estado', inactive: 'inactivo', also: 'También', isA: 'Es un', has: 'Tiene', mapsTo: 'Lleva a', system: 'Sistema' },
  en: { state: 'State', inactive: 'inactive', also: 'Also', isA: 'Is a', has: 'Has', mapsTo: 'Maps to', system: 'System' },
}

async function toText(
  facts: Told & { readonly system: string; readonly version: string; readonly code: string; readonly mappings: readonly string[] },
  { out, env, lang = 'es' }: Terminal,
): Promise<string> {
  const paint = await paintFor(out, env)
  const { code, display, isActive, names, parents, properties, mappings, system, version } = facts
  const labels = labelsIn[lang]
  const rows: readonly (readonly [label: string, values: readonly string[]])[] = [
    [labels.state, isActive ? [] : [labels.inactive]],
    [labels.also, names.filter((name) => name !== display)],
    [labels.isA, parents],
    [labels.has, properties],
    [labels.mapsTo, mappings],
    [labels.system, [version.startsWith(system) ? version : `${system} ${version}`.trim()]],
  ]
  const lines = rows.flatMap(([label, values]) =>
    values.map((value, at) => `  ${paint.dim((at === 0 ? label : '').padEnd(8))}  ${toPrintable(value)}\n`),
  )
  return `${paint.bold(toPrintable(code))}\t${toPrintable(display)}\n${lines.join('')}`
}
