/** Whether a text that begins `YYYY-MM-DD` names a day of the calendar; months and days are known to be in range. */
export function isDay(text: string): boolean {
  const tens = text.charCodeAt(8) - zero
  if (tens < 2) return true
  const day = tens * 10 + text.charCodeAt(9) - zero
  if (day < 29) return true
  const month = (text.charCodeAt(5) - zero) * 10 + text.charCodeAt(6) - zero
  return day <= daysIn(Number(text.slice(0, 4)), month)
}

const zero = 0x30

/** How many days a month has, from 1 to 12, in a year of the Gregorian calendar. */
export function daysIn(year: number, month: number): number {
  if (month !== 2) return [4, 6, 9, 11].includes(month) ? 30 : 31
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28
}

/** A date that is written otherwise than FHIR does but can only mean one day: `1990/5/12`, `1990-05-12T00:00:00Z`. */
export function toDate(text: string): string | undefined {
  const written = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:T(.*))?$/.exec(text)
  if (written === null) return undefined
  const [, year, month, day, time] = written
  // A day of UTC that begins neither there nor in Chile may be the one before or after where it was written.
  if (time !== undefined && /(?:Z|[+-]00:?00)$/i.test(time) && !/^0[034](?::00){1,2}(?:[.,]0+)?\D/.test(time)) return undefined
  return `${year}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}`
}
