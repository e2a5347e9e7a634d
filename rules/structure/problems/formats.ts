import type { Json } from '../../engine/json.ts'

/** Texts and numbers that their primitive types do not allow. */
export interface FormatProblems {
  /** A text that its primitive type does not allow. `replacement` where the right one is plain. */
  'r4-formato-01': { readonly type: string; readonly value: string; readonly replacement?: Json }
  /** A number out of the range of its type, or an integer that is `written` as none. */
  'r4-formato-02': {
    readonly type: string
    readonly value: number | string
    readonly min?: number
    readonly max?: number
    readonly written?: string
    readonly isOfText?: boolean
  }
  /** A text that is empty, or blank at an end where that is not allowed. */
  'r4-formato-03': { readonly type: string; readonly value: string; readonly replacement?: Json }
  /** A text longer than allowed. */
  'r4-formato-04': { readonly max: number; readonly found: number }
  /** A day or time that does not exist: `2026-02-30`. */
  'r4-formato-05': { readonly type: string; readonly value: string }
  /** A narrative that is no XHTML of the kind that FHIR allows. */
  'r4-formato-06': {
    readonly reason: 'xml' | 'root' | 'element' | 'content' | 'attribute' | 'value' | 'entity' | 'link' | 'empty'
    readonly name?: string
    readonly holder?: string
  }
}
