import { report, type Run } from './run.ts'
import { hasId, outermost } from './scope.ts'

/** What is wrong with a narrative, or one of the things that are. */
export interface NarrativeFault {
  readonly reason: 'xml' | 'root' | 'element' | 'attribute' | 'entity' | 'link' | 'empty'
  readonly name?: string
}

const elements = words(
  'a abbr acronym address area b bdo big blockquote br caption cite code col colgroup dd dfn div dl dt em h1 h2 h3 h4 h5 h6 hr i img kbd li map ol p pre q samp small span strong sub sup table tbody td tfoot th thead tr tt ul var',
)

const attributes = words(
  'abbr accesskey align axis char charoff class colspan dir headers id lang rowspan scope span style tabindex title valign width xml:lang xml:space xmlns',
)

const attributesOf: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['a', words('charset coords href hreflang name rel rev shape type')],
  ['area', words('alt coords href nohref shape')],
  ['blockquote', words('cite')],
  ['img', words('alt border height ismap longdesc src usemap width')],
  ['map', words('name')],
  ['pre', words('space')],
  ['q', words('cite')],
  ['table', words('border cellpadding cellspacing frame rules summary width')],
  ['td', words('nowrap')],
])

/** What may not stand in a paragraph. */
const blocks = words('blockquote div ol p table ul')

const entity = /&(?:amp|lt|gt|quot|apos|#\d+|#x[0-9A-Fa-f]+);/y
const namespace = 'http://www.w3.org/1999/xhtml'
const usualRoot = `<div xmlns="${namespace}">`

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(' '))
}

/** What a narrative says of the markup that matters elsewhere. */
export interface NarrativeVisitor {
  readonly fault: (fault: NarrativeFault) => void
  /** An address that begins with `#`. */
  readonly link: (href: string) => void
}

/** Reads the `div` of a narrative: XML that is well formed, of a few elements and attributes of HTML, with something in it. */
export function readNarrative(text: string, { fault, link }: NarrativeVisitor): void {
  const open: string[] = []
  const said = new Set<string>()
  let paragraphs = 0
  let links = 0
  let hasContent = false
  let isOver = false
  const badEntity = findBadEntity(text)
  if (badEntity !== undefined) return fault({ reason: 'entity', ...(badEntity !== '' && { name: badEntity }) })

  let start = 0
  if (text.startsWith(usualRoot)) {
    open.push('div')
    start = usualRoot.length
  }
  for (let at = start; at < text.length;) {
    const next = text.indexOf('<', at)
    const end = next < 0 ? text.length : next
    // Once there is something in it, more text within elements changes nothing.
    if (end > at && (!hasContent || open.length === 0) && !isBlank(text, at, end)) {
      if (open.length === 0) return fault({ reason: 'root' })
      hasContent = true
    }
    if (next < 0) break
    const after = text.charCodeAt(next + 1)
    if (after === exclamation || after === question) {
      at = skipComment(text, next)
      if (at < 0) return fault({ reason: 'xml' })
      continue
    }
    if (after === slash) {
      const name = open.pop()
      if (name === undefined) return fault({ reason: 'xml' })
      if (!text.startsWith(name, next + 2)) return fault({ reason: 'xml', name })
      at = skipBlanks(text, next + 2 + name.length)
      if (text.charCodeAt(at) !== greater) return fault({ reason: 'xml', name })
      at += 1
      if (name === 'p') paragraphs -= 1
      else if (name === 'a') links -= 1
      if (open.length === 0) isOver = true
      continue
    }
    const nameEnd = skipName(text, next + 1)
    const name = text.slice(next + 1, nameEnd)
    const tagEnd = skipAttributes(text, nameEnd)
    if (tagEnd < 0 || name === '') return fault({ reason: 'xml', ...(name !== '' && { name }) })
    const isEmpty = text.charCodeAt(tagEnd - 1) === slash
    at = tagEnd + 1
    if (isOver) return fault({ reason: 'root', name })
    if (open.length === 0 && (name !== 'div' || !text.slice(nameEnd, tagEnd).includes(namespace))) return fault({ reason: 'root', name })
    if (!elements.has(name) || (paragraphs > 0 && blocks.has(name)) || (links > 0 && name === 'a')) say({ reason: 'element', name })
    else if (tagEnd > nameEnd + 1) checkAttributes(name, nameEnd)
    if (name === 'img') hasContent = true
    if (!isEmpty) {
      open.push(name)
      if (name === 'p') paragraphs += 1
      else if (name === 'a') links += 1
    } else if (open.length === 0) {
      isOver = true
    }
  }
  if (open.length > 0) return fault({ reason: 'xml', name: open.at(-1)! })
  if (!isOver) return fault({ reason: 'root' })
  if (!hasContent) fault({ reason: 'empty' })

  function checkAttributes(element: string, from: number): void {
    skipAttributes(text, from, (start, nameEnd, valueStart, end) => {
      const name = text.slice(start, nameEnd)
      if (attributes.has(name) ? name === 'xmlns' && text.slice(valueStart, end) !== namespace : !isOwn(element, name)) {
        say({ reason: 'attribute', name })
      } else if (name === 'href' || name === 'src') {
        const value = text.slice(valueStart, end)
        if (value.startsWith('#')) link(value)
        else if (name === 'href' && /^(?:\s*$|javascript:|vbscript:)/i.test(value)) say({ reason: 'attribute', name })
      }
    })
  }

  function say(one: NarrativeFault): void {
    const key = `${one.reason} ${one.name}`
    if (!said.has(key)) fault(one)
    said.add(key)
  }
}

function isOwn(element: string, attribute: string): boolean {
  return attributesOf.get(element)?.has(attribute) === true || attribute.startsWith('xmlns:')
}

/** Told where the name and the value of an attribute begin and end. */
type AttributeVisit = (start: number, nameEnd: number, valueStart: number, valueEnd: number) => void

/** Where the tag ends, at its `>`, whose attributes begin here; -1 where they are not well formed. */
function skipAttributes(text: string, from: number, visit?: AttributeVisit): number {
  for (let at = from; ;) {
    const start = skipBlanks(text, at)
    const code = text.charCodeAt(start)
    if (code === greater) return start
    if (code === slash) return text.charCodeAt(start + 1) === greater ? start + 1 : -1
    const nameEnd = start === at ? start : skipName(text, start)
    const equals = skipBlanks(text, nameEnd)
    if (nameEnd === start || text.charCodeAt(equals) !== equalsSign) return -1
    const quote = skipBlanks(text, equals + 1)
    const end = skipValue(text, quote)
    if (end < 0) return -1
    visit?.(start, nameEnd, quote + 1, end)
    at = end + 1
  }
}

/** Where a value ends, at its quotation mark; -1 where none begins here, or it does not end. */
function skipValue(text: string, from: number): number {
  const quote = text.charCodeAt(from)
  if (quote !== doubleQuote && quote !== singleQuote) return -1
  for (let at = from + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === quote) return at
    if (code === less) return -1
  }
  return -1
}

const exclamation = 0x21
const doubleQuote = 0x22
const singleQuote = 0x27
const less = 0x3c
const equalsSign = 0x3d
const underscore = 0x5f
const question = 0x3f
const slash = 0x2f
const greater = 0x3e

/** The end of a comment, a CDATA section or an instruction that begins here; -1 where it is none or does not end. */
function skipComment(text: string, at: number): number {
  const end = text.startsWith('<!--', at) ? '-->' : text.startsWith('<![CDATA[', at) ? ']]>' : text.startsWith('<?', at) ? '?>' : undefined
  const found = end === undefined ? -1 : text.indexOf(end, at + 2)
  return found < 0 ? -1 : found + end!.length
}

function skipBlanks(text: string, from: number): number {
  let at = from
  while (isSpace(text.charCodeAt(at))) at += 1
  return at
}

function skipName(text: string, from: number): number {
  let at = from
  while (isOfName(text.charCodeAt(at))) at += 1
  return at
}

/** Letters, digits, and `:`, `-`, `.`, `_`; a name that begins with one of those is none of HTML's. */
function isOfName(code: number): boolean {
  const small = code | 0x20
  return (small >= 0x61 && small <= 0x7a) || (code >= 0x2d && code <= 0x3a && code !== slash) || code === underscore
}

function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09
}

function isBlank(text: string, from: number, to: number): boolean {
  for (let index = from; index < to; index += 1) if (!isSpace(text.charCodeAt(index))) return false
  return true
}

/** The name of the first entity that XML does not have; `''` for an ampersand alone. */
function findBadEntity(text: string): string | undefined {
  for (let at = text.indexOf('&'); at >= 0; at = text.indexOf('&', at + 1)) {
    entity.lastIndex = at
    if (!entity.test(text)) return /^&(\w{0,32});/.exec(text.slice(at, at + 34))?.[1] ?? ''
  }
  return undefined
}

/** Looks at a narrative where the run is. */
export function checkNarrative(run: Run, text: unknown): void {
  if (typeof text !== 'string') return
  readNarrative(text, {
    fault: (one) => report(run, 'r4-formato-06', one),
    link: (href) => {
      const { scope } = run
      if (scope === undefined || href === '#') return
      scope.internal ??= new Set()
      scope.internal.add(href.slice(1))
      if (!hasId(outermost(scope), href.slice(1))) report(run, 'r4-formato-06', { reason: 'link', name: href })
    },
  })
}
