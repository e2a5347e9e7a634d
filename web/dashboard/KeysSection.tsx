import { createSignal, Match, onMount, Show, Switch, type JSX } from 'solid-js'
import type { Key } from '../../proxy/api.ts'
import { apiKey, forgetApiKey } from '../remote/api-key.ts'
import { service } from '../remote/service.ts'
import { moment } from '../text/moment.ts'
import { panelWords } from '../text/panel/words.ts'
import { words } from '../text/words.ts'
import { createCall } from './call.ts'
import { DataTable } from '../ui/DataTable.tsx'
import { FailureNote } from './FailureNote.tsx'
import { Form, FormField } from './Form.tsx'
import { createForm } from './form.ts'
import { RevokeDialog, RotateDialog } from './KeyDialogs.tsx'
import { SecretCard } from './SecretCard.tsx'
import styles from './Section.module.css'

interface Asked {
  readonly what: 'rotate' | 'revoke'
  readonly key: Key
}

/** The keys of the account: make one, see it once, rotate, revoke; `onRevoked` is told the beginning of the one that is gone. */
export function KeysSection(props: { readonly onRevoked: (prefix: string) => void }): JSX.Element {
  const text = () => panelWords().keys
  const list = createCall(service.keys)
  const [issued, setIssued] = createSignal<string>()
  const [asked, setAsked] = createSignal<Asked>()
  const show = (apiKey: string): void => {
    setIssued(apiKey)
    void list.run()
  }
  onMount(() => void list.run())
  let heading!: HTMLHeadingElement
  const hide = (): void => {
    setIssued(undefined)
    heading.focus()
  }
  const showLess = async (prefix: string): Promise<void> => {
    setIssued((key) => (key?.startsWith(prefix) === true ? undefined : key))
    props.onRevoked(prefix)
    if (apiKey()?.startsWith(prefix) === true) await forgetApiKey()
    await list.run()
    // The row that the focus was in is gone.
    heading.focus()
  }

  return (
    <section aria-labelledby="keys-title">
      <h2 ref={heading} id="keys-title" class={styles['title']} tabindex="-1">
        {text().title}
      </h2>
      <p class="intro">{text().intro}</p>
      <Show when={issued()} keyed>
        {(key) => <SecretCard kind="key" secret={key} onDone={hide} />}
      </Show>
      <NewKeyForm onIssued={show} />
      <FailureNote failure={list.failure()} onRetry={() => void list.run()} />
      <Show when={list.value()} fallback={<p class="muted">{list.isRunning() ? words().loading : ''}</p>}>
        {(keys) => (
          <Show when={keys().items.length > 0} fallback={<p class="muted">{text().none}</p>}>
            <DataTable
              label={text().title}
              columns={[
                { title: text().name },
                { title: text().key },
                { title: text().created },
                { title: text().used },
                { title: text().ends },
                { title: text().actions, isTitleHidden: true },
              ]}
              rows={keys().items}
            >
              {(key) => [
                key.name,
                <code>{key.prefix}…</code>,
                moment(key.createdAt),
                key.lastUsedAt === null ? panelWords().never : moment(key.lastUsedAt),
                key.endsAt === null ? text().noEnd : <strong>{moment(key.endsAt)}</strong>,
                <span class={styles['actions']}>
                  <KeyButton what="rotate" key={key} />
                  <KeyButton what="revoke" key={key} />
                </span>,
              ]}
            </DataTable>
          </Show>
        )}
      </Show>
      <Switch>
        <Match when={asked()?.what === 'rotate' && asked()}>
          {(one) => <RotateDialog key={one().key} onRotated={show} onClose={() => setAsked(undefined)} />}
        </Match>
        <Match when={asked()?.what === 'revoke' && asked()}>
          {(one) => <RevokeDialog key={one().key} onRevoked={({ prefix }) => void showLess(prefix)} onClose={() => setAsked(undefined)} />}
        </Match>
      </Switch>
    </section>
  )

  function KeyButton(props: Asked): JSX.Element {
    return (
      <button type="button" class="button quiet" onClick={() => setAsked({ what: props.what, key: props.key })}>
        <span>
          {text()[props.what]}
          <span class="hidden"> {props.key.name}</span>
        </span>
      </button>
    )
  }
}

function NewKeyForm(props: { readonly onIssued: (apiKey: string) => void }): JSX.Element {
  const text = () => panelWords().keys
  const form = createForm(['name'], service.createKey, ({ apiKey }) => {
    form.set('name', '')
    props.onIssued(apiKey)
  })
  return (
    <Form form={form} class={styles['line']} submit={text().create}>
      <FormField form={form} name="name" label={text().name} hint={text().nameHint} maxlength={100} />
    </Form>
  )
}
