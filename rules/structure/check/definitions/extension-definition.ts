import { isList, isObject, objectsIn, type Json, type JsonObject } from '../../../engine/json.ts'
import type { Definitions, ElementDefinition } from '../../definitions.ts'
import type { Run, ValueCheck } from '../model.ts'
import { baseUrl } from '../plan.ts'
import { report } from '../run.ts'

/** Kinds of types that later versions of FHIR know, and by which extensions for R4 say where they may stand. */
const laterKinds = new Set(['Base', 'BackboneType', 'CanonicalResource', 'DataType', 'MetadataResource', 'PrimitiveType'])

const mostSteps = 20

/** In characters: no path of FHIR is as long. */
const longestPath = 1000

/** Makes the check of what a definition says that only those of extensions say: the address that it fixes, and where it may stand. */
export function createExtensionDefinitionCheck({ findStructure }: Definitions): ValueCheck {
  const byPath = new WeakMap<readonly ElementDefinition[], ReadonlyMap<string, ElementDefinition>>()

  return (run, value) => {
    if (!isObject(value)) return
    const { type, baseDefinition } = value
    if (type === 'Extension') {
      if (baseDefinition === baseUrl('Extension')) checkUrl(run, value)
      checkContexts(run, value)
    } else if (typeof type === 'string' && isList(value['context']) && value['context'].length > 0) {
      report(run, 'r4-conf-07', { reason: 'noExtension', value: 'context', expected: type }, { under: ['context', 0] })
    }
  }

  function checkContexts(run: Run, value: JsonObject): void {
    for (const { at, value: context } of objectsIn(value, 'context')) {
      const { type, expression } = context
      if (type !== 'element' || typeof expression !== 'string' || isElement(expression)) continue
      report(run, 'r4-conf-07', { reason: 'context', value: expression, expected: '' }, { under: [...at, 'expression'] })
    }
  }

  /** Whether a path leads somewhere; also where that cannot be told, as of an element of a profile. */
  function isElement(path: string): boolean {
    if (path.length > longestPath) return false
    const [root = '', ...names] = path.split('.')
    if (!/^[A-Za-z]\w*$/.test(root)) return true
    if (findStructure(baseUrl(root)) === undefined) return laterKinds.has(root)
    let at = root
    let elements = elementsOf(root)
    for (const name of names.slice(0, mostSteps)) {
      if (elements === undefined || name.includes('(')) return true
      const found: ElementDefinition | undefined =
        elements.get(`${at}.${name}`) ?? elements.get(`${at}.${name}[x]`) ?? choiceOf(elements, at, name)
      if (found === undefined) return name === 'extension' || name === 'modifierExtension' || name === 'id'
      at = found.path
      if (found.contentReference !== undefined) at = found.contentReference.slice(found.contentReference.indexOf('#') + 1)
      const [type, ...others] = found.type ?? []
      if (others.length > 0) return true
      if (type === undefined || type.code === 'BackboneElement' || type.code === 'Element') continue
      at = type.code
      elements = elementsOf(type.code)
    }
    return true
  }

  function elementsOf(type: string): ReadonlyMap<string, ElementDefinition> | undefined {
    const elements = findStructure(baseUrl(type))?.snapshot?.element
    if (elements === undefined) return undefined
    let known = byPath.get(elements)
    if (known === undefined) byPath.set(elements, (known = new Map(elements.map((element) => [element.path, element]))))
    return known
  }
}

/** A choice that is named with one of its types: `valueQuantity`. */
function choiceOf(elements: ReadonlyMap<string, ElementDefinition>, owner: string, name: string): ElementDefinition | undefined {
  for (const { index } of name.matchAll(/(?<=.)[A-Z]/g)) {
    const found = elements.get(`${owner}.${name.slice(0, index)}[x]`)
    if (found?.type?.some(({ code }) => code.toLowerCase() === name.slice(index).toLowerCase()) === true) return found
  }
  return undefined
}

/** The address that an extension fixes for itself is its own. */
function checkUrl(run: Run, structure: JsonObject): void {
  const { url } = structure
  if (typeof url !== 'string') return
  let hasElements = false
  for (const view of ['differential', 'snapshot']) {
    const holder = structure[view]
    if (!isObject(holder)) continue
    for (const { at, value: element } of objectsIn(holder, 'element')) {
      hasElements = true
      if (element['path'] !== 'Extension.url') continue
      const fixed: Json | undefined = element['fixedUri']
      if (fixed === url) return
      if (typeof fixed === 'string')
        return report(run, 'r4-conf-07', { reason: 'url', value: fixed, expected: url }, { under: [view, ...at] })
    }
  }
  if (hasElements) report(run, 'r4-conf-07', { reason: 'url', value: '', expected: url }, { under: ['differential'] })
}
