import { createSignal, Show, type JSX } from 'solid-js'
import type { Failure } from '../remote/client.ts'
import { service } from '../remote/service.ts'
import { panelWords } from '../text/panel/words.ts'
import { Icon } from '../ui/Icon.tsx'
import { createCall } from './call.ts'
import styles from './Entrance.module.css'
import { FailureNote } from './FailureNote.tsx'
import { Field } from './Field.tsx'
import { createForm } from './form.ts'

/** Has a letter sent to who forgot the password; whether the address has an account is not said. */
export function ForgotForm(): JSX.Element {
  const text = () => panelWords().entrance
  const form = createForm(['email'])
  const call = createCall(service.requestReset)
  const [failure, setFailure] = createSignal<Failure>()
  const [isSent, setSent] = createSignal(false)
  let element!: HTMLFormElement

  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    if (!form.isComplete(element) || call.isRunning()) return
    setSent(false)
    const answer = await call.run(form.values())
    setFailure('failure' in answer ? form.take(answer.failure, element) : undefined)
    setSent('value' in answer)
  }

  return (
    <form ref={element} noValidate onSubmit={(event) => void submit(event)}>
      <p>{text().resetBody}</p>
      <FailureNote failure={failure()} />
      <Field
        label={text().email}
        name="email"
        type="email"
        autocomplete="username"
        maxlength={254}
        value={form.values().email}
        onValue={(value) => form.set('email', value)}
        problem={form.problem('email')}
      />
      <button type="submit" class="button primary" aria-disabled={call.isRunning()}>
        {call.isRunning() ? text().working : text().resetSend}
      </button>
      <div role="status">
        <Show when={isSent()}>
          <p class={styles['done']}>
            <Icon name="valid" class={styles['mark']} />
            {text().resetSent}
          </p>
        </Show>
      </div>
    </form>
  )
}
