import { createSignal, For, onCleanup, Show, type JSX } from 'solid-js'
import { useApp } from '../app.ts'
import { words } from '../text/words.ts'
import { Icon, type IconName } from '../ui/Icon.tsx'
import { Keys } from '../ui/Keys.tsx'
import { isPossible, runCommand, type Command } from './command.ts'
import styles from './Menu.module.css'

interface MenuProps {
  readonly label: string
  readonly icon: IconName
  readonly commands: readonly Command[]
  /** Whether the button shows its icon alone. */
  readonly isBare?: boolean
}

/** The next of some items whose first letter is a key, accents or none; after the last comes the first. */
function nextBy(key: string, all: readonly HTMLElement[], at: number): HTMLElement | undefined {
  return [...all.slice(at + 1), ...all.slice(0, at + 1)].find(
    ({ textContent }) => textContent.charAt(0).localeCompare(key, undefined, { sensitivity: 'base' }) === 0,
  )
}

/** A button that opens a list of commands: arrows and first letters move in it, Escape closes it. */
export function Menu(props: MenuProps): JSX.Element {
  const app = useApp()
  const [isOpen, setIsOpen] = createSignal(false)
  const possible = () => props.commands.filter((command) => isPossible(command, app))
  let box!: HTMLDivElement
  let button!: HTMLButtonElement
  const items = () => [...box.querySelectorAll<HTMLElement>('[role="menuitem"]')]

  const onOutside = (event: Event) => {
    if (!event.composedPath().includes(box)) close(false)
  }
  const open = (focus: 'first' | 'last') => {
    setIsOpen(true)
    addEventListener('pointerdown', onOutside, { capture: true })
    items()
      .at(focus === 'first' ? 0 : -1)
      ?.focus()
  }
  const close = (giveBack: boolean) => {
    setIsOpen(false)
    removeEventListener('pointerdown', onOutside, { capture: true })
    if (giveBack) button.focus()
  }
  onCleanup(() => close(false))

  const onKeyDown = (event: KeyboardEvent) => {
    const all = items()
    const at = all.indexOf(document.activeElement as HTMLElement)
    const target =
      {
        ArrowDown: all[(at + 1) % all.length],
        ArrowUp: all.at(at <= 0 ? -1 : at - 1),
        Home: all[0],
        End: all.at(-1),
      }[event.key] ?? (event.ctrlKey || event.metaKey || event.altKey ? undefined : nextBy(event.key, all, at))
    if (event.key === 'Escape') close(true)
    else if (event.key === 'Tab') close(false)
    else if (target !== undefined) target.focus()
    else return
    if (event.key !== 'Tab') event.preventDefault()
  }

  return (
    <div ref={box} class={styles['box']}>
      <button
        ref={button}
        type="button"
        class="button quiet"
        aria-haspopup="menu"
        aria-expanded={isOpen()}
        aria-label={props.isBare === true ? props.label : undefined}
        title={props.isBare === true ? props.label : undefined}
        onClick={() => (isOpen() ? close(true) : open('first'))}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
          event.preventDefault()
          open(event.key === 'ArrowDown' ? 'first' : 'last')
        }}
      >
        <Icon name={props.icon} />
        <Show when={props.isBare !== true}>
          {props.label}
          <Icon name="down" class={styles['down']} />
        </Show>
      </button>
      <Show when={isOpen()}>
        <div class={styles['menu']} role="menu" aria-label={props.label} onKeyDown={onKeyDown}>
          <For each={possible()}>
            {(command, index) => (
              <>
                <Show when={index() > 0 && possible()[index() - 1]!.group !== command.group}>
                  <hr class={styles['rule']} />
                </Show>
                <button
                  type="button"
                  role="menuitem"
                  tabindex="-1"
                  class={styles['item']}
                  onClick={() => {
                    close(true)
                    void runCommand(command, app)
                  }}
                >
                  <span class={styles['words']}>
                    {command.title(words())}
                    <Show when={command.about}>{(about) => <span class={styles['about']}>{about()(words())}</span>}</Show>
                  </span>
                  <Show when={command.key}>{(key) => <Keys of={key()} />}</Show>
                </button>
              </>
            )}
          </For>
        </div>
      </Show>
    </div>
  )
}
