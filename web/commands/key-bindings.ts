import type { App } from '../app.ts'
import { isPossible, runCommand } from './command.ts'
import { commands } from './commands.ts'
import { isKey } from '../ui/keys.ts'

/** Lets the keys of all commands work wherever the focus is; call the result to end that. */
export function bindKeys(app: App): () => void {
  const onKeyDown = (event: KeyboardEvent): void => {
    // AltGr writes characters, and says Control and Alt on some systems.
    if (app.dialog() !== undefined || event.isComposing || event.getModifierState('AltGraph')) return
    const command = commands.find(
      (one) => (one.key !== undefined && isKey(event, one.key)) || (one.id === 'shortcuts' && asksForHelp(event)),
    )
    if (command === undefined || !isPossible(command, app)) return
    event.preventDefault()
    event.stopPropagation()
    void runCommand(command, app)
  }
  // Before the editor, whose own keys are others.
  addEventListener('keydown', onKeyDown, { capture: true })
  return () => removeEventListener('keydown', onKeyDown, { capture: true })
}

/** A question mark, where nobody writes. */
function asksForHelp({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (key !== '?' || ctrlKey || metaKey || altKey) return false
  let focused = document.activeElement
  while (focused?.shadowRoot?.activeElement != null) focused = focused.shadowRoot.activeElement
  return focused?.matches('input, textarea, select, [contenteditable="true"]') !== true
}
