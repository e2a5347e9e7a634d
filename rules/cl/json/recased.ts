import { isList, isObject, type Json, type JsonObject } from '../../engine/json.ts'
import { r4 } from '../../structure/r4.ts'

/** A resource whose names are written by other conventions (`ResourceType`, `birth_date`), with those of its type that they are but for case and signs. */
export function recased(resource: JsonObject): JsonObject {
  const known = new Map<string, ReadonlyMap<string, string>>()
  return withNames(resource, '', 0)

  function withNames(object: JsonObject, elementType: string, level: number): JsonObject {
    if (level > mostLevels) return object
    const said = Object.entries(object).find(([name, value]) => lettersOf(name) === 'resourcetype' && typeof value === 'string')
    const resourceType = said === undefined ? undefined : r4.findResource(said[1] as string)
    const type = resourceType ?? elementType
    const names = namesOf(type)
    const taken = new Set(Object.keys(object))
    return Object.fromEntries(
      Object.entries(object).map(([written, value]) => {
        const name = written === said?.[0] && resourceType !== undefined ? 'resourceType' : meantBy(written, names)
        const isFree = name === written || !taken.has(name)
        if (isFree) taken.add(name)
        const inner = name.startsWith('_') ? 'Element' : (r4.find(type)?.elements.get(name)?.type ?? '')
        return [isFree ? name : written, within(value!, inner, level + 1)]
      }),
    ) as JsonObject
  }

  function within(value: Json, type: string, level: number): Json {
    if (isList(value)) return value.map((one) => (isObject(one) ? withNames(one, type, level) : one))
    return isObject(value) ? withNames(value, type, level) : value
  }

  /** The names of a type, by what they are without case and signs. */
  function namesOf(type: string): ReadonlyMap<string, string> {
    let names = known.get(type)
    if (names === undefined)
      known.set(type, (names = new Map([...(r4.find(type)?.elements.keys() ?? [])].map((name) => [lettersOf(name), name]))))
    return names
  }
}

/** A name in small letters, without the signs between its words. */
export function lettersOf(name: string): string {
  return name.toLowerCase().replaceAll(/[\s_-]/g, '')
}

/** Deeper objects stay as they are. */
const mostLevels = 60

/** The name that is meant; that of a companion begins with its sign. */
function meantBy(written: string, names: ReadonlyMap<string, string>): string {
  const own = names.get(lettersOf(written)) ?? written
  return written.startsWith('_') && own !== written ? `_${own}` : own
}
