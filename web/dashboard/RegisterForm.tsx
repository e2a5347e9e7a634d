import { createSignal, type JSX } from 'solid-js'
import type { Failure } from '../remote/client.ts'
import { service } from '../remote/service.ts'
import { say } from '../shell/notices.ts'
import { panelWords } from '../text/panel/words.ts'
import { createCall } from './call.ts'
import { FailureNote } from './FailureNote.tsx'
import { Field } from './Field.tsx'
import { createForm } from './form.ts'
import { useSession } from './session.ts'

/** A new account. Its first key is handed on, and whoever registered is signed in. */
export function RegisterForm(props: { readonly onRegistered: (apiKey: string) => void }): JSX.Element {
  const text = () => panelWords().entrance
  const form = createForm(['organization', 'email', 'password'])
  const call = createCall(service.register)
  const [failure, setFailure] = createSignal<Failure>()
  let element!: HTMLFormElement

  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    if (!form.isComplete(element) || call.isRunning()) return
    const { organization, email, password } = form.values()
    const answer = await call.run({ organization, email, password })
    if ('failure' in answer) {
      setFailure(form.take(answer.failure, element))
      return
    }
    props.onRegistered(answer.value.apiKey)
    say(text().registered)
    const signedIn = await service.signIn({ email, password })
    // The account is there in any case, and so is the form to sign in.
    useSession('value' in signedIn ? signedIn.value : null)
  }

  return (
    <form ref={element} noValidate onSubmit={(event) => void submit(event)}>
      <FailureNote failure={failure()} />
      <Field
        label={text().organization}
        name="organization"
        hint={text().organizationHint}
        autocomplete="organization"
        maxlength={200}
        value={form.values().organization}
        onValue={(value) => form.set('organization', value)}
        problem={form.problem('organization')}
      />
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
        hint={text().passwordHint}
        autocomplete="new-password"
        maxlength={128}
        value={form.values().password}
        onValue={(value) => form.set('password', value)}
        problem={form.problem('password')}
      />
      <button type="submit" class="button primary" aria-disabled={call.isRunning()}>
        {call.isRunning() ? text().working : text().register}
      </button>
    </form>
  )
}
