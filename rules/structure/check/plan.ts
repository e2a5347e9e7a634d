import { once } from '../../engine/once.ts'
import type { Registry } from '../../engine/registry.ts'
import type { Rule } from '../../engine/rule.ts'
import type { Definitions, ElementDefinition, ElementType, StructureDefinition } from '../definitions.ts'
import { largeSystems } from '../terminology/known-systems.ts'
import type { Guarded, Member, ObjectInvariants, Plan, Question, Required, ValueCheck, Wanted } from './model.ts'
import { primitives } from './primitives.ts'
import { indexSnapshot, type SnapshotIndex } from './snapshot-index.ts'

/** How the values of a member are looked at, by their form. */
export interface Shapes {
  readonly primitive: Member['look']
  readonly primitives: Member['look']
  readonly companion: Member['look']
  readonly companions: Member['look']
  readonly object: Member['look']
  readonly objects: Member['look']
  readonly resource: Member['look']
  readonly resources: Member['look']
  readonly ignored: Member['look']
}

/** Checks of values beside their form. */
export interface Facets {
  /** Of each object of a type. */
  readonly ofType: (type: string) => readonly ValueCheck[]
  /** The invariants of each object of a type, or of a backbone element. */
  readonly invariantsOf: (type: string, element: ElementDefinition | undefined) => ObjectInvariants | undefined
  /** The values that a required element may have; undefined where nothing can be said of it. */
  readonly meantBy: (element: ElementDefinition, type: ElementType) => Member['meantBy']
  readonly expectedOf: (element: ElementDefinition) => (() => Wanted) | undefined
  /** Of each value of an element that has one of its types. */
  readonly ofElement: (element: ElementDefinition, type: ElementType) => readonly ValueCheck[]
}

/** Plans under the names of their types; undefined where there is no such type. */
export interface Plans {
  readonly ofType: (type: string) => Plan | undefined
  readonly ofResource: (type: string) => Plan | undefined
  /** The plan of a resource whatever its type. */
  readonly ofAnyResource: () => Plan | undefined
}

/** The canonical of what FHIR itself defines under a name. */
export function baseUrl(type: string): string {
  return `http://hl7.org/fhir/StructureDefinition/${type}`
}

/** The profiles of which a value of a type has to meet one; none where the type itself is among them. */
export function profilesOf({ code, profile = [] }: ElementType): readonly string[] {
  return profile.includes(baseUrl(code)) ? [] : profile
}

/** Makes plans out of the definitions of types, each when it is first asked for. */
export function createPlans({ findStructure, findCodeSystem }: Definitions, shapes: Shapes, facets: Facets, { on }: Registry): Plans {
  const types = new Map<string, Plan | undefined>()
  const paths = new Map<string, Plan>()
  const indexes = new Map<StructureDefinition, SnapshotIndex>()

  function ofType(type: string): Plan | undefined {
    if (types.has(type)) return types.get(type)
    const definition = findType(type)
    const plan = definition === undefined ? undefined : make(definition, type)
    // Documents may name types without end; those that exist are few.
    if (plan !== undefined) types.set(type, plan)
    return plan
  }

  function findType(type: string): StructureDefinition | undefined {
    const definition = findStructure(baseUrl(type))
    // FHIR's own profiles have addresses as its types have.
    return definition?.type === type && definition.snapshot !== undefined ? definition : undefined
  }

  function ofResource(type: string): Plan | undefined {
    const definition = findType(type)
    return definition?.kind === 'resource' && definition.abstract !== true ? ofType(type) : undefined
  }

  function ofPath(definition: StructureDefinition, path: string): Plan {
    let plan = paths.get(path)
    if (plan === undefined) paths.set(path, (plan = make(definition, path)))
    return plan
  }

  function make(definition: StructureDefinition, name: string): Plan {
    let index = indexes.get(definition)
    if (index === undefined) indexes.set(definition, (index = indexSnapshot(definition)))
    const isRoot = name === definition.type
    const isResource = isRoot && definition.kind === 'resource'
    const members = new Map<string, Member>()
    const required: Required[] = []
    const choices = new Map<string, readonly Member[]>()
    let demanded = 0
    if (isResource) add(ignored('resourceType', `${name}.resourceType`))
    for (const element of index.childrenOf(name)) {
      const last = element.path.slice(name.length + 1)
      const isChoice = last.endsWith('[x]')
      const bare = isChoice ? last.slice(0, -3) : last
      // No type of FHIR has more choices than there are bits in a number, nor requires more elements: five and nine are the most.
      const bit = isChoice ? 1 << choices.size : 0
      const isRequired = (element.min ?? 0) > 0
      const demand = isRequired ? 1 << required.length : 0
      demanded |= demand
      // XML writes the address of an extension as an attribute, which nothing can stand in for.
      const isAttribute = element.path === 'Extension.url'
      const companion = isAttribute ? bare : `_${bare}`
      if (isRequired) required.push({ name: bare, companion, bit, expected: facets.expectedOf(element) })
      const made = typesOf(element, isResource).map((type) => {
        const key = isChoice ? `${bare}${type.code[0]!.toUpperCase()}${type.code.slice(1)}` : last
        return makeMember(definition, element, type, key, bare, bit, demand)
      })
      for (const one of made) {
        add(one)
        if (one.primitive !== undefined) add(isAttribute ? { ...companionOf(one), demand: 0 } : companionOf(one))
      }
      if (isChoice) choices.set(bare, made)
    }
    const checks = isRoot ? facets.ofType(name) : none
    const invariants = facets.invariantsOf(name, isRoot ? index.root : index.find(name))
    const shape = { name, isResource, mayBeEmpty: isResource, members, required, demanded, choices }
    const plan = { nextKey: '', next: undefined, ...shape, checks, invariants }
    return withRules(plan, isRoot && isResource && definition.abstract !== true ? [...on('Resource'), ...on(name)] : on(name))

    function add(one: Member): void {
      members.set(one.key, one)
    }
  }

  function withRules(plan: Omit<Plan, 'rules' | 'guarded' | 'isBySystem' | 'bySystem' | 'isDefined'>, rules: readonly Rule[]): Plan {
    return {
      ...plan,
      rules,
      guarded: guard(rules),
      isBySystem: rules.some(({ systems }) => systems !== undefined),
      bySystem: new Map(),
      isDefined,
    }
  }

  function isDefined(system: string): boolean {
    return system === '' || largeSystems.has(system) || findCodeSystem(system) !== undefined
  }

  function ignored(key: string, path: string): Member {
    return {
      nextKey: '',
      next: undefined,
      look: shapes.ignored,
      demand: 0,
      wakes: 0,
      choice: 0,
      primitive: undefined,
      checks: none,
      strings: noRules,
      made: undefined,
      plan: () => undefined,
      key,
      partner: '',
      name: key,
      path,
      type: 'code',
      fhirType: 'code',
      isList: false,
      isResource: false,
      targets: undefined,
      requiredSet: undefined,
      meantBy: undefined,
    }
  }

  function makeMember(
    definition: StructureDefinition,
    element: ElementDefinition,
    type: ElementType,
    key: string,
    name: string,
    choice: number,
    demand: number,
  ): Member {
    const isList = element.max !== '1'
    const primitive = primitives.get(type.code)
    const isResource = findStructure(baseUrl(type.code))?.kind === 'resource'
    const [one, many]: readonly ['primitive' | 'resource' | 'object', 'primitives' | 'resources' | 'objects'] =
      primitive !== undefined ? ['primitive', 'primitives'] : isResource ? ['resource', 'resources'] : ['object', 'objects']
    const checks = facets.ofElement(element, type)
    const isPart = type.code === 'BackboneElement' || type.code === 'Element'
    const fhirType = isPart ? pathOfParts(element) : type.code
    // Rules on this very element come on top of those on its type.
    const place = `${element.path.slice(0, element.path.lastIndexOf('.'))}.${key}`
    const own = place === fhirType ? noRules : on(place)
    return {
      nextKey: '',
      next: undefined,
      look: isList ? shapes[many] : shapes[one],
      demand,
      wakes: 0,
      choice,
      primitive,
      checks: checks.length === 0 ? none : checks,
      strings: primitive === undefined ? noRules : on(type.code).filter(({ named }) => named === undefined || named.includes(key)),
      made: undefined,
      // Types refer to one another in circles, so no plan is made before it is needed.
      plan:
        primitive !== undefined || isResource
          ? () => undefined
          : once(() => {
              const plan = isPart ? ofPath(definition, fhirType) : ofType(fhirType)
              return own.length === 0 || plan === undefined ? plan : withRules(plan, [...plan.rules, ...own])
            }),
      key,
      partner: `_${key}`,
      name,
      path: element.path,
      type: type.code,
      fhirType,
      isList,
      isResource,
      targets: targetsOf(type),
      requiredSet: element.binding?.strength === 'required' ? element.binding.valueSet : undefined,
      meantBy: facets.meantBy(element, type),
    }
  }

  const beside = once(() => {
    const plan = ofType('Element')
    return plan && { ...plan, mayBeEmpty: true }
  })

  /** XHTML alone has an id beside it and no extensions. */
  const besideXhtml = once(() => {
    const plan = beside()
    if (plan === undefined) return undefined
    // Of its own, so that what came after an id beside another primitive is not taken to come here.
    const unread = { nextKey: '', next: undefined }
    const members = [...plan.members]
      .filter(([key]) => key !== 'extension')
      .map(([key, one]): [string, Member] => [key, { ...one, ...unread }])
    return { ...plan, ...unread, name: 'xhtml', members: new Map(members) }
  })

  function companionOf(one: Member): Member {
    const look = one.isList ? shapes.companions : shapes.companion
    return {
      ...one,
      key: one.partner,
      partner: one.key,
      primitive: undefined,
      look,
      plan: one.type === 'xhtml' ? besideXhtml : beside,
      made: undefined,
      checks: none,
      fhirType: 'Element',
      targets: undefined,
      strings: noRules,
    }
  }

  return { ofType, ofResource, ofAnyResource: () => ofType('Resource') }
}

/** Sorts rules by what they are not shown. */
function guard(rules: readonly Rule[]): Guarded | undefined {
  const questions = [...new Set(rules.flatMap(({ unless }) => (unless as Question | undefined) ?? []))].slice(0, mostQuestions)
  if (questions.length === 0) return undefined
  const isLeft = (rule: Rule, bits: number): boolean => {
    const index = questions.indexOf(rule.unless as Question)
    return index < 0 || (bits & (1 << index)) === 0
  }
  return { questions, left: Array.from({ length: 1 << questions.length }, (_, bits) => rules.filter((rule) => isLeft(rule, bits))) }
}

/** Each doubles the lists of rules that are left. */
const mostQuestions = 4

/** The types of resource that a Reference may point to; undefined where it may point to any. */
function targetsOf({ code, targetProfile = [] }: ElementType): readonly string[] | undefined {
  if (code !== 'Reference' || targetProfile.length === 0) return undefined
  const types = targetProfile.map((profile) => profile.slice(profile.lastIndexOf('/') + 1))
  return types.includes('Resource') ? undefined : types
}

/** The path that the parts of an element stand under: that of the element it is like, or its own. */
function pathOfParts({ path, contentReference }: ElementDefinition): string {
  return contentReference === undefined ? path : contentReference.slice(contentReference.indexOf('#') + 1)
}

/** The types of an element, under the names they have in FHIR. */
function typesOf(element: ElementDefinition, isInResource: boolean): readonly ElementType[] {
  if (element.contentReference !== undefined) return [{ code: 'BackboneElement' }]
  return (element.type ?? []).map((type) => {
    if (!type.code.startsWith('http://hl7.org/fhirpath/')) return type
    return { ...type, code: element.path.endsWith('.url') ? 'uri' : isInResource ? 'id' : 'string' }
  })
}

/** One list for all that have none, which stays at hand. */
const none: readonly ValueCheck[] = []
const noRules: readonly Rule[] = []
