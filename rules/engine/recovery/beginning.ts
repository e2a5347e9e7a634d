import { note, type Reader } from './reader.ts'

const escapedQuotes = /[{[]\s*\\"/y
const startOfJson = /["'“”‘{[\d-]|(?:true|false|null)\b/y
/** Prefix of a line of a log: its time, or its level in brackets, before an object on the same line. */
const startOfLog = /(?:\d{2,4}[-/:]\d|\[[\p{L}\d][^\r\n"'{}[\]]{0,100}\])[^\r\n"'{}]{0,300}(?=\{\s*["'“])/uy

/** Looks at the first characters, for a text that is no JSON at all or has something before it. */
export function readBeginning(reader: Reader): void {
  const { text, scanner, log } = reader
  if (text.charCodeAt(0) === 0xfeff) scanner.at = 1
  scanner.skipBlanks()
  const { at } = scanner
  const end = text.length
  if (at >= end) {
    if (log.problems.length === 0) note(reader, { fault: 'empty', start: 0, end })
  } else if (/^(?:\ufffd\ufffd|(?:[^\0]\0){2}|(?:\0[^\0]){2})/.test(text)) {
    note(reader, { fault: 'not-utf8', start: 0, end: 1 })
    scanner.at = end
  } else if (scanner.sees(escapedQuotes)) {
    note(reader, { fault: 'escaped-quotes', start: text.indexOf('\\', at), end: text.indexOf('\\', at) + 2 })
    scanner.at = end
  } else if (scanner.sees(startOfLog) || !scanner.sees(startOfJson)) {
    // Something before the JSON: a line of code or of a log, the fence of a Markdown block, headers.
    const near = /^(?:[^<\p{Cc}\ufffd]|[\t\r\n]){1,300}?(?=[{[]\s*(?:["'{[}\]]|\w+\s*:))/u.exec(text.slice(at))?.[0]
    if (near === undefined) {
      note(reader, { fault: 'not-json', start: at, end: at + (/^\S+/.exec(text.slice(at, at + 24))?.[0].length ?? 1) })
    } else {
      const isSafe = text[at + near.length] === '{' && !/["'“”]\s*:/.test(near)
      note(reader, {
        fault: 'leading-text',
        start: at,
        end: at + near.length,
        mends: [{ start: at, end: at + near.length, text: '', isSafe }],
      })
    }
    scanner.at = near === undefined ? end : at + near.length
  }
}
