import { ofTruth, type Collection } from './focus.ts'
import { testOfType, type TypeTest } from './type-test.ts'
import type { Model } from './model.ts'
import { unevaluable, type Ask, type Evaluate } from './scope.ts'
import type { Expression } from './syntax.ts'

/** Compiles the parts of an expression. Its functions throw `unevaluable` where a part asks for what there is not. */
export interface Compiler {
  readonly model: Model
  /** To yield a collection. */
  readonly collect: (expression: Expression) => Evaluate
  /** To yield a truth value. */
  readonly ask: (expression: Expression) => Ask
  /** The same for a part that is evaluated for one item after another, where what stays the same is worth keeping. */
  readonly repeated: Compiler
}

/** Where a path begins: `$this`. */
export const start: Evaluate = (scope) => scope.focus

/** Makes ready what stands before a dot. */
export function compileTarget({ target }: { readonly target: Expression | undefined }, compiler: Compiler): Evaluate {
  return target === undefined ? start : compiler.collect(target)
}

/** Whether a path begins with the name of a type, as in `Patient.name`. */
export function isTypeName({ target, name }: Extract<Expression, { kind: 'member' }>, model: Model): boolean {
  return target === undefined && /^[A-Z]/.test(name) && testOfType(name, model) !== undefined
}

/** Makes the test of a type as it was written. Throws `unevaluable` where there is no such type. */
export function typeTest(written: string, { model }: Compiler): TypeTest {
  const test = testOfType(written, model)
  if (test === undefined) throw unevaluable
  return test
}

/** `operand is type`, which is an error where the operand is several. */
export function isOfType(operand: Evaluate, test: TypeTest): Ask {
  return (scope) => {
    const items = operand(scope)
    if (items.length > 1) throw unevaluable
    return items.length === 0 ? undefined : test(items[0]!)
  }
}

/** The same collection always. */
export function constantly(collection: Collection): Evaluate {
  return () => collection
}

/** The answer to a question as a collection. */
export function asCollection(question: Ask): Evaluate {
  return (scope) => ofTruth(question(scope))
}
