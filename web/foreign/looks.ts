/** The formats that a text which is no JSON seems to have, by how it begins. */
export type Foreign = 'xml' | 'v2' | 'other'

/** Undefined where a text begins as JSON does, or says nothing: broken JSON is for the linter to repair. */
export function looksForeign(beginning: string): Foreign | undefined {
  const start = beginning.trimStart().slice(0, 12)
  if (start === '' || /^[{[]/.test(start)) return undefined
  if (start.startsWith('<')) return 'xml'
  return /^(?:MSH|FHS|BHS)[|^~&]/.test(start) ? 'v2' : 'other'
}
