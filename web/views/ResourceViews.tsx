import { For, lazy, Match, Suspense, Switch, type JSX } from 'solid-js'
import { viewWords } from '../text/views/words.ts'
import styles from './ResourceViews.module.css'
import { shownView, showView, viewNames } from './shown-view.ts'

/** Each is fetched when it is first shown. */
const ReadingView = lazy(() => import('./ReadingView.tsx'))
const GraphView = lazy(() => import('./GraphView.tsx'))
const CompareView = lazy(() => import('./CompareView.tsx'))
const SecondEditorView = lazy(() => import('./SecondEditorView.tsx'))
const ResourceTable = lazy(() => import('./ResourceTable.tsx'))

/** The resources of the text as people see them: one of several ways, chosen by buttons. */
export default function ResourceViews(): JSX.Element {
  return (
    <>
      <div class={styles['views']} role="group" aria-label={viewWords().label}>
        <For each={viewNames}>
          {(name) => (
            <button type="button" class="pill" tabindex="0" aria-pressed={shownView() === name} onClick={() => showView(name)}>
              {viewWords()[name]}
            </button>
          )}
        </For>
      </div>
      <Suspense>
        <Switch>
          <Match when={shownView() === 'reading'}>
            <ReadingView />
          </Match>
          <Match when={shownView() === 'table'}>
            <ResourceTable order="text" />
          </Match>
          <Match when={shownView() === 'graph'}>
            <GraphView />
          </Match>
          <Match when={shownView() === 'compare'}>
            <CompareView />
          </Match>
          <Match when={shownView() === 'second'}>
            <SecondEditorView />
          </Match>
          <Match when={shownView() === 'timeline'}>
            <ResourceTable order="date" />
          </Match>
        </Switch>
      </Suspense>
    </>
  )
}
