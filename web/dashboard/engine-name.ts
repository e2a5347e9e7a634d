import { panelWords } from '../text/panel/words.ts'

/** The kind of an engine and its name in the service; only the latter for one that this page does not know. */
export function engineName(engine: string): string {
  const known: Readonly<Record<string, string>> = panelWords().status.engines
  const name = known[engine]
  return name === undefined || name === engine ? engine : `${name} (${engine})`
}
