import { createSignal, type JSX } from 'solid-js'
import type { Failure } from '../remote/client.ts'
import { service } from '../remote/service.ts'
import { panelWords } from '../text/panel/words.ts'
import { createCall } from './call.ts'
import { FailureNote } from './FailureNote.tsx'
import { Field } from './Field.tsx'
import { createForm } from './form.ts'
import { useSession } from './session.ts'

/** Address and password; a session comes of it. */
export function SignInForm(): JSX.Element {
  const text = () => panelWords().entrance
  const form = createForm(['email', 'password'])
  const call = createCall(service.signIn)
  const [failure, setFailure] = createSignal<Failure>()
  let element!: HTMLFormElement

  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    if (!form.isComplete(element) || call.isRunning()) return
    const answer = await call.run(form.values())
    if ('value' in answer) useSession(answer.value)
    else setFailure(form.take(answer.failure, element))
  }

  return (
    <form ref={element} noValidate onSubmit={(event) => void submit(event)}>
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
      <Field
        label={text().password}
        name="password"
        type="password"
        autocomplete="current-password"
        maxlength={128}
        value={form.values().password}
        onValue={(value) => form.set('password', value)}
        problem={form.problem('password')}
      />
      <button type="submit" class="button primary" aria-disabled={call.isRunning()}>
        {call.isRunning() ? text().working : text().signIn}
      </button>
    </form>
  )
}
