/** A family of rules: the requests of a transaction are of one order, by its number. */
import { isObject, type JsonObject, type Path } from '../engine/json.ts'
import { defineRule, type Finding, type Rule, type Selector, type TypedRule } from '../engine/rule.ts'
import { entriesOf, ofType, type Entry } from './entries.ts'

/** A request of another order than the first one of its Bundle. */
export interface OtherRequisition extends Finding {
  /** Where its number is, from the Bundle. */
  readonly at: Path
  readonly theirs: string
  readonly own: string
}

type Row<Code extends string> = Pick<
  Rule<Selector, OtherRequisition, Code>,
  'code' | 'title' | 'message' | 'suggestion' | 'why' | 'links'
> & {
  readonly guide: string
  /** The titles of its two examples: requests of one order, and of two. */
  readonly ofOne: string
  readonly ofTwo: string
}

/** Requests that all have the number of the first. */
export function oneRequisition<const Code extends string>({ guide, ofOne, ofTwo, ...row }: Row<Code>): TypedRule<Code, OtherRequisition> {
  return defineRule({
    ...row,
    severity: 'error',
    on: 'Bundle',
    check(whole, _element, run) {
      return whole['type'] === 'transaction' ? otherRequisitions(run.memo(entriesOf, whole)) : undefined
    },
    examples: [
      { title: ofOne, guide, resource: bundleOf('O-1', 'O-1'), finds: [] },
      { title: ofTwo, guide, resource: bundleOf('O-1', 'O-2'), finds: ['ServiceRequest.requisition.value'] },
    ],
  })
}

function otherRequisitions(entries: readonly Entry[]): readonly OtherRequisition[] {
  const [first, ...others] = ofType(entries, 'ServiceRequest')
  const own = first && valueOf(first.resource)
  if (own === undefined) return []
  return others.flatMap(({ at, resource }) => {
    const theirs = valueOf(resource)
    return theirs === undefined || theirs === own ? [] : [{ at: [...at, 'requisition', 'value'], theirs, own }]
  })
}

function valueOf({ requisition }: JsonObject): string | undefined {
  const value = isObject(requisition) ? requisition['value'] : undefined
  return typeof value === 'string' ? value : undefined
}

const bundleOf = (...requisitions: readonly string[]) => ({
  resourceType: 'Bundle',
  type: 'transaction',
  entry: requisitions.map((value) => ({ resource: { resourceType: 'ServiceRequest', requisition: { value } } })),
})
