import type { Catalog } from '../catalogs/catalog.ts'
import { complete } from '../language/complete.ts'
import { createKnowledge, type KnowledgeParts } from '../language/create-knowledge.ts'
import { findDefinition, findReferences, findRenamable, renameId, whyNotRename } from '../language/define.ts'
import { hover } from '../language/hover.ts'
import type { Knowledge, KnownProfile } from '../language/knowledge.ts'
import type { Workspace } from '../language/references.ts'
import { readText, type ReadText } from '../language/text.ts'
import { definitions as base, type Definitions } from '../rules/index.ts'
import type { LintApi } from './api.ts'
import type { Catalogs } from './catalogs.ts'
import type { FetchGuide } from './linting.ts'

/** What an editor asks about a place. */
export type Language = Pick<LintApi, 'complete' | 'hover' | 'definition' | 'references' | 'renamable' | 'rename'>

/** What the answers are drawn from. */
export interface LanguageParts {
  readonly catalogs: Catalogs
  readonly definitions: () => Promise<Definitions>
  /** The profiles of the packages that are used. */
  readonly packageProfiles: () => Promise<readonly KnownProfile[]>
  readonly fetchGuide: FetchGuide
  /** Opens what was imported of the systems that a text names. */
  readonly terminologyFor?: (text: string) => Promise<KnowledgeParts['terminology']>
}

/** So often an answer may ask for something that has to be fetched. */
const mostRounds = 3

const alone: Workspace = new Map()

/** Answers with catalogs and guides, each read when an answer first asks for it. The text that was read last is kept. */
export function createLanguage({ catalogs, definitions, packageProfiles, fetchGuide, terminologyFor }: LanguageParts): Language {
  let last: ReadText | undefined

  function read(text: string): ReadText {
    if (last?.text !== text) last = readText(text)
    return last
  }

  /** Asks anew with what an answer asked for in vain. */
  async function ask<Answer>(text: string, profile: string | undefined, answer: (knowledge: Knowledge) => Answer): Promise<Answer> {
    const [used, profiles, terminology] = await Promise.all([definitions(), packageProfiles(), terminologyFor?.(text)])
    for (let round = 1; ; round += 1) {
      const wanted = new Set<string>()
      const guides = new Set<string>()
      const findCatalog = (id: string): Catalog | undefined => {
        const catalog = catalogs.ready[id]
        if (catalog === undefined) wanted.add(id)
        return catalog
      }
      const known = createKnowledge({
        findCatalog,
        newUuid: () => crypto.randomUUID(),
        ...(used !== base && { definitions: used }),
        packageProfiles: profiles,
        profile,
        ...(terminology !== undefined && { terminology }),
      })
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

  return {
    complete: (text, offset, profile) => ask(text, profile, (knowledge) => complete(read(text), offset, knowledge)),
    hover: (text, offset, side, profile) => ask(text, profile, (knowledge) => hover(read(text), offset, knowledge, side)),
    definition: (text, offset) => findDefinition(read(text), offset, alone).map(({ from, to }) => ({ from, to })),
    references: (text, offset) => findReferences(read(text), offset, alone, true).map(({ from, to }) => ({ from, to })),
    renamable: (text, offset) => findRenamable(read(text), offset),
    rename: (text, offset, id) => whyNotRename(read(text), offset, id) ?? renameId(read(text), offset, id, alone).get(undefined) ?? [],
  }
}
