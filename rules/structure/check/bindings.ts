import type { Binding, Definitions } from '../definitions.ts'
import type { Terminology } from '../terminology.ts'
import type { SetCode } from '../terminology/value-set.ts'
import { choicesIn, type BoundSet } from './bindings/bound-set.ts'
import { createComplaints } from './bindings/complaints.ts'
import { createMeantCodes, type MeantCodes } from './bindings/meant-code.ts'
import { createMemberships } from './bindings/membership.ts'
import { createNearCodes } from './bindings/near-codes.ts'
import type { ValueCheck } from './model.ts'
import { takeBackAdvice } from './run.ts'
import type { SystemCheck } from './systems.ts'

/** Makes the checks of bindings, and finds the codes of the sets that are bound. */
export interface BindingChecks extends Pick<MeantCodes, 'meantIn' | 'calledIn'> {
  /** Of values of a type; undefined where nothing is to be checked. */
  readonly check: (binding: Binding, type: string) => ValueCheck | undefined
  /** The codes of a set, where they are few enough to choose from. */
  readonly choicesOf: (valueSet: string) => { readonly choices?: readonly SetCode[] }
}

/** Makes the checks of required and extensible bindings; the weaker ones ask for nothing, unless they say what is too far from the set. */
export function createBindingChecks(definitions: Definitions, terminology: Terminology, systems: SystemCheck): BindingChecks {
  const meantCodes = createMeantCodes(definitions, terminology)
  const nearCodes = createNearCodes(terminology)
  const { reportOutside, reportOutsideLargest, recommend } = createComplaints(nearCodes)
  const membershipOf = createMemberships(definitions, terminology, systems, meantCodes, nearCodes)
  return {
    meantIn: meantCodes.meantIn,
    calledIn: meantCodes.calledIn,
    choicesOf: (canonical) => choicesIn({ canonical, codes: terminology.findSet(canonical) }),
    check: ({ strength, valueSet, maxValueSet }, type) => {
      if (valueSet === undefined || (maxValueSet === undefined && strength !== 'required' && strength !== 'extensible')) return undefined
      const membership = membershipOf(type)
      if (membership === undefined) return undefined
      const [canonical, complain] =
        strength === 'required'
          ? [valueSet, reportOutside]
          : maxValueSet === undefined
            ? [valueSet, recommend]
            : [maxValueSet, reportOutsideLargest]
      // A set is not compiled before a value is held to it.
      let set: BoundSet | undefined
      return (run, value) => {
        set ??= { canonical, codes: terminology.findSet(canonical) }
        if (membership(run, value, set, complain) === true && run.profile !== undefined) takeBackAdvice(run)
      }
    },
  }
}
