import type { TypeTable } from '../../rules/engine/types.ts'

/** A FHIR path as far as FHIR knows its elements: what comes after may be a name that the sender made up, or a value. */
export function knownPath(path: string, types: TypeTable): string {
  const steps = path.split('.')
  const [type = ''] = steps
  if (types.find(type) === undefined) return ''
  let known = type
  let current = type
  for (const step of steps.slice(1)) {
    const [, name, index = ''] = /^([A-Za-z]+)(\[\d+\])?$/.exec(step) ?? []
    const element = name === undefined ? undefined : elementOf(current, name, types)
    if (element === undefined) break
    known += `.${name}${index}`
    current = element
  }
  return known
}

/** The type of an element under its name in paths or in JSON; one that may be of several types leads no further. */
function elementOf(type: string, name: string, types: TypeTable): string | undefined {
  const elements = types.find(type)?.elements
  if (elements === undefined) return undefined
  const own = elements.get(name)
  if (own !== undefined) return own.type
  for (const element of elements.values()) if (element.name === name) return ''
  return undefined
}
