import { Show, type JSX } from 'solid-js'
import { useApp } from '../app.ts'
import { words } from '../text/words.ts'
import styles from './PathBar.module.css'

/** The FHIR path of the place the cursor is at. */
export function PathBar(): JSX.Element {
  const { workspace } = useApp()
  const path = () => workspace.cursor().path
  return (
    <p class={styles['bar']} aria-label={words().editor.path}>
      <Show when={path()} fallback={<span class={styles['none']}>{words().editor.noPath}</span>}>
        {(at) => (
          <>
            <Show when={at().entryIndex !== undefined}>
              <span class={styles['entry']}>{words().editor.entry(at().entryIndex!)}</span>
            </Show>
            <code class={styles['path']}>{at().path}</code>
          </>
        )}
      </Show>
    </p>
  )
}
