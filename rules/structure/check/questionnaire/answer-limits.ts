import { objectsIn, type Json, type JsonObject } from '../../../engine/json.ts'
import { findsQuickly } from '../../fhirpath/pattern/index.ts'
import { valueNameOf } from './value-name.ts'

/** Limits that the extensions of FHIR R4 set to the answers of a question; undefined where there is none. */
export interface AnswerLimits {
  readonly minLength: number | undefined
  readonly pattern: { readonly text: string; readonly isFoundIn: (text: string) => boolean | null } | undefined
  readonly decimals: number | undefined
  readonly min: Limit | undefined
  readonly max: Limit | undefined
  readonly minOccurs: number | undefined
  readonly maxOccurs: number | undefined
}

/** A value, and its name in JSON. */
export interface Limit {
  readonly name: string
  readonly value: Json
}

const fhir = 'http://hl7.org/fhir/StructureDefinition/'

/** Reads the limits of an item of a questionnaire. */
export function readAnswerLimits(item: JsonObject): AnswerLimits {
  const extensions = objectsIn(item, 'extension')

  function find(name: string): Limit | undefined {
    const extension = extensions.find(({ value: { url } }) => url === `${fhir}${name}`)?.value
    const key = extension && valueNameOf(extension)
    // Beside one that an expression is to calculate, a value may stand that is none.
    const value = key === undefined || extension![`_${key}`] !== undefined ? undefined : extension![key]
    return key === undefined || value === undefined || value === null ? undefined : { name: key, value }
  }

  function findNumber(name: string): number | undefined {
    const value = find(name)?.value
    return typeof value === 'number' ? value : undefined
  }

  const pattern = find('regex')?.value
  return {
    minLength: findNumber('minLength'),
    pattern: typeof pattern === 'string' && pattern !== '' ? { text: pattern, isFoundIn: findsQuickly(pattern) } : undefined,
    decimals: findNumber('maxDecimalPlaces'),
    min: find('minValue'),
    max: find('maxValue'),
    minOccurs: findNumber('questionnaire-minOccurs'),
    maxOccurs: findNumber('questionnaire-maxOccurs'),
  }
}
