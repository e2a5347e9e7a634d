import { Show, type JSX } from 'solid-js'
import { service } from '../remote/service.ts'
import { panelWords } from '../text/panel/words.ts'
import { Icon } from '../ui/Icon.tsx'
import { createCall } from './call.ts'
import { FailureNote } from './FailureNote.tsx'
import { reasonOf } from './reason.ts'
import styles from './Section.module.css'

/** Sends the webhook a test and says how that went; `children` are buttons that stand beside its own. */
export function WebhookTest(props: {
  readonly isOff: boolean
  readonly onTested: () => void
  readonly children: JSX.Element
}): JSX.Element {
  const text = () => panelWords().webhook
  const call = createCall(service.testWebhook)
  const test = async (): Promise<void> => {
    // Not disabled meanwhile: that would take the focus away.
    if (call.isRunning()) return
    await call.run()
    props.onTested()
  }
  return (
    <>
      <div class={styles['buttons']}>
        <button type="button" class="button" disabled={props.isOff} aria-disabled={call.isRunning()} onClick={() => void test()}>
          {call.isRunning() ? text().testing : text().test}
        </button>
        {props.children}
      </div>
      <FailureNote failure={call.failure()} />
      <div role="status">
        <Show when={!call.isRunning() && call.failure() === undefined && call.value()}>
          {(result) => (
            <p class={styles['result']}>
              <Icon name={result().delivered ? 'valid' : 'error'} class={result().delivered ? styles['good'] : styles['bad']} />
              {result().delivered ? text().testDelivered(result().responseStatus) : text().testFailed(reasonOf(result()))}
            </p>
          )}
        </Show>
      </div>
    </>
  )
}
