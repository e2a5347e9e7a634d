import type { TypeDefinition } from '../../../engine/types.ts'
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
    if (one.target === undefined && base.includes(one.name)) return [one.name]
    // A path may begin with an element; a type that is none of these may be one that they derive from.
    const from = one.target !== undefined ? follow(one.target) : r4.find(one.name) === undefined ? base : undefined
    if (from === undefined || from.length === 0) return undefined
    const types = typesAfter(from, one.name)
    if (types === undefined) return undefined
    if (types.length === 0) stray ??= { name: one.name, types: from }
    return types.length === 0 ? undefined : types
  }
}

/**
 * Whether an expression is nothing but paths of names that all lead somewhere, as most are: told without reading it as an
 * expression. False where only reading it can tell.
 */
export function isPlainAndSound(text: string, base: readonly string[]): boolean {
  for (let at = 0; ; at += 1) {
    at = skipSpaces(text, at)
    let end = endOfName(text, at)
    // The type that the resource names, whose characters are looked up once.
    const type = base.find((one) => one.length === end - at && text.startsWith(one, at))
    if (type === undefined) return false
    let types: readonly string[] | undefined = [type]
    while (text.charCodeAt(end) === dot) {
      const start = end + 1
      end = endOfName(text, start)
      if (end === start) return false
      if (types !== undefined) types = typesAfter(types, text.slice(start, end))
      if (types?.length === 0) return false
    }
    at = skipSpaces(text, end)
    if (at === text.length) return true
    if (text.charCodeAt(at) !== bar) return false
  }
}

function skipSpaces(text: string, from: number): number {
  let at = from
  while (text.charCodeAt(at) === 0x20) at += 1
  return at
}

function endOfName(text: string, from: number): number {
  let at = from
  for (;;) {
    const unit = text.charCodeAt(at)
    const isLetter = (unit >= 97 && unit <= 122) || (unit >= 65 && unit <= 90)
    if (!isLetter && !(unit >= 48 && unit <= 57 && at > from)) return at
    at += 1
  }
}

const dot = 0x2e
const bar = 0x7c

/** The types that a name leads to from some types; none where no type has it, undefined where that cannot be told. */
function typesAfter(from: readonly string[], name: string): readonly string[] | undefined {
  if (from.length === 1) return elementTypes(from[0]!, name)
  const types: string[] = []
  for (const type of from) {
    const found = elementTypes(type, name)
    if (found === undefined) return undefined
    types.push(...found)
  }
  return types
}

/** The elements of types by their names, with their types; as far as types were asked, of which there are no more than FHIR has. */
const known = new Map<string, ReadonlyMap<string, readonly string[]>>()

/** The types of an element; none where the type does not have it, undefined where nothing can be told. */
function elementTypes(type: string, name: string): readonly string[] | undefined {
  if (name === 'extension') return undefined
  let byName = known.get(type)
  if (byName === undefined) {
    const definition = r4.find(type)
    if (definition === undefined) return undefined
    known.set(definition.name, (byName = byNameOf(definition)))
  }
  const found = byName.get(name)
  // The name in JSON of one type of a choice is no name of an element, and nobody's mistake either.
  if (found === undefined) return r4.find(type)?.elements.has(name) === true ? undefined : none
  return found.length === 1 || found.every((one) => r4.find(one) !== undefined) ? found : undefined
}

function byNameOf({ elements }: TypeDefinition): ReadonlyMap<string, readonly string[]> {
  const byName = new Map<string, string[]>()
  for (const { name, type } of elements.values()) {
    const types = byName.get(name)
    if (types === undefined) byName.set(name, [type])
    else types.push(type)
  }
  return byName
}

const none: readonly string[] = []
