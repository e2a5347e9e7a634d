import { createForces, type ForceOptions, type Forces } from './cl/in-force.ts'
import { settleDemands, type Findings } from './engine/findings.ts'
import type { ElementNode, Found } from './engine/found.ts'
import { isObject, type Json, type JsonObject } from './engine/json.ts'
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
  let latest: Surroundings | undefined
  return settleDemands(findings, list, judge)

  function judge({ rule, finding, severity, element }: Found): Severity | undefined {
    latest = surroundingsOf(element.parent ?? element)
    const own = element.parent === undefined ? undefined : memberOf(latest.value, element.step)
    const resources = isResource(own) ? [...latest.resources, own] : latest.resources
    if (resources.length === 0) return severity
    // The profiles that the walk itself applied to a resource are known only now.
    forces ??= createForces({ ...options, applied: (resource) => applied?.get(resource) ?? [] })
    const judgement = forces.judge(rule.demand!, finding, resources)
    return judgement === 'stands' ? severity : judgement === 'warning' ? 'warning' : undefined
  }

  /** Most findings stand in the object that the one before stands in, or beside it. */
  function surroundingsOf(node: ElementNode): Surroundings {
    for (let known = latest; known !== undefined; known = known.outer) if (known.node === node) return known
    const outer = node.parent && surroundingsOf(node.parent)
    const value = outer === undefined ? options.root : memberOf(outer.value, node.step)
    const around = outer?.resources ?? none
    return { node, outer, value, resources: isResource(value) ? [...around, value] : around }
  }
}

/** An element, and the resources that it stands in, the outermost first; itself where it is one. */
interface Surroundings {
  readonly node: ElementNode
  readonly outer: Surroundings | undefined
  /** Undefined where it is absent. */
  readonly value: Json | undefined
  readonly resources: readonly JsonObject[]
}

function memberOf(value: Json | undefined, step: string | number): Json | undefined {
  const isThere = typeof value === 'object' && value !== null && Object.hasOwn(value, step)
  return isThere ? (value as Readonly<Record<string | number, Json>>)[step] : undefined
}

function isResource(value: Json | undefined): value is JsonObject {
  return isObject(value) && typeof value['resourceType'] === 'string'
}

const none: readonly never[] = []
