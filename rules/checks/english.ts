import type { RuleWords } from '../engine/language.ts'
import { listEither, systemMeant, type OutsideFinding, type WrittenCode } from './coded-in.ts'

type Named = Pick<RuleWords, 'title' | 'why'>

/** Words of a rule that asks for an element. */
export function missingWords({ message, suggestion, ...row }: Named & { readonly message: string; readonly suggestion: string }) {
  return { ...row, message: () => message, suggestion: () => suggestion }
}

/** Words of a rule about codes outside some sets; `called`: the element at the beginning of a sentence, `within`: the sets. */
export function outsideWords({
  called,
  within,
  suggestion,
  ...row
}: Named & { readonly called: string; readonly within: string; readonly suggestion: string }) {
  return {
    ...row,
    message: ({ written, isUnsaid }: { readonly written: readonly WrittenCode[]; readonly isUnsaid: boolean }) =>
      isUnsaid
        ? `${called} ${listCodesInEnglish(written)} does not say which code system it belongs to (system).`
        : `${called} ${listCodesInEnglish(written)} is not in ${within}.`,
    suggestion(finding: OutsideFinding) {
      const system = systemMeant(finding)
      return system === undefined ? suggestion : `The code is right; its system is “${system}”.`
    },
  }
}

/** Codes in a sentence: “x” of the system “y”. */
export function listCodesInEnglish(written: readonly WrittenCode[]): string {
  return listEither(
    written.map(({ code, system }) => (system === undefined ? `“${code}”` : `“${code}” of the system “${system}”`)),
    'or',
  )
}

/** Words of a rule about a code that its system does not have. */
export function unknownCodeWords({ called, ...row }: Named & { readonly called: string }) {
  return { ...row, message: ({ code }: { readonly code: string }) => `The code “${code}” is not among ${called}.` }
}

/** Words of a rule about a display that is not the name of its code. */
export function misnamedWords({ called, ...row }: Named & { readonly called: string }) {
  return {
    ...row,
    message: ({ code, display, name }: { readonly code: string; readonly display: string; readonly name: string }) =>
      `“${display}” is not the name of the code ${code} among ${called}: that is “${name}”.`,
  }
}

/** Words of a rule about elements with a closed list of codes; `called`: each at the beginning of a sentence. */
export function closedWords({ called, ...row }: Named & { readonly called: Readonly<Record<string, string>> }) {
  interface Closed {
    readonly element: string
    readonly valueSet: string
    readonly codes: readonly string[]
  }
  return {
    ...row,
    message: ({ code, closed: { element, valueSet } }: { readonly code: string; readonly closed: Closed }) =>
      `${called[element] ?? element} “${code}” does not exist in ${valueSet}.`,
    suggestion: ({ closed: { codes } }: { readonly closed: Closed }) => `Use one of these codes: ${codes.join(', ')}.`,
  }
}

/** Why a display has to be the name of its code. */
export const namesAndCodes = 'People read the name and systems the code: if they do not say the same,'
