import type { Catalog } from '../../catalogs/catalog.ts'
import { createDispatch, type Dispatch } from './dispatch.ts'
import type { Document } from './document.ts'
import type { Json, Path } from './json.ts'
import type { Place } from './locate.ts'
import { createMemo } from './memo.ts'
import { toPointer } from './pointer.ts'
import { toIssues, type Issue, type IssueFix, type Omission, type SkippedRule } from './report.ts'
import type { CodedFinding, Failure, Finding, Rule, Run, Severity } from './rule.ts'
import { createIsSaid } from './said.ts'
import type { TypeTable } from './types.ts'
import { pathTo, rootElement, toFhirPath, visit, type Visited } from './visit.ts'

/** What a run needs besides the document. */
export interface RunOptions {
  /** The day of the run, `YYYY-MM-DD`; the engine has no clock. */
  readonly today: string
  /** The canonical that the caller asked to be evaluated. */
  readonly profile?: string | undefined
  /** Asked only when a rule has something to look up, so that a getter may read a catalog late. */
  readonly catalogs?: Readonly<Record<string, Catalog | undefined>> | undefined
  /** Where the pages of the rules are: `docsUrl` is this, `/reglas/` and the code. */
  readonly publicUrl: string
  /**
   * What a check that goes before the rules found in the value of the document. Each is said by the rule of its code,
   * unless another rule has something as severe to say of the same place.
   */
  readonly found?: readonly CodedFinding[] | undefined
  /** The names of checks that went before the rules and threw. */
  readonly failed?: readonly string[] | undefined
  /** Whether issues carry the stretch of text they speak of. */
  readonly ranges?: boolean | undefined
}

/** What a run found, in the order of the document. */
interface RunResult {
  readonly issues: readonly Issue[]
  readonly skipped: readonly SkippedRule[]
  readonly omitted: readonly Omission[]
}

/** How many findings of one rule and severity are told of a document; the rest are counted. */
const mostFindings = 1000

/** Runs rules over a document; never throws, whatever the document holds. */
export type Linter = (document: Document, options: RunOptions) => RunResult

/** Something a rule found and said; its place is still a path from the root of the document. */
export interface Found {
  readonly rule: Rule
  readonly path: Path
  readonly range: Place | undefined
  readonly severity: Severity
  readonly profileUrl: string | undefined
  readonly message: string
  readonly suggestion: string | undefined
  readonly quickFix: IssueFix | undefined
}

/** Makes a linter of rules. */
export function createLinter(rules: readonly Rule[], types: TypeTable): Linter {
  const dispatch = createDispatch(rules, types)
  const speakers = new Map(dispatch.on('$found').map((rule) => [rule.code, rule]))
  return (document, options) => run(document, options, dispatch, speakers)
}

/** `speakers`: the rules that say what was found before, under its code. */
function run(document: Document, options: RunOptions, dispatch: Dispatch, speakers: ReadonlyMap<string, Rule>): RunResult {
  const { today, profile, catalogs = {}, found: given = [], failed: before = [] } = options
  const context: Run = { today, profile, catalog, document, memo: createMemo() }
  const found: Found[] = []
  const failed: Rule[] = []
  const skipped: Rule[] = []
  let counts: Map<Rule, Record<Severity, number>> | undefined
  let current: Rule | undefined
  const top = rootElement(document.value ?? null, dispatch)

  for (const rule of dispatch.on('$text')) show(rule, document, top)
  if (document.value !== undefined) {
    for (const rule of dispatch.on('$root')) show(rule, document.value, top)
    const members = visit(top, dispatch, stringRules(), show)
    for (const path of document.repeated(members)) for (const rule of dispatch.on('$repeated')) show(rule, path, top)
    if (given.length > 0) showGiven(given)
  }
  for (const code of before.concat(failed.map((rule) => rule.code))) {
    for (const rule of dispatch.on('$failure')) show(rule, { code } satisfies Failure, top)
  }

  return {
    issues: toIssues(found, document, dispatch, options),
    skipped: skipped.map(({ code, needs = [] }) => ({ code, needs })),
    omitted: [...(counts ?? [])].flatMap(([{ code }, { error, warning }]) => {
      const count = Math.max(0, error - mostFindings) + Math.max(0, warning - mostFindings)
      return count === 0 ? [] : [{ code, count }]
    }),
  }

  function stringRules(): readonly Rule[] {
    const { text } = document
    return dispatch.on('$string').filter(({ onlyWhere }) => text === undefined || onlyWhere === undefined || onlyWhere(text, context))
  }

  function catalog(id: string): Catalog | undefined {
    if (current?.needs?.includes(id) !== true) throw new Error(`${current?.code} no declara que necesita el catálogo «${id}».`)
    const brought = catalogs[id]
    if (brought === undefined && !skipped.includes(current)) skipped.push(current)
    return brought
  }

  function show(rule: Rule, value: unknown, element: Visited): void {
    current = rule
    try {
      const findings = rule.check(value as never, element, context)
      if (findings !== undefined) for (const finding of findings) keep(rule, finding, element)
    } catch {
      if (!failed.includes(rule)) failed.push(rule)
    }
  }

  function showGiven(findings: readonly CodedFinding[]): void {
    const isSaid = createIsSaid(found.map(({ path, rule, severity }) => ({ place: placeOf(path), rule, severity })))
    for (const finding of findings) {
      const rule = speakers.get(finding.code)
      if (rule === undefined) continue
      if (!isSaid(finding, placeOf(finding.at), finding.severity ?? rule.severity)) show(rule, finding, top)
    }
  }

  /** A place by its name in FHIR, which is one for all the types of a choice. */
  function placeOf(path: Path): string {
    const { path: written, entryIndex } = toFhirPath(document.value!, path, dispatch)
    return `${entryIndex ?? ''} ${written}`
  }

  /** Counts a finding; false where there are so many like it that it is only counted. */
  function isTold(rule: Rule, severity: Severity): boolean {
    counts ??= new Map()
    let count = counts.get(rule)
    if (count === undefined) counts.set(rule, (count = { error: 0, warning: 0 }))
    count[severity] += 1
    return count[severity] <= mostFindings
  }

  function keep(rule: Rule, finding: Finding, element: Visited): void {
    const base = pathTo(element)
    const path = [...base, ...finding.at]
    if (finding.range === undefined && isLost(document, path)) return
    const severity = finding.severity ?? rule.severity
    if (!isTold(rule, severity)) return
    // A correction of a text that is not JSON would have no certain place.
    const fix = document.problems.length === 0 ? rule.quickFix?.(finding) : undefined
    found.push({
      rule,
      path,
      range: finding.range,
      severity,
      profileUrl: finding.profileUrl ?? rule.profileUrl,
      message: rule.message(finding),
      suggestion: rule.suggestion?.(finding),
      quickFix: fix && {
        jsonPointer: toPointer(fix.at === undefined ? path : [...base, ...fix.at]),
        replacement: fix.replacement,
        title: fix.title,
        safe: fix.safe,
      },
    })
  }
}

/** Whether what a path names may be absent only because it could not be read. */
function isLost({ value: root, problems, isDamaged }: Document, path: Path): boolean {
  if (problems.length === 0) return false
  let value: Json | undefined = root
  for (const step of path) {
    if (typeof value !== 'object' || value === null) return false
    if (!Object.hasOwn(value, step)) return isDamaged(value)
    value = (value as Readonly<Record<string | number, Json>>)[step]
  }
  return false
}
