import type { OpenText } from '../../worker/api.ts'
import type { Tab } from './tab.ts'

/** The name of the file that a project's configuration is in. */
export const configName = 'svc.config.json'

/** Whether a text is the configuration of the project. */
export function isConfig(tab: Tab): boolean {
  return tab.file().name === configName
}

/** A configuration to begin with. */
export const newConfig = '{\n  "severity": {},\n  "suppress": []\n}\n'

/** In UTF-16 units: texts that are longer together would be in the way of somebody who writes a configuration. */
const longestTexts = 2_000_000

/** The open texts whose files the open configuration names, as far as they can be linted in passing. */
export function openTextsNamedIn(tabs: readonly Tab[]): readonly OpenText[] {
  const config = tabs.find(isConfig)?.state().doc.toString() ?? ''
  let length = 0
  return tabs.flatMap((tab) => {
    const { name } = tab.file()
    if (name === null || isConfig(tab) || !config.includes(JSON.stringify(name))) return []
    length += tab.state().doc.length
    return length > longestTexts ? [] : { file: name, text: tab.state().doc.toString(), form: tab.form(), profile: tab.profile() }
  })
}
