import { isNoAddress } from './attributes.ts'
import { isSpace, skipName, skipSpace } from './characters.ts'
import { isSoundNarrative, namespace } from './narrative.ts'
import { addToHash, elementAt, valuesOf, type NarrativeElement } from './vocabulary.ts'

/** Longer texts are not written anew. */
const longest = 20_000

/**
 * A narrative as it was probably meant, of one that is HTML and not the XHTML that FHIR allows: its tags are closed and its
 * attributes quoted; of what FHIR does not allow the content stays, but for programs and styles. Undefined where that is not sound either.
 */
export function repairNarrative(text: string): string | undefined {
  if (text.length > longest) return undefined
  const repaired = rewrite(unwrapped(text))
  return repaired !== text && isSoundNarrative(repaired) ? repaired : undefined
}

/** XHTML whose tags were escaped, or that stands in a CDATA section, as such. */
function unwrapped(text: string): string {
  const [, inner = text] = /^\s*<!\[CDATA\[([^]*)\]\]>\s*$/.exec(text) ?? []
  if (!/^\s*&lt;div[\s&]/.test(inner) || inner.includes('<')) return inner
  return inner.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')
}

/** Elements without content, which HTML does not close. */
const empty = new Set(['area', 'br', 'col', 'hr', 'img'])

/** Elements of which nothing stays, for what they hold is not to be read. */
const unread = new Set(['script', 'style', 'head', 'title', 'iframe', 'object', 'embed', 'noscript', 'svg'])

/** Elements whose beginning closes one that HTML lets end by itself. */
const closedBy: Readonly<Record<string, readonly string[]>> = {
  p: ['p', 'div', 'ul', 'ol', 'table', 'blockquote'],
  li: ['li'],
  tr: ['tr'],
  td: ['td', 'th', 'tr'],
  th: ['td', 'th', 'tr'],
  dt: ['dt', 'dd'],
  dd: ['dt', 'dd'],
}

function rewrite(text: string): string {
  const open: string[] = []
  /** Top-level parts: elements, and text, as ''. */
  const roots: string[] = []
  const small = text.toLowerCase()
  let written = ''
  let at = 0
  while (at < text.length) {
    const next = text.indexOf('<', at)
    const between = toText(text.slice(at, next < 0 ? text.length : next))
    if (open.length === 0 && between.trim() !== '') roots.push('')
    written += between
    if (next < 0) break
    const end = endOfTag(text, next)
    if (end < 0) {
      if (open.length === 0) roots.push('')
      written += '&lt;'
      at = next + 1
      continue
    }
    const isEnd = text[next + 1] === '/'
    const isOther = text[next + 1] === '!' || text[next + 1] === '?'
    const start = next + (isEnd ? 2 : 1)
    const nameEnd = skipName(text, start)
    const name = text.slice(start, nameEnd).toLowerCase()
    at = end + 1
    if (isOther) continue
    if (isEnd) {
      if (!open.includes(name)) continue
      for (let last = open.pop(); last !== undefined; last = open.pop()) {
        written += `</${last}>`
        if (last === name) break
      }
      continue
    }
    const isClosed = text[end - 1] === '/'
    if (unread.has(name)) {
      if (!isClosed) at = afterElement(small, name, at)
      continue
    }
    const element = find(name)
    if (!element.isAllowed) continue
    while (open.length > 0 && closedBy[open.at(-1)!]?.includes(name) === true) written += `</${open.pop()!}>`
    if (open.length === 0 && name === 'li') roots.push('ul')
    if (name === 'li' && open.at(-1) !== 'ul' && open.at(-1) !== 'ol') {
      written += '<ul>'
      open.push('ul')
    }
    const isEmpty = empty.has(name)
    if (open.length === 0) roots.push(name)
    written += `<${name}${attributesOf(text, nameEnd, end, element)}${isEmpty ? '/' : ''}>`
    if (isClosed && !isEmpty) written += `</${name}>`
    else if (!isEmpty) open.push(name)
  }
  for (let last = open.pop(); last !== undefined; last = open.pop()) written += `</${last}>`
  return inOneDiv(written, roots.length === 1 && roots[0] === 'div')
}

function find(name: string): NarrativeElement {
  let hash = 0
  for (let index = 0; index < name.length; index += 1) hash = addToHash(hash, name.charCodeAt(index))
  return elementAt(name, 0, name.length, hash)
}

/** Where the tag or comment that begins here ends; -1 where none begins. */
function endOfTag(text: string, at: number): number {
  if (text.startsWith('<!--', at)) {
    const end = text.indexOf('-->', at + 4)
    return end < 0 ? -1 : end + 2
  }
  if (!/[A-Za-z/!?]/.test(text[at + 1] ?? '')) return -1
  let quote = ''
  for (let index = at + 1; index < text.length; index += 1) {
    const character = text[index]!
    if (quote !== '') {
      if (character === quote) quote = ''
    } else if (character === '>') return index
    else if (character === '<') return -1
    else if ((character === '"' || character === "'") && text[index - 1] === '=') quote = character
  }
  return -1
}

/** Where what stands after an element begins, of one that may hold anything; the text in small letters. */
function afterElement(text: string, name: string, from: number): number {
  const end = text.indexOf(`</${name}`, from)
  const close = end < 0 ? -1 : text.indexOf('>', end)
  return close < 0 ? text.length : close + 1
}

/** The attributes that an element may have, each in quotation marks. */
function attributesOf(text: string, from: number, end: number, element: NarrativeElement): string {
  const kept = new Map<string, string>()
  let at = skipSpace(text, from)
  while (at < end) {
    const nameEnd = skipName(text, at)
    if (nameEnd === at) {
      at = skipSpace(text, at + 1)
      continue
    }
    const name = text.slice(at, nameEnd).toLowerCase()
    let value = name
    at = skipSpace(text, nameEnd)
    if (text[at] === '=') {
      const start = skipSpace(text, at + 1)
      const quote = text[start]
      const isQuoted = quote === '"' || quote === "'"
      const close = isQuoted ? text.indexOf(quote, start + 1) : wordEnd(text, start, end)
      const valueEnd = close < 0 || close > end ? end : close
      value = text.slice(isQuoted ? start + 1 : start, valueEnd)
      at = skipSpace(text, isQuoted ? valueEnd + 1 : valueEnd)
    }
    if (mayHave(element, name, value) && !kept.has(name)) kept.set(name, toText(value).replaceAll('"', '&quot;').replaceAll('<', '&lt;'))
  }
  return [...kept].map(([name, value]) => ` ${name}="${value}"`).join('')
}

function wordEnd(text: string, from: number, end: number): number {
  let at = from
  while (at < end && !isSpace(text.charCodeAt(at)) && !(text[at] === '/' && at === end - 1)) at += 1
  return at
}

function mayHave(element: NarrativeElement, name: string, value: string): boolean {
  const values = name.startsWith('xmlns:') ? undefined : valuesOf(element, name)
  if (values === 'namespace') return value === namespace
  return values === 'any' || (values === 'address' && !isNoAddress(value))
}

/** Names of characters that HTML has and XML does not. */
const characters: Readonly<Record<string, string>> = {
  nbsp: '\u00a0', iexcl: '¡', iquest: '¿', deg: '°', ordm: 'º', ordf: 'ª', laquo: '«', raquo: '»', middot: '·', bull: '•',
  aacute: 'á', eacute: 'é', iacute: 'í', oacute: 'ó', uacute: 'ú', uuml: 'ü', ntilde: 'ñ', Aacute: 'Á', Eacute: 'É', Iacute: 'Í',
  Oacute: 'Ó', Uacute: 'Ú', Uuml: 'Ü', Ntilde: 'Ñ', ldquo: '“', rdquo: '”', lsquo: '‘', rsquo: '’', ndash: '–', mdash: '—',
  hellip: '…', plusmn: '±', times: '×', micro: 'µ', frac12: '½', sup2: '²', euro: '€', copy: '©', reg: '®', le: '≤', ge: '≥',
} // prettier-ignore

/** A text in which each `&` begins what XML knows. */
function toText(text: string): string {
  return text.replaceAll(/&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[0-9A-Fa-f]+);)(?:([A-Za-z][A-Za-z0-9]{1,7});)?/g, (whole, name?: string) =>
    name === undefined ? '&amp;' : Object.hasOwn(characters, name) ? characters[name]! : `&amp;${whole.slice(1)}`,
  )
}

/** XHTML as the one `div` that a narrative is. */
function inOneDiv(xhtml: string, isDiv: boolean): string {
  const trimmed = xhtml.trim()
  const attribute = ` xmlns="${namespace}"`
  if (!isDiv) return `<div${attribute}>${trimmed}</div>`
  return trimmed.slice(0, trimmed.indexOf('>')).includes(attribute) ? trimmed : `<div${attribute}${trimmed.slice('<div'.length)}`
}
