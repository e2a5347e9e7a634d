import { findInEach } from '../engine/find-in-each.ts'
import { defineRule, type Finding, type Rule, type Selector, type TypedRule } from '../engine/rule.ts'
import { tidyCode } from '../engine/tidy-code.ts'

/**
 * An element whose codes are closed, by a required binding.
 * @public The type of a list of rules names it.
 */
export interface ClosedElement {
  readonly element: string
  /** Its name at the beginning of a sentence: «El estado del encuentro». */
  readonly called: string
  /** The name of its value set, as FHIR writes it. */
  readonly valueSet: string
  readonly codes: readonly string[]
  /** Codes that others write, in small letters and with hyphens for blanks and `_`, and what they certainly mean. */
  readonly meanings?: Readonly<Record<string, string>>
}

type Row<Code extends string> = Omit<Rule<Selector, Finding, Code>, 'check' | 'on' | 'message' | 'quickFix' | 'fixes' | 'suggestion'> & {
  /** The type that has the elements. */
  readonly on: string
  readonly elements: readonly ClosedElement[]
  /** Whether case, blanks, `_` and known other spellings are mended. */
  readonly mends: boolean
}

/** A code outside the value set of an element. */
type Misfit = Finding & { readonly code: string; readonly closed: ClosedElement; readonly meant: string | undefined }

/** An element that holds a code outside its value set. */
export function oneOf<const Code extends string>({ on, elements, mends, ...row }: Row<Code>): TypedRule<Code, Misfit> {
  return defineRule({
    ...row,
    on: on as 'Resource',
    check: (value) =>
      findInEach(elements, (closed) => {
        const code = value[closed.element]
        if (typeof code !== 'string' || code === '' || closed.codes.includes(code)) return undefined
        return { at: [closed.element], code, closed, meant: mends ? meantBy(code, closed) : undefined }
      }),
    message: ({ code, closed: { called, valueSet } }) => `${called} «${code}» no existe en ${valueSet}.`,
    suggestion: ({ closed: { codes }, meant }) => (meant === undefined ? `Usa uno de estos códigos: ${codes.join(', ')}.` : undefined),
    ...(mends && { fixes: 'safe' as const }),
    quickFix: ({ meant }) => (meant === undefined ? undefined : { title: `Usar «${meant}»`, replacement: meant, safe: true }),
  })
}

function meantBy(code: string, { codes, meanings = {} }: ClosedElement): string | undefined {
  const tidy = tidyCode(code)
  return codes.includes(tidy) ? tidy : Object.hasOwn(meanings, tidy) ? meanings[tidy] : undefined
}
