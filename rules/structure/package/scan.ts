/** Tells the kind of a file of a package without reading all of it: the members of its outermost object that say so. */
import type { PackageLimits } from './limits.ts'

/** The members of a resource by which it is found. */
export interface Scanned {
  readonly resourceType?: string
  readonly url?: string
  readonly version?: string
  readonly fhirVersion?: string
}

const wanted: ReadonlySet<string> = new Set(['resourceType', 'url', 'version', 'fhirVersion'])
const longest = 2048
const [quote, backslash, colon, comma, openBrace, closeBrace, openBracket, closeBracket] = [34, 92, 58, 44, 123, 125, 91, 93]

/**
 * The members by which a resource is found, undefined where the bytes are no JSON object; `'tooDeep'` where it nests
 * deeper or holds more values than definitions do. Stops early where the resource is of a type that nobody wants.
 */
export function scanResource(
  bytes: Uint8Array,
  decode: (bytes: Uint8Array) => string,
  isWanted: (resourceType: string) => boolean,
  limits: Pick<PackageLimits, 'depth' | 'values'>,
): Scanned | 'tooDeep' | undefined {
  const found: Record<string, string> = {}
  let depth = 0
  let values = 0
  let key: string | undefined
  let isName = false
  for (let index = startOf(bytes); index < bytes.length; index += 1) {
    const byte = bytes[index]
    if (byte === quote) {
      const end = endOfText(bytes, index + 1)
      if (end < 0) return undefined
      if (depth === 1) {
        const text = end - index > longest ? '' : readText(bytes, index, end, decode)
        if (isName) key = text
        else if (key !== undefined && wanted.has(key)) {
          found[key] = text
          if (key === 'resourceType' && !isWanted(text)) return found
        }
      }
      index = end
    } else if (byte === openBrace || byte === openBracket) {
      depth += 1
      values += 1
      if (depth > limits.depth) return 'tooDeep'
      if (depth > 1) continue
      if (byte === openBracket) return undefined
      isName = true
    } else if (byte === closeBrace || byte === closeBracket) {
      depth -= 1
      if (depth === 0) return found
    } else if (byte === comma) {
      values += 1
      if (values > limits.values) return 'tooDeep'
      if (depth === 1) isName = true
    } else if (byte === colon && depth === 1) {
      isName = false
    } else if (depth === 0 && byte !== undefined && byte > 0x20) {
      return undefined
    }
  }
  return undefined
}

/** After the byte order mark. */
function startOf(bytes: Uint8Array): number {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0
}

/** Where the quote is that closes a text. */
function endOfText(bytes: Uint8Array, from: number): number {
  for (let end = bytes.indexOf(quote, from); end >= 0; end = bytes.indexOf(quote, end + 1)) {
    let slashes = 0
    while (bytes[end - 1 - slashes] === backslash) slashes += 1
    if (slashes % 2 === 0) return end
  }
  return -1
}

function readText(bytes: Uint8Array, start: number, end: number, decode: (bytes: Uint8Array) => string): string {
  const text = decode(bytes.subarray(start, end + 1))
  if (!text.includes('\\')) return text.slice(1, -1)
  try {
    return JSON.parse(text) as string
  } catch {
    return ''
  }
}
