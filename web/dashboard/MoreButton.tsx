import { Show, type JSX } from 'solid-js'
import { panelWords } from '../text/panel/words.ts'
import type { Pages } from './pages.ts'
import styles from './Section.module.css'

/** Asks for the next part of a list, where there is one. */
export function MoreButton<Item>(props: { readonly pages: Pages<Item> }): JSX.Element {
  return (
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
  )
}
