import type { Diagnostic } from 'vscode-languageserver'
import type { Positions } from '../../language/positions.ts'
import { configName, parseConfig } from '../../rules/index.ts'
import { localDay } from '../node/local-day.ts'
import { isWithin } from './addresses.ts'
import { isConfig, toConfigDiagnostics } from './config-diagnostics.ts'
import { pause, type DocumentIssues } from './document-issues.ts'
import type { Session } from './session.ts'
import type { SuppressionUses } from './suppression-use.ts'

/** Diagnostics of configurations: of their texts, and of suppressions that nothing uses. */
export interface ConfigFindings {
  /** Suppressions without use are known, and said, once all files around were looked at; of a text that was not saved they are not. */
  readonly of: (uri: string, text: string, positions: Positions) => Promise<Diagnostic[]>
  /** Looks at the files around open configurations, as far as nobody did, and has the configurations told anew. */
  readonly lookAround: () => Promise<void>
  /** Has the files looked at anew when somebody asks next. */
  readonly expire: () => void
  /** Has open configurations told anew: what is unused may have changed. */
  readonly onUsesChanged: () => void
  /** Counts on with whatever may change what is said of configurations besides their texts. */
  readonly state: () => number
}

/** Diagnostics of configurations; `tellAgain` has open documents looked at anew. */
export function createConfigFindings(
  session: Session,
  issues: DocumentIssues,
  uses: SuppressionUses,
  tellAgain: () => Promise<void>,
): ConfigFindings {
  const { documents, files } = session
  let state = 0
  let telling: ReturnType<typeof setTimeout> | undefined
  /** Counts on with whatever may change findings; `looked` is what it was when the files around the open configurations were looked at. */
  let asked = 0
  let looked = -1
  let looking: Promise<void> | undefined

  function lookAround(): Promise<void> {
    if (looked === asked) return Promise.resolve()
    looking ??= look().finally(() => (looking = undefined))
    return looking
  }

  async function look(): Promise<void> {
    const now = asked
    const { era } = session
    const folders = [...documents.keys()].filter(isConfig).map((uri) => uri.slice(0, -configName.length))
    const some = await files.refresh()
    for (const { uri, stamp } of some) {
      if (!documents.has(uri) && folders.some((folder) => isWithin(uri, folder)) && !uses.isNoted(uri, `${era} ${stamp}`)) {
        await issues.rest()
        await issues.onDisk(uri, stamp)
      }
      if (asked !== now) return look()
    }
    for (const document of documents.values()) if (document.isFhir()) await issues.of(document)
    if (asked !== now) return look()
    uses.keep(new Set([...some.map(({ uri }) => uri), ...documents.keys()]))
    looked = now
    onUsesChanged()
  }

  /** Waits until what is found has settled. */
  function onUsesChanged(): void {
    state += 1
    if (![...documents.keys()].some(isConfig)) return
    clearTimeout(telling)
    telling = setTimeout(() => void tellAgain(), pause)
  }

  return {
    async of(uri, text, positions) {
      void lookAround()
      const isKnown = looked === asked && (await files.readFile(uri)) === text
      const language = session.language()
      return toConfigDiagnostics(parseConfig(text, language), positions, {
        today: localDay(new Date()),
        unused: isKnown ? uses.unusedIn(uri) : [],
        language,
      })
    },
    lookAround,
    expire: () => (asked += 1),
    onUsesChanged,
    state: () => state,
  }
}
