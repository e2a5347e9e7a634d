import { isUtf8 } from 'node:buffer'

/** How a text was written, as far as its bytes tell. */
export type Encoding = 'UTF-8' | 'UTF-16' | 'Windows-1252' | 'mixed' | NoText

/** Bytes that are no text. */
export type NoText = 'binary' | 'archive' | 'compressed'

/** Bytes read as text. */
export interface Decoded {
  /** A byte order mark is kept; empty where the bytes are no text. */
  readonly text: string
  readonly encoding: Encoding
  /** Offset of the first character that is not UTF-8, in UTF-16 units; 0 where all is. */
  readonly firstWrong: number
}

/** Whether bytes were no text. */
export function isNoText(encoding: Encoding): encoding is NoText {
  return encoding === 'binary' || encoding === 'archive' || encoding === 'compressed'
}

/** Reads bytes as UTF-8, and where they are not, as what they most likely are. */
export function decode(bytes: Uint8Array): Decoded {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (isArchive(buffer)) return { text: '', encoding: 'archive', firstWrong: 0 }
  if (isCompressed(buffer)) return { text: '', encoding: 'compressed', firstWrong: 0 }
  const wide = utf16Label(buffer)
  if (wide !== undefined) return { text: new TextDecoder(wide, { ignoreBOM: true }).decode(bytes), encoding: 'UTF-16', firstWrong: 0 }
  if (isUtf8(buffer)) return { text: buffer.toString('utf8'), encoding: 'UTF-8', firstWrong: 0 }
  // JSON has no control characters but blanks.
  // oxlint-disable-next-line no-control-regex
  if (/[\0-\x08\x0e-\x1f]/.test(buffer.toString('latin1'))) return { text: '', encoding: 'binary', firstWrong: 0 }
  const lossy = buffer.toString('utf8')
  const isMixed = /[\u0080-\uFFFC\uD800-\uDFFF]/.test(lossy)
  const text = isMixed ? lossy : new TextDecoder('windows-1252', { ignoreBOM: true }).decode(bytes)
  return { text, encoding: isMixed ? 'mixed' : 'Windows-1252', firstWrong: lossy.indexOf('\uFFFD') }
}

/** Whether bytes are a zip or a tar, by what each has at its place: for a tar with the byte that no text has, since «ajustar» may stand there. */
function isArchive(bytes: Buffer): boolean {
  // Lines come by the million, and strings are made of few of them.
  if (bytes[0] === 0x50 && bytes.toString('latin1', 0, 4) === 'PK\u0003\u0004') return true
  if (bytes[257] !== 0x75) return false
  const magic = bytes.toString('latin1', 257, 265)
  return magic.startsWith('ustar\0') || magic === 'ustar  \0'
}

/** Whether bytes are gzip or Zstandard, by their magic numbers. */
function isCompressed(bytes: Buffer): boolean {
  if (bytes[0] === 0x1f) return bytes[1] === 0x8b
  return bytes[0] === 0x28 && bytes[1] === 0xb5 && bytes[2] === 0x2f && bytes[3] === 0xfd
}

/** UTF-16 by its byte order mark, or by the zeros that the first two characters of any JSON show. */
function utf16Label(bytes: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  const { 0: first, 1: second, 2: third, 3: fourth } = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (first !== 0 && second === 0 && third !== 0 && fourth === 0) return 'utf-16le'
  if (first === 0 && second !== 0 && third === 0 && fourth !== 0) return 'utf-16be'
  return undefined
}
