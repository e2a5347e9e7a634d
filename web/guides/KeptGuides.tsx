import { createResource, createSignal, onMount, Show, type JSX } from 'solid-js'
import { useApp } from '../app.ts'
import { askToPersistOnce } from '../storage/persistence.ts'
import { guideWords } from '../text/guides/words.ts'
import { Icon } from '../ui/Icon.tsx'
import styles from './GuidesPage.module.css'

/** Which guides are on this device, and the means to keep the rest. */
export function KeptGuides(): JSX.Element {
  const { client } = useApp()
  const text = guideWords
  const [kept, { mutate, refetch }] = createResource(() => client.ask('listKeptGuides'))
  // The page keeps them by itself once it is all there; where it may not, nothing comes of this.
  onMount(() => void navigator.serviceWorker?.ready.then(() => refetch()))
  const [isKeeping, setKeeping] = createSignal(false)
  const [hasFailed, setFailed] = createSignal(false)

  async function keep(): Promise<void> {
    // Not disabled meanwhile: that would take the focus away.
    if (isKeeping()) return
    setKeeping(true)
    await askToPersistOnce()
    const now = await client.ask('keepGuides').catch(() => undefined)
    setFailed(now === undefined || now.kept < now.total)
    if (now !== undefined) mutate(now)
    setKeeping(false)
  }

  return (
    <Show when={kept.latest}>
      {(state) => (
        <div class={styles['kept']}>
          <p role="status">
            <Show
              when={state().kept === state().total}
              fallback={isKeeping() ? text().keeping : text().someKept(state().kept, state().total, state().bytes)}
            >
              <Icon name="valid" class={styles['done']} /> {text().allKept(state().total, state().bytes)}
            </Show>
          </p>
          <Show when={state().kept < state().total}>
            <button type="button" class="button" aria-disabled={isKeeping()} onClick={() => void keep()}>
              {text().keep}
            </button>
          </Show>
          <Show when={hasFailed()}>
            <p role="alert">{text().notKept}</p>
          </Show>
        </div>
      )}
    </Show>
  )
}
