import type { EngineAnswer } from './engine.ts'

/** The text of UTF-8, without a byte order mark. */
export function readText(bytes: Uint8Array): string {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8')
  return text.startsWith('\uFEFF') ? text.slice(1) : text
}

/** An answer as text, however it came from its thread. */
export function toText(text: EngineAnswer['text']): string {
  return typeof text === 'string' ? text : readText(text)
}
