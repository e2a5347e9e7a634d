import { isObject, type Json } from '../../engine/json.ts'
import type { QuickFix } from '../../engine/rule.ts'
import { urnOf } from '../../structure/repairs/made-uuid.ts'
import { mayBeRewritten, mostOfEntries } from '../../structure/repairs/setting.ts'

/** Puts several resources into a Bundle; undefined where something among them is none, or they are more than anybody writes anew. */
export function inBundle(resources: readonly Json[]): QuickFix | undefined {
  if (!mayBeRewritten(resources, mostOfEntries) || !resources.every(isResource)) return undefined
  const entry = resources.map((resource, index) => ({ fullUrl: urnOf(`${index} ${JSON.stringify(resource)}`), resource }))
  return { title: 'Poner los recursos en un Bundle', replacement: { resourceType: 'Bundle', type: 'collection', entry }, safe: false }
}

function isResource(value: Json): boolean {
  return isObject(value) && typeof value['resourceType'] === 'string'
}
