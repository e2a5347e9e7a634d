const quote = 0x22
const backslash = 0x5c

/** Whether JSON nests objects and lists deeper than a limit, of which the root is the first; asked before anything is built of it. */
export function isDeeperThan(limit: number, bytes: Uint8Array): boolean {
  let depth = 0
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at]!
    if (byte === quote) at = endOfString(bytes, at)
    else if (byte === 0x7b || byte === 0x5b) {
      depth += 1
      if (depth > limit) return true
    } else if (byte === 0x7d || byte === 0x5d) depth -= 1
  }
  return false
}

function endOfString(bytes: Uint8Array, start: number): number {
  let at = start + 1
  while (at < bytes.length && bytes[at] !== quote) at += bytes[at] === backslash ? 2 : 1
  return at
}
