import { createSignal, Match, onMount, Show, Switch, type JSX } from 'solid-js'
import type { Key } from '../../proxy/api.ts'
import type { Failure } from '../remote/client.ts'
import { service } from '../remote/service.ts'
import { moment } from '../text/moment.ts'
import { panelWords } from '../text/panel/words.ts'
import { createCall } from './call.ts'
import { DataTable } from './DataTable.tsx'
import { FailureNote } from './FailureNote.tsx'
import { Field } from './Field.tsx'
import { createForm } from './form.ts'
import { RevokeDialog, RotateDialog } from './KeyDialogs.tsx'
import { SecretCard } from './SecretCard.tsx'
import styles from './Section.module.css'

interface Asked {
  readonly what: 'rotate' | 'revoke'
  readonly key: Key
}

/** The keys of the account: make one, see it once, rotate, revoke. */
export function KeysSection(): JSX.Element {
  const text = () => panelWords().keys
  const list = createCall(service.keys)
  const [issued, setIssued] = createSignal<string>()
  const [asked, setAsked] = createSignal<Asked>()
  const show = (apiKey: string): void => {
    setIssued(apiKey)
    void list.run()
  }
  onMount(() => void list.run())

  return (
    <section aria-labelledby="keys-title">
      <h2 id="keys-title" class={styles['title']}>
        {text().title}
      </h2>
      <p class={styles['intro']}>{text().intro}</p>
      <Show when={issued()} keyed>
        {(key) => <SecretCard kind="key" secret={key} onDone={() => setIssued(undefined)} />}
      </Show>
      <NewKeyForm onIssued={show} />
      <FailureNote failure={list.failure()} onRetry={() => void list.run()} />
      <Show when={list.value()} fallback={<p class={styles['none']}>{list.isRunning() ? panelWords().loading : ''}</p>}>
        {(keys) => (
          <Show when={keys().items.length > 0} fallback={<p class={styles['none']}>{text().none}</p>}>
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
          {(one) => <RevokeDialog key={one().key} onRevoked={() => void list.run()} onClose={() => setAsked(undefined)} />}
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
  const form = createForm(['name'])
  const call = createCall(service.createKey)
  const [failure, setFailure] = createSignal<Failure>()
  let element!: HTMLFormElement

  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    if (!form.isComplete(element) || call.isRunning()) return
    const answer = await call.run(form.values())
    if ('failure' in answer) {
      setFailure(form.take(answer.failure, element))
      return
    }
    setFailure(undefined)
    form.set('name', '')
    props.onIssued(answer.value.apiKey)
  }

  return (
    <form ref={element} class={styles['line']} noValidate onSubmit={(event) => void submit(event)}>
      <FailureNote failure={failure()} />
      <Field
        label={text().name}
        name="name"
        hint={text().nameHint}
        maxlength={100}
        value={form.values().name}
        onValue={(value) => form.set('name', value)}
        problem={form.problem('name')}
      />
      <button type="submit" class="button primary" aria-disabled={call.isRunning()}>
        {text().create}
      </button>
    </form>
  )
}
