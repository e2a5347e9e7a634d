import { complete } from '../../language/complete.ts'
import type { KnowledgeParts } from '../../language/create-knowledge.ts'
import { findDefinition, findReferences, findRenamable, renameId, whyNotRename } from '../../language/define.ts'
import { hover } from '../../language/hover.ts'
import type { Knowledge, KnownProfile } from '../../language/knowledge.ts'
import { outline } from '../../language/outline.ts'
import type { Workspace } from '../../language/references.ts'
import { readText, type ReadText } from '../../language/text.ts'
import { definitions as base, optionsOfConfig, parseConfig, type Definitions } from '../../rules/index.ts'
import type { LintApi, Surroundings } from '../api.ts'
import { askBringing } from './ask-bringing.ts'
import type { Catalogs } from '../catalogs/catalogs.ts'
import type { FetchGuide } from './linting.ts'

/** An editor's question about a place. */
export type Language = Pick<
  LintApi,
  'complete' | 'hover' | 'outline' | 'definition' | 'references' | 'renamable' | 'rename' | 'read' | 'list' | 'graph'
>

/** The sources of the answers. */
export interface LanguageParts {
  readonly catalogs: Catalogs
  readonly definitions: () => Promise<Definitions>
  /** The profiles of the packages that are used. */
  readonly packageProfiles: () => Promise<readonly KnownProfile[]>
  readonly fetchGuide: FetchGuide
  /** Opens what was imported of the systems that a text names. */
  readonly terminologyFor?: (text: string) => Promise<KnowledgeParts['terminology']>
}

const alone: Workspace = new Map()

/** A Bundle of at most so many entries is read whole. */
const fewEntries = 40

const views = () => import('./views.ts')

/** Answers with catalogs and guides, each read when an answer first asks for it. The text that was read last is kept. */
export function createLanguage({ catalogs, definitions, packageProfiles, fetchGuide, terminologyFor }: LanguageParts): Language {
  let last: ReadText | undefined

  function read(text: string): ReadText {
    last = readText(text, last)
    return last
  }

  /** Answers by what a text is linted by: its profile, and the guides that the configuration of its project chose. */
  async function ask<Answer>(
    text: string,
    { profile, config }: Pick<Surroundings, 'profile' | 'config'>,
    answer: (knowledge: Knowledge) => Answer,
  ): Promise<Answer> {
    const [used, profiles, terminology] = await Promise.all([definitions(), packageProfiles(), terminologyFor?.(text)])
    const parts = {
      ...(used !== base && { definitions: used }),
      packageProfiles: profiles,
      profile,
      ...(config !== undefined && { guide: optionsOfConfig(parseConfig(config).config).guide }),
      ...(terminology !== undefined && { terminology }),
    }
    return askBringing(catalogs, fetchGuide, parts, answer)
  }

  return {
    complete: (text, offset, surroundings) => ask(text, surroundings, (knowledge) => complete(read(text), offset, knowledge)),
    hover: (text, offset, side, surroundings) => ask(text, surroundings, (knowledge) => hover(read(text), offset, knowledge, side)),
    outline: async (text, form, open = [], surroundings) =>
      surroundings === undefined
        ? outline(read(text), form, { open })
        : ask(text, surroundings, (knowledge) => outline(read(text), form, { open, knowledge })),
    definition: (text, offset) => findDefinition(read(text), offset, alone).map(({ from, to }) => ({ from, to })),
    references: (text, offset) => findReferences(read(text), offset, alone, true).map(({ from, to }) => ({ from, to })),
    renamable: (text, offset) => findRenamable(read(text), offset),
    async read(text, offset, language, surroundings) {
      const { readingAt } = await views()
      return ask(text, surroundings, (knowledge) => readingAt(read(text), offset, language, { knowledge, whole: fewEntries }))
    },
    list: async (text, language) => (await views()).listResources(read(text), language),
    graph: async (text, language) => (await views()).graphOf(read(text), language),
    rename: (text, offset, id) => whyNotRename(read(text), offset, id) ?? renameId(read(text), offset, id, alone).get(undefined) ?? [],
  }
}
