/** A file of an archive. */
export interface Unpacked {
  readonly name: string
  readonly bytes: Uint8Array
}

/** Bytes that a file may unfold to, and files that are taken out of an archive. */
interface Limits {
  readonly bytes: number
  readonly files: number
}

/** The files in what was compressed (gzip, zip); undefined of anything else, empty where it is damaged or none fits. */
export async function unpack(name: string, bytes: Uint8Array<ArrayBuffer>, limits: Limits): Promise<readonly Unpacked[] | undefined> {
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) {
    const inner = await inflate(bytes, 'gzip', limits.bytes)
    return inner === undefined ? [] : [{ name: name.replace(/\.gz$/i, ''), bytes: inner }]
  }
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b || (bytes[2] !== 3 && bytes[2] !== 5)) return undefined
  const found: Unpacked[] = []
  for (const entry of entriesOf(bytes)) {
    if (!/\.(?:json|ndjson|xml|txt|log|hl7)$/i.test(entry.name) || found.length >= limits.files) continue
    const packed = bytes.slice(entry.from, entry.from + entry.size)
    const inner = entry.method === 0 ? packed : entry.method === 8 ? await inflate(packed, 'deflate-raw', limits.bytes) : undefined
    if (inner !== undefined && inner.length <= limits.bytes) found.push({ name: entry.name.split('/').at(-1)!, bytes: inner })
  }
  return found
}

/** A file as the directory of a zip archive has it; offsets and sizes in bytes. */
interface Entry {
  readonly name: string
  readonly method: number
  readonly from: number
  readonly size: number
}

/** The files of a zip archive by its directory, which stands at its end; empty where that cannot be read. */
function entriesOf(bytes: Uint8Array<ArrayBuffer>): readonly Entry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let end = bytes.length - 22
  while (end >= 0 && view.getUint32(end, true) !== 0x06054b50) end -= 1
  if (end < 0) return []
  const entries: Entry[] = []
  const count = view.getUint16(end + 10, true)
  let at = view.getUint32(end + 16, true)
  for (let index = 0; index < count && at + 46 <= end && view.getUint32(at, true) === 0x02014b50; index += 1) {
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) => view.getUint16(at + offset, true)) as [
      number,
      number,
      number,
    ]
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength))
    const local = view.getUint32(at + 42, true)
    if (local + 30 <= end) {
      const from = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true)
      entries.push({ name, method: view.getUint16(at + 10, true), from, size: view.getUint32(at + 20, true) })
    }
    at += 46 + nameLength + extraLength + commentLength
  }
  return entries
}

async function inflate(
  bytes: Uint8Array<ArrayBuffer>,
  format: 'gzip' | 'deflate-raw',
  most: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let length = 0
  try {
    const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream(format)).getReader()
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      chunks.push(next.value)
      length += next.value.length
      if (length > most) {
        await reader.cancel()
        return undefined
      }
    }
  } catch {
    return undefined
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer())
}
