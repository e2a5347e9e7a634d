/** The calendar day of an instant where the process runs, `YYYY-MM-DD`. */
export function localDay(instant: Date): string {
  const two = (part: number): string => String(part).padStart(2, '0')
  return `${instant.getFullYear()}-${two(instant.getMonth() + 1)}-${two(instant.getDate())}`
}
