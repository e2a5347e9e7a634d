/**
 * A strict reader of tar archives (POSIX ustar, with the long names of pax and GNU), fed piece by piece. It holds one
 * entry at a time, and nothing of those that nobody wants; whatever is no plain file is passed over.
 */
import type { PackageLimits } from './limits.ts'

/** Why an archive cannot be read on. */
export type TarFault = 'notTar' | 'cutShort' | 'tooLarge' | 'tooManyEntries'

/** A plain file in an archive; `size` in bytes. */
interface TarEntry {
  readonly name: string
  readonly size: number
}

/** The host of a reader of archives. */
export interface TarHandler {
  /** Text of bytes in UTF-8. */
  readonly decode: (bytes: Uint8Array) => string
  readonly limits: Pick<PackageLimits, 'unpacked' | 'entries' | 'header'>
  /** True where the bytes of a file are wanted. */
  readonly wants: (entry: TarEntry) => boolean
  /** Takes a file that was wanted; the bytes are its own. */
  readonly take: (entry: TarEntry, bytes: Uint8Array) => void
}

/** Reads an archive. What it answers once is what it answers from then on. */
export interface TarReader {
  readonly write: (chunk: Uint8Array) => TarFault | undefined
  /** Ends the archive; a fault where it was cut short. */
  readonly end: () => TarFault | undefined
}

const block = 512
const kinds = { files: ['0', '\0', '7'], withoutBytes: ['1', '2', '3', '4', '5', '6'], pax: 'x', longName: 'L' }

/** Makes a reader for one archive. */
export function createTarReader({ decode, limits, wants, take }: TarHandler): TarReader {
  const header = new Uint8Array(block)
  let filled = 0
  let total = 0
  let entries = 0
  let isOver = false
  let fault: TarFault | undefined
  /** The bytes left of the entry that is being read, and of its padding. */
  let remaining = 0
  let padding = 0
  let body: Uint8Array | undefined
  let finish: ((bytes: Uint8Array) => void) | undefined
  let longName: string | undefined
  let longSize: number | undefined

  function write(chunk: Uint8Array): TarFault | undefined {
    total += chunk.length
    if (total > limits.unpacked) fault ??= 'tooLarge'
    for (let offset = 0; offset < chunk.length && isReading();) offset += step(chunk, offset)
    return fault
  }

  function isReading(): boolean {
    return fault === undefined && !isOver
  }

  /** Takes some bytes, and says how many. */
  function step(chunk: Uint8Array, offset: number): number {
    const left = chunk.length - offset
    if (remaining > 0) {
      const taken = Math.min(left, remaining)
      body?.set(chunk.subarray(offset, offset + taken), body.length - remaining)
      remaining -= taken
      if (remaining === 0) close()
      return taken
    }
    if (padding > 0) {
      const taken = Math.min(left, padding)
      padding -= taken
      return taken
    }
    const taken = Math.min(left, block - filled)
    header.set(chunk.subarray(offset, offset + taken), filled)
    filled += taken
    if (filled === block) {
      filled = 0
      open()
    }
    return taken
  }

  function open(): void {
    if (header.every((byte) => byte === 0)) {
      isOver = true
      return
    }
    const own = readOctal(header, 124, 12)
    if (own === undefined || readOctal(header, 148, 8) !== checksum(header)) {
      fault = 'notTar'
      return
    }
    entries += 1
    if (entries > limits.entries) {
      fault = 'tooManyEntries'
      return
    }
    const kind = String.fromCharCode(header[156]!)
    if (kind === kinds.pax || kind === kinds.longName) {
      if (own > limits.header) {
        fault = 'tooLarge'
        return
      }
      begin(own, (bytes) => (kind === kinds.pax ? readPax(bytes) : void (longName = readText(bytes, 0, bytes.length))))
      return
    }
    const entry = { name: (longName ?? ownName()).replace(/^(?:\.\/)+/, ''), size: longSize ?? own }
    longName = undefined
    longSize = undefined
    // Links, folders and devices have no bytes, whatever their header says; unknown kinds have those it says.
    const isPlain = kinds.files.includes(kind)
    const size = kinds.withoutBytes.includes(kind) ? 0 : entry.size
    begin(size, isPlain && wants(entry) ? (bytes) => take(entry, bytes) : undefined)
  }

  function begin(size: number, then: typeof finish): void {
    remaining = size
    padding = (block - (size % block)) % block
    finish = then
    body = then === undefined ? undefined : new Uint8Array(size)
    if (size === 0) close()
  }

  function close(): void {
    const bytes = body
    body = undefined
    if (bytes !== undefined) finish?.(bytes)
    finish = undefined
  }

  function ownName(): string {
    const name = readText(header, 0, 100)
    const isPosix = readText(header, 257, 6) === 'ustar' && header[262] === 0
    const prefix = isPosix ? readText(header, 345, 155) : ''
    return prefix === '' ? name : `${prefix}/${name}`
  }

  function readText(bytes: Uint8Array, from: number, length: number): string {
    const end = bytes.indexOf(0, from)
    return decode(bytes.subarray(from, end < 0 || end > from + length ? from + length : end))
  }

  /** Records of `length key=value\n`, lengths in bytes. */
  function readPax(bytes: Uint8Array): void {
    let offset = 0
    while (offset < bytes.length) {
      const blank = bytes.indexOf(0x20, offset)
      const length = blank < 0 || blank - offset > 9 ? Number.NaN : Number(decode(bytes.subarray(offset, blank)))
      if (!Number.isInteger(length) || length <= blank - offset || offset + length > bytes.length) {
        fault = 'notTar'
        return
      }
      const [, key, value] = /^([^=]+)=([^]*)\n$/.exec(decode(bytes.subarray(blank + 1, offset + length))) ?? []
      if (key === 'path') longName = value
      if (key === 'size') {
        longSize = Number(value)
        if (!/^\d{1,15}$/.test(value ?? '')) fault = 'notTar'
      }
      offset += length
    }
  }

  return {
    write,
    end() {
      if (filled > 0 || remaining > 0 || padding > 0 || (entries === 0 && !isOver)) fault ??= entries === 0 ? 'notTar' : 'cutShort'
      return fault
    },
  }
}

function checksum(header: Uint8Array): number {
  let sum = 0
  for (const [index, byte] of header.entries()) sum += index >= 148 && index < 156 ? 0x20 : byte
  return sum
}

/** A number in octal digits between blanks and zeros; undefined where there is anything else. */
function readOctal(bytes: Uint8Array, from: number, length: number): number | undefined {
  let value = 0
  let isEnded = false
  for (let index = from; index < from + length; index += 1) {
    const byte = bytes[index]!
    if (byte === 0 || byte === 0x20) {
      isEnded ||= index > from && bytes[index - 1] !== 0x20
    } else if (isEnded || byte < 0x30 || byte > 0x37) {
      return undefined
    } else {
      value = value * 8 + byte - 0x30
    }
  }
  return value
}
