import type { Path } from '../engine/json.ts'
import type { Severity } from '../engine/rule.ts'
import type { AnswerProblems } from './problems/answers.ts'
import type { BundleProblems } from './problems/bundles.ts'
import type { CodeProblems } from './problems/codes.ts'
import type { DefinitionProblems } from './problems/definitions.ts'
import type { ElementProblems } from './problems/elements.ts'
import type { ExtensionProblems } from './problems/extensions.ts'
import type { FormatProblems } from './problems/formats.ts'
import type { JsonProblems } from './problems/json.ts'
import type { ProfileProblems } from './problems/profiles.ts'
import type { ReferenceProblems } from './problems/references.ts'
import type { SliceProblems } from './problems/slices.ts'
import type { ValueProblems } from './problems/values.ts'

export type { Unverified } from '../engine/issue.ts'
export type { Offered } from './problems/answers.ts'
export type { Choice, NearSystems, ValueWanted } from './problems/codes.ts'
export type { Shape } from './problems/elements.ts'
export type { NamedExtension } from './problems/extensions.ts'
export type { JsonKind, OtherTypes } from './problems/json.ts'
export type { NearProfiles } from './problems/profiles.ts'
export type { Aggregation } from './problems/references.ts'
export type { SliceHint, SliceMark } from './problems/slices.ts'

/** The facts of each kind of problem beside its place, from which its sentence is made. */
export interface Problems
  extends
    JsonProblems,
    ElementProblems,
    FormatProblems,
    ValueProblems,
    CodeProblems,
    SliceProblems,
    ExtensionProblems,
    ReferenceProblems,
    BundleProblems,
    ProfileProblems,
    DefinitionProblems,
    AnswerProblems {}

/** The codes of the structure tier. */
export type ProblemCode = keyof Problems

/** Something the definitions do not allow, at a path from the root of the document. */
export type Problem<Code extends ProblemCode = ProblemCode> = {
  readonly [C in Code]: {
    readonly code: C
    /** For what is absent, where it would stand. */
    readonly at: Path
    /** Where it differs from what is usual for the code. */
    readonly severity?: Severity
    /** The canonical of the profile that says so; absent where base R4 does. */
    readonly profileUrl?: string
  } & Problems[C]
}[Code]
