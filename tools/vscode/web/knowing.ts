import { askBringing } from '../../../worker/texts/ask-bringing.ts'
import type { Catalogs } from '../../../worker/catalogs/catalogs.ts'
import type { FetchGuide } from '../../../worker/texts/linting.ts'
import type { AskKnowing } from '../../lsp/knowing.ts'
import type { Session } from '../../lsp/session.ts'
import type { WebConfigs } from './configs.ts'

/** Sources of answers in a browser. */
interface WebSources {
  readonly configs: WebConfigs
  readonly catalogs: Catalogs
  readonly fetchGuide: FetchGuide
}

/** Answers with the guides and catalogs of the extension, each brought when an answer first asks for it. */
export function createWebKnowing(session: Session, { configs, catalogs, fetchGuide }: WebSources): AskKnowing {
  return async (uri, answer) => {
    const { profile, strict, only, guide } = session.settings
    const { options } = await configs.optionsFor(uri, { profile, strict, only, guide }, session.era)
    const parts = { profile: options.profile, guide: options.guide, workspace: session.workspaceWithout(uri) }
    return askBringing(catalogs, fetchGuide, parts, answer)
  }
}
