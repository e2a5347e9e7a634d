/** The part of a finding that tells whether two are the same. */
export interface Finding {
  readonly code: string
  readonly path: string
  readonly message: string
  readonly entryIndex?: number
}

/** Findings of two texts that only one of them has, each in its order. */
export interface ComparedFindings<One> {
  readonly came: readonly One[]
  readonly went: readonly One[]
}

/**
 * Findings that came and went between two texts: the same is what a rule says at the same path of the same entry, and else what
 * it says in the same words of the same element, whose index another item may have changed.
 */
export function compareFindings<One extends Finding>(
  before: readonly One[],
  after: readonly One[],
  entryBefore: (entry: number) => number | undefined,
): ComparedFindings<One> {
  const entryOf = ({ entryIndex }: One): number | undefined | null => (entryIndex === undefined ? null : entryBefore(entryIndex))
  const exact = (entry: unknown, { code, path }: One): string => `${code} ${String(entry)} ${path}`
  const alike = (entry: unknown, { code, path, message }: One): string => `${code} ${String(entry)} ${withoutIndices(path)} ${message}`
  let [came, went] = [after, before]
  for (const keyOf of [exact, alike]) {
    const open = new Map<string, One[]>()
    for (const one of went.toReversed()) {
      const key = keyOf(one.entryIndex ?? null, one)
      const found = open.get(key)
      if (found === undefined) open.set(key, [one])
      else found.push(one)
    }
    const gone = new Set(went)
    came = came.filter((one) => {
      const entry = entryOf(one)
      const same = entry === undefined ? undefined : open.get(keyOf(entry, one))?.pop()
      if (same !== undefined) gone.delete(same)
      return same === undefined
    })
    went = went.filter((one) => gone.has(one))
  }
  return { came, went }
}

function withoutIndices(path: string): string {
  return path.replaceAll(/\[\d+\]/g, '')
}
