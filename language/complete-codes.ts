import type { Catalog } from '../catalogs/catalog.ts'
import { comunas } from '../catalogs/comunas/comunas.ts'
import { search } from '../catalogs/search.ts'
import { isObject } from '../rules/engine/json.ts'
import type { InForce } from './answers.ts'
import { completeExtensions } from './complete-extensions.ts'
import { fitting, mostProposals, quoted, type Proposal } from './completion.ts'
import { bindingOf, type Element } from './elements.ts'
import { demandOf } from './slices.ts'
import type { ImportedNames, Knowledge } from './knowledge.ts'
import { betweenMembers, layoutWithin } from './layout.ts'
import { siblingText, type Place } from './place.ts'
import type { ReadText } from './text.ts'
import { kinds, memberOf, nowhere, stringOf, valueOf } from './tree.ts'

/** The codes, systems, names and addresses that the value of an element may be. */
export function completeCodes(
  read: ReadText,
  place: Place,
  element: Element,
  { definitions, resource }: InForce,
  knowledge: Knowledge,
): readonly Proposal[] {
  const { name, owner, holder } = element
  const { written } = place
  const terminology = knowledge.terminologyOf(knowledge.groundsOf(read.rootValue(rootOf(read, place))))
  if (element.type === 'boolean')
    return fitting(
      ['true', 'false'].map((word) => ({ label: word, kind: 'value', insert: word, stops: [] })),
      '',
    )
  const demand = demandOf(element)
  if (demand !== undefined && typeof demand.value === 'string') return [quoted(demand.value, 'lo que pide el perfil')]
  if (owner === 'Extension' && name === 'url') return fitting(completeExtensions(read, place, element, definitions), written)
  if (owner === 'Meta' && name === 'profile') {
    const profiles = resource === undefined ? [] : knowledge.profilesFor(resource.type)
    return fitting(
      profiles.map(({ url, title, source }) => quoted(url, `${title} · ${source}`, 'address')),
      written,
    )
  }
  if (name === 'id' && owner === resource?.name) return written === '' ? [quoted(freeId(read, resource.type), 'id libre', 'value')] : []
  if (name === 'fullUrl' && owner === 'Bundle.entry')
    return written === '' ? [quoted(`urn:uuid:${knowledge.newUuid()}`, 'UUID nuevo', 'address')] : []
  if (owner === 'Address' && name === 'city')
    return fitting(
      comunas.all().map(({ display }) => quoted(display)),
      written,
    )
  const set = boundSet(element)
  const codes = set === undefined ? undefined : terminology.codesOf(set)
  if (owner !== 'Coding') {
    if (!/^(?:code|uri|canonical|string|url)$/.test(element.type)) return []
    return fitting(
      (codes ?? []).map(({ code, display }) => quoted(code, display)),
      written,
    )
  }
  const system = siblingText(read, place, 'system') ?? fixedSystem(holder)
  if (name === 'system') {
    const systems = new Set([...(codes ?? []).flatMap((one) => one.system ?? []), ...knowledge.systems])
    return fitting(
      [...systems].map((one) => quoted(one, undefined, 'address')),
      written,
    )
  }
  const version = siblingText(read, place, 'version')
  if (name === 'display')
    return fitting(displaysOf({ system, version, code: siblingText(read, place, 'code') }, knowledge, terminology), written)
  if (name !== 'code') return []
  const writer = codingWriter(read, place, system)
  const catalog = system === undefined ? undefined : knowledge.catalogOf(system)
  if (catalog !== undefined) return conceptsOf(catalog, written).map(({ code, display }) => writer(code, display, catalog.system))
  const own = (codes ?? []).filter((one) => system === undefined || one.system === system)
  const imported = own.length === 0 && system !== undefined ? knowledge.importedOf(system, version) : undefined
  if (imported !== undefined) {
    // A set without codes of the system is one to go beyond; one whose codes cannot be listed may still tell.
    const isIn = (code: string): boolean => set === undefined || codes !== undefined || terminology.contains(set, system, code) !== false
    const isRequired = bindingAround(element)?.strength === 'required'
    return fromImported(imported, written, { isIn, isRequired }, (code, display) => writer(code, display, system))
  }
  const chosen = fitting(
    own.map(({ code, display }) => quoted(code, display)),
    written,
  )
  return chosen.map(({ label, detail }) => writer(label, detail, own.find(({ code }) => code === label)?.system))
}

function rootOf({ tree }: ReadText, { base }: Place): number {
  let root = base
  while (root >= 0 && tree.parent[root]! >= 0) root = tree.parent[root]!
  return root
}

/** The set of an element, or of the Coding and CodeableConcept that it is a part of. */
export function boundSet(element: Element): string | undefined {
  return bindingAround(element)?.valueSet
}

function bindingAround(element: Element): ReturnType<typeof bindingOf> {
  const own = bindingOf(element)
  if (own?.valueSet !== undefined || element.owner !== 'Coding') return own
  for (let around = element.holder, levels = 0; around !== undefined && levels < 2; around = around.holder, levels += 1) {
    const binding = bindingOf(around)
    if (binding?.valueSet !== undefined) return binding
  }
  return undefined
}

function fixedSystem(coding: Element | undefined): string | undefined {
  const demand = coding === undefined ? undefined : demandOf(coding)
  const system = isObject(demand?.value) ? demand.value['system'] : undefined
  if (typeof system === 'string') return system
  const child = coding?.nodes.flatMap(({ children }) => children.filter(({ name }) => name === 'system'))[0]
  const own = child === undefined ? undefined : (child.element.fixedUri ?? child.element.patternUri)
  return typeof own === 'string' ? own : undefined
}

/** An id that no resource of the text has. */
function freeId(read: ReadText, type: string): string {
  const taken = new Set(read.resources().map(({ id }) => id))
  const stem = type.toLowerCase()
  for (let count = 1; ; count += 1) if (!taken.has(`${stem}-${count}`)) return `${stem}-${count}`
}

function displaysOf(
  { system, version, code }: Readonly<Record<'system' | 'version' | 'code', string | undefined>>,
  { catalogOf, importedOf }: Knowledge,
  terminology: ReturnType<Knowledge['terminologyOf']>,
): readonly Proposal[] {
  if (system === undefined || code === undefined) return []
  const concept = catalogOf(system)?.get(code)
  if (concept !== undefined) return [concept.display, ...(concept.synonyms ?? [])].map((display) => quoted(display))
  const imported = importedOf(system, version)?.lookup(code)
  if (typeof imported === 'object') return [...new Set(imported.names())].map((display) => quoted(display))
  const known = terminology.lookup(system, code)
  return known === undefined || known === 'unknown' || known.display === undefined ? [] : [quoted(known.display)]
}

/** Codes of an imported system by their names: those of the set, and behind them others where it need not be one of the set. */
function fromImported(
  { search: find }: ImportedNames,
  written: string,
  { isIn, isRequired }: { readonly isIn: (code: string) => boolean; readonly isRequired: boolean },
  write: (code: string, display: string) => Proposal,
): readonly Proposal[] {
  if (written.trim() === '') return []
  const found = find(written, 2 * mostProposals).map((one) => ({ ...one, rank: isIn(one.code) ? 0 : 1 }))
  return found
    .filter(({ rank }) => rank === 0 || !isRequired)
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, mostProposals)
    .map(({ code, display, term }) => ({ ...write(code, display), ...(term !== undefined && { detail: `${term} · ${display}` }) }))
}

function conceptsOf(catalog: Catalog, written: string): readonly { readonly code: string; readonly display: string }[] {
  if (written === '') return firstOf(catalog)
  return search([catalog], written, mostProposals).map(({ concept }) => concept)
}

function firstOf(catalog: Catalog): readonly { readonly code: string; readonly display: string }[] {
  return catalog.all().slice(0, mostProposals)
}

/** Writes a code together with its system and its name, where the Coding has no other. */
function codingWriter(read: ReadText, place: Place, system: string | undefined) {
  const { tree } = read
  const { holder } = place
  const [displayNode, systemNode] = [memberOf(tree, holder, 'display'), memberOf(tree, holder, 'system')]
  const between = betweenMembers(layoutWithin(read, place))
  return (code: string, display: string | undefined, own: string | undefined): Proposal => {
    const systemText = systemNode === nowhere && (own ?? system) !== undefined ? `${between}"system": ${JSON.stringify(own ?? system)}` : ''
    const nameText = displayNode === nowhere && display !== undefined ? `${between}"display": ${JSON.stringify(display)}` : ''
    const isOther = displayNode >= 0 && display !== undefined && valueOf(tree, displayNode) !== display
    const canReplace = isOther && (tree.kind[displayNode] === kinds.string || stringOf(tree, displayNode) === undefined)
    const also = canReplace ? [{ from: tree.start[displayNode]!, to: tree.end[displayNode]!, insert: JSON.stringify(display) }] : []
    return { ...quoted(code, display), insert: JSON.stringify(code) + systemText + nameText, ...(also.length > 0 && { also }) }
  }
}
