import { Show, type JSX } from 'solid-js'
import type { State } from '../../proxy/api.ts'
import { panelWords } from '../text/panel/words.ts'
import { Icon } from '../ui/Icon.tsx'
import type { Overall } from './overall.ts'
import styles from './StatusPage.module.css'

/** A line of a list: the name of a part, how it is, and more about it. */
export function Part(props: { readonly name: string; readonly state?: State; readonly children?: JSX.Element }): JSX.Element {
  return (
    <div class={styles['part']}>
      <dt>{props.name}</dt>
      <dd>
        <Show when={props.state}>
          {(state) => (
            <span class={styles['state']}>
              <Mark state={state()} />
              {panelWords().status.states[state()]}
            </span>
          )}
        </Show>
        {props.children}
      </dd>
    </div>
  )
}

const marks = { up: 'valid', degraded: 'warning', down: 'error', away: 'error', offline: 'offline' } as const

/** The mark of a state, in its colour. */
export function Mark(props: { readonly state: Overall }): JSX.Element {
  return <Icon name={marks[props.state]} class={styles[props.state]} />
}
