import { createSignal, createUniqueId, Show, type JSX } from 'solid-js'
import { apiKey, forgetApiKey, isKeyRemembered, isKeyShaped, prefixOf, useApiKey } from '../../remote/api-key.ts'
import { panelWords } from '../../text/panel/words.ts'
import { Field } from '../Field.tsx'
import styles from './FullValidation.module.css'

/** The key to validate with: in the memory of this tab, and on this device only where that is ticked. */
export function KeyChoice(): JSX.Element {
  const text = () => panelWords().validate
  return (
    <div class={`sheet ${styles['card']}`}>
      <h3>{text().withKey}</h3>
      <Show when={apiKey()} fallback={<KeyForm />}>
        {(key) => (
          <div class={styles['using']}>
            <p>
              <code>{prefixOf(key())}…</code>
              <Show when={isKeyRemembered()}>
                <span class="muted"> · {text().remembered}</span>
              </Show>
            </p>
            <button type="button" class="button" onClick={() => void forgetApiKey()}>
              {text().changeKey}
            </button>
          </div>
        )}
      </Show>
    </div>
  )
}

function KeyForm(): JSX.Element {
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
      <button type="submit" class="button primary">
        {text().useKey}
      </button>
    </form>
  )
}
