import { Show, type JSX } from 'solid-js'
import { thousands } from '../text/count.ts'
import { words } from '../text/words.ts'
import { Icon } from '../ui/Icon.tsx'
import type { Tally } from './tally.ts'
import styles from './TallyMarks.module.css'

/** How many errors and warnings there are in something; nothing where there are none. */
export function TallyMarks(props: { readonly of: Tally | undefined }): JSX.Element {
  const count = (of: number, kind: 'error' | 'warning', said: string) => (
    <Show when={of > 0}>
      <span class={styles[kind]}>
        <Icon name={kind} class={styles['mark']} />
        <span aria-hidden="true">{thousands(of)}</span>
        <span class="hidden">{said}</span>
      </span>
    </Show>
  )
  return (
    <Show when={props.of}>
      {(tally) => (
        <span class={styles['marks']}>
          {count(tally().errors, 'error', words().problems.errors(tally().errors))}
          {count(tally().warnings, 'warning', words().problems.warnings(tally().warnings))}
        </span>
      )}
    </Show>
  )
}
