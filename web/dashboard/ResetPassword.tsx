import { A } from '@solidjs/router'
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
import { useSession } from './session.ts'

/** Chooses another password by the token of a letter, which is taken out of the address at once. */
export function ResetPassword(): JSX.Element {
  const text = () => panelWords().entrance
  const token = takeToken()
  const form = createForm(['newPassword'])
  const call = createCall(service.resetPassword)
  const [failure, setFailure] = createSignal<Failure>()
  const [isDone, setDone] = createSignal(false)
  let element!: HTMLFormElement

  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    if (!form.isComplete(element) || call.isRunning()) return
    const answer = await call.run({ token, newPassword: form.values().newPassword })
    if ('failure' in answer) {
      setFailure(form.take(answer.failure, element))
      return
    }
    useSession(null)
    setDone(true)
  }

  return (
    <section class={styles['card']} aria-labelledby="reset-title">
      <h2 id="reset-title">{text().reset}</h2>
      <div role="status">
        <Show when={isDone()}>
          <p class={styles['done']}>
            <Icon name="valid" class={styles['mark']} />
            {text().resetDone}
          </p>
        </Show>
      </div>
      <Show when={token !== ''} fallback={<p>{text().resetNoToken}</p>}>
        <Show when={!isDone()}>
          <form ref={element} noValidate onSubmit={(event) => void submit(event)}>
            <FailureNote failure={failure()} />
            <Field
              label={text().newPassword}
              name="newPassword"
              type="password"
              hint={text().passwordHint}
              autocomplete="new-password"
              maxlength={128}
              value={form.values().newPassword}
              onValue={(value) => form.set('newPassword', value)}
              problem={form.problem('newPassword')}
            />
            <button type="submit" class="button primary" aria-disabled={call.isRunning()}>
              {call.isRunning() ? text().working : text().resetSave}
            </button>
          </form>
        </Show>
      </Show>
      <p class={styles['ways']}>
        <A href="/panel">{text().signIn}</A>
      </p>
    </section>
  )
}

/** Behind # it never left the browser, and it should not stay in the history of that either. */
function takeToken(): string {
  const token = new URLSearchParams(location.hash.slice(1)).get('token') ?? ''
  if (location.hash !== '') history.replaceState(history.state, '', location.pathname)
  return token
}
