import type { XmlElement } from '../../worker/api.ts'

/** The root of an XML document as plain data; undefined where the text is no XML. What entities of a document type say is never fetched. */
export function readXml(text: string): XmlElement | undefined {
  const { documentElement: root } = new DOMParser().parseFromString(text.trimStart(), 'application/xml')
  return root.querySelector('parsererror') !== null || root.localName === 'parsererror' ? undefined : toPlain(root)
}

/** Whether the root of an XML document is that of a FHIR resource. */
export function isFhir(root: XmlElement | undefined): root is XmlElement {
  return root?.namespace === 'http://hl7.org/fhir'
}

function toPlain(element: Element): XmlElement {
  const attributes: Record<string, string> = {}
  for (const { name, value } of element.attributes) if (name !== 'xmlns' && !name.startsWith('xmlns:')) attributes[name] = value
  const children = [...element.childNodes].flatMap((child): readonly (XmlElement | string)[] => {
    if (child instanceof Element) return [toPlain(child)]
    return child.nodeType === Node.TEXT_NODE || child.nodeType === Node.CDATA_SECTION_NODE ? [child.nodeValue ?? ''] : []
  })
  return { name: element.localName, namespace: element.namespaceURI ?? '', attributes, children }
}
