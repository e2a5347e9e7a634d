import { isObject, type Json } from '../../engine/json.ts'
import type { ElementDefinition, TypeTable } from '../../engine/types.ts'

/** The types of FHIR, as expressions ask for them. */
export interface Model {
  /** The elements of a type; undefined for primitives and what is not in the table. */
  readonly elementsOf: (type: string) => Elements | undefined
  /** Whether a type is another one or extends it; both with their namespace where it is not FHIR. */
  readonly isA: (type: string, base: string) => boolean
  /** The full name of a type as it was written (`Patient`, `FHIR.string`, `Boolean`); undefined where there is none. */
  readonly nameType: (written: string) => string | undefined
  /** The type of the resource that a value is, `otherwise` where it is none. */
  readonly typeOfResource: (value: Json, otherwise: string) => string
}

/** The elements of one type. */
export interface Elements {
  readonly byKey: ReadonlyMap<string, Member>
  /** One for a plain element, one for each type of a choice. */
  readonly byName: ReadonlyMap<string, readonly Member[]>
}

/** An element as it may stand in JSON. */
export interface Member extends ElementDefinition {
  readonly key: string
  /** Where its id and extensions stand; undefined where it is not primitive. */
  readonly companionKey: string | undefined
  /** Whether it holds a resource of whatever type. */
  readonly isResource: boolean
}

const primitiveBases: ReadonlyMap<string, string> = new Map([
  ['code', 'string'],
  ['id', 'string'],
  ['markdown', 'string'],
  ['url', 'uri'],
  ['canonical', 'uri'],
  ['uuid', 'uri'],
  ['oid', 'uri'],
  ['unsignedInt', 'integer'],
  ['positiveInt', 'integer'],
])
const primitives = new Set(
  'base64Binary boolean code date dateTime decimal id instant integer markdown oid positiveInt string time unsignedInt uri url canonical uuid xhtml'.split(
    ' ',
  ),
)
const systemTypes = new Set(['Boolean', 'String', 'Integer', 'Decimal', 'Date', 'DateTime', 'Time', 'Quantity', 'Any'])

const models = new WeakMap<TypeTable, Model>()

/** The model of a table of types; made once. */
export function modelOf(types: TypeTable): Model {
  const known = models.get(types)
  if (known !== undefined) return known
  const model = makeModel(types)
  models.set(types, model)
  return model
}

/** Whether a type of FHIR is a primitive one. */
export function isPrimitive(type: string): boolean {
  return primitives.has(type)
}

function makeModel(types: TypeTable): Model {
  const elements = new Map<string, Elements | undefined>()

  function elementsOf(type: string): Elements | undefined {
    if (!elements.has(type)) elements.set(type, readElements(type))
    return elements.get(type)
  }

  function readElements(type: string): Elements | undefined {
    const definition = types.find(type)
    if (definition === undefined) return undefined
    const byKey = new Map<string, Member>()
    const byName = new Map<string, Member[]>()
    for (const [key, element] of definition.elements) {
      const member = {
        ...element,
        key,
        companionKey: isPrimitive(element.type) ? `_${key}` : undefined,
        isResource: element.type === 'Resource' || types.isResource(element.type),
      }
      byKey.set(key, member)
      const group = byName.get(element.name)
      if (group === undefined) byName.set(element.name, [member])
      else group.push(member)
    }
    return { byKey, byName }
  }

  function isA(type: string, base: string): boolean {
    for (let at: string | undefined = type; at !== undefined; at = baseOf(at)) if (at === base) return true
    return base === 'System.Any'
  }

  function baseOf(type: string): string | undefined {
    return isPrimitive(type) ? (primitiveBases.get(type) ?? 'Element') : types.find(type)?.base
  }

  function nameType(written: string): string | undefined {
    if (written.startsWith('System.')) return systemTypes.has(written.slice(7)) ? written : undefined
    const name = written.startsWith('FHIR.') ? written.slice(5) : written
    if (isPrimitive(name) || types.find(name) !== undefined) return name
    return systemTypes.has(written) ? `System.${written}` : undefined
  }

  function typeOfResource(value: Json, otherwise: string): string {
    const type = isObject(value) ? value['resourceType'] : undefined
    return typeof type === 'string' && types.isResource(type) ? type : otherwise
  }

  return { elementsOf, isA, nameType, typeOfResource }
}
