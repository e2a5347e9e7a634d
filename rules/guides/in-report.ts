/** A family of rules: the resources of a transaction that its reports have to refer to. */
import { objectsIn } from '../engine/json.ts'
import { defineRule, type Finding, type Rule, type Selector, type TypedRule } from '../engine/rule.ts'
import { addressOf, entriesOf, entryAt, ofType, type Entry } from './entries.ts'

type Row<Code extends string> = Pick<Rule<Selector, Finding, Code>, 'code' | 'title' | 'why' | 'links' | 'examples'> & {
  /** The type of the resources. */
  readonly type: string
  /** The member of DiagnosticReport that refers to them. */
  readonly member: string
  readonly message: string
  readonly suggestion: string
}

/** Resources of a type each of which a report has to name, where the Bundle has a report. */
export function inReport<const Code extends string>({ type, member, message, suggestion, ...row }: Row<Code>): TypedRule<Code> {
  return defineRule({
    ...row,
    severity: 'error',
    on: 'Bundle',
    *check(whole, _element, run) {
      if (whole['type'] !== 'transaction') return
      for (const { at } of unreported(run.memo(entriesOf, whole), type, member)) yield { at }
    },
    message: () => message,
    suggestion: () => suggestion,
  })
}

function unreported(entries: readonly Entry[], type: string, member: string): readonly Entry[] {
  const reports = ofType(entries, 'DiagnosticReport')
  if (reports.length === 0) return []
  const named = new Set(
    reports.flatMap(({ resource }) => objectsIn(resource, member).map(({ value }) => entryAt(entries, addressOf(value)))),
  )
  return ofType(entries, type).filter((one) => !named.has(one))
}
