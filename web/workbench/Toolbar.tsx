import { For, Show, type JSX } from 'solid-js'
import { useApp } from '../app.ts'
import { isPossible, runCommand, type Command } from '../commands/command.ts'
import { commands, findCommand } from '../commands/commands.ts'
import { keyLabel } from '../ui/keys.ts'
import { Menu } from '../commands/Menu.tsx'
import { say } from '../page/notices.ts'
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
      <For each={buttons}>{(command) => <ToolButton command={command} />}</For>
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

  /** Not disabled where its command has nothing to do: it says so, to the keyboard and to fingers too. */
  function ToolButton({ command }: { readonly command: Command }): JSX.Element {
    const isOff = () => !isPossible(command, app)
    const title = () => `${command.title(words())} (${keyLabel(command.key!, words().keys).join('+')})`
    return (
      <button
        type="button"
        class="button quiet"
        title={isOff() ? `${title()}: ${words().editor.nothingYet}` : title()}
        aria-disabled={isOff()}
        onClick={() => (isOff() ? say(words().editor.nothingYet) : void runCommand(command, app))}
      >
        <Icon name={command.icon!} />
        <span class={styles['label']}>{(command.short ?? command.title)(words())}</span>
      </button>
    )
  }
}
