import { readDocument } from '../engine/document.ts'
import { isList, isObject, type Json, type JsonObject, type Path } from '../engine/json.ts'
import { createLines } from '../engine/lines.ts'
import type { Range } from '../engine/issue.ts'
import type { Severity } from '../engine/rule.ts'
import { guides } from '../guides/guides.ts'
import { rules } from '../rules.ts'
import { findNearest, toCandidates } from '../structure/check/nearest.ts'
import { faultInGlob } from './glob.ts'
import { refCodes } from './ref-codes.ts'
import { configSchema } from './schema.ts'

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

type Report = (path: Path, message: string) => void

/** Reads and checks a configuration; never throws. */
export function parseConfig(text: string): ParsedConfig {
  const document = readDocument(text)
  const positionOf = createLines(text)
  const found: { readonly path: Path; readonly message: string; readonly at?: { readonly start: number; readonly end: number } }[] = []
  const report: Report = (path, message) => void found.push({ path, message })
  const [syntax] = document.problems
  if (syntax !== undefined) {
    found.push({ path: [], message: `No es JSON: revisa desde aquí${syntax.found === '' ? '' : `, «${syntax.found}»`}.`, at: syntax })
  } else if (!isObject(document.value!)) {
    report([], 'La configuración es un objeto JSON, entre llaves.')
  } else {
    check(document.value, report)
  }
  return {
    config: found.length === 0 ? toConfig(document.value as JsonObject) : {},
    problems: found.map(({ path, message, at }) => ({ path, message, range: at === undefined ? rangeOf(path) : toRange(at) })),
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
  if (schema !== undefined && typeof schema !== 'string') report(['$schema'], '«$schema» es un texto: la dirección del esquema.')
  if (strict !== undefined && typeof strict !== 'boolean') report(['strict'], '«strict» es true o false.')
  checkTexts(ig, 'ig', report)
  checkTexts(terminology, 'terminology', report)
  checkTexts(only, 'only', report, (one) =>
    rules.some(({ code }) => code.startsWith(one)) ? undefined : `Ningún código de regla empieza con «${one}».`,
  )
  checkTexts(named, 'guides', report, (one, all) => {
    if (one === 'none') return all.length === 1 ? undefined : '«none» va solo: ninguna guía fuera de CL Core y EIS.'
    const ids = [...new Set(guides.map(({ id }) => id))]
    return ids.includes(one) ? undefined : `No hay ninguna guía «${one}».${meant(one, ids)}`
  })
  if (severity !== undefined) checkSeverity(severity, report)
  if (suppress === undefined) return
  if (!isList(suppress)) return report(['suppress'], '«suppress» es una lista de hallazgos que se silencian.')
  suppress.forEach((one, index) => checkSuppression(one, ['suppress', index], report))
}

function checkSeverity(severity: Json, report: Report): void {
  if (!isObject(severity)) return report(['severity'], '«severity» es un objeto: a cada código, error, warning u off.')
  for (const [code, level] of Object.entries(severity)) {
    const path = ['severity', code]
    const fault = faultInCode(code)
    if (fault !== undefined) report(path, fault)
    else if (level !== 'error' && level !== 'warning' && level !== 'off') report(path, `La severidad de ${code} es error, warning u off.`)
  }
}

const members = Object.keys(configSchema.properties.suppress.items.properties)

function checkSuppression(one: Json, path: Path, report: Report): void {
  if (!isObject(one)) return report(path, 'Cada parte de «suppress» es un objeto con «code» y «reason».')
  checkKeys(one, members, path, report)
  const { code, path: place, files, reason, until } = one
  const fault = typeof code === 'string' ? faultInCode(code) : 'Falta «code», el código de la regla que se silencia.'
  if (fault !== undefined) report([...path, 'code'], fault)
  if (typeof reason !== 'string' || reason.trim() === '') report([...path, 'reason'], 'Falta «reason»: por qué se silencia.')
  if (place !== undefined && (typeof place !== 'string' || !/^[A-Za-z][\w.[\]`$-]{0,500}$/.test(place))) {
    report([...path, 'path'], '«path» es una ruta FHIR, como Patient.identifier o Patient.name[0].given.')
  }
  if (until !== undefined && (typeof until !== 'string' || !isDay(until))) {
    report([...path, 'until'], '«until» es un día que existe, como 2026-12-31.')
  }
  checkTexts(files, 'files', (inner, message) => report([...path, ...inner], message), faultInGlob)
}

function checkTexts(
  value: Json | undefined,
  name: string,
  report: Report,
  fault: (one: string, all: readonly Json[]) => string | undefined = () => undefined,
): void {
  if (value === undefined) return
  const all = isList(value) ? value : [value]
  all.forEach((one, index) => {
    const message = typeof one === 'string' && one !== '' ? fault(one, all) : `«${name}» es un texto o una lista de textos.`
    if (message !== undefined) report(isList(value) ? [name, index] : [name], message)
  })
}

function checkKeys(value: JsonObject, known: readonly string[], path: Path, report: Report): void {
  for (const key of Object.keys(value)) {
    if (!known.includes(key)) report([...path, key], `«${key.slice(0, 80)}» no es una clave de la configuración.${meant(key, known)}`)
  }
}

function faultInCode(code: string): string | undefined {
  const codes = [...rules.map((rule) => rule.code), ...Object.keys(refCodes)]
  return codes.includes(code) ? undefined : `No hay ninguna regla «${code.slice(0, 80)}».${meant(code, codes)}`
}

function meant(word: string, words: readonly string[]): string {
  const nearest = findNearest(toCandidates(words), word)
  return nearest === undefined ? '' : ` ¿Será «${nearest}»?`
}

function isDay(text: string): boolean {
  const [, year, month, day] = (/^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? []).map(Number) as [number, number?, number?, number?]
  if (year === undefined || month === undefined || day === undefined || month < 1 || month > 12 || day < 1) return false
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  return day <= [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]!
}
