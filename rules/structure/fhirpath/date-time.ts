/** A date or time that may leave off its end, in numbers. */
interface Moment {
  /** Year, month, day, hour, minute, second with its fraction: as many as were given. */
  readonly parts: readonly number[]
  /** Minutes east of UTC; undefined where no zone was given. */
  readonly zone: number | undefined
}

const dateTime =
  /^(\d{4})(?:-(0[1-9]|1[0-2])(?:-(0[1-9]|[12]\d|3[01])(?:T(?:([01]\d|2[0-4])(?::([0-5]\d)(?::([0-5]\d|60)(\.\d+)?)?)?(Z|[+-]\d\d:\d\d)?)?)?)?)?T?$/
const time = /^([01]\d|2[0-4])(?::([0-5]\d)(?::([0-5]\d|60)(\.\d+)?)?)?$/

/** Which of two dates or dates with times comes first, as a difference; undefined where their precision leaves it open. */
export function compareDateTimes(left: string, right: string): number | undefined {
  // As precise as each other and in the same zone, they stand as their texts do.
  if (isAlike(left, right)) return isDateTime(left) && isDateTime(right) ? order(left, right) : undefined
  const [a, b] = [readDateTime(left), readDateTime(right)]
  if (a === undefined || b === undefined) return undefined
  if (a.zone !== undefined && b.zone !== undefined && a.zone !== b.zone) return compareParts(inUtc(a), inUtc(b))
  if ((a.zone === undefined) !== (b.zone === undefined) && a.parts.length > 3 && b.parts.length > 3) return compareAcrossZones(a, b)
  return compareParts(a.parts, b.parts)
}

/** Which of two times of the day comes first, as a difference; undefined where their precision leaves it open. */
export function compareTimes(left: string, right: string): number | undefined {
  const [a, b] = [time.exec(left), time.exec(right)]
  return a === null || b === null ? undefined : compareParts(partsOf(a, 1), partsOf(b, 1))
}

/** Whether a text is a date, with or without a time, as FHIRPath writes it. */
export function isDateTime(text: string): boolean {
  return dateTime.test(text)
}

/** Whether a text is a time of the day. */
export function isTime(text: string): boolean {
  return time.test(text)
}

/** How many parts a date or time was given with: 1 for a year, 6 for seconds. */
export function precisionOf(text: string): number {
  return (readDateTime(text)?.parts ?? timeParts(text)).length
}

function timeParts(text: string): readonly number[] {
  const found = time.exec(text)
  return found === null ? [] : partsOf(found, 1)
}

function readDateTime(text: string): Moment | undefined {
  const found = dateTime.exec(text)
  if (found === null) return undefined
  const zone = found[8]
  return { parts: partsOf(found, 1, 4), zone: zone === undefined ? undefined : zone === 'Z' ? 0 : minutesOf(zone) }
}

// The groups of hour, minute, second and fraction stand last; a fraction belongs to its second.
function partsOf(found: RegExpExecArray, from: number, hour = from): readonly number[] {
  const parts: number[] = []
  for (let group = from; group < hour + 3 && found[group] !== undefined; group += 1) parts.push(Number(found[group]))
  const fraction = found[hour + 3]
  if (fraction !== undefined) parts.push(parts.pop()! + Number(fraction))
  return parts
}

function minutesOf(zone: string): number {
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(4, 6))
  return zone.startsWith('-') ? -minutes : minutes
}

// After so many years the calendar repeats itself; `Date.UTC` takes a year below 100 for one of the 20th century.
const cycle = 400

/** The minute of a moment in UTC, a cycle later, in milliseconds. */
function minuteOf({ parts, zone }: Moment): number {
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0] = parts
  return Date.UTC(year + cycle, month - 1, day, hour, minute - (zone ?? 0))
}

function inUtc(moment: Moment): readonly number[] {
  const { parts } = moment
  const shifted = new Date(minuteOf(moment))
  const inAll = [
    shifted.getUTCFullYear() - cycle,
    shifted.getUTCMonth() + 1,
    shifted.getUTCDate(),
    shifted.getUTCHours(),
    shifted.getUTCMinutes(),
    ...parts.slice(5),
  ]
  return inAll.slice(0, Math.max(parts.length, 1))
}

// A zone may be 14 hours before UTC or 12 behind it: what lies further apart is certain.
function compareAcrossZones(a: Moment, b: Moment): number | undefined {
  const difference = minuteOf(a) - minuteOf(b) + ((a.parts[5] ?? 0) - (b.parts[5] ?? 0)) * 1000
  return Math.abs(difference) > 26 * 60 * 60 * 1000 ? difference : undefined
}

function compareParts(a: readonly number[], b: readonly number[]): number | undefined {
  const shared = Math.min(a.length, b.length)
  for (let index = 0; index < shared; index += 1) if (a[index] !== b[index]) return a[index]! - b[index]!
  return a.length === b.length ? 0 : undefined
}

function isAlike(left: string, right: string): boolean {
  if (left.length !== right.length || left.length <= 10) return left.length === right.length
  return left[16] === ':' && right[16] === ':' && left.slice(19) === right.slice(19)
}

function order(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0
}
