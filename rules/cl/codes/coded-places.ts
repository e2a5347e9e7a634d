import { objectsIn, type JsonObject, type Path } from '../../engine/json.ts'

/** Where codes of a system stand: in a coding, and in the parts and the expansion of a value set. */
export const codedPlaces = ['Coding', 'ValueSet.compose.include', 'ValueSet.expansion.contains'] as const

/** The codes of an object that has a `system`, placed from it: its own, or those that a part of a value set names. */
export function codesIn(coded: JsonObject): readonly { readonly at: Path; readonly code: string }[] {
  const { code, concept } = coded
  if (concept === undefined) return typeof code === 'string' && code !== '' ? [{ at: atCode, code }] : none
  return objectsIn(coded, 'concept').flatMap(({ at, value }) => {
    const { code: one } = value
    return typeof one === 'string' && one !== '' ? [{ at: [...at, 'code'], code: one }] : []
  })
}

const atCode: Path = ['code']
const none: readonly never[] = []
