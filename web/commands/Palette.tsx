import { createEffect, createMemo, createSignal, For, on, onMount, Show, type JSX } from 'solid-js'
import { useApp } from '../app.ts'
import { words } from '../text/words.ts'
import { Keys } from '../ui/Keys.tsx'
import { commands, isPossible, runCommand, type Command } from './commands.ts'
import { fold } from '../text/fold.ts'
import styles from './Palette.module.css'

/** Every command that can be run now, with its keys: found by typing part of its name, run by Enter. */
export function Palette(): JSX.Element {
  const app = useApp()
  const [query, setQuery] = createSignal('')
  const [active, setActive] = createSignal(0)
  let dialog!: HTMLDialogElement
  let list!: HTMLUListElement
  onMount(() => dialog.showModal())

  const nameOf = (command: Command) => `${words().commands.group[command.group]}: ${command.title(words())}`
  const found = createMemo(() => {
    const parts = fold(query()).split(' ')
    return commands
      .filter((command) => command.id !== 'palette' && isPossible(command, app))
      .filter((command) => parts.every((part) => fold(nameOf(command)).includes(part)))
  })
  createEffect(on(found, () => setActive(0)))
  createEffect(() => list.children[active()]?.scrollIntoView({ block: 'nearest' }))

  const run = (command: Command | undefined) => {
    if (command === undefined) return
    dialog.close()
    // Now, not with the event of its closing, which comes after the command: that may open a dialog as well.
    app.closeDialog('palette')
    void runCommand(command, app)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const last = found().length - 1
    if (event.key === 'Enter') run(found()[active()])
    else if (event.key === 'ArrowDown') setActive((at) => (at >= last ? 0 : at + 1))
    else if (event.key === 'ArrowUp') setActive((at) => (at <= 0 ? Math.max(last, 0) : at - 1))
    else return
    event.preventDefault()
  }

  return (
    <dialog
      ref={dialog}
      class={styles['palette']}
      aria-label={words().commands.palette}
      onClose={() => app.closeDialog('palette')}
      onClick={(event) => event.target === dialog && dialog.close()}
    >
      <input
        type="text"
        class={styles['query']}
        role="combobox"
        aria-expanded="true"
        aria-controls="palette-list"
        aria-activedescendant={found()[active()] && `palette-${found()[active()]!.id}`}
        aria-label={words().commands.palette}
        placeholder={words().commands.palette}
        autocomplete="off"
        spellcheck={false}
        autofocus
        onInput={(event) => setQuery(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <ul ref={list} id="palette-list" class={styles['list']} role="listbox" aria-label={words().commands.palette}>
        <For each={found()}>
          {(command, index) => (
            <li
              id={`palette-${command.id}`}
              class={styles['item']}
              role="option"
              aria-selected={index() === active()}
              onPointerMove={() => setActive(index())}
              onClick={() => run(command)}
            >
              <span>
                <span class={styles['group']}>{words().commands.group[command.group]}</span>
                {command.title(words())}
              </span>
              <Show when={command.key}>{(key) => <Keys of={key()} />}</Show>
            </li>
          )}
        </For>
      </ul>
      <Show when={found().length === 0}>
        <p class={styles['none']} role="status">
          {words().commands.none}
        </p>
      </Show>
    </dialog>
  )
}
