import type { App } from '../app.ts'
import { commands, isPossible, runCommand } from './commands.ts'
import { isKey } from './keys.ts'

/** Lets the keys of all commands work wherever the focus is; call the result to end that. */
export function bindKeys(app: App): () => void {
  const onKeyDown = (event: KeyboardEvent): void => {
    // AltGr writes characters, and says Control and Alt on some systems.
    if (app.dialog() !== undefined || event.isComposing || event.getModifierState('AltGraph')) return
    const command = commands.find(({ key }) => key !== undefined && isKey(event, key))
    if (command === undefined || !isPossible(command, app)) return
    event.preventDefault()
    event.stopPropagation()
    void runCommand(command, app)
  }
  // Before the editor, whose own keys are others.
  addEventListener('keydown', onKeyDown, { capture: true })
  return () => removeEventListener('keydown', onKeyDown, { capture: true })
}
