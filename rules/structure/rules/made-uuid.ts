import { sha1 } from '../check/sha1.ts'

/** A URN with a UUID that is made of a text, the same each time, as RFC 9562 makes those of names. */
export function urnOf(text: string): string {
  const bytes = sha1(new Uint8Array([...text].flatMap((character) => bytesOf(character.codePointAt(0)!)))).slice(0, 16)
  bytes[6] = (bytes[6]! & 0x0f) | 0x50
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return `urn:uuid:${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

function bytesOf(point: number): readonly number[] {
  return [point >> 16, (point >> 8) & 0xff, point & 0xff]
}
