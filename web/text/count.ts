/** A number with a thin space between thousands from 10 000 on, as Spanish writes it; English reads it too. */
export function thousands(count: number): string {
  return count < 10_000 ? String(count) : String(count).replaceAll(/\B(?=(?:\d{3})+$)/g, '\u202F')
}

/** A number with its noun: «1 error», «0 errores». */
export function counted(count: number, one: string, many: string): string {
  return `${thousands(count)} ${count === 1 ? one : many}`
}

/** Parts as a sentence has them: «a, b y c». */
export function listed(parts: readonly string[], joint: string): string {
  return parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} ${joint} ${parts.at(-1)}`
}
