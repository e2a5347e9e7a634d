import { onCleanup, onMount, Show, type JSX } from 'solid-js'
import { useWorkspace } from '../app.ts'
import { Lists } from '../panels/Lists.tsx'
import { Verdict } from '../panels/Verdict.tsx'
import { Welcome } from '../panels/Welcome.tsx'
import { useTitle } from '../shell/title.ts'
import { words } from '../text/words.ts'
import styles from './EditorPage.module.css'
import { PathBar } from './PathBar.tsx'
import { Splitter } from './Splitter.tsx'
import { TabStrip } from './TabStrip.tsx'
import { Toolbar } from './Toolbar.tsx'

/** The text on one side, what is wrong with it on the other. */
export function EditorPage(): JSX.Element {
  const workspace = useWorkspace()
  let place!: HTMLDivElement
  useTitle(() => workspace.file().name ?? undefined)
  onMount(() => onCleanup(workspace.show(place)))
  return (
    <div class={styles['page']} classList={{ [styles['empty']!]: workspace.isEmpty() }}>
      <h1 class="hidden">{words().product}</h1>
      <section class={styles['text']} aria-label={words().nav.editor}>
        <Toolbar />
        <Show when={workspace.tabs().length > 1}>
          <TabStrip />
        </Show>
        <div ref={place} class={styles['editor']} />
        <PathBar />
      </section>
      <Splitter />
      <section class={styles['findings']} aria-label={words().problems.label}>
        <Show when={!workspace.isEmpty()} fallback={<Welcome />}>
          <Verdict />
          <Lists />
        </Show>
      </section>
    </div>
  )
}
