import type { Usage } from '../../proxy/api.ts'

type Row = Usage['days'][number]

/** How much was validated of something. */
interface Sum {
  readonly validations: number
  readonly invalid: number
  readonly units: number
}

/** The sum for one name. */
export interface NamedSum extends Sum {
  readonly name: string
}

/** The data of the plot: a stack of units for each day, one layer for each type. */
export interface Stacks {
  /** Every day of the period, used or not, in milliseconds since 1970. */
  readonly days: readonly number[]
  /** The types used most, then the rest together under an empty name; each with its units a day. */
  readonly layers: readonly { readonly name: string; readonly units: readonly number[] }[]
}

const day = 86_400_000
const mostLayers = 5

/** Sums by resource type, the most used first. */
export function byType(rows: readonly Row[]): readonly NamedSum[] {
  return sum(rows, ({ resourceType }) => resourceType).toSorted((a, b) => b.units - a.units || (a.name < b.name ? -1 : 1))
}

/** Sums by day, the latest first. */
export function byDay(rows: readonly Row[]): readonly NamedSum[] {
  return sum(rows, (row) => row.day).toSorted((a, b) => (a.name < b.name ? 1 : -1))
}

/** The stacks of a period of so many calendar months (UTC) that ends now. */
export function toStacks(rows: readonly Row[], months: number, now: number): Stacks {
  const today = new Date(now)
  const first = Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - months + 1, 1)
  const days = Array.from({ length: Math.floor((now - first) / day) + 1 }, (_, index) => first + index * day)
  const names = byType(rows).map(({ name }) => name)
  const own = names.length > mostLayers + 1 ? names.slice(0, mostLayers) : names
  const index = new Map(days.map((at, position) => [at, position]))
  const layers = [...own, ...(own.length < names.length ? [''] : [])].map((name) => ({ name, units: days.map(() => 0) }))
  for (const row of rows) {
    const position = index.get(Date.parse(row.day))
    const layer = layers.find(({ name }) => name === row.resourceType) ?? layers.at(-1)
    if (position !== undefined && layer !== undefined) layer.units[position]! += row.units
  }
  return { days, layers }
}

/** Each layer with all below it: what bars of a stack reach up to. */
export function cumulated({ layers }: Stacks): readonly (readonly number[])[] {
  const reached: number[] = []
  return layers.map(({ units }) => units.map((count, index) => (reached[index] = (reached[index] ?? 0) + count)))
}

function sum(rows: readonly Row[], nameOf: (row: Row) => string): NamedSum[] {
  const sums = new Map<string, NamedSum>()
  for (const row of rows) {
    const name = nameOf(row)
    const before = sums.get(name) ?? { validations: 0, invalid: 0, units: 0 }
    sums.set(name, {
      name,
      validations: before.validations + row.validations,
      invalid: before.invalid + row.invalid,
      units: before.units + row.units,
    })
  }
  return [...sums.values()]
}
