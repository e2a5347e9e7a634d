/** Carries texts that were written for one version of a guide over to another. */
import { isList, isObject, parseJson, type Json, type JsonObject } from './engine/json.ts'
import type { Issue } from './engine/issue.ts'
import { applyFixesToText } from './engine/fix-text.ts'
import { fixAll } from './fix.ts'
import type { ReportLanguage } from './language.ts'
import { lint } from './lint.ts'
import type { LintOptions } from './lint-options.ts'
import type { GuideContents } from './guides/diff/contents.ts'
import { movedCodes, type MovedCode } from './guides/diff/moved-codes.ts'
import type { Definitions } from './structure/definitions.ts'
import { layered } from './structure/layered.ts'
import type { PackageDefinitions } from './structure/package/package-definitions.ts'
import { withoutVersion } from './structure/canonical.ts'

/** A version of a guide to hold texts to. */
export interface HeldVersion {
  readonly contents: GuideContents
  /** The name of its package, and the address that its definitions begin with. */
  readonly name: string
  readonly canonical: string
  readonly dependencies: Readonly<Record<string, string>>
}

/** The fate of a text. */
export interface CarriedOver {
  /** Problems that it has under the newer version alone; of them errors, where it breaks. */
  readonly issues: readonly Issue[]
  readonly errors: number
  /** How many of these errors its safe fixes and, with them, its unsafe ones leave. */
  readonly errorsAfterFixes: { readonly safe: number; readonly unsafe: number }
  /** The profiles that it names with the older version, and has to name otherwise to be held to the newer one. */
  readonly pinned: readonly string[]
}

/** Holds a text to one version and then to another, and gives what is new; CL Core's profile of its type counts where it claims none. */
export function carryOver(text: string, from: HeldVersion, to: HeldVersion, options: LintOptions): CarriedOver {
  const given = { ...options, full: from.name === 'hl7.fhir.cl.clcore' }
  const pinned = pinnedIn(parseJson(text), from)
  const freed = pinned.reduce(
    (before, canonical) => before.replaceAll(JSON.stringify(canonical), JSON.stringify(withoutVersion(canonical))),
    text,
  )
  const [old, now] = [from, to].map((version) => ({ ...given, definitions: holding(version) })) as [LintOptions, LintOptions]
  const before = lint(freed, old).issues
  const moves = movedCodes(parseJson(freed), from.contents, to.contents)
  const issues = withoutThese(lint(freed, now).issues, before).map((issue) => withMove(issue, moves, options.language))
  const moved = applyFixesToText(freed, moves)
  const left = (unsafe: boolean): number => errorsIn(withoutThese(fixAll(moved, { ...now, unsafe }).remaining.issues, before))
  const errors = errorsIn(issues)
  return { issues, errors, errorsAfterFixes: errors === 0 ? { safe: 0, unsafe: 0 } : { safe: left(false), unsafe: left(true) }, pinned }
}

/** A code whose name another has now gets that one for a fix: it says the same. */
function withMove(issue: Issue, moves: readonly MovedCode[], language: ReportLanguage | undefined): Issue {
  const move = moves.find(({ jsonPointer }) => jsonPointer === issue.quickFix?.jsonPointer)
  if (move === undefined) return issue
  const { jsonPointer, replacement, before, display } = move
  const title = `Usar «${String(replacement)}», que es «${display}» como antes «${before}»`
  return { ...issue, quickFix: { jsonPointer, replacement, title: language?.fixTitle(title) ?? title, safe: true } }
}

function errorsIn(issues: readonly Issue[]): number {
  return issues.filter(({ severity }) => severity === 'error').length
}

/** Issues but for those that there were; fixes may move an item, but hardly ever a problem to another element. */
function withoutThese(issues: readonly Issue[], before: readonly Issue[]): readonly Issue[] {
  const counts = new Map<string, number>()
  const keyOf = ({ code, severity, path }: Issue): string => `${code} ${severity} ${path}`
  for (const issue of before) counts.set(keyOf(issue), (counts.get(keyOf(issue)) ?? 0) + 1)
  return issues.filter((issue) => {
    const count = counts.get(keyOf(issue)) ?? 0
    if (count > 0) counts.set(keyOf(issue), count - 1)
    return count === 0
  })
}

/** A version of a guide in the place of every other of it. */
function holding({ contents, name, canonical, dependencies }: HeldVersion): PackageDefinitions {
  const own = contents.definitions
  const isOwn = (address: string): boolean => address.startsWith(`${canonical}/`) && !address.includes('|')
  const over = (base: Definitions): PackageDefinitions => ({
    packages: [{ name, version: contents.version, dependencies, structures: contents.structures, source: 'package' }],
    over,
    ...layered(own, {
      findStructure: (address) => (isOwn(address) ? undefined : base.findStructure(address)),
      findValueSet: (address) => (isOwn(address) ? undefined : base.findValueSet(address)),
      findCodeSystem: (address) => (isOwn(address) ? undefined : base.findCodeSystem(address)),
    }),
  })
  let made = held.get(own)
  if (made === undefined) held.set(own, (made = over(own)))
  return made
}

const held = new WeakMap<Definitions, PackageDefinitions>()

function pinnedIn(value: Json | undefined, { contents: { version }, canonical }: HeldVersion): readonly string[] {
  const found = new Set<string>()
  for (const { meta } of resourcesIn(value)) {
    const profiles = isObject(meta) ? meta['profile'] : undefined
    for (const profile of isList(profiles) ? profiles : []) {
      if (typeof profile === 'string' && profile.startsWith(`${canonical}/`) && profile.endsWith(`|${version}`)) found.add(profile)
    }
  }
  return [...found]
}

function resourcesIn(value: Json | undefined): readonly JsonObject[] {
  if (!isObject(value)) return []
  const entries = isList(value['entry']) ? value['entry'] : []
  return [value, ...entries.flatMap((entry) => (isObject(entry) ? (entry['resource'] ?? []) : [])).filter(isObject)]
}
