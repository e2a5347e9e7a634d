import { createUniqueId, type JSX } from 'solid-js'
import { words } from '../text/words.ts'
import styles from './Reading.module.css'

/** A file that is being read, and the way to stop that. */
export function Reading(props: { readonly name: string; readonly onCancel: () => void }): JSX.Element {
  const id = createUniqueId()
  return (
    <div class={styles['reading']}>
      <label for={id}>{words().reading(props.name)}</label>
      <progress id={id} class={styles['progress']} />
      <button type="button" class="button" onClick={() => props.onCancel()}>
        {words().cancel}
      </button>
    </div>
  )
}
