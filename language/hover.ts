import { comunas } from '../catalogs/comunas/comunas.ts'
import type { Catalog, Concept } from '../catalogs/catalog.ts'
import type { Json } from '../rules/engine/json.ts'
import type { Definitions } from '../rules/structure/definitions.ts'
import { withoutVersion } from '../rules/structure/canonical.ts'
import { elementAtPlace, inForceAt } from './answers.ts'
import { boundSet } from './complete-codes.ts'
import { bindingOf, maxOf, minOf, targetsOf, type Element } from './elements.ts'
import { demandOf } from './slices.ts'
import type { Knowledge } from './knowledge.ts'
import { meaningOf } from './meanings.ts'
import { placeAt, siblingText, type Place } from './place.ts'
import { readReference, resolveIn } from './references.ts'
import { summaryOf } from './summary.ts'
import type { ReadText, Span } from './text.ts'

/** Facts of a place. */
export interface Hover extends Span {
  /** `Address.city`. */
  readonly element: string
  readonly type: string
  /** `0..*`. */
  readonly cardinality: string
  /** The purpose of the element, a Spanish sentence; undefined where nobody wrote one. */
  readonly meaning?: string
  /** The profile whose words these are, where it is not FHIR itself, and the slice that the item is of. */
  readonly profile?: string
  readonly slice?: string
  /** The value that the profile asks for. */
  readonly fixed?: Json
  readonly isMustSupport?: boolean
  readonly valueSet?: string
  readonly strength?: 'required' | 'extensible' | 'preferred' | 'example'
  /** The first codes of the set, where they can be told. */
  readonly codes?: readonly { readonly code: string; readonly display?: string }[]
  /** How many codes the set has. */
  readonly codeCount?: number
  /** The types of resource that a reference may point to. */
  readonly targets?: readonly string[]
  /** The code that is there, or is meant, and what it is called. */
  readonly code?: string
  readonly display?: string
  readonly detail?: string
  /** The resource that the reference means, in the words of the text. */
  readonly target?: { readonly type: string; readonly id: string | undefined; readonly summary: string }
  readonly docsUrl: string
}

/** So many codes of a set are shown. */
const mostCodes = 6

/** Describes the place at an offset: the element, the demands of the profile on it, and the meaning of its value. Undefined where FHIR has nothing there. */
export function hover(read: ReadText, offset: number, knowledge: Knowledge, side: -1 | 1 = 1): Hover | undefined {
  const place = placeAt(read, offset, side)
  if (place === undefined || place.from === place.to) return undefined
  const force = inForceAt(read, place, knowledge)
  const element = elementAtPlace(read, place, force)
  if (element === undefined) return undefined
  const { from, to } = place
  return { from, to, ...aboutElement(element, force, read, place, knowledge) }
}

function aboutElement(
  element: Element,
  { definitions, profiles }: { readonly definitions: Definitions; readonly profiles: readonly string[] },
  read: ReadText,
  place: Place,
  knowledge: Knowledge,
): Omit<Hover, 'from' | 'to'> {
  const { owner, name, type, nodes } = element
  const [first] = nodes
  const binding = bindingOf(element)
  const demand = demandOf(element)
  const meaning = meaningOf(owner, name)
  const [profile] = profiles
  const slice = element.nodes.find((node) => node.element.sliceName !== undefined)?.element.sliceName
  const targets = typesOf(targetsOf(type === 'Reference' || element.holder === undefined ? element : element.holder), definitions)
  const codes = codesOf(element, read, place, knowledge)
  return {
    element: `${owner}.${name}`,
    type: type.includes('.') ? 'BackboneElement' : type,
    cardinality: `${minOf(element)}..${maxOf(element)}`,
    ...(meaning !== undefined && { meaning }),
    ...(profile !== undefined && { profile }),
    ...(slice !== undefined && { slice }),
    ...(demand !== undefined && { fixed: demand.value }),
    ...(first?.element.mustSupport === true && { isMustSupport: true }),
    ...(binding?.valueSet !== undefined && { valueSet: binding.valueSet, strength: binding.strength }),
    ...(codes !== undefined && { codes: codes.slice(0, mostCodes), codeCount: codes.length }),
    ...((type === 'Reference' || name === 'reference') && targets.length > 0 && { targets }),
    ...(place.kind === 'value' && meaningOfValue(element, read, place, knowledge)),
    ...(place.kind === 'value' && owner === 'Reference' && name === 'reference' && targetOf(read, place, knowledge)),
    docsUrl: pageOf(element, profile),
  }
}

function codesOf(element: Element, read: ReadText, place: Place, knowledge: Knowledge): Hover['codes'] {
  const set = bindingOf(element)?.valueSet
  if (set === undefined) return undefined
  const found = terminologyAt(read, place, knowledge).codesOf(set)
  return found?.map(({ code, display }) => ({ code, ...(display !== undefined && { display }) }))
}

function terminologyAt({ tree, rootValue }: ReadText, { base }: Place, knowledge: Knowledge): ReturnType<Knowledge['terminologyOf']> {
  let root = base
  while (tree.parent[root]! >= 0) root = tree.parent[root]!
  return knowledge.terminologyOf(knowledge.groundsOf(rootValue(root)))
}

type Meaning = Pick<Hover, 'code' | 'display' | 'detail'>

function meaningOfValue(element: Element, read: ReadText, place: Place, knowledge: Knowledge): Meaning {
  const { owner, name } = element
  const { written } = place
  if (owner === 'Address' && name === 'city') {
    const [comuna] = comunas.named(written)
    return comuna === undefined ? {} : { code: comuna.code, display: comuna.display, detail: comunas.title }
  }
  const terminology = terminologyAt(read, place, knowledge)
  const system = siblingText(read, place, 'system')
  if (owner === 'Coding' && (name === 'code' || name === 'display') && system !== undefined) {
    const wanted = name === 'code' ? written : (siblingText(read, place, 'code') ?? '')
    const catalog = knowledge.catalogOf(system)
    const concept = catalog?.get(wanted)
    if (concept !== undefined) return { code: concept.code, display: concept.display, detail: detailOf(catalog!, concept) }
    const imported = knowledge.importedOf(system, siblingText(read, place, 'version'))?.lookup(wanted)
    if (typeof imported === 'object') {
      const others = imported.names().filter((word) => word !== imported.display)
      const detail = [...(imported.isActive ? [] : ['inactivo']), ...others.slice(0, 3)].join(', ')
      return { code: wanted, display: imported.display, ...(detail !== '' && { detail }) }
    }
    const known = terminology.lookup(system, wanted)
    if (known === undefined || known === 'unknown') return {}
    const others = known.designations.filter((word) => word !== known.display)
    return {
      code: known.code,
      ...(known.display !== undefined && { display: known.display }),
      ...(others.length > 0 && { detail: others.slice(0, 3).join(', ') }),
    }
  }
  const set = boundSet(element)
  const found = set === undefined ? undefined : terminology.codesOf(set)?.find(({ code }) => code === written)
  return found === undefined ? {} : { code: found.code, ...(found.display !== undefined && { display: found.display }) }
}

/** Where a concept is from, and what tells it from others of the same name. */
function detailOf({ title }: Catalog, concept: Concept): string {
  const { comuna, isClosed } = concept as { readonly comuna?: string; readonly isClosed?: boolean }
  const place = comuna === undefined ? undefined : comunas.get(comuna)?.display
  return [title, place, isClosed === true ? 'cerrado' : undefined].filter(Boolean).join(', ')
}

function targetOf(read: ReadText, place: Place, { workspace }: Knowledge): Pick<Hover, 'target'> {
  const from = read.resourceAt(place.base)
  const own = resolveIn(read, place.written, from)
  if (own !== undefined) return { target: { type: own.type, id: own.id, summary: summaryOf(read, own).label } }
  const wanted = readReference(place.written)
  if (wanted === undefined || wanted.base !== '') return {}
  for (const [, { resources }] of workspace) {
    const found = resources.find(({ type, id }) => type === wanted.type && id === wanted.id)
    if (found !== undefined) return { target: { type: found.type, id: found.id, summary: found.summary } }
  }
  return {}
}

function typesOf(profiles: readonly string[], { findStructure }: Definitions): readonly string[] {
  const types = profiles.map((profile) => findStructure(withoutVersion(profile))?.type ?? profile.split('/').at(-1)!)
  return [...new Set(types)].filter((type) => type !== 'Resource')
}

function pageOf({ owner, name, holder }: Element, profile: string | undefined): string {
  const type = owner.split('.')[0]!
  if (profile !== undefined && holder?.holder === undefined && !profile.startsWith('http://hl7.org/')) return pageOfCanonical(profile)
  return `https://hl7.org/fhir/R4/${type.toLowerCase()}-definitions.html#${owner}.${name}`
}

/** The page on which the publisher of a canonical shows it. */
export function pageOfCanonical(canonical: string): string {
  const bare = withoutVersion(canonical)
  const hl7 = /^http:\/\/hl7\.org\/fhir\/StructureDefinition\/([A-Za-z]+)$/.exec(bare)
  if (hl7 !== null) return `https://hl7.org/fhir/R4/${hl7[1]!.toLowerCase()}.html`
  const [, base, kind, id] = /^(.*)\/(StructureDefinition|ValueSet|CodeSystem|NamingSystem)\/([^/]+)$/.exec(bare) ?? []
  if (base === undefined || base === 'http://hl7.org/fhir') return bare
  return `${base}/${kind}-${id}.html`
}
