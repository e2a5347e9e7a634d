const name = '#texto='
/** How much a link may unfold to, in bytes: as much as a file that is opened. */
const most = 30 * 2 ** 20

/** Whether the fragment of an address carries a text. */
export function carriesText(hash: string): boolean {
  return hash.startsWith(name)
}

/** The fragment of an address that carries a text, compressed (deflate) and written in base64url: browsers send none of it to a server. */
export async function toFragment(text: string): Promise<string> {
  const packed = await collect(new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw')), Number.POSITIVE_INFINITY)
  let binary = ''
  for (let at = 0; at < packed!.length; at += 8192) binary += String.fromCharCode(...packed!.subarray(at, at + 8192))
  return name + btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** The text that a fragment carries; undefined where it carries none, or a broken or too large one. */
export async function readFragment(hash: string): Promise<string | undefined> {
  if (!carriesText(hash)) return undefined
  try {
    const binary = atob(hash.slice(name.length).replaceAll('-', '+').replaceAll('_', '/'))
    const packed = Uint8Array.from(binary, (character) => character.charCodeAt(0))
    const bytes = await collect(new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw')), most)
    return bytes === undefined ? undefined : new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** All of a stream; undefined where it is longer than so many bytes. */
async function collect(stream: ReadableStream<Uint8Array>, limit: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const chunks: Uint8Array[] = []
  let length = 0
  const reader = stream.getReader()
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    chunks.push(next.value)
    length += next.value.length
    if (length > limit) {
      await reader.cancel()
      return undefined
    }
  }
  const all = new Uint8Array(length)
  let at = 0
  for (const chunk of chunks) {
    all.set(chunk, at)
    at += chunk.length
  }
  return all
}
