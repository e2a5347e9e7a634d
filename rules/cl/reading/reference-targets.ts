import type { Element, RuleContext } from '../../engine/rule.ts'

/** The types that a reference may lead to by what FHIR and the profiles in force say of its element. */
export function targetsOf({ member, parent, resource }: Element, { inForce }: RuleContext): readonly string[] | undefined {
  const targets = member?.targets
  const admitted = targets && inForce(resource.value).targets(pathOf(parent, member!.name))
  return admitted === undefined ? targets : targets!.filter((type) => admitted.includes(type))
}

/** The FHIR path of the element that holds a reference: `Encounter.participant.individual`. */
export function pathOf(parent: Element | undefined, name: string): string {
  return `${parent?.type ?? ''}.${name}`
}
