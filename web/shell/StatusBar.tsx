import { createResource, createSignal, Show, type JSX } from 'solid-js'
import { useApp } from '../app.ts'
import type { Workspace } from '../editor/workspace.ts'
import { isOnline } from '../page/network.ts'
import { words } from '../text/words.ts'
import { Icon } from '../ui/Icon.tsx'
import { idle } from '../page/idle.ts'
import styles from './StatusBar.module.css'

/** Where the cursor is, whether the text is kept, whether there is a network, which version this is. */
export function StatusBar(): JSX.Element {
  const { client, workspace, isEditorShown } = useApp()
  const [isIdle, setIdle] = createSignal(false)
  void idle().then(() => setIdle(true))
  // The worker is much to fetch: a text has it fetched at once, nothing else is in a hurry.
  const [clCore] = createResource(isIdle, () => client.ask('clCoreVersion').catch(() => undefined))
  return (
    <footer class={styles['bar']} aria-label={words().status.label}>
      <Show when={isEditorShown() && workspace()} keyed>
        {(texts) => <TextStatus of={texts} />}
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

function TextStatus(props: { readonly of: Workspace }): JSX.Element {
  const cursor = () => props.of.cursor()
  const status = () => props.of.shown().draft.status()
  return (
    <>
      <span class={`${styles['position']} ${styles['wide']}`}>{words().status.position(cursor().line, cursor().column)}</span>
      <span class={`${styles['position']} ${styles['narrow']}`}>{words().status.positionShort(cursor().line, cursor().column)}</span>
      <Show when={cursor().selected > 0}>
        <span class={styles['extra']}>{words().status.selected(cursor().selected)}</span>
      </Show>
      <Show when={!props.of.isEmpty()}>
        <Show
          when={status() !== 'not-saved'}
          fallback={
            <span class={styles['alarm']}>
              <span class={styles['wide']}>{words().status.notSaved}</span>
              <span class={styles['narrow']}>{words().status.notSavedShort}</span>
            </span>
          }
        >
          <span class={styles['extra']}>{status() === 'saving' ? words().status.saving : words().status.saved}</span>
        </Show>
      </Show>
    </>
  )
}
