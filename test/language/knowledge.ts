import { createKnowledge, type KnowledgeParts } from '../../language/create-knowledge.ts'
import type { Knowledge } from '../../language/knowledge.ts'
import { openCatalogs } from '../../tools/node/catalogs.ts'

const { find } = openCatalogs(undefined, () => {})

/** Knowledge of a host with all catalogs on its disk. */
export function knowledgeOnDisk(parts: Partial<KnowledgeParts> = {}): Knowledge {
  return createKnowledge({ findCatalog: find, newUuid: () => '00000000-0000-4000-8000-000000000001', ...parts })
}
