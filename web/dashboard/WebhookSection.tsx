import { createSignal, onMount, Show, type JSX } from 'solid-js'
import { service } from '../remote/service.ts'
import { say } from '../page/notices.ts'
import { moment } from '../text/moment.ts'
import { panelWords } from '../text/panel/words.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { createCall } from './call.ts'
import { Deliveries } from './Deliveries.tsx'
import { FailureNote } from './FailureNote.tsx'
import { Form, FormField } from './Form.tsx'
import { createForm } from './form.ts'
import { SecretCard } from './SecretCard.tsx'
import styles from './Section.module.css'
import { WebhookTest } from './WebhookTest.tsx'

/** Where the account is told of its validations, and how that went. */
export default function WebhookSection(): JSX.Element {
  const text = () => panelWords().webhook
  const webhook = createCall(service.webhook)
  const [secret, setSecret] = createSignal<string>()
  const [isRemoving, setRemoving] = createSignal(false)
  const [tests, setTests] = createSignal(0)
  onMount(() => void webhook.run())
  const known = () => webhook.value()
  let heading!: HTMLHeadingElement
  const hide = (): void => {
    setSecret(undefined)
    heading.focus()
  }

  return (
    <section aria-labelledby="webhook-title">
      <h2 ref={heading} id="webhook-title" class={styles['title']} tabindex="-1">
        {text().title}
      </h2>
      <p class="intro">{text().intro}</p>
      <Show when={secret()} keyed>
        {(one) => <SecretCard kind="webhook" secret={one} onDone={hide} />}
      </Show>
      <FailureNote failure={webhook.failure()} onRetry={() => void webhook.run()} />
      <Show when={known()} keyed>
        {(one) => (
          <div class={`sheet ${styles['card']}`}>
            <p class={styles['url']}>
              <code>{one.url}</code>
            </p>
            <p class={one.disabledAt === null ? 'muted' : styles['bad']}>
              {one.disabledAt === null ? text().since(moment(one.createdAt)) : text().disabled(moment(one.disabledAt))}
            </p>
            <WebhookTest isOff={one.disabledAt !== null} onTested={() => setTests((count) => count + 1)}>
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
            // The button that opened the dialog goes with the webhook.
            heading.focus()
          }}
          onClose={() => setRemoving(false)}
        />
      </Show>
    </section>
  )
}

function WebhookForm(props: { readonly isReplacing: boolean; readonly onSaved: (secret: string) => void }): JSX.Element {
  const text = () => panelWords().webhook
  const form = createForm(
    ['url'],
    ({ url }) => service.putWebhook(url.trim()),
    ({ secret }) => {
      form.set('url', '')
      props.onSaved(secret)
    },
  )
  return (
    <Form form={form} class={styles['line']} submit={props.isReplacing ? text().saveAgain : text().save}>
      <FormField form={form} name="url" label={text().url} type="url" hint={text().urlHint} maxlength={2048} />
    </Form>
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
