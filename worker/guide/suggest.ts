import { fold, type Catalog } from '../../catalogs/catalog.ts'
import { comunas } from '../../catalogs/comunas/comunas.ts'
import { search } from '../../catalogs/search.ts'
import { exampleTypes } from '../../rules/examples/index.ts'
import type { Definitions } from '../../rules/structure/definitions.ts'
import { r4 } from '../../rules/structure/r4.ts'
import type { Spot, Suggestion } from '../api.ts'
import type { Knowledge } from './knowledge.ts'
import { elementAt, extensionsAt, typeAt, type Element } from './spot.ts'

const most = 100

/** What can be written at a spot, best first. */
export async function suggest(spot: Spot, knowledge: Knowledge): Promise<readonly Suggestion[]> {
  if (spot.kind === 'name') return startingWith(suggestNames(spot, knowledge.definitions), spot.written)
  const last = spot.steps.findLast((step) => typeof step === 'string')
  if (last === 'resourceType') return suggestTypes(spot)
  const element = elementAt(spot, knowledge.definitions)
  if (element === undefined) return []
  if (element.type === 'boolean') return ['true', 'false'].map((label) => ({ label, insert: label }))
  const found = await suggestCodes(spot, element, knowledge)
  return fitting(found, spot.written).slice(0, most)
}

function suggestNames({ type, steps, names, profile }: Spot, definitions: Definitions): readonly Suggestion[] {
  if (type === '') return [{ label: 'resourceType', insert: '"resourceType": "|"' }]
  const owner = typeAt(type, steps)
  const elements = owner === undefined ? undefined : r4.find(owner)?.elements
  if (owner === undefined || elements === undefined) return []
  const present = new Set(names.map((name) => elements.get(name)?.name ?? name))
  const free = [...elements].filter(([key, { name }]) => !present.has(name) && !names.includes(key))
  const suggestions = free.map(([key, { type: of, isList }]): Suggestion & { readonly isRequired: boolean } => {
    const definition = elementAt({ type, steps: [...steps, key], ...(profile !== undefined && { profile }) }, definitions)?.definition
    return {
      label: key,
      detail: `${withoutPath(of)}${isList ? ' […]' : ''}`,
      insert: `"${key}": ${skeletonOf(of, isList)}`,
      isRequired: (definition?.min ?? 0) > 0,
    }
  })
  const rank = ({ label, isRequired }: (typeof suggestions)[number]) => (isRequired ? 0 : common.has(label) ? 2 : 1)
  return suggestions
    .toSorted((a, b) => rank(a) - rank(b))
    .map(({ isRequired, ...rest }) => ({ ...rest, ...(isRequired && { isRequired }) }))
}

/** What every element or resource may have, and few write by hand. */
const common = new Set(['id', 'extension', 'modifierExtension', 'meta', 'implicitRules', 'language', 'text', 'contained'])

function skeletonOf(type: string, isList: boolean): string {
  const one = /^(?:boolean|decimal|integer|positiveInt|unsignedInt)$/.test(type) ? '|' : /^[a-z]/.test(type) ? '"|"' : '{ | }'
  return isList ? `[${one}]` : one
}

function withoutPath(type: string): string {
  return type.includes('.') ? '{ }' : type
}

/** Names that begin with what is written come first, then those that hold it. */
function startingWith(names: readonly Suggestion[], written: string): readonly Suggestion[] {
  const wanted = written.toLowerCase()
  const at = ({ label }: Suggestion) => label.toLowerCase().indexOf(wanted)
  return [...names.filter((one) => at(one) === 0), ...names.filter((one) => at(one) > 0)]
}

function suggestTypes({ written }: Spot): readonly Suggestion[] {
  const known: readonly string[] = exampleTypes
  const all = [...known, ...r4.resources().filter((type) => !known.includes(type))]
  return fitting(
    all.map((label) => ({ label, insert: JSON.stringify(label) })),
    written,
  ).slice(0, most)
}

async function suggestCodes(spot: Spot, element: Element, knowledge: Knowledge): Promise<readonly Suggestion[]> {
  const { owner, name, definition, outer } = element
  if (owner === 'Extension' && name === 'url') return suggestExtensions(spot, knowledge.definitions)
  if (owner === 'Address' && name === 'city') return comunas.all().map(({ display }) => quoted(display))
  const set = [definition, ...(isPartOfCode(owner, name) ? outer : [])].find((one) => one?.binding?.valueSet !== undefined)?.binding
    ?.valueSet
  const codes = set === undefined ? undefined : knowledge.terminology.codesOf(set)
  if (owner === 'Coding' && name === 'system') {
    const systems = new Set([...(codes ?? []).flatMap(({ system }) => system ?? []), ...knowledge.systems])
    return [...systems].map((system) => quoted(system))
  }
  if (owner === 'Coding' && name === 'display') return displayOf(spot, knowledge)
  if (owner === 'Coding' && name === 'code' && spot.system !== undefined) {
    const catalog = await knowledge.catalogOf(spot.system)
    if (catalog !== undefined) return inCatalog(catalog, spot.written)
    return (codes ?? []).filter(({ system }) => system === spot.system).map(({ code, display }) => quoted(code, display))
  }
  if (/^(?:code|uri|canonical|string)$/.test(element.type)) return (codes ?? []).map(({ code, display }) => quoted(code, display))
  return []
}

function suggestExtensions(spot: Spot, definitions: Definitions): readonly Suggestion[] {
  return extensionsAt(spot, definitions).map((url) => {
    const { title, name } = definitions.findStructure(url) ?? {}
    return quoted(url, title ?? name)
  })
}

function isPartOfCode(owner: string, name: string): boolean {
  return owner === 'Coding' && ['system', 'code', 'display'].includes(name)
}

async function displayOf({ system, code }: Spot, { catalogOf, terminology }: Knowledge): Promise<readonly Suggestion[]> {
  if (system === undefined || code === undefined) return []
  const concept = (await catalogOf(system))?.get(code)
  if (concept !== undefined) return [quoted(concept.display), ...(concept.synonyms ?? []).map((name) => quoted(name))]
  const known = terminology.lookup(system, code)
  return known === undefined || known === 'unknown' || known.display === undefined ? [] : [quoted(known.display)]
}

function inCatalog(catalog: Catalog, written: string): readonly Suggestion[] {
  const concepts = written === '' ? catalog.all().slice(0, most) : search([catalog], written, most).map(({ concept }) => concept)
  return concepts.map(({ code, display }) => ({ ...quoted(code, display), isFitting: true }))
}

function quoted(label: string, detail?: string): Suggestion & { readonly isFitting?: boolean } {
  return { label, insert: JSON.stringify(label), ...(detail !== undefined && { detail }) }
}

/** Those whose code or name holds what is written, in any case and without accents; all where it is one of them already. */
function fitting(all: readonly (Suggestion & { readonly isFitting?: boolean })[], written: string): readonly Suggestion[] {
  const wanted = fold(written)
  const is = all.some(({ label }) => label === written)
  const chosen = is
    ? all
    : all.filter(({ label, detail = '', isFitting }) => isFitting === true || fold(`${label} ${detail}`).includes(wanted))
  return chosen.map(({ label, detail, insert }) => ({ label, insert, ...(detail !== undefined && { detail }) }))
}
