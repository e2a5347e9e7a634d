import { Show, type JSX } from 'solid-js'
import { isOnline } from '../page/network.ts'
import type { Failure } from '../remote/client.ts'
import { panelWords } from '../text/panel/words.ts'
import { Icon } from '../ui/Icon.tsx'
import styles from './FailureNote.module.css'

/** Why the service did not do something, read out as it appears; with a button where it may be tried again. */
export function FailureNote(props: { readonly failure: Failure | undefined; readonly onRetry?: () => void }): JSX.Element {
  return (
    <div role="alert">
      <Show when={props.failure}>
        {(failure) => (
          <div class={styles['note']}>
            <Icon name="error" class={styles['mark']} />
            <p class={styles['text']}>
              <Show when={failure().detail} fallback={saidHere(failure())}>
                {(detail) => <span>{detail()}</span>}
              </Show>
              <Show when={failure().retryAfter}>{(seconds) => <> {panelWords().failure.retryAfter(seconds())}</>}</Show>
            </p>
            <Show when={props.onRetry}>
              {(retry) => (
                <button type="button" class="button" onClick={() => retry()()}>
                  {panelWords().failure.retry}
                </button>
              )}
            </Show>
          </div>
        )}
      </Show>
    </div>
  )
}

function saidHere({ code }: Failure): string {
  const { failure } = panelWords()
  if (!isOnline()) return failure.offline
  return code === 'unreachable' ? failure.unreachable : failure.unreadable
}
