import { createResource, Show, type JSX } from 'solid-js'
import { useApp } from '../app.ts'
import { isOnline } from '../offline/network.ts'
import { words } from '../text/words.ts'
import { Icon } from '../ui/Icon.tsx'
import styles from './StatusBar.module.css'

/** Where the cursor is, whether the text is kept, whether there is a network, which version this is. */
export function StatusBar(): JSX.Element {
  const { workspace, isEditorShown } = useApp()
  const [clCore] = createResource(() => workspace.client.ask('clCoreVersion'))
  const draft = () => {
    const { saved, saving, notSaved } = words().status
    return { saved, saving, 'not-saved': notSaved }[workspace.shown().draft.status()]
  }
  return (
    <footer class={styles['bar']} aria-label={words().status.label}>
      <Show when={isEditorShown()}>
        <span class={`${styles['position']} ${styles['wide']}`}>
          {words().status.position(workspace.cursor().line, workspace.cursor().column)}
        </span>
        <span class={`${styles['position']} ${styles['narrow']}`}>
          {words().status.positionShort(workspace.cursor().line, workspace.cursor().column)}
        </span>
        <Show when={workspace.cursor().selected > 0}>
          <span class={styles['extra']}>{words().status.selected(workspace.cursor().selected)}</span>
        </Show>
        <Show when={!workspace.isEmpty()}>
          <span class={styles['extra']} classList={{ [styles['alarm']!]: workspace.shown().draft.status() === 'not-saved' }}>
            {draft()}
          </span>
        </Show>
      </Show>
      <span class={styles['space']} />
      <span class={styles['network']} role="status">
        <Show when={isOnline()} fallback={<Icon name="offline" />}>
          <span class={styles['dot']} />
        </Show>
        <span class={styles['wide']}>{isOnline() ? words().status.online : words().status.offline}</span>
        <span class={styles['narrow']}>{isOnline() ? words().status.online : words().status.offlineShort}</span>
      </span>
      <Show when={clCore.latest}>{(core) => <span>{words().status.version(__VERSION__, core())}</span>}</Show>
    </footer>
  )
}
