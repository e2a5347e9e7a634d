import { createSignal, createUniqueId, Show, type JSX } from 'solid-js'
import { apiKey, forgetApiKey, isKeyRemembered, isKeyShaped, prefixOf, useApiKey } from '../../remote/api-key.ts'
import { panelWords } from '../../text/panel/words.ts'
import { Field } from '../Field.tsx'
import { createForm } from '../form.ts'
import styles from './FullValidation.module.css'

/** The key to validate with: in the memory of this tab, and on this device only where that is ticked. */
export function KeyChoice(): JSX.Element {
  const text = () => panelWords().validate
  return (
    <div class={styles['card']}>
      <h3>{text().withKey}</h3>
      <Show when={apiKey()} fallback={<KeyForm />}>
        {(key) => (
          <div class={styles['using']}>
            <p>
              {text().using(prefixOf(key()))}
              <Show when={isKeyRemembered()}>
                <span class={styles['muted']}> · {text().remembered}</span>
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
  const form = createForm(['apiKey'])
  const id = createUniqueId()
  const [isToBeRemembered, setToBeRemembered] = createSignal(false)
  const [isWrong, setWrong] = createSignal(false)
  let element!: HTMLFormElement

  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    if (!form.isComplete(element)) return
    const key = form.values().apiKey.trim()
    if (isKeyShaped(key)) {
      void useApiKey(key, isToBeRemembered())
      return
    }
    setWrong(true)
    element.querySelector('input')?.focus()
  }

  return (
    <form ref={element} class={styles['form']} noValidate onSubmit={submit}>
      <Field
        label={text().key}
        name="apiKey"
        type="password"
        hint={`${text().noKey} ${text().keyHint}`}
        maxlength={200}
        value={form.values().apiKey}
        onValue={(value) => {
          setWrong(false)
          form.set('apiKey', value)
        }}
        problem={isWrong() ? text().keyWrong : form.problem('apiKey')}
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
      <button type="submit" class="button">
        {text().useKey}
      </button>
    </form>
  )
}
