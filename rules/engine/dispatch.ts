import { isObject, type Json, type JsonObject } from './json.ts'
import { once } from './once.ts'
import type { Rule } from './rule.ts'
import type { ElementDefinition, TypeTable } from './types.ts'

/** What came last after a name in an object: members mostly come in the same order, so that it is tried before any is looked up. */
interface Order {
  nextKey: string
  next: Member | undefined
}

/** What is to be done at a value of one type. */
export interface Plan extends Order {
  readonly type: string
  /** Rules for objects of this type whose member `system` is this; it is looked at only where a rule goes by it. */
  readonly rulesFor: (object: JsonObject) => readonly Rule[]
  /** Its elements under their names in JSON, the companions of primitives (`_name`) included. */
  readonly members: ReadonlyMap<string, Member>
}

/** What is to be done at an element. */
export interface Member extends ElementDefinition, Order {
  readonly isPrimitive: boolean
  /** For objects; undefined where the type is told by `resourceType`. */
  readonly plan: () => Plan | undefined
  readonly isResource: boolean
  /** Rules for the string it holds. */
  readonly strings: readonly Rule[]
}

/** Which rules are to run where. */
export interface Dispatch {
  /** The plan of a type of resource; that of any resource where FHIR has no such type. */
  readonly planOfResource: (type: string | undefined) => Plan | undefined
  /** What a resource says it is; the type that was meant where only the case is wrong. Undefined where it says nothing. */
  readonly typeOfResource: (value: Json | undefined) => string | undefined
  readonly on: (selector: string) => readonly Rule[]
}

/** Makes out, for each type when it is first met, which rules run on it and its elements. */
export function createDispatch(rules: readonly Rule[], types: TypeTable): Dispatch {
  const bySelector = new Map<string, Rule[]>()
  for (const rule of rules) {
    for (const selector of typeof rule.on === 'string' ? [rule.on] : rule.on) {
      const registered = bySelector.get(selector)
      if (registered === undefined) bySelector.set(selector, [rule])
      else registered.push(rule)
    }
  }
  const plans = new Map<string, Plan | undefined>()
  const on = (selector: string): readonly Rule[] => bySelector.get(selector) ?? []

  /** The plan of a type, or of an element whose own rules come on top of its type's. */
  function make(type: string, path: string, own: readonly Rule[]): Plan | undefined {
    if (plans.has(path)) return plans.get(path)
    const definition = types.find(type)
    if (definition === undefined) return undefined
    const members = new Map<string, Member>()
    plans.set(path, {
      nextKey: '',
      next: undefined,
      type,
      members,
      rulesFor: bySystem(types.isResource(type) ? [...on('Resource'), ...on(type)] : [...on(type), ...own]),
    })
    for (const [key, element] of definition.elements) {
      const { name, type: memberType, isList, targets } = element
      const memberPath = `${type}.${key}`
      const isPrimitive = /^[a-z]/.test(memberType)
      const isResource = memberType === 'Resource'
      const memberRules = memberPath === memberType ? [] : on(memberPath)
      members.set(key, {
        nextKey: '',
        next: undefined,
        name,
        type: memberType,
        isList,
        targets,
        isPrimitive,
        isResource,
        strings: isPrimitive ? on(memberType).filter(({ named }) => named === undefined || named.includes(key)) : [],
        // Types refer to one another in circles, so no plan is made before it is needed.
        plan: once(() => {
          if (isPrimitive || isResource) return undefined
          return make(memberType, memberRules.length === 0 ? memberType : memberPath, memberRules)
        }),
      })
      if (isPrimitive) {
        members.set(`_${key}`, {
          nextKey: '',
          next: undefined,
          name,
          type: 'Element',
          isList,
          targets: undefined,
          isPrimitive: false,
          isResource: false,
          strings: [],
          plan: once(() => make('Element', 'Element', [])),
        })
      }
    }
    return plans.get(path)
  }

  return {
    on,
    planOfResource: (type) => {
      const known = type !== undefined && types.isResource(type) ? type : 'Resource'
      return make(known, known, [])
    },
    typeOfResource: (value) => {
      const name = isObject(value) ? value['resourceType'] : undefined
      return typeof name === 'string' ? (types.findResource(name) ?? name) : undefined
    },
  }
}

/** Chooses among rules by the system of the object, once for each system that is met. */
function bySystem(rules: readonly Rule[]): Plan['rulesFor'] {
  if (rules.every(({ systems }) => systems === undefined)) return () => rules
  const chosen = new Map<string, readonly Rule[]>()
  return ({ system }) => {
    const name = typeof system === 'string' ? system : ''
    const known = chosen.get(name)
    if (known !== undefined) return known
    // Documents may name systems without end; the ones in use are few.
    if (chosen.size === mostSystems) chosen.clear()
    const fitting = rules.filter(
      ({ systems }) => systems === undefined || (typeof systems === 'function' ? systems(name) : systems.includes(name)),
    )
    chosen.set(name, fitting)
    return fitting
  }
}

const mostSystems = 1000

const primitives = new Set('base64Binary canonical code date dateTime id instant markdown oid string time uri url uuid xhtml'.split(' '))

/** Whether a rule can be registered on it: a selector of its own kind, a type, or an element that is an object. */
export function isSelector(selector: string, types: TypeTable): boolean {
  if (selector.startsWith('$'))
    return ['$text', '$root', '$string', '$empty', '$deep', '$repeated', '$found', '$failure'].includes(selector)
  if (primitives.has(selector) || types.find(selector) !== undefined) return true
  const dot = selector.lastIndexOf('.')
  const element = types.find(selector.slice(0, dot))?.elements.get(selector.slice(dot + 1))
  return element !== undefined && /^[A-Z]/.test(element.type)
}
