import type { Catalog } from '../catalogs/catalog.ts'
import { findSystemsLike } from './cl/nearest-system.ts'
import { evaluatedProfile } from './cl/profiles.ts'
import { readBareCode } from './cl/reading/bare-code.ts'
import { icd10 } from './cl/reading/code-systems.ts'
import { abridge, abridgeNames, mostBytes, omitAlso } from './engine/abridge.ts'
import { toBrief } from './engine/brevity.ts'
import { readDocument, toDocument, type Document } from './engine/document.ts'
import { isObject, type Json, type JsonObject } from './engine/json.ts'
import { forgetNotes } from './engine/noted.ts'
import { once } from './engine/once.ts'
import type { Issue, SkippedRule, ValidateResponse } from './engine/issue.ts'
import type { Rule } from './engine/rule.ts'
import type { IssueOptions } from './issues.ts'
import type { ReportLanguage } from './language.ts'
import { createLinter, type Linter, type LinterOptions, type LinterResult } from './linter.ts'
import { commonRules, rules, rulesOfGuides, wantsGuideRules } from './rules.ts'
import { restsOn } from './guides/events.ts'
import { inferFrom, nothingInferred, sayReason, whyInferred, type Inferred } from './guides/inferred.ts'
import { guidesInPlay } from './guides/in-play.ts'
import { isGuideAtHand } from './guides/guide-definitions.ts'
import { guides, type Guide } from './guides/guides.ts'
import { extensionPack, mayBeLaterExtension, withLaterExtensions } from './guides/later-extensions.ts'
import { guideAtHand } from './guides/packages-at-hand.ts'
import { findProfilesLike } from './guides/nearest-profile.ts'
import { definitionsNamed, guideNamed, guidesClaimed, mayNameGuides } from './guides/named.ts'
import { plainSelection, selectGuides, type Selection } from './guides/selection.ts'
import { eventsTold } from './guides/told.ts'
import type { Definitions } from './structure/definitions.ts'
import { claimsOf } from './structure/lineage.ts'
import type { ImportedTerminology } from './structure/imported-terminology.ts'
import type { PackageDefinitions } from './structure/package/package-definitions.ts'

/** The address under which `npm start` serves the pages of the rules. */
export const defaultPublicUrl = 'http://127.0.0.1:8080'

/** Options of `lint`. */
export interface LintOptions {
  /** The day of the run, `YYYY-MM-DD`: the linter has no clock. */
  readonly today: string
  /** The canonical of the profile to evaluate, instead of what the resource claims or its type suggests. */
  readonly profile?: string | undefined
  /**
   * Large catalogs under their ids, asked only when a rule has something to look up: a getter may read one late. A rule
   * that asks in vain is named in `skipped`, with the catalogs to bring before linting again.
   */
  readonly catalogs?: Readonly<Record<string, Catalog | undefined>> | undefined
  /** Code systems that a user imported, asked only where a text has one of their codes; what they tell is no longer unverified. */
  readonly terminology?: ImportedTerminology | undefined
  /**
   * The definitions that the structure is checked by, instead of those of base R4 and CL Core 1.9.4. Those of packages stand over
   * whatever guide a text names, and take the place of the guide of the same name.
   */
  readonly definitions?: Definitions | PackageDefinitions | undefined
  /**
   * The id of a guide that takes part although nothing names it, or several, or `none` where no guide does but CL Core 1.9.4 and EIS. Otherwise
   * those do that the text names; where the host has to bring the file of one, `skipped` asks for it as `id#version`.
   */
  readonly guide?: string | readonly string[] | undefined
  /** Whether a text is left alone while the file of a guide that it names is missing: for a host that brings it and lints again. */
  readonly waits?: boolean | undefined
  /**
   * Whether each resource, in entries and contained ones too, has to meet the CL Core profile of its type although nobody
   * asks for it: full validation does, linting while somebody writes does not.
   */
  readonly full?: boolean | undefined
  /** Whether errors are what HL7's validator calls so and may well be none: extensions and systems that nobody defined, periods that begin vaguely. */
  readonly strict?: boolean | undefined
  /** The beginnings of the codes that are wanted, such as `r4` or `cl-run`, where not all are; that a text cannot be read is said anyway. */
  readonly only?: readonly string[] | undefined
  /** The language that issues are told in, where it is not Spanish. */
  readonly language?: ReportLanguage | undefined
  /** Where the pages of the rules are served, without a slash at the end. */
  readonly publicUrl?: string | undefined
  /** Whether issues say which stretch of the text they speak of. */
  readonly ranges?: boolean | undefined
  /**
   * False where nobody is shown the fixes of issues, which are then tried only to tell what follows from what; all else stays the same, but that a
   * report cut to 2 MB holds more.
   */
  readonly fixes?: false | undefined
}

/** The definitions of base R4, CL Core 1.9.4 and EIS. */
export const definitions: Definitions = plainSelection.definitions

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

function lintWithin(input: string | Json, options: LintOptions, bounds: Pick<IssueOptions, 'room' | 'brief'>): ValidateResponse {
  forgetNotes()
  const document = typeof input === 'string' ? readDocument(input) : toDocument(input)
  const root = document.value
  const {
    today,
    profile,
    catalogs,
    only,
    ranges,
    fixes,
    publicUrl = defaultPublicUrl,
    full,
    strict,
    definitions: own,
    terminology,
    language,
  } = options
  const wanted = only === undefined || only.length === 0 ? undefined : wantedOf(only)
  const structure = wantsStructure(only)

  /** The profiles that follow for the resources of a document, `top`. */
  function profilesOf({ profiles, event }: Inferred, isKnown: IsKnown | undefined, top = root): LinterOptions['profilesOf'] {
    if (full !== true && profiles.size === 0 && event === undefined) return undefined
    return (resource) => {
      if (resource === top && event !== undefined) return [event.profile]
      const slice = profiles.get(resource)
      if (slice !== undefined) return [slice]
      return full === true ? ownProfile(resource, resource === top ? profile : undefined, isKnown) : []
    }
  }

  function run({ used, inferred, inferIn, ruling, guides: taking }: Choice): LinterResult {
    const isKnown = used === definitions ? undefined : isProfileIn(used)
    const likeOnes = once(() =>
      findProfilesLike(taking, inferred.event?.profile ?? profile ?? (isObject(root) ? claimsOf(root)[0] : undefined)),
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
      profilesLike: (canonical, type) => likeOnes()(canonical, type),
      systemsLike: findSystemsLike,
      profiles: profile === undefined ? [] : [profile],
      profilesOf: profilesOf(inferred, isKnown),
      profilesIn: inferIn && ((top) => profilesOf(inferIn(top), isKnown, top)),
      wanted,
      structure,
    })
  }

  const isGuided = structure || wantsGuideRules(only ?? [])
  const { choice, result } = isGuided ? withGuides(document, options, run) : withoutGuides(own, run)
  const { omitted, unverified } = result
  const issues =
    choice.inferred === nothingInferred ? result.issues : result.issues.map((issue) => withReason(issue, choice.inferred, root, language))
  const skipped = choice.missing.length > 0 ? [toSkipped(choice.missing), ...result.skipped] : result.skipped
  const taking = takingPart(choice)
  const type = isObject(root) ? root['resourceType'] : undefined
  const errors = messagesOf(issues, 'error')
  const response: { -readonly [Member in keyof ValidateResponse]: ValidateResponse[Member] } = {
    valid: errors.length === 0,
    errors,
    warnings: messagesOf(issues, 'warning'),
    profile: evaluatedProfile(
      root,
      profile ?? choice.inferred.event?.profile,
      choice.used === definitions ? undefined : isProfileIn(choice.used),
    ),
    resourceType: typeof type === 'string' ? toBrief(type) : '',
    issues,
  }
  if (skipped.length > 0) response.skipped = skipped
  if (omitted.length > 0) response.omitted = omitted
  if (unverified.length > 0) response.unverified = unverified
  if (taking.length > 0) response.guides = taking
  return response
}

/** Whether a profile is one of a type. */
type IsKnown = (profile: string, type: string) => boolean

/** The guides of a run, and the profiles inferred by them. */
interface Choice extends Selection {
  readonly inferred: Inferred
  /** Infers by the same guides in another document; undefined where they say nothing of any. */
  readonly inferIn?: (root: Json) => Inferred
  /** With the packages that somebody brought. */
  readonly used: Definitions
  readonly packages: PackageDefinitions['packages']
  /** The guides whose rules count, by their ids. */
  readonly ruling: readonly string[]
}

/** Runs with the guides that the text names, and what follows from what it is for. */
function withGuides(
  { value, text }: Document,
  options: LintOptions,
  run: (choice: Choice) => LinterResult,
): { readonly choice: Choice; readonly result: LinterResult } {
  if (isNone(options.guide)) return withoutGuides(options.definitions, run)
  const choice = chooseFor(value, options, text === undefined || mayNameGuides(text))
  if (options.waits === true && choice.missing.length > 0) return { choice, result: unjudged }
  const result = run(choice)
  if (!result.unverified.some(mayBeLaterExtension)) return { choice, result }
  if (!isGuideAtHand(extensionPack)) return { choice: { ...choice, missing: [...choice.missing, extensionPack] }, result }
  const later = { ...choice, used: withLaterExtensions(choice.used) }
  return { choice: later, result: run(later) }
}

const unjudged: LinterResult = { issues: [], skipped: [], omitted: [], unverified: [] }

/** The guides that a document names, or the caller, and what follows by them; `isNaming` where it may name more than it claims. */
function chooseFor(root: Json | undefined, { guide, profile, definitions: own }: Omit<LintOptions, 'today'>, isNaming: boolean): Choice {
  const claimed = guidesClaimed(root)
  const told = eventsTold(root)
  // Most texts name no guide that takes part only where it is named.
  if (!isNaming && told.length === 0 && own === undefined && guide === undefined && profile === undefined && claimed.every(isBaseGuide))
    return plainChoice
  const addresses = once(() => definitionsNamed(root))
  const wanted = typeof guide === 'string' ? [guide] : (guide ?? [])
  const asked = [profile === undefined ? undefined : guideNamed(profile), ...wanted.map(newest)]
  const named = new Set<Guide>(claimed)
  if (isNaming) for (const one of addresses()) addGuide(named, guideNamed(one))
  for (const one of asked) addGuide(named, one)
  for (const event of told) if ([...addresses()].some((one) => restsOn(event, one))) addGuide(named, newest(event.guide))
  const chosen = choose([...named].some(({ isBase }) => isBase !== true) ? [...named] : [], own)
  const inPlay = guidesInPlay(chosen.guides, chosen.packages)
  const ruling = [...new Set([...inPlay.map(({ id }) => id), ...wanted])]
  const inferIn = (top: Json | undefined): Inferred =>
    inferFrom(top, profile, { guides: inPlay, definitions: chosen.used, named: addresses })
  return { ...chosen, ruling, inferred: inferIn(root), inferIn }
}

function isBaseGuide({ isBase }: Guide): boolean {
  return isBase === true
}

function addGuide(guides: Set<Guide>, one: Guide | undefined): void {
  if (one !== undefined) guides.add(one)
}

function withoutGuides(own: LintOptions['definitions'], run: (choice: Choice) => LinterResult) {
  const choice = { ...plainChoice, used: own ?? definitions, packages: own === undefined ? [] : packagesOf(own) }
  return { choice, result: run(choice) }
}

/** The profiles and guides that a document is judged by. */
export interface Grounds {
  readonly definitions: Definitions
  /** Profiles that follow from the event of a Bundle, though nobody claims them. */
  readonly inferred: Inferred
  /** Guides that it names and whose files the host has not brought. */
  readonly missing: readonly Guide[]
}

/** Finds the profiles and guides that a document is judged by, without linting it. */
export function findGrounds(root: Json | undefined, options: Omit<LintOptions, 'today'>): Grounds {
  const { used, inferred, missing } = isNone(options.guide) ? choose([], options.definitions) : chooseFor(root, options, true)
  return { definitions: used, inferred, missing }
}

function isNone(guide: LintOptions['guide']): boolean {
  return guide === 'none' || (Array.isArray(guide) && guide.length === 1 && guide[0] === 'none')
}

function newest(id: string): Guide | undefined {
  return guides.findLast((one) => one.id === id && one.isDraft !== true)
}

function packagesOf(own: Definitions | PackageDefinitions): PackageDefinitions['packages'] {
  return 'packages' in own ? own.packages : []
}

const plainChoice: Choice = { ...plainSelection, inferred: nothingInferred, used: definitions, packages: [], ruling: [] }

const stacked = new WeakMap<Definitions, WeakMap<Definitions, Definitions>>()

/** The definitions of some guides, below those of packages. */
function choose(named: readonly Guide[], own: LintOptions['definitions']): Omit<Choice, 'ruling'> {
  if (own === undefined && named.length === 0) return plainChoice
  if (own !== undefined && !('over' in own)) return { ...plainChoice, used: own }
  const packages = own === undefined ? [] : own.packages
  const selection = selectGuides(
    [...named, ...packages.flatMap(guidesBelow)],
    new Set(packages.flatMap(({ name, isDependency }) => (isDependency === true ? [] : name))),
  )
  if (own === undefined) return { ...selection, inferred: nothingInferred, used: selection.definitions, packages }
  if (selection.definitions === definitions) return { ...selection, inferred: nothingInferred, used: own, packages }
  let over = stacked.get(own)
  if (over === undefined) stacked.set(own, (over = new WeakMap()))
  let used = over.get(selection.definitions)
  if (used === undefined) over.set(selection.definitions, (used = own.over(selection.definitions)))
  return { ...selection, inferred: nothingInferred, used, packages }
}

/** The guides that a package builds upon. */
function guidesBelow({ dependencies }: PackageDefinitions['packages'][number]): readonly Guide[] {
  return Object.entries(dependencies).flatMap(([name, version]) => {
    return guideAtHand(name, version) ?? []
  })
}

function toSkipped(missing: readonly Guide[]): SkippedRule {
  return { code: 'r4', needs: missing.map(({ id, version }) => `${id}#${version}`) }
}

/** The guides and packages that took part, those of the text first. */
function takingPart({ guides: embedded, packages }: Choice): NonNullable<ValidateResponse['guides']> {
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

/** Whether any of the codes that are wanted is of the structure tier. */
function wantsStructure(only: readonly string[] = []): boolean {
  return only.length === 0 || only.some((beginning) => beginning.startsWith('r4') || 'r4-'.startsWith(beginning))
}

function isProfileIn({ findStructure }: Definitions): (profile: string, type: string) => boolean {
  return (profile, type) => findStructure(profile)?.type === type
}

/** The profile of its type, unless another is asked for. */
function ownProfile(resource: JsonObject, asked: string | undefined, isKnown: IsKnown | undefined): readonly string[] {
  const own = asked === undefined ? evaluatedProfile(resource, undefined, isKnown) : null
  return own === null ? [] : [own]
}

const enriched = new WeakMap<ImportedTerminology, WeakMap<Definitions, Definitions>>()

/** Definitions with what was imported, the same ones for the same. */
function withImported(used: Definitions, imported: ImportedTerminology): Definitions {
  let some = enriched.get(imported)
  if (some === undefined) enriched.set(imported, (some = new WeakMap()))
  let made = some.get(used)
  if (made === undefined) some.set(used, (made = { ...used, imported }))
  return made
}

const linters = new WeakMap<Definitions, Map<string, Linter>>()

/** The linter of some definitions with the rules of some guides, made once: it keeps what it compiles of them. */
function linterOf(definitions: Definitions, guides: readonly string[]): Linter {
  let known = linters.get(definitions)
  if (known === undefined) linters.set(definitions, (known = new Map()))
  const own = guides.length === 0 ? [] : rulesOfGuides(guides)
  const key = own.length === 0 ? '' : own.map(({ code }) => code).join(' ')
  let linter = known.get(key)
  if (linter === undefined) known.set(key, (linter = createLinter(own.length === 0 ? commonRules : [...commonRules, ...own], definitions)))
  return linter
}

/** Rules on text that could not be read, and so was not looked at: told whatever is wanted. */
const unread = new Set(['cl-json-01', 'cl-json-02', 'cl-json-10'])

/** Rules on the form that FHIR asks of any JSON, before it is held to the definitions. */
const form = new Set(['cl-json-05', 'cl-json-06'])

let chosen: { readonly key: string; readonly rules: ReadonlySet<Rule> } | undefined

/** The rules whose codes have one of some beginnings; callers ask for the same ones again and again. */
function wantedOf(only: readonly string[]): ReadonlySet<Rule> {
  const key = only.join(' ')
  if (chosen?.key !== key) {
    const wantsForm = only.some((beginning) => 'r4-json'.startsWith(beginning))
    const some = rules.filter(
      ({ code }) => only.some((beginning) => code.startsWith(beginning)) || unread.has(code) || (wantsForm && form.has(code)),
    )
    chosen = { key, rules: new Set(some) }
  }
  return chosen.rules
}
