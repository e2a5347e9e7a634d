import { splitProps, type JSX } from 'solid-js'
import { panelWords } from '../text/panel/words.ts'
import { FailureNote } from './FailureNote.tsx'
import { Field, type FieldProps } from '../ui/Field.tsx'
import type { Form as FormState } from './form.ts'

/** A form with its fields, why it could not be sent, and the button that sends it. */
export function Form<Name extends string>(props: {
  readonly form: FormState<Name>
  readonly submit: string
  readonly class?: string | undefined
  readonly children: JSX.Element
}): JSX.Element {
  const submit = (event: SubmitEvent & { readonly currentTarget: HTMLFormElement }): void => {
    event.preventDefault()
    void props.form.submit(event.currentTarget)
  }
  return (
    <form class={props.class} noValidate onSubmit={submit}>
      <FailureNote failure={props.form.failure()} />
      {props.children}
      <button type="submit" class="button primary" aria-disabled={props.form.isSending()}>
        {props.form.isSending() ? panelWords().working : props.submit}
      </button>
    </form>
  )
}

/** A field of a form. */
export function FormField<Name extends string>(
  props: Omit<FieldProps, 'name' | 'value' | 'onValue' | 'problem'> & { readonly form: FormState<Name>; readonly name: Name },
): JSX.Element {
  const [own, rest] = splitProps(props, ['form'])
  return (
    <Field
      {...rest}
      value={own.form.values()[props.name]}
      onValue={(value) => own.form.set(props.name, value)}
      problem={own.form.problem(props.name)}
    />
  )
}

/** The address of who has an account, or will have one. */
export function EmailField(props: { readonly form: FormState<'email'> }): JSX.Element {
  return (
    <FormField form={props.form} name="email" label={panelWords().entrance.email} type="email" autocomplete="username" maxlength={254} />
  )
}

/** A password that is chosen, with what is asked of it. */
export function NewPasswordField<Name extends string>(props: {
  readonly form: FormState<Name>
  readonly name: Name
  readonly label: string
}): JSX.Element {
  return <FormField {...props} type="password" hint={panelWords().entrance.passwordHint} autocomplete="new-password" maxlength={128} />
}
