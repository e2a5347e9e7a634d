/** A path whatever the places in lists, which a fix may change. */
export function unindexed(path: string): string {
  return path.includes('[') ? path.replaceAll(/\[\d+\]/g, '') : path
}

/** Whether a path leads to what another leads to, or to something inside that. */
export function isPartOf(path: string, around: string): boolean {
  return path === around || path.startsWith(`${around}.`)
}

/** Whether what one path leads to is the same as what another leads to, or around it, inside it or beside it. */
export function isNear(one: string, other: string): boolean {
  return isPartOf(one, other) || isPartOf(other, one) || one.slice(0, one.lastIndexOf('.')) === other.slice(0, other.lastIndexOf('.'))
}

/** `a` and `a.b` of `a.b.c`. */
export function pathsAround(path: string): readonly string[] {
  const found: string[] = []
  for (let dot = path.lastIndexOf('.'); dot > 0; dot = path.lastIndexOf('.', dot - 1)) found.push(path.slice(0, dot))
  return found
}
