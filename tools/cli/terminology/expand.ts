import { toThousands, toThousandsInEnglish } from '../../../rules/format/words.ts'
import { definitions } from '../../../rules/index.ts'
import { createEclEngine } from '../../../terminology/ecl/engine.ts'
import { openShelf } from '../../../terminology/shelf.ts'
import { openEdition } from '../../../terminology/snomed/indexed-edition.ts'
import { ContainerFault } from '../../../terminology/store/container.ts'
import { createDefinedShelf } from '../../../terminology/valuesets/defined-shelf.ts'
import { expandCanonical, type ExpansionParameters } from '../../../terminology/valuesets/expand.ts'
import { listIndexes, readIndex, type KeptIndex } from '../../node/terminology/folder.ts'
import { joined } from '../../node/said.ts'
import { told, toldOf } from '../../node/terminology/told.ts'
import { failure } from '../../node/failure.ts'
import { notice, type Terminal } from '../../node/terminal.ts'
import { chooseIndexes, folderOf, noEdition, nothingImported, openIndex } from './indexes.ts'
import { toLine, toSentence } from './words.ts'

/** Prints the codes of an expression of ECL, or of a value set by its address. Gives 2 where it cannot be told. */
export async function expandTerminology(
  asked: string,
  { in: wanted, limit = 100, format, systemVersion = [] }: ExpandOptions,
  terminal: Terminal,
): Promise<number> {
  const isAddress = /^(?:https?:|urn:)/.test(asked)
  // The sets of R4 and of the guides need nothing that was imported.
  const indexes = isAddress && wanted === undefined ? listIndexes(folderOf(terminal)).indexes : chooseIndexes(wanted, terminal)
  const { total, contains } = isAddress
    ? expandSet(asked, indexes, { count: limit, 'system-version': systemVersion })
    : await expandEcl(asked, indexes, limit, terminal)
  if (format === 'json') await terminal.out.write(`${JSON.stringify({ total, contains }, null, 2)}\n`)
  else await terminal.out.write(contains.map(toLine).join(''))
  if (format !== 'json' && total > contains.length)
    await notice(terminal, {
      es: `Hay ${toThousands(total)}: se muestran ${contains.length} (--limit).`,
      en: `There are ${toThousandsInEnglish(total)}: ${contains.length} are shown (--limit).`,
    })
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
    if ('reasons' in found) {
      const reasons = found.reasons.map(told).reduce(joined)
      throw failure(indexes.length === 0 ? joined(reasons, nothingImported) : reasons)
    }
    return found
  } catch (error) {
    if (error instanceof ContainerFault) throw failure(toldOf(opening, error.message))
    throw error
  }
}

async function expandEcl(asked: string, indexes: readonly KeptIndex[], limit: number, terminal: Terminal): Promise<Expanded> {
  const index = indexes.find(({ kind }) => kind === 'snomed')
  if (index === undefined) throw failure(noEdition)
  const edition = openIndex(index, openEdition)
  const answer = createEclEngine(edition).expand(asked)
  if (answer.problem !== undefined) {
    if (answer.problem.kind === 'syntax') throw failure(toSentence(asked, answer.problem.fault))
    const { es, en } = told(answer.problem.message)
    throw failure({ es: `«${asked}» no se puede responder: ${es}`, en: `“${asked}” cannot be answered: ${en}` })
  }
  const { concepts, unknown } = answer
  for (const code of unknown)
    await notice(terminal, { es: `«${code}» no está en «${index.id}».`, en: `“${code}” is not in “${index.id}”.` })
  const contains = Array.from(concepts.subarray(0, limit), (concept) => ({
    system: index.system,
    code: edition.sctid(concept),
    display: edition.display(concept),
  }))
  return { total: concepts.length, contains }
}
