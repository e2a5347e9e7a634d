import { createEffect, For, on, onCleanup, onMount, Show, type JSX } from 'solid-js'
import { useApp, useWorkspace } from '../app.ts'
import { words } from '../text/words.ts'
import { Icon } from '../ui/Icon.tsx'
import type { Tab } from '../editor/tab.ts'
import styles from './TabStrip.module.css'
import { closeTab } from '../editor/tabs.ts'

/** The texts that are open, where there are several: arrows go through them, Delete closes one. */
export function TabStrip(): JSX.Element {
  const app = useApp()
  const workspace = useWorkspace()
  let list!: HTMLUListElement
  const current = () => list.querySelector<HTMLElement>('[aria-current="true"]')
  // With the button that closes it, which stands beside its name.
  const reveal = () => current()?.parentElement?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  createEffect(on(workspace.shown, reveal))
  onMount(() => {
    const observer = new ResizeObserver(reveal)
    observer.observe(list)
    onCleanup(() => observer.disconnect())
  })

  const onKeyDown = (event: KeyboardEvent) => {
    const tabs = workspace.tabs()
    const at = tabs.indexOf(workspace.shown())
    if (event.key === 'Delete') {
      event.preventDefault()
      closeTab(workspace, workspace.shown(), app)
      // With the last but one they are gone all together.
      if (workspace.tabs().length > 1) current()?.focus()
      else workspace.view.focus()
      return
    }
    const target = { ArrowRight: tabs[at + 1], ArrowLeft: tabs[at - 1], Home: tabs[0], End: tabs.at(-1) }[event.key]
    if (target === undefined) return
    event.preventDefault()
    workspace.select(target)
    current()?.focus()
  }

  return (
    <nav class={styles['strip']} aria-label={words().tabs.label}>
      <ul ref={list} class={styles['tabs']} onKeyDown={onKeyDown}>
        <For each={workspace.tabs()}>{(tab) => <Item tab={tab} />}</For>
      </ul>
    </nav>
  )

  function Item(props: { readonly tab: Tab }): JSX.Element {
    const name = () => nameOf(props.tab)
    const isAlike = () => workspace.tabs().some((other) => other !== props.tab && beginningOf(nameOf(other)) === beginningOf(name()))
    const isShown = () => props.tab === workspace.shown()
    return (
      <li class={styles['tab']} classList={{ [styles['shown']!]: isShown() }}>
        <button
          type="button"
          class={styles['name']}
          tabindex={isShown() ? 0 : -1}
          aria-current={isShown() ? 'true' : undefined}
          title={name()}
          onClick={() => {
            workspace.select(props.tab)
            workspace.view.focus()
          }}
          onAuxClick={(event) => event.button === 1 && closeTab(workspace, props.tab, app)}
        >
          <span class={styles['label']} classList={{ [styles['alike']!]: isAlike() }}>
            <bdi>{name()}</bdi>
          </span>
          <Show when={props.tab.isChanged()}>
            <span class={styles['changed']} />
            <span class="hidden">{words().tabs.changed}</span>
          </Show>
        </button>
        <button
          type="button"
          class={styles['close']}
          tabindex="-1"
          aria-label={words().tabs.close(name())}
          title={words().tabs.close(name())}
          onClick={() => closeTab(workspace, props.tab, app)}
        >
          <Icon name="close" />
        </button>
      </li>
    )
  }
}

function nameOf(tab: Tab): string {
  return tab.file().name ?? words().editor.untitled
}

/** The letters that there is room for in the narrowest tab: names that share them differ in what follows. */
function beginningOf(name: string): string {
  return name.slice(0, 8)
}
