import { For, type JSX } from 'solid-js'
import { keyLabel } from './keys.ts'
import { words } from '../text/words.ts'
import styles from './Keys.module.css'

/** The keys of a command, as printed on the keyboard. */
export function Keys(props: { readonly of: string }): JSX.Element {
  return (
    <span class={styles['keys']}>
      <For each={keyLabel(props.of, words().keys)}>{(key) => <kbd class={styles['key']}>{key}</kbd>}</For>
    </span>
  )
}
