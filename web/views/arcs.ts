import type { GraphLink } from '../../worker/api.ts'

/** The curves of a graph as paths of SVG, those of the chosen resource apart. */
export interface Arcs {
  readonly plain: string
  readonly chosen: string
  readonly dangling: string
}

/** How a graph is drawn: rows of a height, curves in a gutter to their left, both in pixels, and the rows that are seen. */
export interface ArcsOptions {
  readonly height: number
  readonly gutter: number
  readonly chosen: number
  readonly first: number
  readonly last: number
}

/** How many curves are drawn at once: more would be one blot. */
const most = 600

/** Draws the references between rows as curves, with an arrow where each leads to, and a crossed stub where it leads nowhere. */
export function arcsOf(links: readonly GraphLink[], { height, gutter, chosen, first, last }: ArcsOptions): Arcs {
  const parts = { plain: [] as string[], chosen: [] as string[], dangling: [] as string[] }
  const stubs = new Set<number>()
  let count = 0
  for (const { source, target, isDangling } of links) {
    const [low, high] = target < 0 ? [source, source] : [Math.min(source, target), Math.max(source, target)]
    const isChosen = source === chosen || target === chosen
    if (high < first || low > last || (count >= most && !isChosen)) continue
    const y = yOf(source, height)
    if (target >= 0 && target !== source) {
      parts[isChosen ? 'chosen' : 'plain'].push(arcTo(gutter, y, yOf(target, height), reach(high - low, gutter)))
      count += 1
    } else if (isDangling && !stubs.has(source)) {
      stubs.add(source)
      parts.dangling.push(`M${gutter} ${y}H${gutter - 14}m-4 -4l8 8m0 -8l-8 8`)
    }
  }
  return { plain: parts.plain.join(''), chosen: parts.chosen.join(''), dangling: parts.dangling.join('') }
}

function yOf(index: number, height: number): number {
  return index * height + height / 2
}

/** How far to the left a curve goes: the further the rows are apart, the further, to the edge of the gutter. */
function reach(distance: number, gutter: number): number {
  return Math.round((gutter - 8) * (1 - 1 / (1 + distance / 6)) + 6)
}

function arcTo(x: number, from: number, to: number, by: number): string {
  // A cubic curve comes three quarters of the way to its points.
  const left = Math.round(x - (by * 4) / 3)
  return `M${x} ${from}C${left} ${from} ${left} ${to} ${x - 2} ${to}m-5 -3.5l5 3.5l-5 3.5`
}
