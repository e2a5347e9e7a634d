import { exampleTypes, findExample } from '../../../rules/examples/index.ts'
import { rules, type Json, type LintOptions } from '../../../rules/index.ts'

/** A resource to lint. */
export interface Sample extends Pick<LintOptions, 'profile'> {
  readonly name: string
  readonly resource: Json
}

/** The examples of each rule and of each type, with and without findings, as copies of their own. */
export async function* readSamples(): AsyncGenerator<readonly Sample[]> {
  for (const { code, examples } of rules) {
    yield examples.flatMap(({ resource, profile }, index) =>
      resource === undefined ? [] : [{ name: `${code}, example ${index + 1}`, resource: structuredClone(resource), profile }],
    )
  }
  for (const type of exampleTypes) {
    for (const valid of [true, false]) {
      const resource = structuredClone((await findExample(type, valid))!)
      yield [{ name: `${type}, valid: ${valid}`, resource }]
    }
  }
}
