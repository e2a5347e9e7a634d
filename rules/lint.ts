import { findSystemsLike } from './cl/nearest-system.ts'
import { evaluatedProfile } from './cl/profiles.ts'
import { readBareCode } from './cl/reading/bare-code.ts'
import { icd10 } from './cl/reading/code-systems.ts'
import { abridge, abridgeNames, mostBytes, omitAlso } from './engine/abridge.ts'
import { toBrief } from './engine/brevity.ts'
import { readDocument, toDocument, type Document } from './engine/document.ts'
import type { Issue, SkippedRule, ValidateResponse } from './engine/issue.ts'
import { isObject, type Json, type JsonObject } from './engine/json.ts'
import { forgetNotes } from './engine/noted.ts'
import { once } from './engine/once.ts'
import { definitions, findGrounds, groundsWithoutGuides, wantsNoGuide, type Grounds } from './grounds.ts'
import { systemsNamed } from './guides/catalogs.ts'
import { isGuideAtHand } from './guides/guide-definitions.ts'
import type { Guide } from './guides/guides.ts'
import { nothingInferred, sayReason, whyInferred, type Inferred } from './guides/inferred.ts'
import { extensionPack, mayBeLaterExtension, withLaterExtensions } from './guides/later-extensions.ts'
import { findProfilesLike } from './guides/nearest-profile.ts'
import type { IssueOptions } from './issues.ts'
import type { ReportLanguage } from './language.ts'
import type { LintOptions } from './lint-options.ts'
import type { LinterOptions, LinterResult } from './linter.ts'
import { linterOf, withImported } from './linters.ts'
import type { Definitions } from './structure/definitions.ts'
import { claimsOf } from './structure/lineage.ts'
import { wantedRules, wantsGuideRules, wantsStructure } from './wanted-rules.ts'

/** The address under which `npm start` serves the pages of the rules. */
export const defaultPublicUrl = 'http://127.0.0.1:8080'

/** Lints a resource, given as JSON text or as a value. Pure and synchronous; never throws, whatever it is given. The report takes 2 MB at most. */
export function lint(input: string | Json, options: LintOptions): ValidateResponse {
  return abridged(lintForReport(input, options))
}

/** A report with as much of it as goes into 2 MB. */
export function abridged(whole: ValidateResponse): ValidateResponse {
  const { issues, left } = abridge(whole.issues)
  const { omitted = [], unverified = [] } = whole
  const names = abridgeNames(unverified)
  if (issues === whole.issues && names === unverified) return whole
  return {
    ...whole,
    errors: messagesOf(issues, 'error'),
    warnings: messagesOf(issues, 'warning'),
    issues,
    ...(left.length > 0 && { omitted: omitAlso(omitted, left) }),
    ...(unverified.length > 0 && { unverified: names }),
  }
}

/** The same, however long the report becomes: for who goes on with it instead of sending it. */
export function lintAtLength(input: string | Json, options: LintOptions): ValidateResponse {
  return lintWithin(input, options, {})
}

/** The same, for who abridges it: findings for which a report has no room are only counted. */
export function lintForReport(input: string | Json, options: LintOptions, { brief }: Pick<IssueOptions, 'brief'> = {}): ValidateResponse {
  return lintWithin(input, options, { room: typeof input === 'string' ? roomFor(input.length) : mostBytes, brief })
}

/**
 * Characters of issues in a report about a text of so many: some 300 issues about the shortest, which is more than anybody reads, and
 * from 200 kB on all that goes into a report. So what is put into words costs no more than the length of a text allows.
 */
function roomFor(length: number): number {
  return Math.min(mostBytes, 300_000 + 8 * length)
}

type Bounds = Pick<IssueOptions, 'room' | 'brief'>

function lintWithin(input: string | Json, options: LintOptions, bounds: Bounds): ValidateResponse {
  forgetNotes()
  const document = typeof input === 'string' ? readDocument(input) : toDocument(input)
  return toResponse(judge(document, options, bounds), document.value, options)
}

/** The result of a run, and its grounds. */
interface Judgment {
  readonly grounds: Grounds
  readonly result: LinterResult
}

/** Runs with the guides that the text or the caller names, and once more with later extensions where it may have any. */
function judge(document: Document, options: LintOptions, bounds: Bounds): Judgment {
  const { only, guide, definitions: own, waits } = options
  const areGuidesAsked = wantsStructure(only) || wantsGuideRules(only ?? [])
  const grounds = areGuidesAsked ? findGrounds(document.value, options, document.text) : groundsWithoutGuides(own)
  if (waits === true && grounds.missing.length > 0) return { grounds, result: unjudged }
  const result = run(document, options, grounds, bounds)
  if (!areGuidesAsked || wantsNoGuide(guide) || !result.unverified.some(mayBeLaterExtension)) return { grounds, result }
  if (!isGuideAtHand(extensionPack)) return { grounds: { ...grounds, missing: [...grounds.missing, extensionPack] }, result }
  const later = { ...grounds, definitions: withLaterExtensions(grounds.definitions) }
  return { grounds: later, result: run(document, options, later, bounds) }
}

const unjudged: LinterResult = { issues: [], skipped: [], omitted: [], unverified: [] }

function run(document: Document, options: LintOptions, grounds: Grounds, bounds: Bounds): LinterResult {
  const { today, profile, catalogs, only, ranges, fixes, publicUrl = defaultPublicUrl, strict, terminology, language } = options
  const { definitions: used, inferred, inferIn, ruling, guides } = grounds
  const root = document.value
  const isKnown = knownIn(used)
  const profilesLike = once(() =>
    findProfilesLike(guides, inferred.event?.profile ?? profile ?? (isObject(root) ? claimsOf(root)[0] : undefined)),
  )
  return linterOf(terminology === undefined ? used : withImported(used, terminology), ruling)(document, {
    today,
    profile,
    catalogs,
    ranges,
    fixes,
    ...bounds,
    publicUrl,
    language,
    strict,
    isCode: catalogs === undefined ? undefined : (system, code) => system === icd10 && catalogs['cie10']?.has(code) === true,
    codingOf: (text, valueSet) => readBareCode(text, valueSet, catalogs?.['cie10']),
    profilesLike: (canonical, type) => profilesLike()(canonical, type),
    systemsLike: (system) => findSystemsLike(system, systemsNamed),
    profiles: profile === undefined ? [] : [profile],
    profilesOf: profilesOf(inferred, root, options, isKnown),
    profilesIn: inferIn && ((top) => profilesOf(inferIn(top), top, options, isKnown)),
    wanted: only === undefined || only.length === 0 ? undefined : wantedRules(only),
    structure: wantsStructure(only),
  })
}

/** Whether a profile is one of a type. */
type IsKnown = (profile: string, type: string) => boolean

/** Asks whether some definitions have a profile for a type; undefined where they are those of every text. */
function knownIn(used: Definitions): IsKnown | undefined {
  return used === definitions ? undefined : (profile, type) => used.findStructure(profile)?.type === type
}

/** The profiles that follow for the resources of a document, `top`. */
function profilesOf(
  { profiles, event }: Inferred,
  top: Json | undefined,
  { full, profile }: LintOptions,
  isKnown: IsKnown | undefined,
): LinterOptions['profilesOf'] {
  if (full !== true && profiles.size === 0 && event === undefined) return undefined
  return (resource) => {
    if (resource === top && event !== undefined) return [event.profile]
    const slice = profiles.get(resource)
    if (slice !== undefined) return [slice]
    return full === true ? ownProfile(resource, resource === top ? profile : undefined, isKnown) : []
  }
}

/** The profile of its type, unless another is asked for. */
function ownProfile(resource: JsonObject, asked: string | undefined, isKnown: IsKnown | undefined): readonly string[] {
  const own = asked === undefined ? evaluatedProfile(resource, undefined, isKnown) : null
  return own === null ? [] : [own]
}

function toResponse({ grounds, result }: Judgment, root: Json | undefined, { profile, language }: LintOptions): ValidateResponse {
  const { inferred, missing } = grounds
  const { omitted, unverified } = result
  const issues = inferred === nothingInferred ? result.issues : result.issues.map((issue) => withReason(issue, inferred, root, language))
  const skipped = missing.length > 0 ? [toSkipped(missing), ...result.skipped] : result.skipped
  const taking = takingPart(grounds)
  const type = isObject(root) ? root['resourceType'] : undefined
  const errors = messagesOf(issues, 'error')
  const response: { -readonly [Member in keyof ValidateResponse]: ValidateResponse[Member] } = {
    valid: errors.length === 0,
    errors,
    warnings: messagesOf(issues, 'warning'),
    profile: evaluatedProfile(root, profile ?? inferred.event?.profile, knownIn(grounds.definitions)),
    resourceType: typeof type === 'string' ? toBrief(type) : '',
    issues,
  }
  if (skipped.length > 0) response.skipped = skipped
  if (omitted.length > 0) response.omitted = omitted
  if (unverified.length > 0) response.unverified = unverified
  if (taking.length > 0) response.guides = taking
  return response
}

function toSkipped(missing: readonly Guide[]): SkippedRule {
  return { code: 'r4', needs: missing.map(({ id, version }) => `${id}#${version}`) }
}

/** The guides and packages that took part, those of the text first. */
function takingPart({ guides: embedded, packages }: Grounds): NonNullable<ValidateResponse['guides']> {
  if (embedded.length + packages.length === 0) return []
  return [
    ...embedded.map(({ id, version }) => ({ id, version, source: 'embedded' as const })),
    ...packages.map(({ name, version, source }) => ({ id: name, version, source })),
  ]
}

/** An issue under a profile that nobody claims says why it is in force. */
function withReason(issue: Issue, inferred: Inferred, root: Json | undefined, language: ReportLanguage | undefined): Issue {
  const reason = whyInferred(inferred, root, issue)
  if (reason === undefined) return issue
  const said = (language?.reason ?? sayReason)(reason)
  return { ...issue, why: issue.why === undefined ? said : `${issue.why} ${said}` }
}

function messagesOf(issues: readonly Issue[], severity: Issue['severity']): readonly string[] {
  const messages: string[] = []
  for (const issue of issues) if (issue.severity === severity) messages.push(issue.message)
  return messages
}
