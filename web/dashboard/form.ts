import { createSignal, type Accessor } from 'solid-js'
import type { Answer, Failure } from '../remote/client.ts'
import { panelWords } from '../text/panel/words.ts'
import { createCall } from './call.ts'

/** The values of a form's fields, the problem of each, and the state of its sending. */
export interface Form<Name extends string> {
  readonly values: Accessor<Readonly<Record<Name, string>>>
  readonly set: (name: Name, value: string) => void
  /** The problem of a field; undefined where none is known. */
  readonly problem: (name: Name) => string | undefined
  /** Why it could not be sent, where that is due to none of its fields. */
  readonly failure: Accessor<Failure | undefined>
  readonly isSending: Accessor<boolean>
  /** Sends it, if every field has something in it; says of each that has not, and puts the focus there. */
  readonly submit: (element: HTMLFormElement) => Promise<void>
}

type Values<Name extends string> = Readonly<Record<Name, string>>

/** Makes a form of fields that all have to be filled in; `done` hears what came of sending it, and of what. */
export function createForm<Name extends string, Value>(
  names: readonly Name[],
  send: (values: Values<Name>) => Promise<Answer<Value>>,
  done: (value: Value, values: Values<Name>) => unknown,
): Form<Name> {
  const empty = Object.fromEntries(names.map((name) => [name, ''])) as Record<Name, string>
  const call = createCall(send)
  const [values, setValues] = createSignal<Values<Name>>(empty)
  const [isFinishing, setFinishing] = createSignal(false)
  const isSending = () => call.isRunning() || isFinishing()
  const [problems, setProblems] = createSignal<Readonly<Partial<Record<string, string>>>>({})
  const isKnown = (failure: Failure) => names.some((name) => failure.fields[name] !== undefined)

  function show(found: Readonly<Partial<Record<string, string>>>, element: HTMLFormElement): void {
    setProblems(found)
    const first = names.find((name) => found[name] !== undefined)
    if (first !== undefined) element.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus()
  }

  return {
    values,
    set(name, value) {
      setValues((now) => ({ ...now, [name]: value }))
      setProblems((now) => ({ ...now, [name]: undefined }))
    },
    problem: (name) => problems()[name],
    failure() {
      const failure = call.failure()
      return failure === undefined || isKnown(failure) ? undefined : failure
    },
    isSending,
    async submit(element) {
      if (isSending()) return
      const missing = names.filter((name) => values()[name].trim() === '')
      show(Object.fromEntries(missing.map((name) => [name, panelWords().entrance.required])), element)
      if (missing.length > 0) return
      const sent = values()
      const answer = await call.run(sent)
      if ('failure' in answer) {
        show(answer.failure.fields, element)
        return
      }
      setFinishing(true)
      try {
        await done(answer.value, sent)
      } finally {
        setFinishing(false)
      }
    },
  }
}
