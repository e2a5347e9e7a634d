import { A } from '@solidjs/router'
import { createEffect, createSignal, on, Show, type JSX } from 'solid-js'
import { service } from '../remote/service.ts'
import { panelWords } from '../text/panel/words.ts'
import { Outcome } from '../ui/Outcome.tsx'
import styles from './Entrance.module.css'
import { ForgotForm } from './ForgotForm.tsx'
import { Form, NewPasswordField } from './Form.tsx'
import { createForm } from './form.ts'
import { useSession } from './session.ts'

/** Chooses another password by the token of a letter, which is taken out of the address at once; asks for another letter where the token is of no use. */
export function ResetPassword(): JSX.Element {
  const text = () => panelWords().entrance
  const token = takeToken()
  const [isDone, setDone] = createSignal(false)
  const isRefused = () => form.failure()?.code === 'reset-token-refused'
  let heading!: HTMLHeadingElement
  const form = createForm(
    ['newPassword'],
    ({ newPassword }) => service.resetPassword({ token, newPassword }),
    () => {
      useSession(null)
      setDone(true)
      // The form is gone.
      heading.focus()
    },
  )
  // The form is gone then too.
  createEffect(on(isRefused, (refused) => refused && heading.focus()))
  return (
    <section class={`sheet ${styles['card']}`} aria-labelledby="reset-title">
      <h2 ref={heading} id="reset-title" tabindex="-1">
        {text().reset}
      </h2>
      <div role="status">
        <Show when={isDone()}>
          <Outcome isDone>{text().resetDone}</Outcome>
        </Show>
      </div>
      <div role="alert">
        <Show when={isRefused()}>
          <Outcome>{text().resetRefused}</Outcome>
        </Show>
      </div>
      <Show when={token === ''}>
        <p>{text().resetNoToken}</p>
      </Show>
      <Show when={token !== '' && !isRefused()} fallback={<ForgotForm />}>
        <Show when={!isDone()}>
          <Form form={form} submit={text().resetSave}>
            <NewPasswordField form={form} name="newPassword" label={text().newPassword} />
          </Form>
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
