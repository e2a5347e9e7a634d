import { findDisguise } from './disguise.ts'
import { note, type Reader } from './reader.ts'

const escapedQuotes = /[{[]\s*\\"/y
const startOfJson = /["'“”‘{[\d-]|(?:true|false|null)\b/y
/** Prefix of a line of a log: its time, or its level in brackets, before an object on the same line. */
const startOfLog = /(?:\d{2,4}[-/:]\d|\[[\p{L}\d][^\r\n"'{}[\]]{0,100}\])[^\r\n"'{}]{0,300}(?=\{\s*["'“])/uy

const startOfResource = /\{\s*["'“]?resourceType["'”]?\s*:/g

const startOfCdata = '<![CDATA['

/** The offset of the first resource behind something that is no part of it, whose brackets are all closed before; -1 where there is none. */
function findResource(text: string, at: number): number {
  if (text[at] === '{' || text[at] === '"') return -1
  startOfResource.lastIndex = at
  const start = startOfResource.exec(text)?.index ?? -1
  const open: string[] = []
  const end = start >= 0 && text.startsWith(startOfCdata, start - startOfCdata.length) ? start - startOfCdata.length : start
  for (let index = at; index < end; index += 1) {
    const character = text[index]!
    if (character === '{' || character === '[') open.push(character === '{' ? '}' : ']')
    else if ((character === '}' || character === ']') && open.pop() !== character) return -1
  }
  return open.length === 0 ? start : -1
}

/** Looks at the first characters, for a text that is no JSON at all or has something before it. */
export function readBeginning(reader: Reader): void {
  const { text, scanner, log } = reader
  if (text.charCodeAt(0) === 0xfeff) scanner.at = 1
  scanner.skipBlanks()
  const { at } = scanner
  const end = text.length
  if (at >= end) {
    if (log.problems.length === 0) note(reader, { fault: 'empty', start: 0, end })
    return
  }
  if (/^(?:\ufffd\ufffd|(?:[^\0]\0){2}|(?:\0[^\0]){2})/.test(text)) {
    note(reader, { fault: 'not-utf8', start: 0, end: 1 })
    scanner.at = end
    return
  }
  if (scanner.sees(escapedQuotes)) {
    note(reader, { fault: 'escaped-quotes', start: text.indexOf('\\', at), end: text.indexOf('\\', at) + 2 })
    scanner.at = end
    return
  }
  const disguise = findDisguise(text, at)
  if (disguise !== undefined) {
    note(reader, disguise)
    reader.disguise = disguise
    scanner.at = end
    return
  }
  const resource = findResource(text, at)
  if (resource >= 0) {
    noteLeading(reader, resource)
  } else if (scanner.sees(startOfLog) || !scanner.sees(startOfJson)) {
    // Something before the JSON: a line of code or of a log, the fence of a Markdown block, headers.
    const near = /^(?:[^<\p{Cc}\ufffd]|[\t\r\n]){1,300}?(?=[{[]\s*(?:["'“‘{[}\]]|\w+\s*:))/u.exec(text.slice(at))?.[0]
    if (near === undefined) {
      note(reader, { fault: 'not-json', start: at, end: at + (/^\S+/.exec(text.slice(at, at + 24))?.[0].length ?? 1) })
      scanner.at = end
    } else {
      noteLeading(reader, at + near.length)
    }
  }
}

/** Notes that something stands before the JSON, which begins at an offset. */
function noteLeading(reader: Reader, end: number): void {
  const { text, scanner } = reader
  const start = scanner.at
  const isSafe = text[end] === '{' && !/["'“”]\s*:/.test(text.slice(start, end))
  note(reader, { fault: 'leading-text', start, end, mends: [{ start, end, text: '', isSafe }] })
  scanner.at = end
}
