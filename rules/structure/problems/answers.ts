import type { Json } from '../../engine/json.ts'

/** Responses to a questionnaire. */
export interface AnswerProblems {
  /** An item of a response that its questionnaire does not have, has elsewhere (in `outer`, or at its top), or does not ask; `replacement`: all in order. */
  'r4-resp-01': {
    readonly linkId: string
    readonly reason: 'unknown' | 'misplaced' | 'order' | 'disabled'
    readonly nearest?: string
    readonly outer?: string
    readonly replacement?: Json
  }
  /** An answer that is missing, one too many, or one to what is no question. */
  'r4-resp-02': {
    readonly linkId: string
    readonly reason: 'missing' | 'repeated' | 'answers' | 'group' | 'display' | 'inner' | 'few' | 'many'
    readonly text?: string
    readonly found?: number
    readonly limit?: number
  }
  /** An answer of another type than the question asks for, beyond its limits, or none of those that it offers. */
  'r4-resp-03': { readonly linkId: string; readonly name: string } & (
    | { readonly reason: 'type'; readonly expected: readonly string[] }
    | { readonly reason: 'length'; readonly found: number; readonly max: number }
    | { readonly reason: 'short' | 'decimals'; readonly found: number; readonly limit: number }
    | { readonly reason: 'low' | 'high'; readonly limit: Json }
    | { readonly reason: 'pattern'; readonly pattern: string }
    | { readonly reason: 'option'; readonly value: Json; readonly choices?: readonly Offered[] }
  )
  /** A question whose text is another than in the questionnaire. */
  'r4-resp-04': { readonly linkId: string; readonly expected: string }
}

/** An answer that a question offers, and the name it has in JSON. */
export interface Offered {
  readonly name: string
  readonly value: Json
}
