import type { Json, Path } from '../../engine/json.ts'
import { defineRule, type Example, type Link, type Rule, type Severity } from '../../engine/rule.ts'
import type { Problem, ProblemCode } from '../problem.ts'

/** What is said of one kind of problem, and how it is repaired; see `Rule`. */
interface Saying<Code extends ProblemCode> {
  readonly code: Code
  readonly title: string
  readonly severity: Severity
  readonly aboutName?: (problem: Problem<Code>) => boolean
  readonly message: (problem: Problem<Code>) => string
  readonly why: string
  readonly suggestion?: (problem: Problem<Code>) => string | undefined
  readonly fixes?: 'safe' | 'unsafe' | 'both'
  readonly quickFix?: (problem: Problem<Code>) => Repair | undefined
  readonly links: readonly Link[]
  readonly examples: readonly Example[]
}

interface Repair {
  readonly title: string
  /** From the element that the problem is about; the element itself where it is not given. */
  readonly at?: Path
  readonly replacement: Json
  readonly safe: boolean
}

/** Makes a rule of what is said of a problem that the checker found. */
export function defineSaying<const Code extends ProblemCode>({ message, suggestion, quickFix, aboutName, ...rest }: Saying<Code>): Rule {
  return defineRule({
    ...rest,
    on: '$found',
    check: (finding) => [finding],
    message: (finding) => message(finding as unknown as Problem<Code>),
    ...(aboutName !== undefined && { aboutName: (finding: { readonly at: Path }) => aboutName(finding as unknown as Problem<Code>) }),
    ...(suggestion !== undefined && { suggestion: (finding: { readonly at: Path }) => suggestion(finding as unknown as Problem<Code>) }),
    ...(quickFix !== undefined && { quickFix: (finding: { readonly at: Path }) => quickFix(finding as unknown as Problem<Code>) }),
  })
}

/** A page of FHIR R4. */
export function page(title: string, path: string): Link {
  return { title: `FHIR R4: ${title}`, url: `https://hl7.org/fhir/R4/${path}` }
}

/** Who demands it: a profile by the last part of its canonical, or FHIR R4. */
export function authority({ profileUrl }: { readonly profileUrl?: string }): string {
  return profileUrl === undefined ? 'FHIR R4' : `el perfil ${lastPart(profileUrl)}`
}

/** The last part of a canonical, without its version. */
export function lastPart(canonical: string): string {
  return canonical.split('|')[0]!.split('/').at(-1)!
}

/** Some of a list, as a sentence has it: `a, b o c`. */
export function listed(items: readonly string[], joint: 'o' | 'y' = 'o', most = 8): string {
  if (items.length > most) return `${items.slice(0, most).join(', ')}…`
  return items.length < 2 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} ${joint} ${items.at(-1)}`
}

/** A value as it is shown in a sentence, cut where it is long. */
export function shown(value: Json): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > 120 ? `${text.slice(0, 117)}…` : text
}
