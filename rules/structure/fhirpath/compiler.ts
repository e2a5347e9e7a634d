import { testOfType } from './type-test.ts'
import type { Model } from './model.ts'
import type { Ask, Evaluate } from './scope.ts'
import type { Expression } from './syntax.ts'

/** What makes the parts of an expression ready. Its functions throw `unevaluable` where a part asks for what there is not. */
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
