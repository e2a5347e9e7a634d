import type { CatalogSummary } from '../../../worker/api.ts'
import { catalogWords } from './words.ts'
import { guideWords } from '../guides/words.ts'

/** Who publishes a catalog: the id of a guide, or `own` of a register or classification. */
export function publisherOf({ id, family }: Pick<CatalogSummary, 'id' | 'family'>): string {
  return family === 'guides' ? id.slice(0, id.indexOf('.')) : family
}

/** The name of a publisher, in the language of the page. */
export function publisherName(publisher: string): string {
  return publisher === 'own' ? catalogWords().registers : (guideWords().names[publisher] ?? publisher)
}

const first = ['own', 'clcore', 'eis']

/** Catalogs by who publishes them: registers, CL Core and EIS before the other guides, which are in the order they came in. */
export function byPublisher(catalogs: readonly CatalogSummary[]): readonly (readonly [publisher: string, readonly CatalogSummary[]])[] {
  const groups = new Map<string, CatalogSummary[]>(first.map((publisher) => [publisher, []]))
  for (const catalog of catalogs) {
    const publisher = publisherOf(catalog)
    if (!groups.has(publisher)) groups.set(publisher, [])
    groups.get(publisher)!.push(catalog)
  }
  return [...groups].filter(([, members]) => members.length > 0)
}
