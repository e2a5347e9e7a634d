import { newestOf } from '../../../terminology/kept-index.ts'
import { openCodeList, type CodeList } from '../../../terminology/lists/code-list.ts'
import { openResources } from '../../../terminology/resources/resource-file.ts'
import { openEdition } from '../../../terminology/snomed/indexed-edition.ts'
import { searchEdition } from '../../../terminology/snomed/search.ts'
import type { KeptIndex } from '../../node/terminology/folder.ts'
import { failure } from '../../node/failure.ts'
import type { Terminal } from '../../node/terminal.ts'
import { chooseIndexes, openIndex } from './indexes.ts'
import { toLine } from './words.ts'

/** Prints what a search finds, best first: code, tab, name. Gives 2 where there is nothing. */
export async function searchTerminology(
  text: string,
  { in: wanted, limit = 20, format }: { readonly in?: string; readonly limit?: number; readonly format?: 'json' },
  terminal: Terminal,
): Promise<number> {
  if (text.trim() === '')
    throw failure({
      es: 'Falta decir qué se busca: un nombre, una parte de él o un código.',
      en: 'Say what to look for: a name, a part of one, or a code.',
    })
  const hits = newestOf(chooseIndexes(wanted, terminal)).flatMap((index) => search(index, text, limit))
  if (hits.length === 0)
    throw failure({
      es: `Nada se parece a «${text}»: prueba con menos letras o con otra palabra.`,
      en: `Nothing resembles “${text}”: try fewer letters or another word.`,
    })
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

function search(index: KeptIndex, text: string, limit: number): readonly Hit[] {
  const { system } = index
  if (index.kind === 'snomed') {
    const hits = searchEdition(openIndex(index, openEdition), text, limit)
    return hits.map(({ code, display, term }) => ({ system, code, display, ...(term !== undefined && { term }) }))
  }
  if (index.kind === 'resources') {
    const file = openIndex(index, openResources)
    return (index.systems ?? []).flatMap((one) => searchList(one, file.findCodeSystem(one), text, limit))
  }
  return searchList(system, openIndex(index, openCodeList), text, limit)
}

function searchList(system: string, list: CodeList | undefined, text: string, limit: number): readonly Hit[] {
  return (list?.search(text, limit) ?? []).map(({ at, text: term }) => {
    const [code, display] = [list!.code(at), list!.display(at)]
    return { system, code, display, ...(term !== display && term !== code && { term }) }
  })
}
