import { For, lazy, Match, Suspense, Switch, type JSX } from 'solid-js'
import { useWorkspace } from '../app.ts'
import { words } from '../text/words.ts'
import { listId } from '../page/list-focus.ts'
import styles from './Lists.module.css'
import { Problems } from './Problems.tsx'
import { listNames, shownList, showList, type ListName } from '../page/shown-list.ts'

/** Fetched when they are first shown: the problems come first. */
const OutlineTree = lazy(async () => ({ default: (await import('../outline/OutlineTree.tsx')).OutlineTree }))
const ResourceViews = lazy(() => import('../views/ResourceViews.tsx'))

/** The problems of the text, its parts, or its resources as people see them, chosen by tabs. */
export function Lists(): JSX.Element {
  const workspace = useWorkspace()
  const titleOf = (name: ListName) => {
    if (name === 'problems') return words().problems.label
    if (name === 'views') return words().outline.views
    if (workspace.form() === 'ndjson') return words().outline.lines
    return workspace.report()?.resourceType === 'Bundle' ? words().outline.entries : words().outline.elements
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    event.preventDefault()
    const step = event.key === 'ArrowLeft' ? listNames.length - 1 : 1
    const next = listNames[(listNames.indexOf(shownList()) + step) % listNames.length]!
    showList(next)
    document.getElementById(`tab-${next}`)?.focus()
  }
  return (
    <>
      <div class={styles['tabs']} role="tablist" aria-label={words().outline.lists} onKeyDown={onKeyDown}>
        <For each={listNames}>
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
        <Suspense>
          <Switch fallback={<Problems />}>
            <Match when={shownList() === 'outline'}>
              <OutlineTree label={titleOf('outline')} />
            </Match>
            <Match when={shownList() === 'views'}>
              <ResourceViews />
            </Match>
          </Switch>
        </Suspense>
      </div>
    </>
  )
}
