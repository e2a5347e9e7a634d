import { createUniqueId, Show, type JSX } from 'solid-js'
import styles from './Field.module.css'

/** A field as its form has it. */
export interface FieldProps {
  readonly label: string
  readonly name: string
  readonly type?: 'text' | 'email' | 'password' | 'url'
  readonly hint?: string
  /** The problem; undefined where there is none. */
  readonly problem?: string | undefined
  readonly autocomplete?: string
  readonly maxlength?: number
  readonly value: string
  readonly onValue: (value: string) => void
}

/** A labelled field, with what is wrong with it said beside it and to a screen reader. */
export function Field(props: FieldProps): JSX.Element {
  const id = createUniqueId()
  const described = () =>
    [props.hint !== undefined && `${id}-hint`, props.problem !== undefined && `${id}-problem`].filter(Boolean).join(' ')
  return (
    <div class={styles['group']}>
      <label for={id}>{props.label}</label>
      <input
        id={id}
        class={`field ${styles['input']}`}
        classList={{ [styles['wrong']!]: props.problem !== undefined }}
        name={props.name}
        type={props.type ?? 'text'}
        autocomplete={props.autocomplete ?? 'off'}
        autocapitalize="none"
        spellcheck={false}
        maxlength={props.maxlength}
        required
        aria-invalid={props.problem === undefined ? undefined : 'true'}
        aria-describedby={described() || undefined}
        value={props.value}
        onInput={(event) => props.onValue(event.currentTarget.value)}
      />
      <Show when={props.problem}>
        {(problem) => (
          <p id={`${id}-problem`} class={styles['problem']}>
            {problem()}
          </p>
        )}
      </Show>
      <Show when={props.hint}>
        {(hint) => (
          <p id={`${id}-hint`} class={styles['hint']}>
            {hint()}
          </p>
        )}
      </Show>
    </div>
  )
}
