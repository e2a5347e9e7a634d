import type { JSX } from 'solid-js'
import { service } from '../remote/service.ts'
import { panelWords } from '../text/panel/words.ts'
import { EmailField, Form, FormField } from './Form.tsx'
import { createForm } from './form.ts'
import { useSession } from './session.ts'

/** Address and password; a session comes of it. */
export function SignInForm(): JSX.Element {
  const text = () => panelWords().entrance
  const form = createForm(['email', 'password'], service.signIn, useSession)
  return (
    <Form form={form} submit={text().signIn}>
      <EmailField form={form} />
      <FormField form={form} name="password" label={text().password} type="password" autocomplete="current-password" maxlength={128} />
    </Form>
  )
}
