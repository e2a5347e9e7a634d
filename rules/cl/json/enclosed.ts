import { isList, isObject, parseJson, type Json, type JsonObject } from '../../engine/json.ts'
import { r4 } from '../../structure/r4.ts'
import { typeMeantBy } from '../reading/spanish-types.ts'

/** Resources that stand in something that is none, such as the message of a program. */
export interface Enclosed {
  /** The members that hold them, each by the names that lead there, with points between; one at least. */
  readonly places: readonly string[]
  /** One at least. */
  readonly resources: readonly JsonObject[]
  /** Whether there is one, which is written as a text. */
  readonly isText: boolean
}

/** The resources inside an object without type; undefined where there are none, or too much to look at. */
export function findEnclosed(holder: JsonObject): Enclosed | undefined {
  const places: (Found & { readonly place: string })[] = []
  let room = mostMembers
  search(holder, [])
  if (places.length === 0 || room < 0) return undefined
  return {
    places: places.map(({ place }) => place),
    resources: places.flatMap(({ resources }) => resources),
    isText: places.length === 1 && places[0]!.isText,
  }

  function search(object: JsonObject, path: readonly string[]): void {
    for (const name in object) {
      if ((room -= 1) < 0) return
      // Of a resource that does not say its type.
      if (name === 'contained') continue
      const value = object[name]!
      const names = [...path, name]
      const found = resourcesIn(value) ?? namedByType(name, value)
      if (found !== undefined) places.push({ place: names.join('.'), ...found })
      else if (names.length < mostLevels && isObject(value)) search(value, names)
    }
  }
}

type Found = Omit<Enclosed, 'places'>

/** A value that is a resource, or a text that is one in JSON, or a list of nothing but resources. */
function resourcesIn(value: Json): Found | undefined {
  if (isList(value)) {
    if (value.length === 0 || value.length > mostMembers || !value.every(isResource)) return undefined
    return { resources: value, isText: false }
  }
  // Most texts are no JSON, and need not be read to tell.
  const isText = typeof value === 'string'
  const meant = !isText ? value : /^\s*\{\s*"/.test(value) ? parseJson(value) : undefined
  return meant !== undefined && isResource(meant) ? { resources: [meant], isText } : undefined
}

function isResource(value: Json): value is JsonObject {
  const type = isObject(value) ? value['resourceType'] : undefined
  return typeof type === 'string' && typeMeantBy(type) !== undefined
}

/** `{ "Patient": { … } }`: a resource whose type is the name that it stands under. */
function namedByType(name: string, value: Json): Found | undefined {
  if (!isObject(value) || !r4.isResource(name) || value['resourceType'] !== undefined) return undefined
  const elements = r4.find(name)?.elements
  const names = Object.keys(value).filter((one) => !isOfXml(one))
  if (names.length === 0 || names.length > mostMembers || !names.every((one) => elements?.has(one))) return undefined
  const members = Object.fromEntries(names.map((one) => [one, value[one]!])) as JsonObject
  return { resources: [{ resourceType: name, ...members }], isText: false }
}

/** Whether a name is that of a namespace of XML, as `@xmlns`, which JSON has no use for. */
function isOfXml(name: string): boolean {
  return /^[@$_-]?xmlns(?::|$)/.test(name)
}

/** Members that are looked at, and levels of them. */
const [mostMembers, mostLevels] = [100, 4]
