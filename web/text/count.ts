/** A number with a thin space between thousands from 10 000 on, as Spanish writes it; English reads it too. */
export function thousands(count: number): string {
  return count < 10_000 ? String(count) : String(count).replaceAll(/\B(?=(?:\d{3})+$)/g, '\u202F')
}

/** A number with its noun: «1 error», «0 errores». */
export function counted(count: number, one: string, many: string): string {
  return `${thousands(count)} ${count === 1 ? one : many}`
}
