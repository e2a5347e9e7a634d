import type { Expression } from '../../fhirpath/syntax.ts'
import { r4 } from '../../r4.ts'
import { partsOf } from './expression.ts'

/** A name in an expression that leads nowhere, and the types that were looked in. */
interface Stray {
  readonly name: string
  readonly types: readonly string[]
}

/** The first name of an expression that none of the types has; only plain paths are followed, anything else is taken for granted. */
export function findStray(expression: Expression, base: readonly string[]): Stray | undefined {
  let stray: Stray | undefined
  for (const part of partsOf(expression)) {
    if (part.kind === 'member' && isFirst(part) && r4.isResource(part.name) && !base.includes(part.name)) {
      stray ??= { name: part.name, types: base }
    }
  }
  if (stray === undefined) follow(expression)
  return stray

  function isFirst({ target }: Extract<Expression, { kind: 'member' }>): boolean {
    return target === undefined
  }

  /** The types that an expression leads to; undefined where that is not followed. */
  function follow(one: Expression): readonly string[] | undefined {
    if (one.kind === 'binary') {
      follow(one.left)
      if (one.operator === '|' || one.operator === 'and' || one.operator === 'or') follow(one.right)
      return undefined
    }
    if (one.kind === 'type') {
      follow(one.operand)
      return undefined
    }
    if (one.kind === 'item') return follow(one.target)
    if (one.kind === 'call') {
      const from = one.target === undefined ? undefined : follow(one.target)
      return ['where', 'first', 'last', 'tail', 'distinct'].includes(one.name) ? from : undefined
    }
    if (one.kind !== 'member') return undefined
    if (one.target === undefined) return base.includes(one.name) ? [one.name] : undefined
    const from = follow(one.target)
    if (from === undefined || from.length === 0) return undefined
    const found = from.map((type) => elementTypes(type, one.name))
    if (found.includes(undefined)) return undefined
    const types = found.flatMap((list) => list!)
    if (types.length === 0) stray ??= { name: one.name, types: from }
    return types.length === 0 ? undefined : types
  }
}

/** The types of an element; none where the type does not have it, undefined where nothing can be told. */
function elementTypes(type: string, name: string): readonly string[] | undefined {
  const definition = r4.find(type)
  if (definition === undefined || name === 'extension') return undefined
  const found: string[] = []
  for (const element of definition.elements.values()) if (element.name === name) found.push(element.type)
  if (found.length === 0 && definition.elements.has(name)) return undefined
  return found.every((one) => r4.find(one) !== undefined || found.length === 1) ? found : undefined
}
