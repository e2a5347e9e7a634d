import { expect } from 'vitest'
import { createFindings } from '../../rules/engine/findings.ts'
import type { Json, Path } from '../../rules/engine/json.ts'
import { createRegistry } from '../../rules/engine/registry.ts'
import type { Element, Rule, Selector } from '../../rules/engine/rule.ts'
import { createChecker } from '../../rules/structure/check/checker.ts'
import { createRun } from '../../rules/structure/check/run.ts'
import { r4Definitions } from '../../rules/structure/r4/r4-definitions.ts'
import { structureRules } from '../../rules/structure/rules/index.ts'
import { ruleOn } from './own-rules.ts'

/** Something that a rule was shown. */
interface Shown {
  readonly code: string
  readonly value: unknown
  readonly element: Element
  readonly path: Path
  /** Objects and lists around and including it; the root is 1. */
  readonly level: number
}

interface Tour {
  readonly shown: readonly Shown[]
  readonly paths: readonly string[]
  readonly members: number
}

/** A walk with rules that look at elements; alike whether the definitions are asked or not. */
export function walkWith(rules: readonly Rule[]) {
  const registry = createRegistry(rules.map((rule) => ({ ...rule, usesElement: true })))
  const { walk } = createChecker(r4Definitions, registry)
  const speakers = new Map(structureRules.map((rule) => [rule.code, rule]))

  function go(value: Json, isChecking: boolean): Tour {
    const shown: Shown[] = []
    const run = createRun({}, createFindings(), isChecking ? speakers : new Map<string, Rule>(), {
      to: ({ code }, value, element, { steps, depth, level }) => {
        const path = steps.slice(0, depth)
        expect(pathOf(element!)).toEqual(path)
        shown.push({ code, value, element: element!, path, level: level + 1 })
      },
      strings: registry.on('$string'),
      empty: registry.on('$empty'),
      deep: registry.on('$deep'),
      bySystem: new Map(),
    })
    run.isChecking = isChecking
    walk(run, value)
    expect([run.depth, run.level, run.frame]).toEqual([0, 0, -1])
    return { shown, paths: shown.map(({ path }) => path.join('.')), members: run.memberCount }
  }

  return (value: Json): Tour => {
    const checked = go(value, true)
    const alone = go(value, false)
    expect(alone.paths).toEqual(checked.paths)
    expect(alone.members).toBe(checked.members)
    expect(alone.shown.map(({ code, value, level }) => [code, value, level])).toEqual(
      checked.shown.map(({ code, value, level }) => [code, value, level]),
    )
    return checked
  }
}

/** A walk with one rule. */
export function tour(value: Json, on: Selector): Tour {
  return walkWith([ruleOn('x-1', on)])(value)
}

/** The steps from the root that the elements around one tell. */
export function pathOf(element: Element): Path {
  const steps: (string | number)[] = []
  for (let at: Element | undefined = element; at !== undefined; at = at.parent) {
    if (at.index !== undefined) steps.push(at.index)
    if (at.name !== undefined) steps.push(at.name)
  }
  return steps.toReversed()
}
