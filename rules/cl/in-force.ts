import { isObject, type Json, type JsonObject } from '../engine/json.ts'
import { once } from '../engine/once.ts'
import type { Demand, Finding, ProfilesInForce } from '../engine/rule.ts'
import type { Definitions, ElementDefinition, StructureDefinition } from '../structure/definitions.ts'
import { claimsOf, lineageOf, type Lineage } from '../structure/lineage.ts'
import { isOfFhir, withoutVersion } from '../structure/canonical.ts'
import { clDefinition } from './canonicals.ts'
import { clCoreDefinitions } from './definitions/definitions.ts'

/** Inputs of deciding which profiles are in force in a document. */
export interface ForceOptions {
  readonly definitions: Definitions
  readonly root: Json | undefined
  /** The profile that the caller asks of the document. */
  readonly requested: string | undefined
  /** The profiles that the caller asks of each resource. */
  readonly profilesOf: ((resource: JsonObject) => readonly string[]) | undefined
  /** The profiles that something around a resource asks of it, as a slice of a Bundle does. */
  readonly applied: (resource: JsonObject) => Iterable<StructureDefinition>
}

/** The fate of a finding on a guide's demand. */
type Judgement = 'stands' | 'warning' | 'silent'

/** The profiles in force in a document, each resource looked at when something was found in it. */
export interface Forces {
  readonly of: (resource: Json) => ProfilesInForce
  /** Judges a finding in the last of some resources, each of which holds the next. */
  readonly judge: (demand: Demand, finding: Finding, resources: readonly JsonObject[]) => Judgement
}

/** A profile in force, or all of a kind that are not at hand. */
interface InForce {
  /** Undefined where it is not at hand. */
  readonly structure: StructureDefinition | undefined
  /** The profile and those that it is derived from; all those that are not at hand. */
  readonly lineage: Lineage
  readonly isChilean: boolean
  /** The types of FHIR and the profiles that come with them are nobody's guide. */
  readonly isOfFhir: boolean
}

/** The profiles in force for a resource, and the answers about it. */
interface Look {
  readonly guides: readonly InForce[]
  /** All that are at hand. */
  readonly structures: readonly StructureDefinition[]
  /** The addresses of all, and of what they are derived from. */
  readonly urls: () => ReadonlySet<string>
  readonly agreements: Map<string, boolean>
  readonly targets: Map<string, readonly string[] | undefined>
  readonly judgements: Map<Demand, Judgement>
}

/** Looks at the profiles in force in a document. */
export function createForces({ definitions, root, requested, profilesOf, applied }: ForceOptions): Forces {
  const known = new Map<JsonObject, Look>()
  /** The look at every resource that no profile is in force for. */
  const bare = lookOf([])

  /** Looks up the profiles in force for a resource; one may claim profiles without end, and be asked about without end. */
  function lookAt(resource: JsonObject): Look {
    const before = known.get(resource)
    if (before !== undefined) return before
    const all = profilesIn(resource)
    const look = all.length === 0 ? bare : lookOf(all)
    known.set(resource, look)
    return look
  }

  function profilesIn(resource: JsonObject): readonly InForce[] {
    const asked = resource === root && requested !== undefined ? [requested] : none
    const names = [...claimsOf(resource), ...asked, ...(profilesOf?.(resource) ?? none)]
    const structures = [...applied(resource)]
    if (names.length + structures.length === 0) return none
    const found = new Map<StructureDefinition, InForce>()
    const absent: (InForce & { readonly lineage: Set<string> })[] = []
    for (const name of names) {
      const structure = definitions.findStructure(name)
      if (structure === undefined) addAbsent(absent, name)
      else if (!found.has(structure)) found.set(structure, toForce(structure))
    }
    for (const structure of structures) if (!found.has(structure)) found.set(structure, toForce(structure))
    return [...found.values(), ...absent]
  }

  function toForce(structure: StructureDefinition): InForce {
    const lineage = lineageOf(definitions, structure)
    return { structure, lineage, isChilean: [...lineage].some(isChilean), isOfFhir: isOfFhir(structure.url) }
  }

  /** Adds a profile that is not at hand to those of its kind, which are judged as one: there may be thousands. */
  function addAbsent(absent: (InForce & { readonly lineage: Set<string> })[], canonical: string): void {
    const url = withoutVersion(canonical)
    const kind = { isChilean: isChilean(url), isOfFhir: isOfFhir(canonical) }
    const alike = absent.find((one) => one.isChilean === kind.isChilean && one.isOfFhir === kind.isOfFhir)
    if (alike === undefined) absent.push({ structure: undefined, lineage: new Set([url]), ...kind })
    else alike.lineage.add(url)
  }

  return {
    of: (resource) => {
      const look = isObject(resource) ? lookAt(resource) : bare
      return {
        has: (profile) => look.urls().has(profile),
        agree: (profile, element) => remember(look.agreements, `${element} ${profile}`, () => agree(look, profile, element)),
        isOfOwnVersion: (definition, element) => isOfOwnVersion(look, definition, element),
        admits: (type) => remember(look.agreements, `entry ${type}`, () => look.guides.every((one) => admits(one, type))),
        targets: (path) => remember(look.targets, path, () => targetsIn(look, path)),
      }
    },
    judge(demand, { isCertain, code }, resources) {
      if (isCertain === true) return 'stands'
      const { system, extension } = demand
      const look = lookAt(resources.at(-1)!)
      if (extension !== undefined && !isOfOwnVersion(look, extension, 'value[x]')) return 'silent'
      if (system !== undefined && typeof code === 'string' && hasCode(system, code)) return 'silent'
      if (extension !== undefined) return 'stands'
      // Its answer depends on the resources around, where nothing is in force for the resource itself.
      return look === bare ? judge(look, demand, resources) : remember(look.judgements, demand, () => judge(look, demand, resources))
    },
  }

  function targetsIn({ structures }: Look, path: string): readonly string[] | undefined {
    const demands = structures.flatMap((structure) => {
      const element = structure.snapshot?.element.find(({ id }) => id === path || id === `${path}[x]`)
      const profiles = element?.type?.find(({ code }) => code === 'Reference')?.targetProfile ?? []
      const types = profiles.map((one) => definitions.findStructure(one)?.type ?? one.slice(one.lastIndexOf('/') + 1))
      return types.length === 0 || types.includes('Resource') ? [] : [types]
    })
    return demands.length === 0 ? undefined : demands.reduce((one, other) => one.filter((type) => other.includes(type)))
  }

  function isOfOwnVersion({ guides, agreements }: Look, definition: string, element: string): boolean {
    return remember(agreements, `${element} own ${definition}`, () => {
      const version = guides.map(({ structure }) => versionMeant(structure)).find((one) => one !== undefined)
      const structure = definitions.findStructure(version === undefined ? definition : `${definition}|${version}`)
      return structure === undefined || agrees(structure, definition, element)
    })
  }

  /** Whether the system that the definitions in use have under an address has a code. */
  function hasCode(system: string, code: string): boolean {
    const own = definitions.findCodeSystem(system)
    return own !== undefined && own !== clCoreDefinitions.findCodeSystem(system) && own.concept?.some((one) => one.code === code) === true
  }

  function judge({ guides }: Look, demand: Demand, resources: readonly JsonObject[]): Judgement {
    const chilean = guides.length === 0 ? none : guides.filter((one) => one.isChilean)
    if (chilean.some(({ structure }) => structure !== undefined && saysOtherwise(structure, demand))) return 'silent'
    if (chilean.some(({ lineage }) => isDemandedBy(lineage, demand))) return 'stands'
    if (chilean.length > 0) {
      if (demand.isCoded === true && chilean.some(({ structure }) => structure === undefined)) return 'silent'
    } else if (guides.length > 0 || isForeign(resources)) {
      return 'silent'
    }
    return demand.stands === true ? 'stands' : 'warning'
  }

  /** Whether what holds the last of some resources, which claims nothing itself, is held to profiles of others alone. */
  function isForeign(resources: readonly JsonObject[]): boolean {
    for (let index = resources.length - 2; index >= 0; index -= 1) {
      const { guides } = lookAt(resources[index]!)
      if (guides.length > 0) return !guides.some((one) => one.isChilean)
    }
    return false
  }
}

function agree({ guides }: Look, profile: string, element: string): boolean {
  return guides.every(({ structure, isChilean }) => !isChilean || (structure !== undefined && agrees(structure, profile, element)))
}

/** The version of CL Core that a profile means, where several are in use and it does not say so of each definition that it names. */
function versionMeant(structure: StructureDefinition | undefined): string | undefined {
  for (const { type = [] } of structure?.snapshot?.element ?? []) {
    for (const { profile = [] } of type) {
      for (const one of profile) if (one.startsWith(coreBase) && one.includes('|')) return one.slice(one.indexOf('|') + 1)
    }
  }
  return undefined
}

function remember<Key, Answer>(answers: Map<Key, Answer>, key: Key, answer: () => Answer): Answer {
  let known = answers.get(key)
  if (known === undefined) answers.set(key, (known = answer()))
  return known
}

function lookOf(all: readonly InForce[]): Look {
  return {
    guides: all.filter((one) => !one.isOfFhir),
    structures: all.flatMap(({ structure }) => structure ?? []),
    urls: once(() => new Set(all.flatMap(({ lineage }) => [...lineage]))),
    agreements: new Map(),
    targets: new Map(),
    judgements: new Map(),
  }
}

const none: readonly never[] = []

const coreBase = clDefinition('')

/** Whether an address is one of somebody in Chile. */
function isChilean(canonical: string): boolean {
  const start = canonical.indexOf('://') + 3
  const slash = canonical.indexOf('/', start)
  const end = slash < 0 ? canonical.length : slash
  return start > 2 && canonical.slice(Math.max(start, end - 3), end).toLowerCase() === '.cl'
}

function isDemandedBy(lineage: Lineage, { profile }: Demand): boolean {
  if (profile !== undefined) return lineage.has(profile)
  for (const url of lineage) if (url.startsWith(coreBase)) return true
  return false
}

function saysOtherwise(structure: StructureDefinition, { profile, elements = [] }: Demand): boolean {
  return profile !== undefined && elements.some((element) => !agrees(structure, profile, element))
}

/** Whether a profile says of an element what a profile of the CL Core here says of it. */
function agrees(structure: StructureDefinition, profile: string, element: string): boolean {
  const own = clCoreDefinitions.findStructure(profile)
  if (own === undefined || structure === own) return true
  const [theirs, ours] = [elementsAt(structure, element), elementsAt(own, element)]
  // A profile that alone spells an element out may say no more of it than its type does.
  if (ours.length === 0) return theirs.every((one) => one.max !== '0' && valuesOf(one).length === 0)
  return theirs.length === 0 || statementOf(structure, element) === statementOf(own, element)
}

/** Whether entries of a type may stand in a Bundle of a profile, which may name all that it holds. */
function admits({ structure }: InForce, type: string): boolean {
  const held = structure === undefined ? undefined : typesHeldBy(structure)
  return held === undefined || held.has(type) || held.has('Resource')
}

/** By profile; a profile of Bundles has hundreds of elements, and each reference of a document may ask. */
const typesHeld = new WeakMap<StructureDefinition, ReadonlySet<string> | 'any'>()

/** The types of entries that a profile of Bundles names where it allows no others; undefined where it does. */
function typesHeldBy(structure: StructureDefinition): ReadonlySet<string> | undefined {
  let known = typesHeld.get(structure)
  if (known === undefined) typesHeld.set(structure, (known = readTypesHeld(structure.snapshot?.element ?? [])))
  return known === 'any' ? undefined : known
}

function readTypesHeld(elements: readonly ElementDefinition[]): ReadonlySet<string> | 'any' {
  if (elements.find(({ id }) => id === 'Bundle.entry')?.slicing?.rules !== 'closed') return 'any'
  const held = elements.filter(({ id = '' }) => /^Bundle\.entry:[^.:/]+\.resource$/.test(id))
  return held.length === 0 ? 'any' : new Set(held.flatMap(({ type = [] }) => type.map(({ code }) => code)))
}

function elementsAt({ type, snapshot }: StructureDefinition, element: string): readonly ElementDefinition[] {
  return (snapshot?.element ?? []).filter(({ path }) => path === `${type}.${element}`)
}

function valuesOf(element: ElementDefinition): readonly unknown[] {
  return Object.entries(element).filter(([name]) => name.startsWith('fixed') || name.startsWith('pattern'))
}

const statements = new WeakMap<StructureDefinition, Map<string, string>>()

/** The text of a profile's demands on an element, in each of its slices: types, fixed values, codes and how its own slices are told apart. */
function statementOf(structure: StructureDefinition, element: string): string {
  let known = statements.get(structure)
  if (known === undefined) statements.set(structure, (known = new Map()))
  let statement = known.get(element)
  if (statement === undefined) {
    known.set(element, (statement = JSON.stringify(elementsAt(structure, element).map(sayingOf))))
  }
  return statement
}

function sayingOf(element: ElementDefinition): readonly unknown[] {
  const { id, type, binding, slicing, max } = element
  const isBound = binding?.strength === 'required' || binding?.strength === 'extensible'
  return [
    id,
    (type ?? []).map(({ code, profile = [] }) => [code, profile.map(withoutVersion)]),
    isBound ? [binding.strength, withoutVersion(binding.valueSet ?? '')] : [],
    slicing?.discriminator ?? [],
    slicing?.rules === 'closed',
    max === '0',
    valuesOf(element),
  ]
}
