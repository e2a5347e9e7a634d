import { Show, type JSX } from 'solid-js'
import { useApp } from '../app.ts'
import { words } from '../text/words.ts'
import { Keys } from '../ui/Keys.tsx'
import { Picker } from '../ui/Picker.tsx'
import { isPossible, runCommand } from './command.ts'
import { commands } from './commands.ts'

/** Every command that can be run now, with its keys. */
export function Palette(): JSX.Element {
  const app = useApp()
  return (
    <Picker
      name="palette"
      onClose={() => app.closeDialog('palette')}
      label={words().commands.palette}
      none={words().commands.none}
      items={commands.filter((command) => command.id !== 'palette' && isPossible(command, app))}
      idOf={({ id }) => id}
      groupOf={({ group }) => words().commands.group[group]}
      titleOf={({ title }) => title(words())}
      aside={({ key }) => <Show when={key}>{(keys) => <Keys of={keys()} />}</Show>}
      onChoose={(command) => void runCommand(command, app)}
    />
  )
}
