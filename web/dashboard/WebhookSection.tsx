import { createSignal, onMount, Show, type JSX } from 'solid-js'
import type { Failure } from '../remote/client.ts'
import { service } from '../remote/service.ts'
import { say } from '../shell/notices.ts'
import { moment } from '../text/moment.ts'
import { panelWords } from '../text/panel/words.ts'
import { createCall } from './call.ts'
import { Deliveries } from './Deliveries.tsx'
import { Dialog } from './Dialog.tsx'
import { FailureNote } from './FailureNote.tsx'
import { Field } from './Field.tsx'
import { createForm } from './form.ts'
import { SecretCard } from './SecretCard.tsx'
import styles from './Section.module.css'
import { WebhookTest } from './WebhookTest.tsx'

/** Where the account is told of its validations, and how that went. */
export function WebhookSection(): JSX.Element {
  const text = () => panelWords().webhook
  const webhook = createCall(service.webhook)
  const [secret, setSecret] = createSignal<string>()
  const [isRemoving, setRemoving] = createSignal(false)
  const [tests, setTests] = createSignal(0)
  onMount(() => void webhook.run())
  const known = () => webhook.value()

  return (
    <section aria-labelledby="webhook-title">
      <h2 id="webhook-title" class={styles['title']}>
        {text().title}
      </h2>
      <p class={styles['intro']}>{text().intro}</p>
      <Show when={secret()} keyed>
        {(one) => <SecretCard kind="webhook" secret={one} onDone={() => setSecret(undefined)} />}
      </Show>
      <FailureNote failure={webhook.failure()} onRetry={() => void webhook.run()} />
      <Show when={known()}>
        {(one) => (
          <div class={styles['card']}>
            <p class={styles['url']}>
              <code>{one().url}</code>
            </p>
            <p class={one().disabledAt === null ? styles['muted'] : styles['bad']}>
              {one().disabledAt === null ? text().since(moment(one().createdAt)) : text().disabled(moment(one().disabledAt!))}
            </p>
            <WebhookTest isOff={one().disabledAt !== null} onTested={() => setTests((count) => count + 1)}>
              <button type="button" class="button" onClick={() => setRemoving(true)}>
                {text().remove}
              </button>
            </WebhookTest>
          </div>
        )}
      </Show>
      <WebhookForm
        isReplacing={known() !== undefined}
        onSaved={(next) => {
          setSecret(next)
          void webhook.run()
        }}
      />
      <Deliveries tests={tests()} />
      <Show when={isRemoving()}>
        <RemoveDialog
          onRemoved={() => {
            setSecret(undefined)
            void webhook.run()
            setTests((count) => count + 1)
          }}
          onClose={() => setRemoving(false)}
        />
      </Show>
    </section>
  )
}

function WebhookForm(props: { readonly isReplacing: boolean; readonly onSaved: (secret: string) => void }): JSX.Element {
  const text = () => panelWords().webhook
  const form = createForm(['url'])
  const call = createCall(service.putWebhook)
  const [failure, setFailure] = createSignal<Failure>()
  let element!: HTMLFormElement

  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    if (!form.isComplete(element) || call.isRunning()) return
    const answer = await call.run(form.values().url.trim())
    if ('failure' in answer) {
      setFailure(form.take(answer.failure, element))
      return
    }
    setFailure(undefined)
    form.set('url', '')
    props.onSaved(answer.value.secret)
  }

  return (
    <form ref={element} class={styles['line']} noValidate onSubmit={(event) => void submit(event)}>
      <FailureNote failure={failure()} />
      <Field
        label={text().url}
        name="url"
        type="url"
        hint={text().urlHint}
        maxlength={2048}
        value={form.values().url}
        onValue={(value) => form.set('url', value)}
        problem={form.problem('url')}
      />
      <button type="submit" class="button primary" aria-disabled={call.isRunning()}>
        {props.isReplacing ? text().saveAgain : text().save}
      </button>
    </form>
  )
}

function RemoveDialog(props: { readonly onRemoved: () => void; readonly onClose: () => void }): JSX.Element {
  const text = () => panelWords().webhook
  const call = createCall(service.removeWebhook)
  const remove = async (): Promise<void> => {
    const answer = await call.run()
    if ('failure' in answer) return
    props.onClose()
    props.onRemoved()
    say(text().removed)
  }
  return (
    <Dialog
      title={text().removeTitle}
      confirm={text().remove}
      isDanger
      isRunning={call.isRunning()}
      onConfirm={() => void remove()}
      onClose={() => props.onClose()}
    >
      <p>{text().removeBody}</p>
      <FailureNote failure={call.failure()} />
    </Dialog>
  )
}
