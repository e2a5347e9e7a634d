import { fold } from '../../catalogs/catalog.ts'
import { comunas } from '../../catalogs/comunas/comunas.ts'
import { provincias } from '../../catalogs/comunas/provincias.ts'
import { regiones } from '../../catalogs/comunas/regiones.ts'
import { paises } from '../../catalogs/paises/paises.ts'
import { comunasNear, findComuna } from '../../rules/cl/reading/city.ts'
import { isEstablishmentSystem } from '../../rules/cl/reading/establishment.ts'
import { isNoName } from '../../rules/cl/reading/name.ts'
import { isWordOfRun } from '../../rules/cl/reading/run.ts'
import { isNoPhone } from '../../rules/cl/reading/telecom.ts'
import type { Definitions } from '../../rules/index.ts'
import { signatureOf } from '../../rules/structure/check/file-types.ts'
import { r4 } from '../../rules/structure/r4.ts'
import { memberNamed, resourceElement, type Element } from '../elements.ts'
import type { Edit } from '../text.ts'
import { childrenOf, kinds, memberOf, nameOf, parseTree, stringOf, type Tree } from '../tree.ts'
import { contentOf, impersonal, registered, type Content } from './content.ts'
import { precisionOf, shiftDate, type Shift } from './dates.ts'
import { madeUpDigits, madeUpHex, madeUpWord } from './made-up.ts'
import { madeUpRun, wholeRun } from './run.ts'

/** Counts of personal data in a text, by kind. */
type Personal = Readonly<Record<'identifiers' | 'names' | 'dates' | 'contacts' | 'texts', number>>

/** How a text is anonymized: another salt makes up others. */
export interface AnonymizeOptions {
  readonly definitions: Definitions
  /** The day of the user, `YYYY-MM-DD`. */
  readonly today: string
  readonly shift: Shift
  readonly salt: number
}

/** The changes that put made-up values in place of what says who somebody is, and how much of it there is. */
export interface Anonymized {
  readonly edits: readonly Edit[]
  readonly personal: Personal
}

/** A value of the text that is replaced. */
interface Found {
  readonly node: number
  readonly content: Exclude<Content, 'none'> | 'kind'
  readonly isName: boolean
  /** Of an identifier: the node of the check digit that stands apart from it. */
  readonly digit: number
}

/** A word or number of these lengths that a person has, and that stands elsewhere too, is that person's there. */
const telling = { letters: 3, digits: 6 } as const

/**
 * Finds the names, identifiers, dates, addresses and free text of a text, and what to write in their place: equal values become equal
 * ones, with the same length, form and order, so that the linter finds the same. Codes, communes and numbers that are no RUN stay.
 */
export function anonymize(text: string, options: AnonymizeOptions): Anonymized {
  const tree = parseTree(text)
  const found = findPersonal(tree, options.definitions)
  const known = wordsOf(
    found
      .filter(({ isName, content }) => (isName && content === 'words') || content === 'identifier')
      .map(({ node }) => stringOf(tree, node) ?? innerOf(tree, node)),
  )
  const isExact = found.every(({ content, node }) => content !== 'date' || precisionOf(innerOf(tree, node)) !== 'less')
  const shift = isExact ? options.shift : { ...options.shift, days: 0 }
  const edits: Edit[] = []
  for (const one of found) {
    const old = innerOf(tree, one.node)
    const digit = one.digit < 0 ? undefined : innerOf(tree, one.digit)
    const next = replacementOf(old, one.content, { ...options, shift, known, digit })
    const from = tree.start[one.node]! + (isString(tree, one.node) ? 1 : 0)
    if (next !== old) edits.push({ from, to: from + old.length, insert: next })
    if (digit !== undefined) {
      const made = madeUpRun(old.replaceAll(/\D/g, ''), digit, options.salt)
      const at = tree.start[one.digit]! + 1
      if (made.digit !== digit) edits.push({ from: at, to: at + digit.length, insert: made.digit })
    }
  }
  return { edits: edits.toSorted((a, b) => a.from - b.from), personal: count(found) }
}

function count(found: readonly Found[]): Personal {
  const counts = { identifiers: 0, names: 0, dates: 0, contacts: 0, texts: 0 }
  for (const { content, isName } of found) {
    if (content === 'identifier' || content === 'number') counts.identifiers += 1
    else if (content === 'date') counts.dates += 1
    else if (content === 'phone' || content === 'place') counts.contacts += 1
    else if (isName) counts.names += 1
    else if (content !== 'link' && content !== 'kind') counts.texts += 1
  }
  return counts
}

function isString(tree: Tree, node: number): boolean {
  return tree.kind[node] === kinds.string
}

/** A primitive as it is written, without quotes. */
function innerOf(tree: Tree, node: number): string {
  const [start, end] = [tree.start[node]!, tree.end[node]!]
  return isString(tree, node)
    ? tree.text.slice(start + 1, end - (end - start > 1 && tree.text[end - 1] === '"' ? 1 : 0))
    : tree.text.slice(start, end)
}

function findPersonal(tree: Tree, definitions: Definitions): readonly Found[] {
  const found: Found[] = []
  /** Texts of resources that stay as they are, as of a questionnaire: who repeats them tells no more of anybody. */
  const kept = new Set<string>()
  for (const root of childrenOf(tree, -1)) walk(root, undefined, '', { isName: false, resource: '' })
  return kept.size === 0 ? found : found.filter(({ content, node }) => content !== 'words' || !kept.has(innerOf(tree, node)))

  function walk(
    node: number,
    element: Element | undefined,
    key: string,
    around: { readonly isName: boolean; readonly resource: string },
  ): void {
    const kind = tree.kind[node]
    if (kind === kinds.list) {
      for (const item of childrenOf(tree, node)) walk(item, element, key, around)
    } else if (kind === kinds.object) {
      const type = typeOf(tree, node)
      if (type !== undefined && impersonal.has(type)) return keep(node)
      const inside = (type === undefined ? undefined : resourceElement(type, [], definitions)) ?? element
      const resource = type ?? around.resource
      const isName = around.isName || inside?.type === 'HumanName'
      for (const member of childrenOf(tree, node)) {
        const name = nameOf(tree, member) ?? ''
        const known = inside === undefined ? undefined : memberNamed(inside, name, definitions)
        walk(member, known, name, { isName, resource })
      }
    } else addPrimitive(node, element, key, around)
  }

  function keep(node: number): void {
    if (isString(tree, node)) kept.add(innerOf(tree, node))
    else for (const inner of childrenOf(tree, node)) keep(inner)
  }

  function addPrimitive(
    node: number,
    element: Element | undefined,
    key: string,
    { isName, resource }: { readonly isName: boolean; readonly resource: string },
  ): void {
    const old = innerOf(tree, node)
    if (tree.kind[node] === kinds.word && !/^\d{6,}$/.test(old)) return
    const content = contentOf(element, key)
    if (content === 'none' || old.trim() === '') return
    if (content === 'number' && !isLikeRun.test(old)) return
    if (registered.has(resource) && (content === 'identifier' || key === 'name' || key === 'alias')) return
    if (tree.kind[node] === kinds.word && !['words', 'identifier', 'number'].includes(content)) return
    const holder = tree.parent[node]!
    // The code of an establishment is public, whoever is identified with it.
    if (content === 'identifier' && isEstablishment.test(old) && isEstablishmentSystem(stringOf(tree, memberOf(tree, holder, 'system'))))
      return
    if (content === 'words' && (isSaidByCoding(tree, holder, key, old) || isSaidTerritory(tree, holder, key, old))) return
    // NN is nobody and 000 nobody's, and stay so.
    if ((isName && content === 'words' && isNoName(old)) || (content === 'phone' && isNoPhone(old))) return
    if (isDigitApart(tree, node)) return
    const isKind = content === 'words' && isTextOfIdentifierType(tree, holder, key)
    found.push({
      node,
      content: isKind ? 'kind' : content,
      isName,
      digit: content === 'identifier' && !isWithDigit(old) ? digitApart(tree, holder) : -1,
    })
  }
}

/** A number with as many digits as a RUN or a telephone has. */
const isLikeRun = /^\d{7,9}$/

/** The form of a code of an establishment, which no RUN has. */
const isEstablishment = /^\s*\d{1,2}-?\d{3,4}\s*$/

/** The type that a resource says, or means where only the case is wrong: its elements are looked at as those of that. */
function typeOf(tree: Tree, node: number): string | undefined {
  const said = stringOf(tree, memberOf(tree, node, 'resourceType'))
  return said === undefined ? undefined : (r4.findResource(said) ?? said)
}

/** Whether the text of a concept is no more than the name of one of its codes. */
function isSaidByCoding(tree: Tree, holder: number, key: string, old: string): boolean {
  if (key !== 'text' || holder < 0 || tree.kind[holder] !== kinds.object) return false
  const codings = memberOf(tree, holder, 'coding')
  return codings >= 0 && childrenOf(tree, codings).some((coding) => stringOf(tree, memberOf(tree, coding, 'display')) === old)
}

/** Whether a text says in words of what kind an identifier is. */
function isTextOfIdentifierType(tree: Tree, holder: number, key: string): boolean {
  return key === 'text' && holder >= 0 && nameOf(tree, holder) === 'type' && memberOf(tree, tree.parent[holder]!, 'value') >= 0
}

/** Whether the text of a concept is the name of a territory, as the extensions of addresses and nationalities have it. */
function isSaidTerritory(tree: Tree, holder: number, key: string, old: string): boolean {
  return key === 'text' && holder >= 0 && nameOf(tree, holder) === 'valueCodeableConcept' && old.length > 3 && isTerritory(old)
}

const checkDigitUrl = 'http://hl7.org/fhir/StructureDefinition/identifier-checkDigit'

/** Whether a RUN has its check digit itself, whatever stands in an extension besides. */
function isWithDigit(text: string): boolean {
  return (wholeRun.exec(text)?.[3]?.trim() ?? '') !== ''
}

/** The check digit of an identifier that stands in an extension; -1 where there is none. */
function digitApart(tree: Tree, identifier: number): number {
  const extensions = memberOf(tree, identifier, 'extension')
  if (extensions < 0) return -1
  for (const extension of childrenOf(tree, extensions)) {
    if (stringOf(tree, memberOf(tree, extension, 'url')) !== checkDigitUrl) continue
    const value = memberOf(tree, extension, 'valueString')
    if (/^[\dkK]$/.test(stringOf(tree, value) ?? '')) return value
  }
  return -1
}

function isDigitApart(tree: Tree, node: number): boolean {
  const holder = tree.parent[node]!
  return holder >= 0 && nameOf(tree, node) === 'valueString' && stringOf(tree, memberOf(tree, holder, 'url')) === checkDigitUrl
}

/** The words, numbers and UUIDs that tell a person, folded: an address has «perez» for «Pérez». */
function wordsOf(texts: readonly string[]): ReadonlySet<string> {
  const words = texts.flatMap(wordsIn)
  return new Set(words.filter((word) => word.length >= (/\d/.test(word) ? telling.digits : telling.letters)).map(fold))
}

function wordsIn(text: string): readonly string[] {
  return text.match(/(?<![\da-f])[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?![\da-f])|\p{L}+|\d+/gu) ?? []
}

interface Replacing extends AnonymizeOptions {
  readonly known: ReadonlySet<string>
  readonly digit: string | undefined
}

function replacementOf(old: string, content: Found['content'], options: Replacing): string {
  const { salt, shift, today, known, digit } = options
  if (content === 'date' || (content === 'words' && precisionOf(old) === 'day')) {
    return shiftDate(old, shift, today) ?? replaceWords(old, salt)
  }
  if (content === 'identifier') return replaceIdentifier(old, digit, salt)
  if (content === 'phone') return /[@:]/.test(old) ? replaceWords(old, salt) : replacePhone(old, salt)
  if (content === 'place') return isTerritory(old) || isMisspelt(old, known) ? old : replaceWords(old, salt)
  if (content === 'link' || (content === 'file' && isOfResource(old))) return replaceKnown(old, known, salt)
  if (content === 'file') return replaceFile(old, salt)
  if (content === 'narrative') return replaceNarrative(old, salt)
  if (content === 'kind') return old.replaceAll(parts, (part) => (isWordOfRun(fold(part)) ? part : replacePart(part, salt)))
  if (content === 'bytes') return replaceBytes(old, salt)
  return replaceWords(old, salt)
}

/** Escapes of JSON, which stay; UUIDs; a RUN; words; numbers. */
const parts =
  /\\u[\da-fA-F]{4}|(?<![\da-f])[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?![\da-f])|\\.|(?<!\d)\d{1,2}(?:\.?\d{3}){2}-[\dkK](?![\p{L}\d])|\p{L}[\p{L}\p{M}]*|\d+/gu

/** The beginning of an address; empty where there is none. */
function schemeOf(text: string): string {
  return /^(?:urn:[a-z]+:|[a-z][a-z+.-]{1,9}:(?:\/\/)?)/.exec(text)?.[0] ?? ''
}

function replaceWords(text: string, salt: number): string {
  const scheme = schemeOf(text)
  return scheme + text.slice(scheme.length).replaceAll(parts, (part) => replacePart(part, salt))
}

function replacePart(part: string, salt: number): string {
  if (part.startsWith('\\')) return part
  if (part.length === 36 && /^[\da-f]{8}-/.test(part)) return madeUpHex(part, salt)
  if (!/^\d/.test(part)) return madeUpWord(part, salt)
  return part.includes('-') ? replaceRun(part, salt) : madeUpDigits(part, salt)
}

function replaceIdentifier(old: string, digit: string | undefined, salt: number): string {
  if (digit !== undefined) return respell(old, madeUpRun(old.replaceAll(/\D/g, ''), digit, salt).number)
  // Words by which CL Core tells the qualifications of a practitioner, and names of definitions.
  if (/^(?:urn:oid:|(?:cert|esp|subesp)$)/.test(old)) return old
  return wholeRun.test(old) ? replaceRun(old, salt) : replaceWords(old, salt)
}

function replaceRun(old: string, salt: number): string {
  const [, before, number, between, digit, after] = wholeRun.exec(old)!
  const made = madeUpRun(number!.replaceAll(/\D/g, ''), digit!, salt)
  return before + respell(number!, made.number) + between + made.digit + after
}

/** Digits in the form in which others were written. */
function respell(form: string, digits: string): string {
  let at = 0
  return form.replaceAll(/\d/g, () => digits[at++]!)
}

/** Escapes of JSON, words, and digits. */
const phoneParts = /\\u[\da-fA-F]{4}|\\.|\p{L}[\p{L}\p{M}]*|\d/gu

/** All but the beginning of a telephone number, which tells its country and area. */
function replacePhone(old: string, salt: number): string {
  const digits = (old.match(phoneParts) ?? []).filter((part) => /^\d/.test(part)).join('')
  const changed = Math.min(6, digits.length)
  const kept = digits.length - changed
  const made = digits.slice(0, kept) + madeUpDigits(`1${digits.slice(kept)}`, salt).slice(1)
  let at = 0
  return old.replaceAll(phoneParts, (part) => {
    if (part.startsWith('\\')) return part
    return /^\d/.test(part) ? made[at++]! : madeUpWord(part, salt)
  })
}

/** UUIDs; a RUN; words; numbers. */
const linkParts =
  /(?<![\da-f])[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?![\da-f])|(?<!\d)\d{1,2}(?:\.?\d{3}){2}-[\dkK](?![\p{L}\d])|\p{L}+|\d+/gu

/** Words, numbers and UUIDs of a person within an address or id; its scheme and the names of types are nobody's. */
function replaceKnown(old: string, known: ReadonlySet<string>, salt: number): string {
  const scheme = schemeOf(old)
  const isUrn = scheme.startsWith('urn:')
  const rest = old.slice(scheme.length).replaceAll(linkParts, (part) => {
    if (part.length === 36 && /^[\da-f]{8}-/.test(part)) return known.has(fold(part)) ? madeUpHex(part, salt) : part
    if (part.includes('-')) return isUrn ? part : replaceRun(part, salt)
    const isTelling = known.has(fold(part)) || (part.length >= 7 && /^\d/.test(part) && !/^urn:(?:uuid|oid):/.test(old))
    if (!isTelling || r4.findResource(part) === part) return part
    return /^\d/.test(part) ? madeUpDigits(part, salt) : madeUpWord(part, salt)
  })
  return scheme + rest
}

/** Whether an address is that of a resource, which others refer to by its id, or has no parts. */
function isOfResource(address: string): boolean {
  const [type] = address
    .replace(/\/_history\/[^/]*$/, '')
    .split('/')
    .slice(-2)
  return address.startsWith('urn:') || (type !== undefined && r4.findResource(type) === type)
}

/** The path of a file: folders and names of files bear those of persons. Its scheme and host stay, and the system's own folder. */
function replaceFile(old: string, salt: number): string {
  const root = /^(?:[a-z][a-z+.-]{1,9}:\/\/[^/]*|www\.[^/]*|[A-Za-z]:|\/(?:home|Users|mnt|var|tmp|srv|opt|media)\/)/.exec(old)?.[0] ?? ''
  return root + replaceWords(old.slice(root.length), salt)
}

/** Tags, references to characters, and the text between. */
const markup = /<[^<>]*>|&#?\w{1,31};|[^<&]+/g

/** The text between the tags of a narrative. */
function replaceNarrative(old: string, salt: number): string {
  return old.replaceAll(markup, (text) => (/^[<&]/.test(text) ? text : text.replaceAll(parts, (part) => replacePart(part, salt))))
}

/** Others of the same kind, but for what tells the type of a file, and for the last group, in which not every character may stand. */
function replaceBytes(old: string, salt: number): string {
  // No bytes, where an escape might be cut in two.
  if (old.includes('\\')) return replaceWords(old, salt)
  const padding = old.indexOf('=')
  const end = Math.max(0, (padding < 0 ? old.length : padding) - 4)
  const start = Math.min(signatureOf(old).length, end)
  return old.slice(0, start) + replaceWords(old.slice(start, end), salt).slice(0, end - start) + old.slice(end)
}

/** Whether a text is the name or the code of a commune, province or region, or of a country in short. */
function isTerritory(text: string): boolean {
  return (
    text.length <= 3 ||
    [comunas, provincias, regiones, paises].some((one) => one.has(text.trim()) || one.named(text).length > 0) ||
    findComuna(text) !== undefined ||
    /^(?:chile|ignorad[ao]|regi[oó]n\b)/i.test(text.trim())
  )
}

/** Whether a text is a commune with a slip, which says no more than the commune, and no name that a person of the text has. */
function isMisspelt(text: string, known: ReadonlySet<string>): boolean {
  return comunasNear(text).length > 0 && !wordsIn(text).some((word) => known.has(fold(word)))
}
