import { expect, it } from 'vitest'
import type { Json } from '../../rules/engine/json.ts'
import { createChecker, type CheckOptions, type Checker } from '../../rules/structure/check/checker.ts'
import { r4Definitions } from '../../rules/structure/r4/r4-definitions.ts'

/** The checker of base R4. */
export const r4Checker = createChecker(r4Definitions)

/** A resource in which something is found, and one that differs in that alone and in which nothing is. */
export interface Twin {
  readonly title: string
  readonly valid: Json
  readonly wrong: Json
  /** `code place`, the place with dots; `!` before a warning. */
  readonly finds: readonly string[]
}

const usualWarnings = new Set(['r4-codigo-02', 'r4-ext-01', 'r4-perfil-01'])

/** What a checker finds, as twins have it. */
export function found(checker: Checker, resource: Json, options?: CheckOptions): readonly string[] {
  return checker.check(resource, options).problems.map(({ code, at, severity }) => {
    const isWarning = (severity ?? (usualWarnings.has(code) ? 'warning' : 'error')) === 'warning'
    return `${isWarning ? '!' : ''}${code} ${at.join('.')}`
  })
}

/** Tests that each twin is told from its own. */
export function tellsApart(twins: readonly Twin[], checker: Checker = r4Checker, options?: CheckOptions): void {
  it.each(twins.map((twin) => [twin.title, twin] as const))('%s', (_, { valid, wrong, finds }) => {
    expect(found(checker, valid, options)).toEqual([])
    expect(found(checker, wrong, options).toSorted()).toEqual(finds.toSorted())
  })
}
