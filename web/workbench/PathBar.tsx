import { createEffect, createMemo, For, on, Show, type JSX } from 'solid-js'
import { useWorkspace } from '../app.ts'
import { words } from '../text/words.ts'
import { isSamePath } from '../editor/fhir-path.ts'
import styles from './PathBar.module.css'

/** The FHIR path of the place the cursor is at; each of its elements leads to where it is. */
export function PathBar(): JSX.Element {
  const workspace = useWorkspace()
  let bar!: HTMLElement
  const path = createMemo(() => workspace.cursor().path, undefined, { equals: isSamePath })
  // The step nearest to the cursor is at the end; it is laid out with the next frame anyway, sooner would be once more.
  createEffect(on(path, () => requestAnimationFrame(() => (bar.scrollLeft = bar.scrollWidth))))
  return (
    <nav ref={bar} class={styles['bar']} aria-label={words().editor.path}>
      <Show when={path()} fallback={<p class={styles['none']}>{words().editor.noPath}</p>}>
        {(at) => (
          <ol class={styles['path']}>
            <Show when={workspace.form() === 'ndjson'}>
              <li class={styles['part']}>{words().problems.line(workspace.cursor().line)}</li>
            </Show>
            <Show when={at().entryIndex !== undefined}>
              <li>
                <button type="button" class={`${styles['crumb']} ${styles['part']}`} onClick={() => workspace.goToOffset(at().entryFrom!)}>
                  {words().editor.entry(at().entryIndex!)}
                </button>
              </li>
            </Show>
            <For each={at().crumbs}>
              {({ name, from }) => (
                <li>
                  <Show when={name.startsWith('.')}>
                    <span class={styles['dot']}>.</span>
                  </Show>
                  <button type="button" class={styles['crumb']} onClick={() => workspace.goToOffset(from)}>
                    {name.replace(/^\./, '')}
                  </button>
                </li>
              )}
            </For>
          </ol>
        )}
      </Show>
    </nav>
  )
}
