import { For, lazy, Show, Suspense, type JSX } from 'solid-js'
import { useWorkspace } from '../app.ts'
import { words } from '../text/words.ts'
import { listId } from '../page/list-focus.ts'
import styles from './Lists.module.css'
import { Problems } from './Problems.tsx'
import { shownList, showList, type ListName } from '../page/shown-list.ts'

/** Fetched when it is first shown: the problems come first. */
const OutlineTree = lazy(async () => ({ default: (await import('../outline/OutlineTree.tsx')).OutlineTree }))

const names: readonly ListName[] = ['problems', 'outline']

/** What is wrong with the text, or its parts: one of both, chosen by tabs. */
export function Lists(): JSX.Element {
  const workspace = useWorkspace()
  const titleOf = (name: ListName) => {
    if (name === 'problems') return words().problems.label
    if (workspace.form() === 'ndjson') return words().outline.lines
    return workspace.report()?.resourceType === 'Bundle' ? words().outline.entries : words().outline.elements
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    event.preventDefault()
    const next = shownList() === 'problems' ? 'outline' : 'problems'
    showList(next)
    document.getElementById(`tab-${next}`)?.focus()
  }
  return (
    <>
      <div class={styles['tabs']} role="tablist" aria-label={words().outline.lists} onKeyDown={onKeyDown}>
        <For each={names}>
          {(name) => (
            <button
              type="button"
              id={`tab-${name}`}
              class={`tab ${styles['tab']}`}
              role="tab"
              aria-selected={shownList() === name}
              aria-controls={listId}
              tabindex={shownList() === name ? 0 : -1}
              onClick={() => showList(name)}
            >
              {titleOf(name)}
            </button>
          )}
        </For>
      </div>
      <div id={listId} class={styles['list']} role="tabpanel" aria-labelledby={`tab-${shownList()}`}>
        <Show
          when={shownList() === 'problems'}
          fallback={
            <Suspense>
              <OutlineTree label={titleOf('outline')} />
            </Suspense>
          }
        >
          <Problems />
        </Show>
      </div>
    </>
  )
}
