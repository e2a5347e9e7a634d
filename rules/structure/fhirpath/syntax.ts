import type { Focus } from './focus.ts'

/** An expression of FHIRPath, as it was written. */
export type Expression =
  | { readonly kind: 'literal'; readonly item: Focus }
  /** `{}` */
  | { readonly kind: 'empty' }
  /** `%name` */
  | { readonly kind: 'variable'; readonly name: string }
  /** `$this`, `$index`, `$total` */
  | { readonly kind: 'this' | 'index' | 'total' }
  /** `target.name`; without a target, of the focus. */
  | { readonly kind: 'member'; readonly target: Expression | undefined; readonly name: string }
  | Call
  /** `target[index]` */
  | { readonly kind: 'item'; readonly target: Expression; readonly index: Expression }
  | { readonly kind: 'sign'; readonly sign: '+' | '-'; readonly operand: Expression }
  | { readonly kind: 'binary'; readonly operator: Operator; readonly left: Expression; readonly right: Expression }
  /** `operand is type`, `operand as type` */
  | { readonly kind: 'type'; readonly operator: 'is' | 'as'; readonly operand: Expression; readonly type: string }

/** `target.name(arguments)`; without a target, of the focus. */
export interface Call {
  readonly kind: 'call'
  readonly target: Expression | undefined
  readonly name: string
  readonly args: readonly Expression[]
}

/** An operator between two expressions, types apart. */
export type Operator =
  | '*'
  | '/'
  | 'div'
  | 'mod'
  | '+'
  | '-'
  | '&'
  | '|'
  | '<'
  | '<='
  | '>'
  | '>='
  | '='
  | '!='
  | '~'
  | '!~'
  | 'in'
  | 'contains'
  | 'and'
  | 'or'
  | 'xor'
  | 'implies'

/** Where a text ceases to be FHIRPath; `at` counts UTF-16 units from 0. */
export interface SyntaxProblem {
  readonly message: string
  readonly at: number
}
