import { isObject, valueAt, type Json, type Path } from '../../engine/json.ts'
import type { QuickFix } from '../../engine/rule.ts'

/** A coding whose code and display stand in the place of each other, put right; undefined where its display is no code either. */
export function exchanged(root: Json, at: Path, isCode: (text: string) => boolean): QuickFix | undefined {
  const path = at.slice(0, -1)
  const coding = at.at(-1) === 'code' ? valueAt(root, path) : undefined
  if (!isObject(coding) || typeof coding['display'] !== 'string' || !isCode(coding['display'])) return undefined
  const { code, display } = coding
  return {
    title: `Usar «${display}» y dejar las palabras en «display»`,
    path,
    replacement: { ...coding, code: display, display: code! },
    safe: false,
  }
}
