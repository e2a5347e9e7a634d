import { panelWords } from '../text/panel/words.ts'

/** The name of a type or a profile in the log, in the language of the page where the service says none. */
export function toName(logged: string): string {
  return logged === 'otro' ? panelWords().other : logged
}
