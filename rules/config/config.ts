import { findDateFault } from '../cl/reading/date.ts'
import { headOf } from '../engine/cut.ts'
import { readDocument } from '../engine/document.ts'
import { isList, isObject, type Json, type JsonObject, type Path } from '../engine/json.ts'
import { createLines } from '../engine/lines.ts'
import type { Range } from '../engine/issue.ts'
import type { Severity } from '../engine/rule.ts'
import { guides } from '../guides/guides.ts'
import { rules } from '../rules.ts'
import { findNearest, toCandidates } from '../structure/nearest.ts'
import { faultInGlob } from './glob.ts'
import { refCodes } from './ref-codes.ts'
import { configSchema } from './schema.ts'
import { configWords, type ConfigLanguage, type ConfigWords } from './words.ts'

/** The name of the file that a project's configuration is in. */
export const configName = 'svc.config.json'

/** The wishes of a project. */
export interface Config {
  /** Ids of guides that take part although nothing names them, or `none` alone where no guide does. */
  readonly guides?: readonly string[]
  /** Packages of definitions: archives and folders from the folder of the file, and names. */
  readonly ig?: readonly string[]
  readonly strict?: boolean
  /** The beginnings of the codes that are wanted. */
  readonly only?: readonly string[]
  readonly severity?: Readonly<Record<string, Severity | 'off'>>
  readonly suppress?: readonly Suppression[]
  /** Terminologies that are wanted, handed on as they are. */
  readonly terminology?: readonly string[]
}

/** Findings that are known and not told. */
export interface Suppression {
  readonly code: string
  /** The FHIR path of the element, which stands for what is in it too; an index that is not given is any. */
  readonly path?: string
  /** Patterns of files, from the folder of the configuration. */
  readonly files?: readonly string[]
  readonly reason: string
  /** The last day on which it holds, `YYYY-MM-DD`. */
  readonly until?: string
}

/** A fault of a configuration: a sentence, and where. */
export interface ConfigProblem {
  readonly message: string
  readonly path: Path
  readonly range: Range
}

/** A configuration as far as it could be read: to be gone by only if there are no problems. */
export interface ParsedConfig {
  readonly config: Config
  readonly problems: readonly ConfigProblem[]
  /** Where a part of it stands. */
  readonly rangeOf: (path: Path) => Range
}

/** A fault as the words of any language say it. */
type Fault = (words: ConfigWords) => string

type Report = (path: Path, fault: Fault) => void

/** Reads and checks a configuration; never throws. */
export function parseConfig(text: string, language: ConfigLanguage = 'es'): ParsedConfig {
  const document = readDocument(text)
  const positionOf = createLines(text)
  const found: { readonly path: Path; readonly fault: Fault; readonly at?: { readonly start: number; readonly end: number } }[] = []
  const report: Report = (path, fault) => void found.push({ path, fault })
  const [syntax] = document.problems
  if (syntax !== undefined) {
    found.push({ path: [], fault: ({ notJson }) => notJson(syntax.found), at: syntax })
  } else if (!isObject(document.value!)) {
    report([], ({ notAnObject }) => notAnObject)
  } else {
    check(document.value, report)
  }
  return {
    config: found.length === 0 ? toConfig(document.value as JsonObject) : {},
    problems: found.map(({ path, fault, at }) => ({
      path,
      message: fault(configWords[language]),
      range: at === undefined ? rangeOf(path) : toRange(at),
    })),
    rangeOf,
  }

  function rangeOf(path: Path): Range {
    const [location] = document.locate([path])
    return toRange(location!.depth === path.length ? location!.place : (location!.name ?? location!.place))
  }

  function toRange({ start, end }: { readonly start: number; readonly end: number }): Range {
    return { start: positionOf(start), end: positionOf(end) }
  }
}

/** One text or a list of them is a list. */
function toConfig(value: JsonObject): Config {
  const { $schema: _schema, guides: named, only, ig, terminology, suppress, ...rest } = value
  const list = (one: Json | undefined): readonly string[] => (isList(one) ? (one as readonly string[]) : [one as string])
  return {
    ...(rest as Pick<Config, 'strict' | 'severity'>),
    ...(named !== undefined && { guides: list(named) }),
    ...(only !== undefined && { only: list(only) }),
    ...(ig !== undefined && { ig: list(ig) }),
    ...(terminology !== undefined && { terminology: list(terminology) }),
    ...(suppress !== undefined && {
      suppress: (suppress as readonly JsonObject[]).map(({ files, ...one }) => ({
        ...(one as unknown as Suppression),
        ...(files !== undefined && { files: list(files) }),
      })),
    }),
  }
}

function check(value: JsonObject, report: Report): void {
  checkKeys(value, Object.keys(configSchema.properties), [], report)
  const { $schema: schema, guides: named, ig, strict, only, severity, suppress, terminology } = value
  if (schema !== undefined && typeof schema !== 'string') report(['$schema'], (words) => words.schema)
  if (strict !== undefined && typeof strict !== 'boolean') report(['strict'], (words) => words.strict)
  checkTexts(ig, 'ig', report)
  checkTexts(terminology, 'terminology', report)
  checkTexts(only, 'only', report, (one) => (rules.some(({ code }) => code.startsWith(one)) ? undefined : (words) => words.only(one)))
  checkTexts(named, 'guides', report, (one, all) => {
    if (one === 'none') return all.length === 1 ? undefined : ({ noneAlone }) => noneAlone
    const ids = [...new Set(guides.map(({ id }) => id))]
    return ids.includes(one) ? undefined : (words) => words.noGuide(one) + meant(one, ids, words)
  })
  if (severity !== undefined) checkSeverity(severity, report)
  if (suppress === undefined) return
  if (!isList(suppress)) return report(['suppress'], (words) => words.suppress)
  suppress.forEach((one, index) => checkSuppression(one, ['suppress', index], report))
}

function checkSeverity(severity: Json, report: Report): void {
  if (!isObject(severity)) return report(['severity'], (words) => words.severity)
  for (const [code, level] of Object.entries(severity)) {
    const path = ['severity', code]
    const fault = faultInCode(code)
    if (fault !== undefined) report(path, fault)
    else if (level !== 'error' && level !== 'warning' && level !== 'off') report(path, ({ severityOf }) => severityOf(code))
  }
}

const members = Object.keys(configSchema.properties.suppress.items.properties)

function checkSuppression(one: Json, path: Path, report: Report): void {
  if (!isObject(one)) return report(path, ({ suppression }) => suppression)
  checkKeys(one, members, path, report)
  const { code, path: place, files, reason, until } = one
  const fault = typeof code === 'string' ? faultInCode(code) : (words: ConfigWords) => words.code
  if (fault !== undefined) report([...path, 'code'], fault)
  if (typeof reason !== 'string' || reason.trim() === '') report([...path, 'reason'], (words) => words.reason)
  if (place !== undefined && (typeof place !== 'string' || !/^[A-Za-z][\w.[\]`$-]{0,500}$/.test(place))) {
    report([...path, 'path'], (words) => words.path)
  }
  if (until !== undefined && (typeof until !== 'string' || !isDay(until))) {
    report([...path, 'until'], (words) => words.until)
  }
  checkTexts(files, 'files', (inner, fault) => report([...path, ...inner], fault), faultInGlob)
}

function checkTexts(
  value: Json | undefined,
  name: string,
  report: Report,
  faultIn: (one: string, all: readonly Json[]) => Fault | undefined = () => undefined,
): void {
  if (value === undefined) return
  const all = isList(value) ? value : [value]
  all.forEach((one, index) => {
    const fault = typeof one === 'string' && one !== '' ? faultIn(one, all) : ({ texts }: ConfigWords) => texts(name)
    if (fault !== undefined) report(isList(value) ? [name, index] : [name], fault)
  })
}

function checkKeys(value: JsonObject, known: readonly string[], path: Path, report: Report): void {
  for (const key of Object.keys(value)) {
    if (!known.includes(key)) report([...path, key], (words) => words.unknownKey(headOf(key, 80)) + meant(key, known, words))
  }
}

function faultInCode(code: string): Fault | undefined {
  const codes = [...rules.map((rule) => rule.code), ...Object.keys(refCodes)]
  return codes.includes(code) ? undefined : (words) => words.noRule(headOf(code, 80)) + meant(code, codes, words)
}

function meant(word: string, known: readonly string[], { meant: say }: ConfigWords): string {
  const nearest = findNearest(toCandidates(known), word)
  return nearest === undefined ? '' : say(nearest)
}

function isDay(text: string): boolean {
  return text.length === 'YYYY-MM-DD'.length && findDateFault(text) === undefined
}
