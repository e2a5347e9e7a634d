import { createSignal, Show, type JSX } from 'solid-js'
import { service } from '../remote/service.ts'
import { panelWords } from '../text/panel/words.ts'
import { Outcome } from '../ui/Outcome.tsx'
import { EmailField, Form } from './Form.tsx'
import { createForm } from './form.ts'

/** Has a letter sent to who forgot the password; whether the address has an account is not said. */
export function ForgotForm(): JSX.Element {
  const text = () => panelWords().entrance
  const [isSent, setSent] = createSignal(false)
  const form = createForm(['email'], service.requestReset, () => setSent(true))
  return (
    <>
      <p class="muted">{text().resetBody}</p>
      <Form form={form} submit={text().resetSend}>
        <EmailField form={form} />
      </Form>
      <div role="status">
        <Show when={isSent() && form.failure() === undefined}>
          <Outcome isDone>{text().resetSent}</Outcome>
        </Show>
      </div>
    </>
  )
}
