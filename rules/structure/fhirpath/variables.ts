import { loinc, snomedCt } from '../terminology/system-addresses.ts'
import { ucum } from '../terminology/ucum.ts'
import { ofString, type Collection } from './focus.ts'
import { unevaluable, type Evaluate } from './scope.ts'

const constants: ReadonlyMap<string, Collection> = new Map([
  ['ucum', ofString(ucum)],
  ['sct', ofString(snomedCt)],
  ['loinc', ofString(loinc)],
])

/** The value of a `%name`: one of FHIR's, or else one that `defineVariable` set. */
export function compileVariable(name: string): Evaluate {
  const constant = constantOf(name)
  if (constant !== undefined) return () => constant
  if (name === 'resource') return ({ environment }) => [environment.resource]
  if (name === 'rootResource') return ({ environment }) => [environment.rootResource]
  if (name === 'context') return ({ context }) => context
  return ({ variables }) => {
    const value = variables?.get(name)
    if (value === undefined) throw unevaluable
    return value
  }
}

/** Finds the text that FHIR gives a `%name`, as a collection. */
export function constantOf(name: string): Collection | undefined {
  return constants.get(name) ?? canonicalOf(name)
}

function canonicalOf(name: string): Collection | undefined {
  if (name.startsWith('vs-')) return ofString(`http://hl7.org/fhir/ValueSet/${name.slice(3)}`)
  if (name.startsWith('ext-')) return ofString(`http://hl7.org/fhir/StructureDefinition/${name.slice(4)}`)
  return undefined
}
