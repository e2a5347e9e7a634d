/** How far moments are moved: whole days where every one of a text is written to the day, else years. */
export interface Shift {
  readonly days: number
  readonly years: number
}

const written = /^(\d{4})(?:-(\d\d)(?:-(\d\d)(T.*)?)?)?$/
const day = 86_400_000

/** The precision of a moment: written to the day, or only to the month or year; undefined of what is no moment. */
export function precisionOf(text: string): 'day' | 'less' | undefined {
  const parts = written.exec(text)
  if (parts === null || parts[1]! < '0100') return undefined
  if (parts[3] === undefined) return parts[2] === undefined || isMonth(parts[2]) ? 'less' : undefined
  const moment = new Date(`${parts[1]}-${parts[2]}-${parts[3]}T00:00:00Z`)
  return Number.isNaN(moment.getTime()) || moment.getUTCDate() !== Number(parts[3]) ? undefined : 'day'
}

/** The age that nobody alive has, in years. */
const oldestAge = 125

/**
 * A moment moved into the past, or where it lies behind `today` further into the future; undefined of what is no moment. Who could still
 * be alive does not become too old for it, but younger.
 */
export function shiftDate(text: string, shift: Shift, today: string): string | undefined {
  const precision = precisionOf(text)
  if (precision === undefined) return shiftYear(text, shift.years)
  if (dayInChile(text) > today.slice(0, text.length)) return move(text, precision, shift, 1)
  const moved = move(text, precision, shift, -1)
  const oldest = `${Number(today.slice(0, 4)) - oldestAge}${today.slice(4)}`.slice(0, Math.min(text.length, 10))
  return text >= oldest && moved !== undefined && moved < oldest ? move(text, precision, shift, 1) : moved
}

function move(text: string, precision: 'day' | 'less', { days, years }: Shift, sign: 1 | -1): string | undefined {
  const [, year, month, date, time = ''] = written.exec(text)!
  if (precision === 'less' || days === 0) {
    const moved = four(Number(year) + sign * years)
    return moved + (month === undefined ? '' : `-${month}`) + (date === undefined ? '' : `-${date}${time}`)
  }
  const moved = new Date(Date.UTC(2000, 0, 1))
  moved.setTime(new Date(`${year}-${month}-${date}T00:00:00Z`).getTime() + sign * days * day)
  const [newYear, rest] = [moved.getUTCFullYear(), moved.toISOString().slice(-20, -14)]
  return newYear < 1 || newYear > 9999 ? undefined : `${four(newYear)}${rest}${time}`
}

/** The day of a moment where its rules are from: one in UTC may be the evening before there. */
function dayInChile(text: string): string {
  const moment = text.includes('T') ? Date.parse(text) : Number.NaN
  return Number.isNaN(moment) ? text.slice(0, 10) : new Date(moment - 3 * 3_600_000).toISOString().slice(0, 10)
}

/** A text that begins or ends like a date, with another year: what is wrong about it stays wrong. */
function shiftYear(text: string, years: number): string | undefined {
  const found = /(?<!\d)(?:19|20)\d\d(?!\d)/.exec(text)
  if (found === null) return undefined
  return text.slice(0, found.index) + four(Number(found[0]) - years) + text.slice(found.index + 4)
}

function isMonth(text: string): boolean {
  return text >= '01' && text <= '12'
}

function four(year: number): string {
  return String(year).padStart(4, '0')
}
