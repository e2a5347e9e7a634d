/** The bytes of a stream; not every browser lets streams be looped over. */
export async function* piecesOf(stream: ReadableStream<Uint8Array>): AsyncIterable<Uint8Array> {
  const reader = stream.getReader()
  try {
    for (let next = await reader.read(); next.value !== undefined; next = await reader.read()) yield next.value
  } finally {
    void reader.cancel().catch(() => {})
  }
}
