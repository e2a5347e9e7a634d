import { isObject, type Json } from '../../engine/json.ts'
import type { Element, RuleContext } from '../../engine/rule.ts'
import { r4 } from '../../structure/r4.ts'
import { bundlesAround, readEntries, toUrlKey } from '../reading/bundle.ts'
import { readReference } from '../reading/reference.ts'
import { containerOf, findContained } from './contained.ts'

/** The type of the resource that a reference points to; undefined where the document does not tell it. */
export function targetType(text: string, element: Element, run: RuleContext): string | undefined {
  const { memo } = run
  const read = memo(readReference, text)
  switch (read?.kind) {
    case 'literal':
    case 'conditional':
      return read.type
    case 'contained':
      return typeOf(read.id === '' ? containerOf(element).value : findContained(element, read.id, memo))
    case 'urn': {
      const key = toUrlKey(text)
      for (const bundle of bundlesAround(element, run)) {
        const resource = memo(readEntries, bundle).byUrl.get(key)
        if (resource !== undefined) return typeOf(resource)
      }
      return undefined
    }
    default:
      return undefined
  }
}

function typeOf(resource: Json | undefined): string | undefined {
  const type = isObject(resource) ? resource['resourceType'] : undefined
  return typeof type === 'string' ? r4.findResource(type) : undefined
}
