import { createForces, type ForceOptions, type Forces } from './cl/in-force.ts'
import { pathTo } from './engine/element-tree.ts'
import { settleDemands, type Findings } from './engine/findings.ts'
import type { Found } from './engine/found.ts'
import { isObject, type Json, type JsonObject, type Path } from './engine/json.ts'
import type { ProfilesInForce, Severity } from './engine/rule.ts'
import type { Run } from './structure/check/model.ts'

/** The profiles in force in a document, as rules may ask for them while it is walked. */
export type AskedForce = (resource: Json) => ProfilesInForce

/** Makes the answer to what profiles are in force; nothing is read before somebody asks. */
export function createAskedForce(options: Omit<ForceOptions, 'applied'>): AskedForce {
  let forces: Forces | undefined
  return (resource) => (forces ??= createForces({ ...options, applied: () => [] })).of(resource)
}

/** The findings, of which those of what only a guide demands are as severe as the profiles in force make them, if anything. */
export function settleForce(
  findings: Findings,
  list: readonly Found[],
  options: Omit<ForceOptions, 'applied'>,
  { applied }: Run,
): readonly Found[] {
  let forces: Forces | undefined
  return settleDemands(findings, list, judge)

  function judge({ rule, finding, severity, element }: Found): Severity | undefined {
    const resources = resourcesAround(options.root, pathTo(element))
    if (resources.length === 0) return severity
    // The profiles that the walk itself applied to a resource are known only now.
    forces ??= createForces({ ...options, applied: (resource) => applied?.get(resource) ?? [] })
    const judgement = forces.judge(rule.demand!, finding, resources)
    return judgement === 'stands' ? severity : judgement === 'warning' ? 'warning' : undefined
  }
}

/** The resources that a path leads through, the outermost first. */
function resourcesAround(root: Json | undefined, path: Path): readonly JsonObject[] {
  const resources: JsonObject[] = []
  let value = root
  for (let index = 0; typeof value === 'object' && value !== null; index += 1) {
    if (isObject(value) && typeof value['resourceType'] === 'string') resources.push(value)
    const step = path[index]
    if (step === undefined || !Object.hasOwn(value, step)) break
    value = (value as Readonly<Record<string | number, Json>>)[step]
  }
  return resources
}
