import type { Tab } from './tab.ts'

/** The name of the file that a project's configuration is in. */
export const configName = 'svc.config.json'

/** Whether a text is the configuration of the project. */
export function isConfig(tab: Tab): boolean {
  return tab.file().name === configName
}

/** A configuration to begin with. */
export const newConfig = '{\n  "severity": {},\n  "suppress": []\n}\n'
