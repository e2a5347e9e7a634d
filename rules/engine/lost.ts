import type { Document } from './document.ts'
import type { Json, Path } from './json.ts'

/** Whether the value at a path may be absent only because it could not be read. */
export function isLost({ value: root, hasDamage, isDamaged, holdsDamage }: Document, path: Path): boolean {
  if (!hasDamage) return false
  let value: Json | undefined = root
  for (const step of path) {
    if (typeof value !== 'object' || value === null) return false
    if (!Object.hasOwn(value, step)) return isDamaged(value) || (holdsDamage(value) && choicesOf(value, step).some(holdsDamage))
    value = (value as Readonly<Record<string | number, Json>>)[step]
  }
  // Where nothing of it is left, it is as good as absent.
  return typeof value === 'object' && value !== null && value !== root && isDamaged(value) && Object.keys(value).length === 0
}

/** The values of a choice that a path names without its type: `valueQuantity` for `value`. */
function choicesOf(value: object, step: string | number): readonly object[] {
  if (typeof step !== 'string') return []
  const choices: object[] = []
  for (const name in value) {
    if (!name.startsWith(step) || !/^[A-Z]/.test(name.slice(step.length))) continue
    const one = (value as Readonly<Record<string, unknown>>)[name]
    if (typeof one === 'object' && one !== null) choices.push(one)
  }
  return choices
}
