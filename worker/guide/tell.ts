import { comunas } from '../../catalogs/comunas/comunas.ts'
import type { ElementDefinition } from '../../rules/structure/definitions.ts'
import type { Spot, Told } from '../api.ts'
import { detailOf } from '../search.ts'
import { elementAt } from './spot.ts'
import type { Knowledge } from './knowledge.ts'

/** What is at a spot: the element, and what its code means. Undefined where FHIR has nothing there. */
export async function tell(spot: Spot, knowledge: Knowledge): Promise<Told | undefined> {
  const element = elementAt(spot, knowledge.definitions)
  if (element === undefined) return undefined
  const { definition, type, isList, owner, name } = element
  const set = definition?.binding
  return {
    element: `${owner}.${name}`,
    type: type.includes('.') ? 'BackboneElement' : type,
    cardinality: `${definition?.min ?? 0}..${definition?.max ?? (isList ? '*' : '1')}`,
    ...(set?.valueSet !== undefined && { valueSet: set.valueSet, strength: set.strength }),
    ...(spot.kind === 'value' && (await meaningOf(spot, element, knowledge))),
    docsUrl: pageOf(owner, name, definition),
  }
}

async function meaningOf(
  { written, system, code }: Spot,
  { owner, name, definition }: { readonly owner: string; readonly name: string; readonly definition: ElementDefinition | undefined },
  { catalogOf, terminology }: Knowledge,
): Promise<Pick<Told, 'code' | 'display' | 'detail'>> {
  if (owner === 'Address' && name === 'city') {
    const [comuna] = comunas.named(written)
    return comuna === undefined ? {} : { code: comuna.code, display: comuna.display, detail: comunas.title }
  }
  if (owner === 'Coding' && (name === 'code' || name === 'display') && system !== undefined) {
    const wanted = name === 'code' ? written : (code ?? '')
    const catalog = await catalogOf(system)
    const concept = catalog?.get(wanted)
    if (concept !== undefined)
      return { code: concept.code, display: concept.display, detail: [catalog!.title, detailOf(concept)].filter(Boolean).join(', ') }
    const known = terminology.lookup(system, wanted)
    return known === undefined || known === 'unknown'
      ? {}
      : { code: known.code, ...(known.display !== undefined && { display: known.display }) }
  }
  const set = definition?.binding?.valueSet
  const found = set === undefined ? undefined : terminology.codesOf(set)?.find((one) => one.code === written)
  return found === undefined ? {} : { code: found.code, ...(found.display !== undefined && { display: found.display }) }
}

function pageOf(owner: string, name: string, definition: ElementDefinition | undefined): string {
  const type = owner.split('.')[0]!
  const path = definition?.path.startsWith(`${type}.`) === true ? definition.path : `${owner}.${name}`
  return `https://hl7.org/fhir/R4/${type.toLowerCase()}-definitions.html#${path}`
}
