import type { Rule } from './engine/rule.ts'
import { guideRules } from './guides/rules.ts'
import { rules } from './rules.ts'

/** Whether any of the codes that are wanted, by their beginnings, is of the structure tier. */
export function wantsStructure(only: readonly string[] = []): boolean {
  return only.length === 0 || only.some((beginning) => beginning.startsWith('r4') || 'r4-'.startsWith(beginning))
}

/** Whether any of the codes that are wanted, by their beginnings, is of a guide. */
export function wantsGuideRules(beginnings: readonly string[]): boolean {
  return guideRules.some(({ rules: own }) => own.some(({ code }) => beginnings.some((beginning) => code.startsWith(beginning))))
}

/** Rules on text that could not be read, and so was not looked at: told whatever is wanted. */
const unread = new Set(['cl-json-01', 'cl-json-02', 'cl-json-10'])

/** Rules on the form that FHIR asks of any JSON, before it is held to the definitions. */
const form = new Set(['cl-json-05', 'cl-json-06'])

let chosen: { readonly key: string; readonly rules: ReadonlySet<Rule> } | undefined

/** The rules whose codes have one of some beginnings; callers ask for the same ones again and again. */
export function wantedRules(only: readonly string[]): ReadonlySet<Rule> {
  const key = only.join(' ')
  if (chosen?.key !== key) {
    const wantsForm = only.some((beginning) => 'r4-json'.startsWith(beginning))
    const some = rules.filter(
      ({ code }) => only.some((beginning) => code.startsWith(beginning)) || unread.has(code) || (wantsForm && form.has(code)),
    )
    chosen = { key, rules: new Set(some) }
  }
  return chosen.rules
}
