/** The account that is kept of a tenant's turns. */
export interface Standing {
  /** Thread time used, in milliseconds, on a scale that all tenants share. */
  spent: number
  /** The time that its latest turns took for a byte, in milliseconds, oldest first. */
  readonly rates: number[]
  /** The median of these, once there are enough. */
  rate: number
  /** How long its latest turns took, in milliseconds, oldest first. */
  readonly turns: number[]
}

/** Expected of a tenant of whom little is known, in milliseconds a byte. */
const usualRate = 0.001

/** So many of the latest turns tell how fast a tenant's tasks are done; one that was unlucky does not. */
const latest = 5

/** Smaller tasks take as long as one of this size: handing over is the most of it. */
const leastSize = 2048

/** The standing of a tenant of whom nothing is known, beginning at a point of the scale. */
export function newStanding(spent: number): Standing {
  return { spent, rates: [], rate: usualRate, turns: [] }
}

/** Charges a turn of some size with the time that it used, in milliseconds, and learns from it. */
export function charge(standing: Standing, ms: number, size: number): void {
  const { rates, turns } = standing
  standing.spent += ms
  turns.push(ms)
  if (turns.length > latest) turns.shift()
  rates.push(ms / Math.max(size, leastSize))
  if (rates.length > latest) rates.shift()
  if (rates.length === latest) standing.rate = Math.max(usualRate, medianOf(rates))
}

/** How long a task of some size is expected to take, in milliseconds. */
export function expectedMs({ rate }: Standing, size: number): number {
  return Math.max(size, leastSize) * rate
}

/** How long a turn of a tenant takes, in milliseconds; nothing where none is known. */
export function usualTurnMs({ turns }: Standing): number {
  return turns.length === 0 ? 0 : medianOf(turns)
}

function medianOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
}
