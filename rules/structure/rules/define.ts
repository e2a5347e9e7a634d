import { headOf } from '../../engine/cut.ts'
import { isList, isObject, type Json, type JsonObject, type Path } from '../../engine/json.ts'
import { defineRule, type Example, type FixOption, type Link, type Rule, type Severity } from '../../engine/rule.ts'
import { isVitalSign } from '../check/vital-signs.ts'
import type { Choice, Problem, ProblemCode } from '../problem.ts'
import type { Setting } from './repairs.ts'

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

/** The repair of a problem. */
export interface Repair {
  /** An infinitive that names the result. */
  readonly title: string
  /** From the element that the problem is about; the element itself where it is not given. */
  readonly at?: Path
  readonly replacement: Json
  /** From the root; the place of the problem where it is not given. */
  readonly path?: Path
  readonly safe: boolean
  readonly options?: readonly FixOption[] | undefined
  /** See `Rule`. */
  readonly mustHold?: boolean | undefined
  readonly otherwise?: Repair | undefined
}

/** Findings about a code, its concept or a quantity that follow from a member that is not as it should be; see `Rule.distorts`. */
export const aboutCodes: readonly string[] = ['r4-codigo-01', 'r4-codigo-02', 'r4-codigo-03', 'r4-inv-01 qty-3', 'r4-inv-01 drt-1']

/** Findings about references to contained resources that follow from how something on the way there is written; see `Rule.settlesElsewhere`. */
export const toContainedOnes: readonly string[] = ['r4-ref-02', 'cl-ref-01', 'r4-ref-07']

/** A repair that writes the one text that may be meant, or the choice of several; undefined where there is none. */
export function toWrite(question: string, path: Path, texts: readonly string[]): Repair | undefined {
  const [first, ...others] = texts
  if (first === undefined) return undefined
  if (others.length === 0) return { title: `Escribir ${shown(first)}`, replacement: first, safe: false }
  return toChoose(
    question,
    path,
    texts.map((one) => ({ title: one, replacement: one })),
  )
}

/** A repair that somebody has to choose, of one or more; undefined where there is none. */
export function toChoose(title: string, path: Path, options: readonly FixOption[]): Repair | undefined {
  return options.length === 0 ? undefined : { title, path, replacement: options[0]!.replacement, safe: false, options }
}

/** A repair that takes something away, which nobody but who reads it may do. */
export function toRemove(what: string, setting: Setting | undefined): Repair | undefined {
  const title = `Quitar ${what}`
  return setting && toChoose(title, setting.path, [{ title, replacement: setting.replacement }])
}

/** As `toRemove`, of what others may need: offered only where taking it away was tried and is worse for nothing. */
export function toRemoveIfHolds(what: string, setting: Setting | undefined): Repair | undefined {
  const repair = toRemove(what, setting)
  return repair && { ...repair, mustHold: true }
}

/** A repair, and what is tried where it does not hold; that alone where there is no other. */
export function orElse(repair: Repair | undefined, otherwise: Repair | undefined): Repair | undefined {
  return repair === undefined || otherwise === undefined ? (repair ?? otherwise) : { ...repair, otherwise }
}

/** Tries ways to read a problem in order, and gives the first repair. */
export function findRepair<Args extends readonly unknown[]>(
  readings: readonly ((...args: Args) => Repair | undefined)[],
  ...args: Args
): Repair | undefined {
  for (const read of readings) {
    const repair = read(...args)
    if (repair !== undefined) return repair
  }
  return undefined
}

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
    ...(isTried !== undefined && {
      isTried: (finding: { readonly at: Path }) => (typeof isTried === 'function' ? isTried(finding as unknown as Problem<Code>) : isTried),
    }),
    ...(quickFix !== undefined && {
      quickFix: (finding: { readonly at: Path }, root?: Json) => quickFix(finding as unknown as Problem<Code>, root ?? null),
    }),
  })
}

/** A code to choose, with what it says. */
export function titleOf({ code, display }: Choice): string {
  return display === undefined || display === code ? code : `${code} (${display})`
}

/** A page of FHIR R4. */
export function page(title: string, path: string): Link {
  return { title: `FHIR R4: ${title}`, url: `https://hl7.org/fhir/R4/${path}` }
}

/** Who demands it: a profile by the last part of its canonical, or FHIR R4. */
export function authority({ profileUrl }: { readonly profileUrl?: string }): string {
  if (profileUrl === undefined) return 'FHIR R4'
  return isVitalSign(profileUrl) ? `el perfil de signos vitales ${lastPart(profileUrl)}` : `el perfil ${lastPart(profileUrl)}`
}

/** The last part of a canonical, without its version. */
export function lastPart(canonical: string): string {
  const bar = canonical.indexOf('|')
  const end = bar < 0 ? canonical.length : bar
  return canonical.slice(canonical.lastIndexOf('/', end) + 1, end)
}

/** The name that a definition has, or its address where it is not the name that was written otherwise. */
export function nameOrAddress(written: string, meant: string): string {
  return isCalledSo(written, meant) ? `«${meant}»` : lastPart(meant)
}

/** The same, as the end of a sentence. */
export function calledOrAt(written: string, meant: string): string {
  return isCalledSo(written, meant) ? `su dirección es «${meant}»` : `se llama ${lastPart(meant)}`
}

/** Addresses under which HL7 publishes the extensions of FHIR, those of later versions too. */
export const ofHl7Extensions = /^https?:\/\/hl7\.org\/fhir\/StructureDefinition\//

/** Whether an address ends as another. */
export function isCalledSo(written: string, meant: string): boolean {
  return lastPart(written) === lastPart(meant)
}

/** Some of a list, as a sentence has it: `a, b o c`. */
export function listed(items: readonly string[], joint: 'o' | 'y' = 'o', most = 8): string {
  if (items.length > most) return `${items.slice(0, most).join(', ')}…`
  const last = items.at(-1) ?? ''
  return items.length < 2 ? last : `${items.slice(0, -1).join(', ')} ${jointBefore(last, joint)} ${last}`
}

/** «u» before the sound of an o, and «e» before that of an i. */
function jointBefore(next: string, joint: 'o' | 'y'): string {
  if (joint === 'o') return /^[«“(]?h?[oó]/i.test(next) ? 'u' : 'o'
  return /^[«“(]?h?[ií](?![aeo])/i.test(next) ? 'e' : 'y'
}

/** A value as it is shown in a sentence, cut where it is long. */
export function shown(value: Json): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > 120 ? `${headOf(text, 117)}…` : text
}

/** The demand of a profile, short enough for a message: of a coding its code, with its display. */
export function shownDemand(value: Json): string {
  const coding = isObject(value) && isList(value['coding']) && value['coding'].length === 1 ? value['coding'][0] : value
  if (!isObject(coding) || typeof coding['code'] !== 'string' || !Object.keys(coding).every(isOfCoding)) return shown(value)
  const { code, display } = coding
  return shown(typeof display === 'string' && display !== code ? `${code} (${display})` : code)
}

/** The members that a value lacks of those that a profile demands, each with its value where that is a simple one. */
export function lackedOf(
  { lacking = [], expected }: { readonly lacking?: readonly string[]; readonly expected: Json },
  quote: (text: string) => string,
): readonly string[] {
  return lacking.map((name) => {
    const value = (expected as JsonObject)[name]!
    return typeof value === 'object' ? quote(name) : `${quote(name)} (${shown(value)})`
  })
}

const ofCoding = new Set(['system', 'version', 'code', 'display', 'userSelected'])

/** True of a member of Coding, which stands inside `coding` in a CodeableConcept. */
export function isOfCoding(name: string): boolean {
  return ofCoding.has(name)
}
