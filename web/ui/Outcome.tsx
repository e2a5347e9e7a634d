import type { JSX } from 'solid-js'
import { Icon } from './Icon.tsx'
import styles from './Outcome.module.css'

/** The outcome of an action: that it was done, or what was in its way. */
export function Outcome(props: {
  readonly isDone?: boolean
  readonly lang?: string | undefined
  readonly children: JSX.Element
}): JSX.Element {
  return (
    <p class={styles['outcome']} classList={{ [styles['problem']!]: props.isDone !== true }}>
      <Icon name={props.isDone === true ? 'valid' : 'error'} class={styles['mark']} />
      <span lang={props.lang}>{props.children}</span>
    </p>
  )
}
