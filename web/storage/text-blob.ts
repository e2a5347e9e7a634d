/** So much is encoded at once, in UTF-16 units, and decoded, in bytes: more would keep the page waiting. */
const encodedLength = 1_000_000
const decodedLength = 3_000_000

/** The UTF-8 of a text, made in pieces between which the page hears of keys. */
export async function toBlob(text: string): Promise<Blob> {
  const pieces: Blob[] = []
  for (let from = 0; from < text.length;) {
    const end = endOfPiece(text, from + encodedLength)
    pieces.push(new Blob([text.slice(from, end)]))
    from = end
    await breathe()
  }
  return new Blob(pieces)
}

/** The text of UTF-8, read in pieces. */
export async function readBlob(blob: Blob): Promise<string> {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  const pieces: string[] = []
  for (let from = 0; from < blob.size; from += decodedLength) {
    pieces.push(decoder.decode(await blob.slice(from, from + decodedLength).arrayBuffer(), { stream: true }))
    await breathe()
  }
  return pieces.join('') + decoder.decode()
}

/** An end near to `end` that leaves no half of a surrogate pair behind. */
function endOfPiece(text: string, end: number): number {
  const last = text.charCodeAt(end - 1)
  return last >= 0xd800 && last < 0xdc00 ? end + 1 : end
}

/** Lets the page hear of keys. */
function breathe(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}
