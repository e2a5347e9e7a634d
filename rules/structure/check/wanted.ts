import type { Binding, Definitions, ElementDefinition, ElementType } from '../definitions.ts'
import type { ValueWanted } from '../problem.ts'
import { otherNamesOfPlace } from '../terminology/place-words.ts'
import type { BindingChecks } from './bindings.ts'
import type { Wanted } from './model.ts'

const holders = new Set(['code', 'Coding', 'CodeableConcept'])

/**
 * How to look up what an element may be that is one of a few codes or refers to something; undefined where nothing can be told. `around`: the
 * set of the element that it is part of, where it has none itself.
 */
export function wantedOf(
  bindings: BindingChecks,
  { findStructure }: Pick<Definitions, 'findStructure'>,
  element: ElementDefinition,
  around?: Binding,
): (() => Wanted) | undefined {
  const { max, base } = element
  const only = onlyTypeOf(element)
  if (only === undefined || max === '0') return undefined
  const isRepeated = (base?.max ?? max ?? '1') !== '1'
  const { code, targetProfile = [] } = only
  if (code === 'Reference')
    return targetProfile.length === 0 ? undefined : () => ({ targets: targetsOf(targetProfile, findStructure), isRepeated })
  const binding = element.binding ?? around
  const valueSet = binding?.strength === 'required' || binding?.strength === 'extensible' ? binding.valueSet : undefined
  if (valueSet === undefined || (!holders.has(code) && around === undefined)) return undefined
  const isTypeOfBundle = element.path === 'Bundle.type'
  return () => ({ ...bindings.choicesOf(valueSet), holds: code, isRepeated, ...(isTypeOfBundle && { isTypeOfBundle }) })
}

/** The value that an extension or a choice has to have: one of a few codes, or the one that a text stands for; undefined where nothing can be told. */
export function valueWantedOf(bindings: BindingChecks, value: ElementDefinition | undefined): ValueWanted | undefined {
  if (value === undefined) return undefined
  const { strength, valueSet } = value.binding ?? {}
  const only = onlyTypeOf(value)
  if (valueSet === undefined || strength === 'example' || only === undefined || !holders.has(only.code) || value.max === '0')
    return undefined
  const { code: holds } = only
  const name = `value${holds[0]!.toUpperCase()}${holds.slice(1)}`
  // Of a set that is only preferred no list is offered, but the code that a name there has.
  const { choices } = strength === 'preferred' ? {} : bindings.choicesOf(valueSet)
  const find = (text: string) => bindings.calledIn(valueSet, text) ?? choices?.find(({ code }) => code === text)
  // Beside it may stand the code, where its name belongs.
  const meantBy = (text: string) => [text, ...otherNamesOfPlace(text)].map(find).find((found) => found !== undefined)
  return { name, holds, ...(choices !== undefined && { choices }), meantBy }
}

/** The type of an element that has one. */
function onlyTypeOf({ type }: ElementDefinition): ElementType | undefined {
  return type?.length === 1 ? type[0] : undefined
}

/** The types of resources that meet some profiles. */
function targetsOf(profiles: readonly string[], findStructure: Definitions['findStructure']): readonly string[] {
  const types = profiles.map((profile) => findStructure(profile)?.type ?? profile.slice(profile.lastIndexOf('/') + 1))
  return [...new Set(types)]
}
