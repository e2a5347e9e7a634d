import { For, Show, type JSX } from 'solid-js'
import { useApp } from '../app.ts'
import { isPossible, runCommand } from '../commands/command.ts'
import { commands, findCommand } from '../commands/commands.ts'
import { keyLabel } from '../ui/keys.ts'
import { Menu } from '../commands/Menu.tsx'
import { words } from '../text/words.ts'
import { Icon } from '../ui/Icon.tsx'
import styles from './Toolbar.module.css'

const buttons = ['open', 'save', 'format'].map(findCommand)
const examples = commands.filter(({ group }) => group === 'examples')
const others = commands.filter((command) => command.group !== 'examples' && !buttons.includes(command) && command.id !== 'palette')

/** The commands at hand while one edits, and the name of the file. */
export function Toolbar(): JSX.Element {
  const app = useApp()
  return (
    <div class={styles['toolbar']} role="group" aria-label={words().editor.toolbar}>
      <Menu label={words().commands.examples} icon="examples" commands={examples} />
      <For each={buttons}>
        {(command) => (
          <button
            type="button"
            class="button quiet"
            title={`${command.title(words())} (${keyLabel(command.key!, words().shift).join('+')})`}
            disabled={!isPossible(command, app)}
            onClick={() => void runCommand(command, app)}
          >
            <Icon name={command.icon!} />
            <span class={styles['label']}>{(command.short ?? command.title)(words())}</span>
          </button>
        )}
      </For>
      <Menu label={words().commands.moreLabel} icon="more" commands={others} isBare />
      <Show when={app.workspace()?.tabs().length === 1 && app.workspace()}>
        {(texts) => (
          <span class={styles['file']} title={texts().file().name ?? undefined}>
            {texts().file().name ?? words().editor.untitled}
          </span>
        )}
      </Show>
    </div>
  )
}
