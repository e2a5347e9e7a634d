import { isObject, type Json } from '../../engine/json.ts'
import type { Definitions } from '../definitions.ts'
import type { StructureResult } from '../problem.ts'
import { r4 } from '../r4.ts'
import { createPlans } from './plan.ts'
import { createRun, report, type Run } from './run.ts'
import { checkObject, createShapes, isEmpty, kindOf } from './walk.ts'

/** What a check goes by besides the definitions. */
export interface CheckOptions {
  /** The canonicals of profiles that the document has to meet besides those it claims. */
  readonly profiles?: readonly string[] | undefined
  /** Whether extensions that nobody defined are errors. */
  readonly strict?: boolean | undefined
}

/** Checks documents against definitions. */
export interface Checker {
  /** Finds what the definitions do not allow. Pure and synchronous; never throws, whatever it is given. */
  readonly check: (root: Json, options?: CheckOptions) => StructureResult
}

/** Makes a checker; what the definitions say of a type is made out when it is first met. */
export function createChecker(definitions: Definitions): Checker {
  const plans = createPlans(definitions, createShapes(checkResource))

  function checkResource(run: Run, value: Json): void {
    if (!isObject(value)) {
      if (!isEmpty(value))
        report(run, 'r4-json-03', { name: String(run.steps[run.depth - 1] ?? ''), type: 'Resource', found: kindOf(value) })
      return
    }
    const type = value['resourceType']
    const plan = typeof type === 'string' ? plans.ofResource(type) : undefined
    if (plan !== undefined) return checkObject(run, value, plan)
    const nearest = typeof type === 'string' ? r4.findResource(type) : undefined
    report(
      run,
      'r4-tipo-01',
      { ...(typeof type === 'string' && { found: type }), ...(nearest !== undefined && { nearest }) },
      { under: ['resourceType'] },
    )
  }

  return {
    check: (root, { strict = false } = {}) => {
      const run = createRun(strict)
      checkResource(run, root)
      const { problems, unverified, omitted } = run.found
      return { problems, unverified: [...unverified.values()], omitted: [...omitted].map(([code, count]) => ({ code, count })) }
    },
  }
}
