import type { App } from '../app.ts'
import { say } from '../page/notices.ts'
import { words, type Words } from '../text/words.ts'
import type { IconName } from '../ui/Icon.tsx'

/** Something that can be done. Menus, keys and the palette are drawn from the one list of these. */
export interface Command {
  readonly id: string
  readonly title: (words: Words) => string
  /** A shorter title, for a button of the toolbar. */
  readonly short?: (words: Words) => string
  readonly about?: (words: Words) => string
  readonly group: keyof Words['commands']['group']
  /** `Mod-Shift-.`; see isKey. */
  readonly key?: string | undefined
  readonly icon?: IconName
  /** Always where it is absent. */
  readonly when?: (app: App) => boolean
  readonly run: (app: App) => unknown
}

/** Whether a command can be run now. */
export function isPossible(command: Command, app: App): boolean {
  return command.when?.(app) ?? true
}

/** Runs a command; what goes wrong is said, never swallowed. */
export async function runCommand(command: Command, app: App): Promise<void> {
  try {
    await command.run(app)
  } catch (cause) {
    console.error(cause)
    say(words().notices.failed, 'error')
  }
}
