import { Show, type JSX } from 'solid-js'
import { panelWords } from '../text/panel/words.ts'
import { words } from '../text/words.ts'
import { DataTable, type Column } from '../ui/DataTable.tsx'
import { FailureNote } from './FailureNote.tsx'
import type { Pages } from './pages.ts'
import styles from './Section.module.css'

/** A table of a list that is asked for in parts, with a button for the next of them. */
export function PagedTable<Item>(props: {
  readonly pages: Pages<Item>
  readonly label: string
  /** Shown in place of an empty list. */
  readonly none: string
  readonly columns: readonly Column[]
  readonly children: (item: Item) => readonly JSX.Element[]
}): JSX.Element {
  return (
    <>
      <FailureNote failure={props.pages.failure()} onRetry={() => void props.pages.retry()} />
      <Show when={props.pages.items()} fallback={<p class="muted">{props.pages.isRunning() ? words().loading : ''}</p>}>
        {(items) => (
          <Show when={items().length > 0} fallback={<p class="muted">{props.none}</p>}>
            <DataTable label={props.label} columns={props.columns} rows={items()}>
              {props.children}
            </DataTable>
            <Show when={props.pages.hasMore()}>
              <button
                type="button"
                class={`button ${styles['more']}`}
                aria-disabled={props.pages.isRunning()}
                onClick={() => void props.pages.more()}
              >
                {panelWords().more}
              </button>
            </Show>
          </Show>
        )}
      </Show>
    </>
  )
}
