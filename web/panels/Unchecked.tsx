import { For, Show, type JSX } from 'solid-js'
import { useWorkspace } from '../app.ts'
import { words } from '../text/words.ts'
import styles from './Problems.module.css'

/** Says beneath the problems what the report could not check, and why. */
export function Unchecked(): JSX.Element {
  const { report } = useWorkspace()
  return (
    <>
      <Show when={report()?.skipped?.filter(({ needs }) => needs.length > 0).length}>
        {(skipped) => <p class={styles['skipped']}>{words().problems.skipped(skipped())}</p>}
      </Show>
      <Show when={report()?.skipped?.some(({ needs }) => needs.length === 0)}>
        <p class={styles['skipped']}>{words().problems.stopped}</p>
      </Show>
      <Show when={report()?.unverified?.length}>
        <details class={styles['skipped']}>
          <summary>{words().problems.whatUnchecked}</summary>
          <ul>
            <For each={report()?.unverified}>
              {({ name, count, verifiedBy = [] }) => (
                <li>
                  {`${name} (${count})`}
                  <Show when={verifiedBy.length > 0}> · {words().problems.verifiedBy(verifiedBy.join(', '))}</Show>
                </li>
              )}
            </For>
          </ul>
        </details>
      </Show>
    </>
  )
}
