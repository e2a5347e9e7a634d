import { panelWords } from '../../text/panel/words.ts'

/** What an engine is, and how the service calls it; only that for one that this page does not know. */
export function engineName(engine: string): string {
  const known: Readonly<Record<string, string>> = panelWords().status.engines
  const name = known[engine]
  return name === undefined || name === engine ? engine : `${name} (${engine})`
}
