/**
 * The file that an index is kept in. Little-endian:
 *
 * | at | what |
 * |---|---|
 * | 0 | `svcterm` and a line feed |
 * | 8 | format of the container, 32 bits |
 * | 12 | length of the directory in bytes, 32 bits |
 * | 16 | checksum of all that follows, four lanes of 32 bits |
 * | 32 | directory: JSON in ASCII, blanks up to a multiple of 16 |
 * | … | sections, each at a multiple of 16 |
 */

/** Files of another format are refused: the import is done again from the files that the user has. */
const containerFormat = 1

/** The typed arrays that a section may be. */
export type SectionArray = Uint8Array | Uint16Array | Uint32Array

/** The head of a file, before its sections are read. */
export interface ContainerHead<About> {
  /** The kind of index, with the number of its own format: `snomed/1`. */
  readonly kind: string
  readonly about: About
}

/** A file opened: its head, and its sections by name as views of the bytes that it was opened with. */
export interface Container<About> extends ContainerHead<About> {
  readonly bytes8: (name: string) => Uint8Array
  readonly words32: (name: string) => Uint32Array
  /** A section whose numbers are as wide as the largest needs. */
  readonly numbers: (name: string) => SectionArray
}

/** A reason why a file is not used, in words for its owner. */
export class ContainerFault extends Error {}

interface Directory<About> extends ContainerHead<About> {
  /** Name, bits of an item, offset from the first section, items. */
  readonly sections: readonly (readonly [name: string, bits: 8 | 16 | 32, offset: number, length: number])[]
  readonly size: number
}

const magic = [0x73, 0x76, 0x63, 0x74, 0x65, 0x72, 0x6d, 0x0a]
const headSize = 32
const step = 16

/** Writes a container; the parts are to be written one after the other. */
export function writeContainer<About>(
  { kind, about }: ContainerHead<About>,
  sections: Readonly<Record<string, SectionArray>>,
): readonly Uint8Array[] {
  const listed: [string, 8 | 16 | 32, number, number][] = []
  let size = 0
  for (const [name, values] of Object.entries(sections)) {
    listed.push([name, (values.BYTES_PER_ELEMENT * 8) as 8 | 16 | 32, size, values.length])
    size = aligned(size + values.byteLength)
  }
  const directory: Directory<About> = { kind, about, sections: listed, size }
  const json = toAscii(JSON.stringify(directory))
  const text = json.padEnd(aligned(json.length), ' ')
  const head = new Uint8Array(headSize + text.length)
  head.set(magic)
  for (let at = 0; at < text.length; at += 1) head[headSize + at] = text.charCodeAt(at)
  const numbers = new DataView(head.buffer)
  numbers.setUint32(8, containerFormat, true)
  numbers.setUint32(12, text.length, true)
  const parts: Uint8Array[] = [head]
  const sum = startSum()
  addTo(sum, head.subarray(headSize))
  for (const values of Object.values(sections)) {
    const bytes = new Uint8Array(values.buffer, values.byteOffset, values.byteLength)
    const end = aligned(bytes.length)
    const whole = bytes.length - (bytes.length % step)
    parts.push(bytes.subarray(0, whole))
    addTo(sum, bytes.subarray(0, whole))
    if (end === whole) continue
    const tail = new Uint8Array(step)
    tail.set(bytes.subarray(whole))
    parts.push(tail)
    addTo(sum, tail)
  }
  for (let lane = 0; lane < 4; lane += 1) numbers.setUint32(16 + 4 * lane, sum[lane]!, true)
  return parts
}

/** How many bytes from the beginning `readHead` needs, told from the first 32; throws a `ContainerFault`. */
export function headLength(start: Uint8Array): number {
  if (start.length < headSize || magic.some((byte, at) => start[at] !== byte)) throw new ContainerFault('no es un índice de svc')
  const numbers = new DataView(start.buffer, start.byteOffset, start.byteLength)
  if (numbers.getUint32(8, true) !== containerFormat) throw new ContainerFault('es de otra versión de svc: hay que importarlo otra vez')
  return headSize + numbers.getUint32(12, true)
}

/** Reads what a file says of itself, from its first bytes alone; nothing of it is checked. */
export function readHead<About>(start: Uint8Array): ContainerHead<About> & { readonly size: number } {
  const length = headLength(start)
  const { kind, about, size } = readDirectory<About>(start, length)
  return { kind, about, size: length + size }
}

/** Opens a file and looks at its checksum; throws a `ContainerFault` that says what is wrong with it. */
export function openContainer<About>(kind: string, bytes: Uint8Array): Container<About> {
  const start = headLength(bytes)
  const directory = readDirectory<About>(bytes, start)
  if (directory.kind !== kind) throw new ContainerFault('es de otra versión de svc: hay que importarlo otra vez')
  if (bytes.length !== start + directory.size) throw new ContainerFault('está cortado: hay que importarlo otra vez')
  const sum = startSum()
  addTo(sum, bytes.subarray(headSize))
  const numbers = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let lane = 0; lane < 4; lane += 1) {
    if (numbers.getUint32(16 + 4 * lane, true) !== sum[lane]! >>> 0) throw new ContainerFault('está dañado: hay que importarlo otra vez')
  }
  const places = new Map(directory.sections.map(([name, bits, offset, length]) => [name, { bits, offset, length }]))

  function find(name: string, bits: number): { readonly offset: number; readonly length: number } {
    const place = places.get(name)
    if (place === undefined || place.bits !== bits) throw new ContainerFault(`no tiene la parte «${name}»: hay que importarlo otra vez`)
    return { offset: bytes.byteOffset + start + place.offset, length: place.length }
  }

  function bytes8(name: string): Uint8Array {
    const { offset, length } = find(name, 8)
    return new Uint8Array(bytes.buffer, offset, length)
  }

  function words32(name: string): Uint32Array {
    const { offset, length } = find(name, 32)
    return new Uint32Array(bytes.buffer, offset, length)
  }

  function numbers16(name: string): Uint16Array {
    const { offset, length } = find(name, 16)
    return new Uint16Array(bytes.buffer, offset, length)
  }

  function narrow(name: string): SectionArray {
    const bits = places.get(name)?.bits
    return bits === 8 ? bytes8(name) : bits === 16 ? numbers16(name) : words32(name)
  }

  return { kind: directory.kind, about: directory.about, bytes8, words32, numbers: narrow }
}

function readDirectory<About>(bytes: Uint8Array, end: number): Directory<About> {
  if (bytes.length < end) throw new ContainerFault('está cortado: hay que importarlo otra vez')
  const pieces: string[] = []
  for (let at = headSize; at < end; at += 8192)
    pieces.push(String.fromCharCode.apply(null, bytes.subarray(at, Math.min(end, at + 8192)) as unknown as number[]))
  try {
    return JSON.parse(pieces.join('')) as Directory<About>
  } catch {
    throw new ContainerFault('está dañado: hay que importarlo otra vez')
  }
}

function aligned(size: number): number {
  return Math.ceil(size / step) * step
}

function toAscii(json: string): string {
  return json.replaceAll(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

function startSum(): Int32Array {
  return Int32Array.of(0x2545f491, 0x51ed270b, 0x1b873593, 0x0cc9e2d5)
}

/** Adds a whole number of steps. Every change of a single word changes its lane. */
function addTo(sum: Int32Array, bytes: Uint8Array): void {
  const isPlain = bytes.byteOffset % 4 === 0
  const words = isPlain ? new Int32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4) : new Int32Array(bytes.slice().buffer)
  let [a, b, c, d] = [sum[0]!, sum[1]!, sum[2]!, sum[3]!]
  for (let at = 0; at < words.length; at += 4) {
    a = Math.imul(a ^ words[at]!, 0x9e3779b1)
    b = Math.imul(b ^ words[at + 1]!, 0x85ebca77)
    c = Math.imul(c ^ words[at + 2]!, 0xc2b2ae3d)
    d = Math.imul(d ^ words[at + 3]!, 0x27d4eb2f)
    a ^= a >>> 15
    b ^= b >>> 13
    c ^= c >>> 16
    d ^= d >>> 14
  }
  sum.set([a, b, c, d])
}
