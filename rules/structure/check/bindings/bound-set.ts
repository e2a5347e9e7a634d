import type { CodeSet } from '../../terminology/code-set.ts'
import type { SetCode } from '../../terminology/value-set.ts'

/** A value set that values are held to. */
export interface BoundSet {
  readonly canonical: string
  /** Undefined where it is not at hand. */
  readonly codes: CodeSet | undefined
}

/** A longer list of what is expected helps nobody. */
const mostExpected = 20

/** Nor is one of more chosen from a menu. */
const mostChoices = 50

/** The codes of a set, where they are few enough to be listed in a sentence. */
export function expectedIn({ codes }: BoundSet): { readonly expected?: readonly string[] } {
  const expected = codes?.codes()
  return expected === undefined || expected.length > mostExpected ? {} : { expected: expected.map(({ code }) => code) }
}

/** The codes of a set, where they are few enough to choose from. */
export function choicesIn({ codes }: BoundSet): { readonly choices?: readonly SetCode[] } {
  const choices = codes?.codes()
  return choices === undefined || choices.length === 0 || choices.length > mostChoices ? {} : { choices }
}

/** Whether a set has codes of a system, as far as its codes can be told. */
export function drawsFrom({ codes }: BoundSet, system: string): boolean {
  return codes?.codes()?.some((one) => one.system === system) !== false
}
