/** A moment (epoch milliseconds) as JSON writes it. */
export function toDate(moment: number): string
export function toDate(moment: number | null): string | null
export function toDate(moment: number | null): string | null {
  return moment === null ? null : new Date(moment).toISOString()
}
