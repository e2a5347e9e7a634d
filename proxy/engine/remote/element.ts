import { isList, isObject, valueAt, type Json, type JsonObject, type Path } from '../../../rules/engine/json.ts'
import { findIssuePath } from '../../../rules/issue-path.ts'
import { toPlace } from './place.ts'

/**
 * The path of an element where an engine gave that of the one around it: what is absent or unknown is found where it
 * stands or would stand, as the local rules say it. `url` tells which of several it is: extensions, entries of a Bundle.
 */
export function toElement(path: string, element: string, url: string | undefined, resource: JsonObject): string {
  const name = element
    .slice(element.lastIndexOf('.') + 1)
    .split(':')[0]!
    .replace('[x]', '')
  if (!/^[A-Za-z_]\w*$/.test(name)) return path
  if (name === 'fullUrl') return toFullUrl(path, url, resource)
  if (url !== undefined && isExtension(name)) return toExtension(path, name, url, resource)
  // Some versions give the element itself.
  const isThere = !isExtension(name) && new RegExp(`\\.${name}(?:\\[\\d+\\])?$`).test(path)
  return isThere ? path : `${path}.${name}`
}

function isExtension(name: string): boolean {
  return name === 'extension' || name === 'modifierExtension'
}

function toExtension(path: string, name: string, url: string, resource: JsonObject): string {
  const steps = findIssuePath(toPlace(path, resource), resource)
  const isIt = (value: Json | undefined): boolean => isObject(value) && value['url'] === url
  if (isIt(valueAt(resource, steps))) return path
  const extensions = [steps, companionOf(steps)].map((at) => valueAt(resource, [...at, name])).find(isList)
  const index = extensions?.findIndex(isIt) ?? -1
  return index < 0 ? `${path}.${name}` : `${path}.${name}[${index}]`
}

/** Where the extensions of a primitive are: `_birthDate`. */
function companionOf(steps: Path): Path {
  const at = steps.findLastIndex((step) => typeof step === 'string')
  return steps.map((step, index) => (index === at ? `_${step}` : step))
}

/** The validator counts entries anew where it speaks of their addresses. */
function toFullUrl(path: string, url: string | undefined, { entry }: JsonObject): string {
  const index = url === undefined || !isList(entry) ? -1 : entry.findIndex((one) => isObject(one) && one['fullUrl'] === url)
  return `${index < 0 ? path : `Bundle.entry[${index}]`}.fullUrl`
}
