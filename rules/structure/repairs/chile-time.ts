/**
 * Summer time in continental Chile (America/Santiago): from the year on, it ends at the start of the first Sunday on or
 * after one day (`MM-DD`), and begins at the start of the first one on or after another; in 2015 it never ended.
 *
 * From the rules «Chile» and «America/Santiago» of the IANA time zone database, 2026c (public domain).
 */
const summerTime: readonly (readonly [year: number, ends: string | undefined, begins: string | undefined])[] = [
  [2023, '04-02', '09-02'],
  [2022, '04-02', '09-09'],
  [2019, '04-02', '09-02'],
  [2016, '05-09', '08-09'],
  [2015, undefined, undefined],
  [2012, '04-23', '09-02'],
  [2011, '05-02', '08-16'],
  [2010, '04-01', '10-09'],
  [2009, '03-09', '10-09'],
  [2008, '03-30', '10-09'],
  [2000, '03-09', '10-09'],
]

/** A local time: what is not said is undefined. */
interface LocalTime {
  readonly year: number
  readonly month: number | undefined
  readonly day: number | undefined
  /** Milliseconds of the day. */
  readonly time?: number | undefined
}

/** An offset of America/Santiago: winter and summer. */
export type SantiagoOffset = '-04:00' | '-03:00'

/**
 * The offset of America/Santiago at a local time; undefined where no day is said, and before 2000. The hour that the
 * clocks repeat counts as summer time, the one they skip as winter time.
 */
export function findSantiagoOffset({ year, month, day, time = 0 }: LocalTime): SantiagoOffset | undefined {
  if (month === undefined || day === undefined) return undefined
  const row = summerTime.find(([from]) => year >= from)
  if (row === undefined) return undefined
  const [, ends, begins] = row
  if (ends === undefined || begins === undefined) return '-03:00'
  const now = Date.UTC(year, month - 1, day) + time
  return now < firstSunday(year, ends) || now >= firstSunday(year, begins) + hour ? '-03:00' : '-04:00'
}

const hour = 3_600_000
const dayLength = 24 * hour

/** Midnight at the start of the first Sunday on or after a day, in milliseconds as if it were UTC. */
function firstSunday(year: number, monthAndDay: string): number {
  const days = Date.UTC(year, Number(monthAndDay.slice(0, 2)) - 1, Number(monthAndDay.slice(3))) / dayLength
  // Day 0 was a Thursday.
  const weekday = (days + 4) % 7
  return (days + ((7 - weekday) % 7)) * dayLength
}
