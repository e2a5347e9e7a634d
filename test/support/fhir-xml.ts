import type { XmlElement } from '../../language/foreign/fhir-xml.ts'
import type { Json, JsonObject } from '../../rules/index.ts'

const namespace = 'http://hl7.org/fhir'

/** A resource as XML has it (FHIR R4, section 2.6.1): what fhirXmlToJson has to make the same resource of. Narratives are left out. */
export function toXmlTree(resource: JsonObject): XmlElement {
  const { resourceType, ...members } = resource
  return element(resourceType as string, {}, childrenOf(members, true))
}

function element(name: string, attributes: Record<string, string>, children: readonly (XmlElement | string)[]): XmlElement {
  return { name, namespace, attributes, children }
}

function childrenOf(members: JsonObject, isResource: boolean): readonly XmlElement[] {
  const names = [...new Set(Object.keys(members).map((name) => name.replace(/^_/, '')))]
  return names.flatMap((name) => {
    if (!isResource && (name === 'id' || (name === 'url' && isExtension(members)))) return []
    const values = toList(members[name])
    const more = toList(members[`_${name}`])
    return Array.from({ length: Math.max(values.length, more.length) }, (_, at) => toElement(name, values[at] ?? null, more[at] ?? null))
  })
}

function isExtension(members: JsonObject): boolean {
  return Object.keys(members).every((name) => /^(?:url|id|extension|value[A-Z]\w*|_value\w+)$/.test(name))
}

function toElement(name: string, value: Json, more: Json): XmlElement {
  const extra = (more ?? {}) as JsonObject
  if (value === null || typeof value !== 'object') {
    const attributes = { ...(typeof extra['id'] === 'string' && { id: extra['id'] }), ...(value !== null && { value: String(value) }) }
    return element(name, attributes, childrenOf(extra, false))
  }
  const members = value as JsonObject
  if (typeof members['resourceType'] === 'string') return element(name, {}, [toXmlTree(members)])
  const attributes = {
    ...(typeof members['id'] === 'string' && { id: members['id'] }),
    ...(isExtension(members) && typeof members['url'] === 'string' && { url: members['url'] }),
  }
  return element(name, attributes, childrenOf(members, false))
}

function toList(value: Json | undefined): readonly Json[] {
  return value === undefined ? [] : Array.isArray(value) ? (value as Json[]) : [value]
}
