import { createSignal, type Accessor } from 'solid-js'
import type { Failure } from '../remote/client.ts'
import { panelWords } from '../text/panel/words.ts'

/** What stands in the fields of a form, and what is wrong with each. */
export interface Form<Name extends string> {
  readonly values: Accessor<Readonly<Record<Name, string>>>
  readonly set: (name: Name, value: string) => void
  /** What is wrong with a field; undefined where nothing is known to be. */
  readonly problem: (name: Name) => string | undefined
  /** Whether every field has something in it; says of each that has not, and puts the focus there. */
  readonly isComplete: (element: HTMLFormElement) => boolean
  /** Takes over what the service says of the fields; what it says of none of these is left to the caller. */
  readonly take: (failure: Failure, element: HTMLFormElement) => Failure | undefined
}

/** Makes a form of fields that all have to be filled in. */
export function createForm<Name extends string>(names: readonly Name[]): Form<Name> {
  const empty = Object.fromEntries(names.map((name) => [name, ''])) as Record<Name, string>
  const [values, setValues] = createSignal<Readonly<Record<Name, string>>>(empty)
  const [problems, setProblems] = createSignal<Readonly<Partial<Record<string, string>>>>({})

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
    isComplete(element) {
      const missing = names.filter((name) => values()[name].trim() === '')
      show(Object.fromEntries(missing.map((name) => [name, panelWords().entrance.required])), element)
      return missing.length === 0
    },
    take(failure, element) {
      const known = names.some((name) => failure.fields[name] !== undefined)
      show(failure.fields, element)
      return known ? undefined : failure
    },
  }
}
