import { isNoAddress, skipAttributes, skipPlainAttributes } from './attributes.ts'
import { exclamation, greater, isBlank, isOfName, question, skipSpace, slash } from './characters.ts'
import { findBadEntity } from './entities.ts'
import { addToHash, div, elementAt, isAt, valuesOf, type NarrativeElement } from './vocabulary.ts'

/** One thing that FHIR does not allow in a narrative. */
export interface NarrativeFault {
  readonly reason: 'xml' | 'root' | 'element' | 'content' | 'attribute' | 'value' | 'entity' | 'link' | 'empty'
  readonly name?: string
  /** The element that it stands in, where that does not hold it. */
  readonly holder?: string
}

/** Receives the findings of one reading. */
export interface NarrativeVisitor {
  /** Called once for each name of an element or attribute that is not allowed; a fault of form ends the reading. */
  readonly fault: (fault: NarrativeFault) => void
  /** Called for each address that begins with `#`. */
  readonly link: (href: string) => void
}

/** The namespace of narratives. */
export const namespace = 'http://www.w3.org/1999/xhtml'

/** How nearly all narratives begin. */
const plainRoot = `<div xmlns="${namespace}">`

/**
 * Reads the `div` of a narrative: well-formed XML of a few elements and attributes of HTML, with content. The time it takes
 * grows with the length of the text alone.
 */
export function readNarrative(written: string, { fault, link }: NarrativeVisitor): void {
  const text = written.startsWith(plainRoot) ? written : withoutPrefix(written)
  let reportName: ReportName | undefined
  const badEntity = findBadEntity(text)
  if (badEntity !== undefined) return fault({ reason: 'entity', ...(badEntity !== '' && { name: badEntity }) })

  const open: NarrativeElement[] = []
  let paragraphs = 0
  let lines = 0
  let links = 0
  let hasContent = false
  /** Where the last element that holds nothing was opened. */
  let emptyFrom = -1
  let isOver = false
  let at = 0
  if (text.startsWith(plainRoot)) {
    open.push(div)
    at = plainRoot.length
  }
  let next = text.indexOf('<', at)
  for (;;) {
    const end = next < 0 ? text.length : next
    // Once there is content, more text within elements changes nothing.
    if (end > at && (!hasContent || open.length === 0) && !isBlank(text, at, end)) {
      if (open.length === 0) return fault({ reason: 'root' })
      hasContent = true
    }
    const holder = open.at(-1)
    if (holder !== undefined && holder.holds > 0 && end > at && !isBlank(text, at, end)) {
      reportName ??= createReport(fault)
      reportName('content', '', holder.name)
    }
    if (next < 0) break
    const start = next + 1
    const first = text.charCodeAt(start)
    if (first === slash) {
      const element = open.pop()
      if (element === undefined) return fault({ reason: 'xml' })
      const { name } = element
      at = skipSpace(text, start + 1 + name.length)
      if (!isAt(text, start + 1, name) || text.charCodeAt(at) !== greater) return fault({ reason: 'xml', name })
      // Content of an empty element is told once that is closed: mostly it is not, as HTML lets it be.
      if (element.holds === 0 && next !== emptyFrom) {
        reportName ??= createReport(fault)
        reportName('content', '', name)
      }
      at += 1
      next = text.indexOf('<', at)
      if (element.isParagraph) paragraphs -= 1
      if (element.isInline) lines -= 1
      if (element.isLink) links -= 1
      if (open.length === 0) isOver = true
      continue
    }
    if (first === exclamation || first === question) {
      at = skipComment(text, next)
      if (at < 0) return fault({ reason: 'xml' })
      next = text.indexOf('<', at)
      continue
    }
    let nameEnd = start
    let hash = 0
    for (let code = first; isOfName(code); code = text.charCodeAt(nameEnd)) {
      hash = addToHash(hash, code)
      nameEnd += 1
    }
    const element = elementAt(text, start, nameEnd, hash)
    next = text.indexOf('<', nameEnd)
    const plainEnd = skipPlainAttributes(text, nameEnd, next, element)
    const tagEnd = plainEnd < 0 ? skipAttributes(text, nameEnd, next) : plainEnd
    const { name } = element
    if (tagEnd < 0 || name === '') return fault({ reason: 'xml', ...(name !== '' && { name }) })
    at = tagEnd + 1
    if (isOver || (open.length === 0 && !isRoot(text, element, nameEnd, tagEnd))) return fault({ reason: 'root', name })
    const isMisplaced = element.within !== 0 && (holder === undefined || (element.within & holder.kind) === 0)
    if (!element.isAllowed || isMisplaced || (paragraphs > 0 && element.isBlock) || (links > 0 && element.isLink)) {
      reportName ??= createReport(fault)
      reportName('element', name)
    } else if (lines > 0 && element.isWide) {
      reportName ??= createReport(fault)
      reportName('content', name, open.findLast((one) => one.isInline)!.name)
    } else if (holder !== undefined && holder.holds > 0 && (holder.holds & element.kind) === 0) {
      reportName ??= createReport(fault)
      reportName('content', name, holder.name)
    } else if (plainEnd < 0) {
      reportName ??= createReport(fault)
      checkAttributes(text, nameEnd, next, element, reportName, link)
    }
    if (element.isImage) hasContent = true
    if (text.charCodeAt(tagEnd - 1) !== slash) {
      open.push(element)
      if (element.holds === 0) emptyFrom = at
      if (element.isParagraph) paragraphs += 1
      if (element.isInline) lines += 1
      if (element.isLink) links += 1
    } else if (open.length === 0) {
      isOver = true
    }
  }
  if (open.length > 0) return fault({ reason: 'xml', name: open.at(-1)!.name })
  if (!isOver) return fault({ reason: 'root' })
  if (!hasContent) fault({ reason: 'empty' })
}

/** A prefix for the namespace of narratives. */
const prefixed = /\sxmlns:([A-Za-z_][\w.-]{0,40})\s?=\s?["']http:\/\/www\.w3\.org\/1999\/xhtml["']/

/** A narrative whose elements bear no prefix, of one whose root gives one to their namespace, as XML lets it. */
function withoutPrefix(text: string): string {
  const [, prefix] = prefixed.exec(text.slice(0, text.indexOf('>'))) ?? []
  return prefix === undefined ? text : text.replaceAll(`<${prefix}:`, '<').replaceAll(`</${prefix}:`, '</')
}

function isRoot(text: string, { name }: NarrativeElement, nameEnd: number, tagEnd: number): boolean {
  return name === 'div' && text.slice(nameEnd, tagEnd).includes(namespace)
}

type ReportName = (reason: 'element' | 'content' | 'attribute' | 'value', name: string, holder?: string) => void

/** Reports each name once. A flood of names is not remembered: those after it are reported as often as they occur. */
function createReport(fault: NarrativeVisitor['fault']): ReportName {
  const reported = { element: new Set<string>(), content: new Set<string>(), attribute: new Set<string>(), value: new Set<string>() }
  return (reason, name, holder) => {
    const names = reported[reason]
    const known = holder === undefined ? name : `${name} ${holder}`
    if (names.has(known)) return
    if (names.size < mostNames) names.add(known)
    fault({ reason, ...(name !== '' && { name }), ...(holder !== undefined && { holder }) })
  }
}

/** Ten times as many findings as are ever kept. */
const mostNames = 10_000

/** Checks the attributes of a well-formed tag that begin at an index. */
function checkAttributes(
  text: string,
  from: number,
  next: number,
  element: NarrativeElement,
  reportName: ReportName,
  link: NarrativeVisitor['link'],
): void {
  skipAttributes(text, from, next, (name, valueStart, valueEnd) => {
    const values = valuesOf(element, name)
    if (values === undefined) {
      reportName('attribute', name)
    } else if (values === 'namespace') {
      if (text.slice(valueStart, valueEnd) !== namespace) reportName('value', name)
    } else if (values === 'address') {
      const value = text.slice(valueStart, valueEnd)
      if (value.startsWith('#')) link(value)
      else if (name === 'href' && isNoAddress(value)) reportName('value', name)
    }
  })
}

/** Tells whether a narrative has no fault. */
export function isSoundNarrative(text: string): boolean {
  let isSound = true
  const fault = (): void => {
    isSound = false
  }
  readNarrative(text, { fault, link: () => undefined })
  return isSound
}

/** Finds the end of a comment, a CDATA section or an instruction that begins here; -1 where it is none or does not end. */
function skipComment(text: string, at: number): number {
  const end = text.startsWith('<!--', at) ? '-->' : text.startsWith('<![CDATA[', at) ? ']]>' : text.startsWith('<?', at) ? '?>' : undefined
  const found = end === undefined ? -1 : text.indexOf(end, at + 2)
  return found < 0 ? -1 : found + end!.length
}
