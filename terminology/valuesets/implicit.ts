import { loincSystem } from '../loinc/release.ts'
import { snomedSystem } from './snomed-source.ts'

/** The meaning of an implicit value set's address, as one `include` of a value set. */
export interface ImplicitSet {
  readonly system: string
  /** For SNOMED CT the URI of the edition, with its date where one is given. */
  readonly version?: string
  readonly filter?: readonly { readonly property: string; readonly op: string; readonly value: string }[]
}

/** Reads an address of an implicit value set of SNOMED CT or LOINC; a sentence where it begins as one and is none. */
export function readImplicit(url: string): ImplicitSet | { readonly reason: string } | undefined {
  if (url.startsWith(`${snomedSystem}?`) || url.startsWith(`${snomedSystem}/`)) return readSnomed(url)
  if (url === `${loincSystem}/vs`) return { system: loincSystem }
  if (url.startsWith(`${loincSystem}/vs/`)) return readLoinc(url.slice(loincSystem.length + 4))
  return undefined
}

function readLoinc(id: string): ImplicitSet | { readonly reason: string } {
  if (id.startsWith('LL')) return { system: loincSystem, filter: [{ property: 'LIST', op: '=', value: id }] }
  if (id.startsWith('LP')) return { system: loincSystem, filter: [{ property: 'ancestor', op: '=', value: id }] }
  return { reason: `«${id}» no es una lista de respuestas (LL…) ni una parte (LP…) de LOINC.` }
}

function readSnomed(url: string): ImplicitSet | { readonly reason: string } | undefined {
  const [address = '', query] = splitOnce(url, '?')
  if (query === undefined || !(query === 'fhir_vs' || query.startsWith('fhir_vs='))) return undefined
  const version = address === snomedSystem ? {} : { version: address }
  const asked = query === 'fhir_vs' ? '' : query.slice('fhir_vs='.length)
  const filter = toFilter(asked)
  if (filter !== undefined && 'reason' in filter) return filter
  return { system: snomedSystem, ...version, ...(filter === undefined ? {} : { filter: [filter] }) }
}

function toFilter(
  asked: string,
): { readonly property: string; readonly op: string; readonly value: string } | { readonly reason: string } | undefined {
  if (asked === '') return undefined
  if (asked === 'refset') return { property: 'constraint', op: '=', value: '^R *' }
  const [kind, value = ''] = splitOnce(asked, '/')
  const decoded = decode(value)
  if (decoded === undefined) return { reason: `«${value.slice(0, 60)}» no está bien codificado como parte de una URL.` }
  if (kind === 'isa') return { property: 'concept', op: 'is-a', value: decoded }
  if (kind === 'refset') return { property: 'concept', op: 'in', value: decoded }
  if (kind === 'ecl') return { property: 'constraint', op: '=', value: decoded }
  return { reason: `«fhir_vs=${asked.slice(0, 60)}» no es un conjunto implícito: después va isa/…, refset, refset/… o ecl/….` }
}

function splitOnce(text: string, by: string): readonly [string, string?] {
  const at = text.indexOf(by)
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + by.length)]
}

function decode(text: string): string | undefined {
  try {
    // A plus is a space as forms write it, but for the one of a history supplement or of a number.
    return decodeURIComponent(text.replaceAll(/(?<!#)\+(?!HISTORY|%20HISTORY)/gi, ' '))
  } catch {
    return undefined
  }
}
