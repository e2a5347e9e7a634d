import type { Outline } from '../../worker/api.ts'

/** The types of the entries or lines of a text, the most frequent first; undefined of a single resource. */
export function countTypes(outline: Outline | undefined): readonly (readonly [type: string, count: number])[] | undefined {
  if (outline === undefined || outline.kind === 'elements') return undefined
  const counts = new Map<string, number>()
  for (const { name } of outline.parts) if (name !== '') counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts].toSorted((a, b) => b[1] - a[1])
}
