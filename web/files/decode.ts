/** The text of a file, and what was written about it in its bytes. */
export interface Decoded {
  readonly text: string
  /** The encoding it had to be read as, where it was not UTF-8. */
  readonly encoding: 'UTF-16' | 'Windows-1252' | undefined
  readonly lineEnd: '\n' | '\r\n'
}

/** The text of a file's bytes, or undefined where they are no text. Marks of byte order are taken off. */
export function decode(bytes: Uint8Array): Decoded | undefined {
  const read = readText(bytes)
  if (read === undefined || read.text.includes('\0')) return undefined
  const lineEnd = /\r?\n/.exec(read.text)?.[0] === '\r\n' ? '\r\n' : '\n'
  return { ...read, lineEnd }
}

function readText(bytes: Uint8Array): Pick<Decoded, 'text' | 'encoding'> | undefined {
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)
  if (isUtf16) return { text: new TextDecoder(bytes[0] === 0xff ? 'utf-16le' : 'utf-16be').decode(bytes), encoding: 'UTF-16' }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: undefined }
  } catch {
    // The encoding of Chilean systems that do not send UTF-8. Its bytes below 32 are controls, which no text has.
    if (bytes.some((byte) => byte < 32 && byte !== 9 && byte !== 10 && byte !== 13)) return undefined
    return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'Windows-1252' }
  }
}
