const entity = /&(?:amp|lt|gt|quot|apos|#\d+|#x[0-9A-Fa-f]+);/y

/** Finds the name of the first entity that XML does not have; `''` for a lone ampersand. */
export function findBadEntity(text: string): string | undefined {
  for (let at = text.indexOf('&'); at >= 0; at = text.indexOf('&', at + 1)) {
    entity.lastIndex = at
    if (!entity.test(text)) return /^&(\w{0,32});/.exec(text.slice(at, at + 34))?.[1] ?? ''
  }
  return undefined
}
