import { createKnowledge } from '../../language/create-knowledge.ts'
import type { Knowledge } from '../../language/knowledge.ts'
import type { Catalog } from '../../catalogs/catalog.ts'
import type { LintOptions } from '../../rules/index.ts'
import { pathOf } from './paths.ts'
import type { FileOptionsOf } from './file-options.ts'
import type { Session } from './session.ts'

/** Sources of answers about a document besides its text. */
export interface KnowledgeSources {
  readonly fileOptions: FileOptionsOf
  readonly findCatalog: (id: string) => Catalog | undefined
  readonly newUuid: () => string
}

/** Answers about a document with what is known of it. */
export type AskKnowing = <Answer>(uri: string, answer: (knowledge: Knowledge) => Answer) => Promise<Answer>

/** Gives what is known of a document: by the editor's settings and its project's configuration, with the other files. */
export function createKnowing(session: Session, { fileOptions, findCatalog, newUuid }: KnowledgeSources): AskKnowing {
  const byOptions = new WeakMap<NonNullable<LintOptions['catalogs']>, Knowledge>()
  return async (uri, answer) => {
    const { profile, strict, only, guide } = session.settings
    const { options } = await fileOptions(pathOf(uri), { profile, strict, only, guide }, session.era)
    // Each project has catalogs of its own.
    let knowledge = byOptions.get(options.catalogs!)
    if (knowledge === undefined) {
      const { definitions, terminology } = options
      knowledge = createKnowledge({
        findCatalog,
        newUuid,
        ...(definitions !== undefined && { definitions }),
        profile: options.profile,
        guide: options.guide,
        terminology,
      })
      byOptions.set(options.catalogs!, knowledge)
    }
    return answer({ ...knowledge, workspace: session.workspaceWithout(uri) })
  }
}
