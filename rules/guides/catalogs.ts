/** The code systems of guides as catalogs, but for those of CL Core and EIS, which are catalogs of their own. */
import { createCatalog, type Catalog, type Concept as CatalogConcept } from '../../catalogs/catalog.ts'
import { once } from '../engine/once.ts'
import type { Concept } from '../structure/definitions.ts'
import { catalogTitles } from './catalog-titles.ts'
import { openGuide } from './guide-definitions.ts'
import { guideName, guides, takenOn, type Guide } from './guides.ts'

/** A catalog whose codes are in the file of a guide. */
export interface GuideCatalog {
  /** `tei.CSEspecialidadMed`. */
  readonly id: string
  readonly title: string
  readonly system: string
  /** The newest version of the guide. */
  readonly guide: Guide
}

/** The catalogs of all guides. */
export const guideCatalogs: readonly GuideCatalog[] = Object.entries(catalogTitles).flatMap(([id, titles]) => {
  const guide = guides.findLast((one) => one.id === id && one.isDraft !== true)!
  return Object.entries(titles).map(([name, title]) => ({
    id: `${id}.${name}`,
    title: `${title} (${guideName(id)})`,
    system: `${guide.canonical}/CodeSystem/${name}`,
    guide,
  }))
})

const byId = new Map(guideCatalogs.map((one) => [one.id.toLowerCase(), one]))

/** The catalog of an id in any case; undefined where no guide has it. */
export function findGuideCatalog(id: string): GuideCatalog | undefined {
  return byId.get(id.toLowerCase())
}

/** The systems of guides that have a name, whatever the guide. */
export function systemsNamed(name: string): readonly string[] {
  return systemsByName().get(name) ?? []
}

const systemsByName = once(() => {
  const systems = new Map<string, string[]>()
  for (const { system } of guideCatalogs) {
    const name = system.slice(system.lastIndexOf('/') + 1)
    systems.set(name, [...(systems.get(name) ?? []), system])
  }
  return systems
})

const opened = new Map<GuideCatalog, Catalog>()

/** Opens a catalog; the file of its guide has to be at hand. */
export function openGuideCatalog(one: GuideCatalog): Catalog {
  let catalog = opened.get(one)
  if (catalog === undefined) opened.set(one, (catalog = open(one)))
  return catalog
}

function open({ id, title, system, guide }: GuideCatalog): Catalog {
  const concepts = toConcepts(system, openGuide(guide).findCodeSystem(system)?.concept)
  const { source, version, takenOn: date = takenOn, licence = 'sin licencia declarada' } = guide
  return createCatalog({ id, title, system, size: concepts.length, provenance: { source, version, date, licence } }, () => concepts)
}

function toConcepts(system: string, concepts: readonly Concept[] = []): readonly CatalogConcept[] {
  return concepts.flatMap(({ code, display, designation = [], concept }) => [
    {
      system,
      code,
      display: display ?? code,
      ...(designation.length > 0 && { synonyms: designation.map(({ value }) => value) }),
      ...(concept !== undefined && { isBroad: true }),
    },
    ...toConcepts(system, concept),
  ])
}
