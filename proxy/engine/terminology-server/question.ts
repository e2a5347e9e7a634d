/** A question about one code to a FHIR terminology server. Beside the code and its system it has only what definitions say. */
export type Question = AskedCode &
  (
    | { readonly kind: 'code' }
    | { readonly kind: 'set'; readonly valueSet: string }
    | { readonly kind: 'filter'; readonly filters: readonly Filter[] }
  )

/** A code of a system, and the version of it that the code was chosen in, where it names one. */
export interface AskedCode {
  readonly system: string
  readonly code: string
  readonly version?: string | undefined
}

/** A filter of a value set. */
interface Filter {
  readonly property: string
  readonly op: string
  readonly value: string
}

/** A server's answer about a code. */
export interface ServerCode {
  readonly display: string
  /** Accepted names; empty where the server gives none besides the display. */
  readonly names: readonly string[]
  readonly isActive: boolean
  readonly version: string
}

/** An answer: of a code what is known of it, of a set whether it has the code. `untold` where the server cannot tell. */
export type ServerAnswer = ServerCode | { readonly absentIn: string } | boolean | 'untold'

/** An answer, by the key of its question; `until` in epoch milliseconds. */
export interface KeptAnswer {
  readonly key: string
  readonly answer: ServerAnswer
  readonly until: number
}

/** The same text for the same question. */
export function keyOf(question: Question): string {
  const { kind, system, code, version } = question
  const asked =
    kind === 'set' ? question.valueSet : kind === 'filter' ? question.filters.map(({ property, op, value }) => [property, op, value]) : ''
  return JSON.stringify([kind, system, code, asked, ...(version === undefined ? [] : [version])])
}

/** Whether an answer says what a code is. */
export function isServerCode(answer: ServerAnswer | undefined): answer is ServerCode {
  return typeof answer === 'object' && 'display' in answer
}
