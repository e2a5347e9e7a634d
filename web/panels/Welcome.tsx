import { For, Show, type JSX } from 'solid-js'
import { useApp } from '../app.ts'
import { isPossible, runCommand } from '../commands/command.ts'
import { commands, findCommand } from '../commands/commands.ts'
import { words } from '../text/words.ts'
import { Icon } from '../ui/Icon.tsx'
import styles from './Welcome.module.css'

const examples = commands.filter(({ group, about }) => group === 'examples' && about !== undefined)
const open = findCommand('open')
const many = findCommand('many')
const install = findCommand('install')

/** The panel beside an empty editor: how to begin. */
export function Welcome(): JSX.Element {
  const app = useApp()
  return (
    <div class={styles['welcome']}>
      <h2 class={styles['title']}>{words().welcome.title}</h2>
      <p class={styles['body']}>{words().welcome.body}</p>
      <div class={styles['begin']}>
        <button type="button" class="button" onClick={() => void runCommand(open, app)}>
          <Icon name="open" />
          {words().welcome.open}
        </button>
        <button type="button" class="button" onClick={() => void runCommand(many, app)}>
          {many.title(words())}
        </button>
      </div>
      <h3 class={styles['heading']}>{words().welcome.examples}</h3>
      <ul class={`sheet rows ${styles['examples']}`}>
        <For each={examples}>
          {(command) => (
            <li>
              <button type="button" class={`plain ${styles['example']}`} onClick={() => void runCommand(command, app)}>
                <span class={styles['name']}>{command.title(words())}</span>
                <span class={styles['about']}>{command.about?.(words())}</span>
              </button>
            </li>
          )}
        </For>
      </ul>
      <Show when={isPossible(install, app)}>
        <p class={styles['install']}>
          <span>{words().welcome.install}</span>
          <button type="button" class="button" onClick={() => void runCommand(install, app)}>
            {install.title(words())}
          </button>
        </p>
      </Show>
    </div>
  )
}
