import type { Json } from '../../rules/engine/json.ts'
import type { Definitions } from '../../rules/index.ts'
import { memberNamed, resourceElement, type Element } from '../elements.ts'

/** An element of an XML document as plain data; `prefix` and comments are left out. */
export interface XmlElement {
  /** Without its prefix. */
  readonly name: string
  readonly namespace: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly (XmlElement | string)[]
}

const fhirNamespace = 'http://hl7.org/fhir'
/** Around a number, to be written as it stood: XML text has no such character. */
const mark = '\u0000'

/** A resource in XML as JSON text, two blanks a level, its numbers as they were written. */
export function fhirXmlToJson(root: XmlElement, definitions: Definitions): string {
  const text = JSON.stringify(toResource(root, definitions), undefined, 2)
  return `${text.replaceAll(/"\\u0000([^"\\]*)\\u0000"/g, '$1')}\n`
}

function toResource(root: XmlElement, definitions: Definitions): Json {
  return { resourceType: root.name, ...toMembers(root, resourceElement(root.name, [], definitions), definitions) }
}

/** One or more elements of a name, which follow one another in JSON wherever they stood in XML. */
type Group = [XmlElement, ...XmlElement[]]

function toMembers(holder: XmlElement, type: Element | undefined, definitions: Definitions): Record<string, Json> {
  const members: Record<string, Json> = {}
  const { id, url } = holder.attributes
  if (id !== undefined) members['id'] = id
  if (url !== undefined) members['url'] = url
  const groups = new Map<string, Group>()
  for (const child of holder.children) {
    if (typeof child === 'string') continue
    const group = groups.get(child.name)
    if (group === undefined) groups.set(child.name, [child])
    else group.push(child)
  }
  for (const [name, group] of groups)
    addMember(members, name, group, type === undefined ? undefined : memberNamed(type, name, definitions), definitions)
  return members
}

function addMember(members: Record<string, Json>, name: string, group: Group, type: Element | undefined, definitions: Definitions): void {
  const isMany = type?.isList ?? group.length > 1
  const put = (key: string, values: readonly (Json | undefined)[]): void => {
    if (values.every((one) => one === undefined)) return
    members[key] = isMany || values.length > 1 ? values.map((one) => one ?? null) : values[0]!
  }
  if (group[0].namespace !== fhirNamespace && name === 'div') {
    members[name] = toXhtml(group[0], '')
  } else if (group.some((one) => isPrimitive(one, type))) {
    put(
      name,
      group.map(({ attributes }) => (attributes['value'] === undefined ? undefined : toPrimitive(attributes['value'], type?.type))),
    )
    put(
      `_${name}`,
      group.map((one) => {
        const more = toMembers(one, type && { ...type, type: 'Element' }, definitions)
        return Object.keys(more).length === 0 ? undefined : more
      }),
    )
  } else
    put(
      name,
      group.map((one) => toComplex(one, type, definitions)),
    )
}

function isPrimitive({ attributes }: XmlElement, type: Element | undefined): boolean {
  return attributes['value'] !== undefined || (type !== undefined && /^[a-z]/.test(type.type))
}

function toComplex(element: XmlElement, type: Element | undefined, definitions: Definitions): Json {
  const inner = element.children.find((child) => typeof child !== 'string')
  // A resource within another has its type as an element of its own.
  if (inner !== undefined && /^[A-Z]/.test(inner.name)) return toResource(inner, definitions)
  return toMembers(element, type, definitions)
}

const numbers = new Set(['integer', 'positiveInt', 'unsignedInt', 'decimal'])

function toPrimitive(value: string, type: string | undefined): Json {
  if (type === 'boolean' && (value === 'true' || value === 'false')) return value === 'true'
  // A text that is no number of JSON stays one, and the linter says so.
  if (type !== undefined && numbers.has(type) && /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(value)) return mark + value + mark
  return value
}

/** An element of XHTML as text, with its namespace where it changes. */
function toXhtml({ name, namespace, attributes, children }: XmlElement, around: string): string {
  const own = namespace === around ? '' : ` xmlns="${escape(namespace)}"`
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escape(value)}"`)
  const inner = children.map((child) => (typeof child === 'string' ? escape(child) : toXhtml(child, namespace))).join('')
  return inner === '' ? `<${name}${own}${written.join('')}/>` : `<${name}${own}${written.join('')}>${inner}</${name}>`
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escape(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => entities[character]!)
}
