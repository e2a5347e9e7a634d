import type { Catalog } from '../../catalogs/catalog.ts'
import { createKnowledge, type KnowledgeParts } from '../../language/create-knowledge.ts'
import type { Knowledge } from '../../language/knowledge.ts'
import type { Catalogs } from '../catalogs/catalogs.ts'
import type { FetchGuide } from './linting.ts'

/** So often an answer may ask for something that has to be fetched. */
const mostRounds = 3

/** Answers, and again with the catalogs and guides that an answer asked for in vain. */
export async function askBringing<Answer>(
  catalogs: Catalogs,
  fetchGuide: FetchGuide,
  parts: Omit<KnowledgeParts, 'findCatalog' | 'newUuid'>,
  answer: (knowledge: Knowledge) => Answer,
): Promise<Answer> {
  for (let round = 1; ; round += 1) {
    const wanted = new Set<string>()
    const guides = new Set<string>()
    const findCatalog = (id: string): Catalog | undefined => {
      const catalog = catalogs.ready[id]
      if (catalog === undefined) wanted.add(id)
      return catalog
    }
    const known = createKnowledge({ ...parts, findCatalog, newUuid: () => crypto.randomUUID() })
    const noting: Knowledge = {
      ...known,
      groundsOf(root) {
        const grounds = known.groundsOf(root)
        for (const { id, version } of grounds.missing) guides.add(`${id}#${version}`)
        return grounds
      },
    }
    const result = answer(noting)
    if (wanted.size + guides.size === 0 || round === mostRounds) return result
    const brought = await Promise.all([
      ...[...wanted].map(async (id) => (await catalogs.bring(id)) !== undefined),
      ...[...guides].map((guide) => fetchGuide(guide)),
    ])
    if (!brought.includes(true)) return result
  }
}
