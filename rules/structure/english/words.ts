import type { RuleWords } from '../../engine/language.ts'
import type { Problem, ProblemCode } from '../problem.ts'

/** Words for the rule of each kind of problem. */
export type StructureWords = { readonly [Code in ProblemCode]: RuleWords<Problem<Code>> }
