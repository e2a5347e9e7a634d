import { isList, isObject, isSame, type Json, type JsonObject } from '../../../engine/json.ts'
import type { Run } from '../model.ts'
import { report } from '../run.ts'

/** Reports that a value does not hold what a profile demands; of a concept that has the demanded code, its coding. */
export function reportUnmet(run: Run, value: Json, expected: Json): void {
  const coding = onlyCodingOf(expected)
  const codings = isObject(value) && isList(value['coding']) ? value['coding'] : []
  const index = coding === undefined ? -1 : codings.findIndex((one) => isObject(one) && one['code'] === coding['code'])
  if (coding === undefined || index < 0) report(run, 'r4-valor-02', { expected, ...lackingOf(value, expected) })
  else report(run, 'r4-valor-02', { expected: coding, ...lackingOf(codings[index]!, coding) }, { under: ['coding', index] })
}

/** The coding of which alone a demanded concept is made, if it has a code. */
function onlyCodingOf(expected: Json): JsonObject | undefined {
  if (!isObject(expected) || Object.keys(expected).length !== 1 || !isList(expected['coding'])) return undefined
  const [coding, ...others] = expected['coding']
  return isObject(coding) && typeof coding['code'] === 'string' && others.length === 0 ? coding : undefined
}

/**
 * The members of a demanded object that another lacks, or has otherwise, where the rest is as it should be. With another code
 * it is another coding, whatever else it has.
 */
function lackingOf(value: Json, expected: Json): { readonly lacking?: readonly string[]; readonly isOther?: boolean } {
  if (!isObject(value) || !isObject(expected)) return {}
  const names = Object.keys(expected)
  const lacking = names.filter((name) => !isSame(value[name], expected[name]))
  const others = lacking.filter((name) => Object.hasOwn(value, name))
  if (lacking.length === 0 || lacking.length === names.length) return {}
  if (others.some((name) => name === 'code' || typeof expected[name] === 'object')) return {}
  return { lacking, ...(others.length > 0 && { isOther: true }) }
}
