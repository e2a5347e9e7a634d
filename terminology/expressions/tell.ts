import type { Concept } from '../ecl/tree.ts'
import type { Edition } from '../snomed/edition.ts'
import { checkExpression } from './check.ts'
import { parseExpression, type Expression, type ExpressionAttribute } from './parse.ts'

/** A reason why an expression is wrong, as a Spanish sentence; certain where no other version makes it right. */
export interface ExpressionFault {
  readonly sentence: string
  readonly isCertain: boolean
  /** The expression is right but for a concept that is not in use any more. */
  readonly isInactive: boolean
}

/** The description of an expression; of one that cannot be read the faults alone. */
export interface ToldExpression {
  readonly faults: readonly ExpressionFault[]
  /** The expression with the names of its concepts. */
  readonly display: string
  readonly focus: readonly string[]
  /** Attributes with codes or texts as their values. */
  readonly attributes: readonly { readonly code: string; readonly value: string | number | boolean; readonly isCode: boolean }[]
}

/** An edition that knows its names. */
type NamedEdition = Edition & { display(concept: number): string }

/** Whether a text is more than a code: an expression of SNOMED CT. */
export function isExpression(code: string): boolean {
  return /[\s:+|=]/.test(code)
}

/** Reads an expression and looks its concepts up. */
export function tellExpression(edition: NamedEdition, text: string): ToldExpression {
  const { expression, fault } = parseExpression(text)
  if (fault !== undefined) {
    return { faults: [{ sentence: fault.message, isCertain: true, isInactive: false }], display: text, focus: [], attributes: [] }
  }
  const nameOf = ({ sctid }: Concept): string => {
    const at = edition.ordinal(sctid)
    const name = at < 0 ? '' : edition.display(at)
    return name === '' ? sctid : `${sctid} |${name}|`
  }
  return {
    faults: checkExpression(edition, expression).map(({ kind, message }) => ({
      sentence: message,
      isCertain: false,
      isInactive: kind === 'inactive',
    })),
    display: toText(expression, nameOf),
    focus: expression.focus.map(({ sctid }) => sctid),
    attributes: [...expression.ungrouped, ...expression.groups.flat()].map(({ name, value }) => ({
      code: name.sctid,
      value: value.kind === 'concept' ? value.concept.sctid : value.kind === 'expression' ? toText(value.expression, nameOf) : value.value,
      isCode: value.kind === 'concept',
    })),
  }
}

const signs = { equivalent: '=== ', subtype: '<<< ' } as const

function toText({ status, focus, ungrouped, groups }: Expression, nameOf: (concept: Concept) => string): string {
  const toPair = ({ name, value }: ExpressionAttribute): string => `${nameOf(name)} = ${toValue(value, nameOf)}`
  const refined = [...ungrouped.map(toPair), ...groups.map((group) => `{ ${group.map(toPair).join(', ')} }`)]
  const body = focus.map(nameOf).join(' + ')
  return `${status === undefined ? '' : signs[status]}${body}${refined.length === 0 ? '' : `: ${refined.join(', ')}`}`
}

function toValue(value: ExpressionAttribute['value'], nameOf: (concept: Concept) => string): string {
  switch (value.kind) {
    case 'concept':
      return nameOf(value.concept)
    case 'expression':
      return `(${toText(value.expression, nameOf)})`
    case 'string':
      return JSON.stringify(value.value)
    case 'number':
      return `#${value.value}`
    case 'boolean':
      return String(value.value)
  }
}
