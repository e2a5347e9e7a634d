import { vitalSigns } from '../../../catalogs/clcore/clcore.ts'
import { isObject, objectsIn, objectValuesIn, type JsonObject } from '../../engine/json.ts'
import type { Element, RuleContext } from '../../engine/rule.ts'
import { clDefinition } from '../canonicals.ts'
import { loinc } from '../reading/code-systems.ts'

/** The code of one of the 17 vital signs of CL Core that an observation, or a component of one, has. */
export function findVitalSign({ code }: JsonObject): string | undefined {
  if (!isObject(code)) return undefined
  for (const value of objectValuesIn(code, 'coding')) {
    const { system, code: sign } = value
    if (system === loinc && typeof sign === 'string' && vitalSigns.has(sign)) return sign
  }
  return undefined
}

/** Whether an observation is of a vital sign: by its code, its category or its profile. */
export function isVitalSign(observation: JsonObject, _: Element, run: RuleContext): boolean {
  return (
    findVitalSign(observation) !== undefined ||
    objectsIn(observation, 'category').some(({ value }) => objectsIn(value, 'coding').some((coding) => isVitalCategory(coding.value))) ||
    ((observation['meta'] !== undefined || run.profile !== undefined) && profiles.some((profile) => run.inForce(observation).has(profile)))
  )
}

/** The profile of CL Core, and those of R4: the general one and the ten that derive from it. */
const profiles = [
  clDefinition('cl-core-signos-vitales'),
  ...[
    'vitalsigns', 'vitalspanel', 'bmi', 'bodyheight', 'bodytemp', 'bodyweight', 'bp', 'headcircum', 'heartrate', 'oxygensat', 'resprate',
  ].map((id) => `http://hl7.org/fhir/StructureDefinition/${id}`), // prettier-ignore
]

function isVitalCategory({ system, code }: JsonObject): boolean {
  return code === 'vital-signs' && system === 'http://terminology.hl7.org/CodeSystem/observation-category'
}
