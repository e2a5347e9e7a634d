import type { JSX } from 'solid-js'
import { service } from '../remote/service.ts'
import { say } from '../page/notices.ts'
import { panelWords } from '../text/panel/words.ts'
import { EmailField, Form, FormField, NewPasswordField } from './Form.tsx'
import { createForm } from './form.ts'
import { useSession } from './session.ts'

/** A new account. Its first key is handed on, and whoever registered is signed in. */
export function RegisterForm(props: { readonly onRegistered: (apiKey: string) => void }): JSX.Element {
  const text = () => panelWords().entrance
  const form = createForm(['organization', 'email', 'password'], service.register, async ({ apiKey }, { email, password }) => {
    props.onRegistered(apiKey)
    say(text().registered)
    const signedIn = await service.signIn({ email, password })
    // The account is there in any case, and so is the form to sign in.
    useSession('value' in signedIn ? signedIn.value : null)
  })
  return (
    <Form form={form} submit={text().register}>
      <FormField
        form={form}
        name="organization"
        label={text().organization}
        hint={text().organizationHint}
        autocomplete="organization"
        maxlength={200}
      />
      <EmailField form={form} />
      <NewPasswordField form={form} name="password" label={text().password} />
    </Form>
  )
}
