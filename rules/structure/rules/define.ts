import type { Json, Path } from '../../engine/json.ts'
import { defineRule, type Example, type Link, type Rule, type Severity } from '../../engine/rule.ts'
import type { Problem, ProblemCode } from '../problem.ts'
import type { Repair } from '../repairs/repair.ts'

/** The words and the repair of one kind of problem; see `Rule`. */
interface Saying<Code extends ProblemCode> {
  readonly code: Code
  readonly title: string
  readonly severity: Severity
  readonly explains?: readonly ProblemCode[] | ((problem: Problem<Code>) => readonly string[])
  readonly meant?: (problem: Problem<Code>) => string | undefined
  readonly distorts?: readonly string[]
  readonly settles?: boolean | ((problem: Problem<Code>) => boolean)
  readonly settlesElsewhere?: readonly string[]
  readonly voids?: boolean | ((problem: Problem<Code>) => boolean)
  readonly reads?: (problem: Problem<Code>) => string
  readonly lacks?: (problem: Problem<Code>) => readonly string[]
  readonly misses?: (problem: Problem<Code>) => readonly string[]
  readonly sameCause?: (problem: Problem<Code>) => string | undefined
  readonly aboutName?: (problem: Problem<Code>) => boolean
  readonly message: (problem: Problem<Code>) => string
  readonly why: string
  readonly suggestion?: (problem: Problem<Code>) => string | undefined
  readonly fixes?: 'safe' | 'unsafe' | 'both'
  /** See `Rule`; what it always is where it is no function. */
  readonly isTried?: true | 'only' | ((problem: Problem<Code>) => boolean | 'only')
  /** Gets the value of the document, to put together what surrounds the place. */
  readonly quickFix?: (problem: Problem<Code>, root: Json) => Repair | undefined
  readonly links: readonly Link[]
  readonly examples: readonly Example[]
}

/** Findings about a code, its concept or a quantity that follow from a member that is not as it should be; see `Rule.distorts`. */
export const aboutCodes: readonly string[] = ['r4-codigo-01', 'r4-codigo-02', 'r4-codigo-03', 'r4-inv-01 qty-3', 'r4-inv-01 drt-1']

/** Findings about references to contained resources that follow from how something on the way there is written; see `Rule.settlesElsewhere`. */
export const toContainedOnes: readonly string[] = ['r4-ref-02', 'cl-ref-01', 'r4-ref-07']

/** Makes a rule of what is said of a problem that the checker found. */
export function defineSaying<const Code extends ProblemCode>({
  message,
  suggestion,
  quickFix,
  aboutName,
  isTried,
  explains,
  meant,
  sameCause,
  lacks,
  misses,
  reads,
  settles,
  voids,
  ...rest
}: Saying<Code>): Rule {
  return defineRule({
    ...rest,
    on: '$found',
    check: (finding) => [finding],
    message: (finding) => message(finding as unknown as Problem<Code>),
    ...(aboutName !== undefined && { aboutName: (finding: { readonly at: Path }) => aboutName(finding as unknown as Problem<Code>) }),
    ...(suggestion !== undefined && { suggestion: (finding: { readonly at: Path }) => suggestion(finding as unknown as Problem<Code>) }),
    ...(explains !== undefined && {
      explains:
        typeof explains === 'function' ? (finding: { readonly at: Path }) => explains(finding as unknown as Problem<Code>) : explains,
    }),
    ...(voids !== undefined && {
      voids: typeof voids === 'function' ? (finding: { readonly at: Path }) => voids(finding as unknown as Problem<Code>) : voids,
    }),
    ...(settles !== undefined && {
      settles: typeof settles === 'function' ? (finding: { readonly at: Path }) => settles(finding as unknown as Problem<Code>) : settles,
    }),
    ...(reads !== undefined && { reads: (finding: { readonly at: Path }) => reads(finding as unknown as Problem<Code>) }),
    ...(meant !== undefined && { meant: (finding: { readonly at: Path }) => meant(finding as unknown as Problem<Code>) }),
    ...(sameCause !== undefined && { sameCause: (finding: { readonly at: Path }) => sameCause(finding as unknown as Problem<Code>) }),
    ...(lacks !== undefined && { lacks: (finding: { readonly at: Path }) => lacks(finding as unknown as Problem<Code>) }),
    ...(misses !== undefined && { misses: (finding: { readonly at: Path }) => misses(finding as unknown as Problem<Code>) }),
    ...(isTried !== undefined && {
      isTried: (finding: { readonly at: Path }) => (typeof isTried === 'function' ? isTried(finding as unknown as Problem<Code>) : isTried),
    }),
    ...(quickFix !== undefined && {
      quickFix: (finding: { readonly at: Path }, root?: Json) => quickFix(finding as unknown as Problem<Code>, root ?? null),
    }),
  })
}

/** A page of FHIR R4. */
export function page(title: string, path: string): Link {
  return { title: `FHIR R4: ${title}`, url: `https://hl7.org/fhir/R4/${path}` }
}
