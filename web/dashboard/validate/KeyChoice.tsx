import { createSignal, createUniqueId, Show, type JSX } from 'solid-js'
import { apiKey, forgetApiKey, isKeyRemembered, isKeyShaped, prefixOf, useApiKey } from '../../remote/api-key.ts'
import { panelWords } from '../../text/panel/words.ts'
import { Field } from '../../ui/Field.tsx'
import { session } from '../session.ts'
import styles from './FullValidation.module.css'

/** By what to validate: the session, or a key in the memory of this tab, and on this device only where that is ticked. */
export function KeyChoice(): JSX.Element {
  const text = () => panelWords().validate
  const [wantsKey, setWantsKey] = createSignal(false)
  const forget = async (): Promise<void> => {
    setWantsKey(false)
    await forgetApiKey()
  }
  return (
    <div class={`sheet ${styles['card']}`}>
      <h3>{text().access}</h3>
      <Show
        when={apiKey()}
        fallback={
          <Show
            when={!wantsKey() && session()}
            fallback={<KeyForm onBegun={() => setWantsKey(true)} onSession={session() ? () => setWantsKey(false) : undefined} />}
          >
            {(member) => (
              <div class={styles['using']}>
                <p>{text().bySession(member().organization)}</p>
                <button type="button" class="button" onClick={() => setWantsKey(true)}>
                  {text().otherKey}
                </button>
              </div>
            )}
          </Show>
        }
      >
        {(key) => (
          <div class={styles['using']}>
            <p>
              <code>{prefixOf(key())}…</code>
              <Show when={isKeyRemembered()}>
                <span class="muted"> · {text().remembered}</span>
              </Show>
            </p>
            <button type="button" class="button" onClick={() => void forget()}>
              {text().changeKey}
            </button>
          </div>
        )}
      </Show>
    </div>
  )
}

/** `onBegun` is told of the first letter, so that a session that becomes known takes nothing away that is being typed. */
function KeyForm(props: { readonly onBegun: () => void; readonly onSession: (() => void) | undefined }): JSX.Element {
  const text = () => panelWords().validate
  const id = createUniqueId()
  const [key, setKey] = createSignal('')
  const [problem, setProblem] = createSignal<string>()
  const [isToBeRemembered, setToBeRemembered] = createSignal(false)

  const submit = (event: SubmitEvent & { readonly currentTarget: HTMLFormElement }): void => {
    event.preventDefault()
    if (isKeyShaped(key().trim())) {
      void useApiKey(key().trim(), isToBeRemembered())
      return
    }
    setProblem(key().trim() === '' ? panelWords().entrance.required : text().keyWrong)
    event.currentTarget.querySelector('input')?.focus()
  }

  return (
    <form class={styles['form']} noValidate onSubmit={submit}>
      <Field
        label={text().key}
        name="apiKey"
        type="password"
        hint={`${text().noKey} ${text().keyHint}`}
        maxlength={200}
        value={key()}
        onValue={(value) => {
          setProblem(undefined)
          setKey(value)
          props.onBegun()
        }}
        problem={problem()}
      />
      <div>
        <label class={styles['check']}>
          <input
            type="checkbox"
            checked={isToBeRemembered()}
            aria-describedby={id}
            onChange={(event) => setToBeRemembered(event.currentTarget.checked)}
          />
          {text().remember}
        </label>
        <p id={id} class={styles['hint']}>
          {text().rememberHint}
        </p>
      </div>
      <div class={styles['buttons']}>
        <button type="submit" class="button primary">
          {text().useKey}
        </button>
        <Show when={props.onSession}>
          {(back) => (
            <button type="button" class="button" onClick={() => back()()}>
              {text().useSession}
            </button>
          )}
        </Show>
      </div>
    </form>
  )
}
