import type { ElementNode, NamedElement } from '../../rules/engine/found.ts'
import { createNamer } from '../../rules/engine/fhir-path.ts'
import type { Json, Path } from '../../rules/engine/json.ts'
import { createRegistry } from '../../rules/engine/registry.ts'
import { defineRule, type Rule, type Selector } from '../../rules/engine/rule.ts'
import { createChecker } from '../../rules/structure/check/checker.ts'
import { r4Definitions } from '../../rules/structure/r4/r4-definitions.ts'
import { typeOfResource } from '../../rules/structure/resource-type.ts'

/** The members of a rule that tests of the engine are not about. */
export const texts = { title: 'Prueba', severity: 'error', why: 'Prueba.', links: [], examples: [] } as const

/** A rule that finds nothing, unless `more` says otherwise. */
export function ruleOn(code: string, on: Selector | readonly Selector[], more: Partial<Rule> = {}): Rule {
  return defineRule({ ...texts, code, on: on as Selector, check: () => [], message: () => 'Hallado.', ...more })
}

/** A rule that finds whatever it is shown, or something in it. */
export function finder(code: string, on: Selector | readonly Selector[], at: Path = [], more: Partial<Rule> = {}): Rule {
  return ruleOn(code, on, { check: () => [{ at }], ...more })
}

/** The codes of rules, in their order. */
export function codesOf(rules: readonly Rule[] | undefined): readonly string[] | undefined {
  return rules?.map(({ code }) => code)
}

const { planOf } = createChecker(r4Definitions, createRegistry([]))

/** Names the elements of a document by the definitions of R4. */
export function namerOf(root: Json | undefined): (node: ElementNode) => NamedElement {
  return createNamer(root, { typeOf: typeOfResource, planOf })
}
