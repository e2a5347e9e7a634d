import { createKnowledge } from '../../language/create-knowledge.ts'
import type { Knowledge } from '../../language/knowledge.ts'
import type { Catalog } from '../../catalogs/catalog.ts'
import type { LintOptions } from '../../rules/index.ts'
import { pathOf } from './addresses.ts'
import type { FileOptionsOf } from './file-options.ts'
import type { Session } from './session.ts'

/** What answers about a document are drawn from besides its text. */
export interface KnowledgeSources {
  readonly fileOptions: FileOptionsOf
  readonly findCatalog: (id: string) => Catalog | undefined
  readonly newUuid: () => string
}

/** Gives what is known of a document: by the editor's settings and its project's configuration, with the other files. */
export function createKnowing(
  session: Session,
  { fileOptions, findCatalog, newUuid }: KnowledgeSources,
): (uri: string) => Promise<Knowledge> {
  const byOptions = new WeakMap<NonNullable<LintOptions['catalogs']>, Knowledge>()
  return async (uri) => {
    const { profile, strict, only, guide } = session.settings
    const { options } = await fileOptions(pathOf(uri), { profile, strict, only, guide }, session.era)
    // Each project has catalogs of its own.
    let knowledge = byOptions.get(options.catalogs!)
    if (knowledge === undefined) {
      const { definitions } = options
      knowledge = createKnowledge({
        findCatalog,
        newUuid,
        ...(definitions !== undefined && { definitions }),
        profile: options.profile,
        guide: options.guide,
      })
      byOptions.set(options.catalogs!, knowledge)
    }
    return { ...knowledge, workspace: session.workspaceWithout(uri) }
  }
}
