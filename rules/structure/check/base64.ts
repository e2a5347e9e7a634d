const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const values = new Uint8Array(128).fill(255)
for (let value = 0; value < 64; value += 1) values[digits.charCodeAt(value)] = value

const form = /^[A-Za-z0-9+/]*={0,2}$/

/** The digits of a text in base64, less the white space that FHIR lets stand between them; undefined where it is none. */
export function readBase64(text: string): string | undefined {
  const bare = /\s/.test(text) ? text.replaceAll(/\s+/g, '') : text
  return bare.length % 4 === 0 && form.test(bare) ? bare : undefined
}

/** How many bytes digits stand for. */
export function countBytes(base64: string): number {
  const padding = base64.endsWith('==') ? 2 : base64.endsWith('=') ? 1 : 0
  return (base64.length / 4) * 3 - padding
}

/** The bytes that digits stand for. */
export function toBytes(base64: string): Uint8Array {
  const bytes = new Uint8Array(countBytes(base64))
  for (let at = 0, to = 0; to < bytes.length; at += 4) {
    const group = (digit(at) << 18) | (digit(at + 1) << 12) | (digit(at + 2) << 6) | digit(at + 3)
    bytes[to++] = group >> 16
    if (to < bytes.length) bytes[to++] = group >> 8
    if (to < bytes.length) bytes[to++] = group
  }
  return bytes

  function digit(at: number): number {
    const value = values[base64.charCodeAt(at)]!
    return value > 63 ? 0 : value
  }
}

/** Bytes as base64. */
export function toBase64(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 3) {
    const group = (bytes[at]! << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0)
    const left = bytes.length - at
    text +=
      digits[group >> 18]! +
      digits[(group >> 12) & 63]! +
      (left > 1 ? digits[(group >> 6) & 63]! : '=') +
      (left > 2 ? digits[group & 63]! : '=')
  }
  return text
}
