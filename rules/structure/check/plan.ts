import type { Json, JsonObject } from '../../engine/json.ts'
import type { Definitions, ElementDefinition, ElementType, StructureDefinition } from '../definitions.ts'
import { primitives, type Primitive } from './primitives.ts'
import type { Run } from './run.ts'
import { indexSnapshot, type SnapshotIndex } from './snapshot-index.ts'

/** What an object of one type, or of one backbone element, may hold. */
export interface Plan {
  /** A type (`HumanName`), or the path of a backbone element (`Patient.contact`). */
  readonly name: string
  readonly isResource: boolean
  /** Under their names in JSON, each choice under every one of its names, companions (`_name`) included. */
  readonly members: ReadonlyMap<string, Member>
  readonly required: readonly Required[]
  /** The choice elements: `value` for `value[x]`. */
  readonly choices: ReadonlyMap<string, readonly Member[]>
  readonly definition: StructureDefinition
}

/** An element that an object cannot lack. */
export interface Required {
  readonly name: string
  /** Where it is a choice, the bit that is set once one of it was seen; else 0. */
  readonly bit: number
}

/** An element under one of its names in JSON. */
export interface Member {
  /** In JSON: `valueQuantity`, `_birthDate`. */
  readonly key: string
  /** In FHIR's paths: `value`, `birthDate`. */
  readonly name: string
  readonly type: string
  readonly isList: boolean
  /** A bit of its own for each choice element of the object; 0 where it is none. */
  readonly choice: number
  readonly primitive: Primitive | undefined
  /** What its objects may hold; undefined where they are resources or nothing is known of them. */
  readonly plan: () => Plan | undefined
  /** Looks at the whole value, be it a list or not. */
  readonly check: (run: Run, value: Json, member: Member, owner: JsonObject) => void
  readonly definition: ElementDefinition
  readonly elementType: ElementType | undefined
}

/** How the values of a member are looked at, by their form. */
export interface Shapes {
  readonly primitive: Member['check']
  readonly primitives: Member['check']
  readonly companion: Member['check']
  readonly companions: Member['check']
  readonly object: Member['check']
  readonly objects: Member['check']
  readonly resource: Member['check']
  readonly resources: Member['check']
  readonly ignored: Member['check']
}

/** Plans under the names of their types; undefined where there is no such type. */
export interface Plans {
  readonly ofType: (type: string) => Plan | undefined
  readonly ofResource: (type: string) => Plan | undefined
}

/** The canonical of what FHIR itself defines under a name. */
export function baseUrl(type: string): string {
  return `http://hl7.org/fhir/StructureDefinition/${type}`
}

/** Makes plans out of the definitions of types, each when it is first asked for. */
export function createPlans({ findStructure }: Definitions, shapes: Shapes): Plans {
  const plans = new Map<string, Plan | undefined>()
  const indexes = new Map<StructureDefinition, SnapshotIndex>()

  function ofType(type: string): Plan | undefined {
    if (plans.has(type)) return plans.get(type)
    const definition = /^[A-Za-z][A-Za-z0-9]*$/.test(type) ? findStructure(baseUrl(type)) : undefined
    const isType = definition?.derivation !== 'constraint' && definition?.snapshot !== undefined && definition.kind !== 'primitive-type'
    const plan = isType ? make(definition, type, type) : undefined
    plans.set(type, plan)
    return plan
  }

  function ofPath(definition: StructureDefinition, path: string): Plan {
    const known = plans.get(path)
    if (known !== undefined) return known
    const plan = make(definition, path, path)
    plans.set(path, plan)
    return plan
  }

  function make(definition: StructureDefinition, name: string, path: string): Plan {
    let index = indexes.get(definition)
    if (index === undefined) indexes.set(definition, (index = indexSnapshot(definition)))
    const isResource = definition.kind === 'resource' && name === definition.type
    const members = new Map<string, Member>()
    const required: Required[] = []
    const choices = new Map<string, readonly Member[]>()
    if (isResource) add({ ...member('resourceType', 'code', undefined), check: shapes.ignored, primitive: undefined })
    for (const element of index.childrenOf(path)) {
      const last = element.path.slice(path.length + 1)
      const isChoice = last.endsWith('[x]')
      const bare = isChoice ? last.slice(0, -3) : last
      // A bit is all there is of a number; no type of FHIR has so many choices.
      const bit = isChoice && choices.size < 30 ? 1 << choices.size : 0
      if ((element.min ?? 0) > 0) required.push({ name: bare, bit })
      const made = typesOf(element, definition, isResource).map((type) => {
        const key = isChoice ? `${bare}${type.code[0]!.toUpperCase()}${type.code.slice(1)}` : last
        return fill(member(key, type.code, element, bare, bit, type), definition)
      })
      for (const one of made) {
        add(one)
        if (one.primitive !== undefined) add(companionOf(one))
      }
      if (isChoice) choices.set(bare, made)
    }
    return { name, isResource, members, required, choices, definition }

    function add(one: Member): void {
      members.set(one.key, one)
    }
  }

  function member(key: string, type: string, definition?: ElementDefinition, name = key, choice = 0, elementType?: ElementType): Member {
    return {
      key,
      name,
      type,
      choice,
      isList: definition?.base === undefined ? definition?.max !== undefined && definition.max !== '1' : definition.base.max !== '1',
      primitive: primitives.get(type),
      plan: () => undefined,
      check: shapes.ignored,
      definition: definition ?? { path: key },
      elementType,
    }
  }

  function fill(one: Member, definition: StructureDefinition): Member {
    if (one.primitive !== undefined) return { ...one, check: one.isList ? shapes.primitives : shapes.primitive }
    if (one.type === 'Resource' || findStructure(baseUrl(one.type))?.kind === 'resource') {
      return { ...one, check: one.isList ? shapes.resources : shapes.resource }
    }
    return { ...one, check: one.isList ? shapes.objects : shapes.object, plan: once(() => planOf(one, definition)) }
  }

  function planOf({ type, definition: { path, contentReference } }: Member, definition: StructureDefinition): Plan | undefined {
    if (contentReference !== undefined) {
      const [canonical, target] = contentReference.split('#')
      const holder = canonical === '' || canonical === undefined ? definition : (findStructure(canonical) ?? definition)
      return ofPath(holder, target ?? '')
    }
    return type === 'BackboneElement' || (type === 'Element' && path.includes('.')) ? ofPath(definition, path) : ofType(type)
  }

  function companionOf(one: Member): Member {
    return {
      ...one,
      key: `_${one.key}`,
      primitive: undefined,
      check: one.isList ? shapes.companions : shapes.companion,
      plan: () => ofType('Element'),
    }
  }

  return {
    ofType,
    ofResource: (type) => (ofType(type)?.isResource === true && ofType(type)?.definition.abstract !== true ? ofType(type) : undefined),
  }
}

/** The types of an element, under the names they have in FHIR. */
function typesOf(element: ElementDefinition, { kind, type: owner }: StructureDefinition, isRoot: boolean): readonly ElementType[] {
  if (element.contentReference !== undefined) return [{ code: 'BackboneElement' }]
  return (element.type ?? []).map((type) => {
    if (!type.code.startsWith('http://hl7.org/fhirpath/')) return type
    const last = element.path.slice(element.path.lastIndexOf('.') + 1)
    const code = last === 'url' ? 'uri' : last === 'id' && isRoot && kind === 'resource' && owner !== 'Element' ? 'id' : 'string'
    return { ...type, code }
  })
}

/** Asks once and remembers: types refer to one another in circles, so no plan is made before it is needed. */
function once<T>(ask: () => T): () => T {
  let answer: { readonly value: T } | undefined
  return () => (answer ??= { value: ask() }).value
}
