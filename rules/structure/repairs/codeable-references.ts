import { isList, isObject, valueAt, type Json, type JsonObject, type Path } from '../../engine/json.ts'
import type { Repair } from './repair.ts'
import { mayBeRewritten, without } from './setting.ts'

/** An unknown element, with the name that it is nearest to. */
interface Written {
  readonly name: string
  readonly nearest: string | undefined
  readonly isFitting: boolean | undefined
}

/** Whether what a name is the R5 name of has two elements in R4: one for concepts, and one for references. */
export function isOfBothKinds({ name, nearest, isFitting }: Written): boolean {
  return name === 'reason' && nearest === 'reasonCode' && isFitting !== true
}

/** The concepts and references that R5 has in one list, in the two lists of R4; undefined where something would be lost. */
export function toBothKinds(root: Json, at: Path): Repair | undefined {
  const path = at.slice(0, -1)
  const holder = valueAt(root, path)
  const value = valueAt(root, at)
  const rest = without(root, at)
  if (!isObject(holder) || !isList(value) || !mayBeRewritten(holder) || rest?.path.length !== path.length) return undefined
  const items = value.flatMap(withoutUse)
  if (items.length === 0 || !items.every(isCodeableReference)) return undefined
  const codes = items.flatMap(({ concept }) => concept ?? [])
  const references = items.flatMap(({ reference }) => reference ?? [])
  const lists = { ...(codes.length > 0 && { reasonCode: codes }), ...(references.length > 0 && { reasonReference: references }) }
  const names = Object.keys(lists)
  if (names.some((name) => Object.hasOwn(holder, name))) return undefined
  return {
    title: `Ponerlo en «${names.join('» y «')}»`,
    path,
    replacement: { ...(rest.replacement as JsonObject), ...lists } as JsonObject,
    safe: false,
  }
}

/** The reasons of an encounter in R5, which are grouped by what they are for: those that do not say that. */
function withoutUse(item: Json): readonly Json[] {
  return isObject(item) && isList(item['value']) && Object.keys(item).length === 1 ? item['value'] : [item]
}

function isCodeableReference(item: Json): item is JsonObject {
  return isObject(item) && Object.entries(item).every(([name, held]) => (name === 'concept' || name === 'reference') && isObject(held!))
}
