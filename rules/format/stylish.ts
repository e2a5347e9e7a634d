import type { Issue, Suppressed } from '../engine/issue.ts'
import type { FileReport, Formatter, Summary } from './report.ts'
import { reportInSpanish, type ReportWords, type Unchecked } from './report-words.ts'
import { countUnchecked, isFolding, isStopped } from './verdict.ts'
import { counted, shortened, toPrintable, toThousands, wrap } from './words.ts'

/** How the parts of a text are set off. */
export interface Paint {
  readonly bold: (text: string) => string
  readonly dim: (text: string) => string
  readonly underline: (text: string) => string
  readonly red: (text: string) => string
  readonly yellow: (text: string) => string
  readonly green: (text: string) => string
}

/** The words of a report for people around its findings. */
export interface StylishWords extends Pick<ReportWords, 'unchecked' | 'folded'> {
  readonly warning: string
  readonly more: (count: number, code: string) => string
  readonly notChecked: (left: string, names: string) => string
  readonly wayOfChecking: (releases: string) => string
  readonly stopped: (count: number) => string
  readonly hidden: (count: number) => string
  readonly suppressed: (count: number, isShown: boolean) => string
  readonly silent: (reason: string, until: string | undefined) => string
  readonly unsafe: string
  readonly andMore: (count: number) => string
  readonly unread: (count: number) => string
  /** `open`: what was left unchecked; `known`: the number of problems that a baseline leaves out. */
  readonly clean: (files: number, open: string, known: number) => string
  readonly sum: (counts: Pick<Required<Summary>, 'errors' | 'warnings' | 'files' | 'omitted' | 'known'>) => string
  readonly fixable: (count: number) => string
  readonly skipped: (rules: string, catalogs: string, isOne: boolean) => string
}

const { unchecked, folded } = reportInSpanish

const spanish: StylishWords = {
  unchecked,
  folded,
  warning: 'aviso',
  more: (count, code) => `… y ${counted(count, 'más', 'más')} de ${code} que no se muestran.`,
  notChecked: (left, names) => `Sin comprobar: ${left} (${names}).`,
  wayOfChecking: (releases) => `Con ${releases} se comprobarían códigos: svc terminology import.`,
  stopped: (count) => `La revisión se detuvo antes del final en ${counted(count, 'recurso', 'recursos')}.`,
  hidden: (count) => `${counted(count, 'se sigue de otro, y se ve', 'se siguen de otro, y se ven')} con --all.`,
  suppressed(count, isShown) {
    const [how, many] = isShown ? ['', ''] : [', y se ve con --show-suppressed', ', y se ven con --show-suppressed']
    return `${counted(count, `silenciado por la configuración${how}`, `silenciados por la configuración${many}`)}.`
  },
  silent: (reason, until) => `silenciado (${reason}${until === undefined ? '' : `, hasta ${until}`})`,
  unsafe: ' (dudoso)',
  andMore: (count) => ` y ${count} más`,
  unread: (count) => `${counted(count, 'ruta no se pudo revisar', 'rutas no se pudieron revisar')}.`,
  clean: (files, open, known) =>
    `${counted(files, 'archivo revisado', 'archivos revisados')}, sin problemas${known === 0 ? '' : ' nuevos'}${open === '' ? '' : `, con ${open} sin comprobar`}${knownInSpanish(known)}.`,
  sum({ errors, warnings, files, omitted, known }) {
    const parts = `${counted(errors, 'error', 'errores')}, ${counted(warnings, 'aviso', 'avisos')}`
    const shown = omitted === 0 ? '' : `; hay ${toThousands(omitted)} más que no se muestran`
    return `${counted(errors + warnings, 'problema', 'problemas')} (${parts}) en ${counted(files, 'archivo', 'archivos')}${shown}${knownInSpanish(known)}.`
  },
  fixable: (count) => `${counted(count, 'se corrige', 'se corrigen')} con --fix.`,
  skipped: (rules, catalogs, isOne) =>
    `${isOne ? 'No se pudo aplicar' : 'No se pudieron aplicar'} ${rules}: falta el catálogo ${catalogs}.`,
}

function knownInSpanish(count: number): string {
  return count === 0 ? '' : `; ${counted(count, 'conocido queda', 'conocidos quedan')} fuera`
}

/** How a report looks, and what it says around its findings. */
interface Style {
  readonly paint: Paint
  readonly width: number
  readonly words: StylishWords
}

const same = (text: string): string => text

/** Sets nothing off. */
const plain: Paint = { bold: same, dim: same, underline: same, red: same, yellow: same, green: same }

/** For people: a heading for each file, a line for each issue, and the sum at the end. `width` is the terminal's, in columns. */
export function createStylishFormatter({ paint = plain, width = Infinity, words = spanish }: Partial<Style> = {}): Formatter {
  const style: Style = { paint, width, words }
  let heading: string | undefined
  const skipped = new Map<string, string>()
  const unchecked = { codes: 0, profiles: 0, references: 0, invariants: 0 }
  const names = new Set<string>()
  const releases = new Set<string>()
  let stopped = 0
  let hidden = 0
  let shown = 0
  return {
    *report({ file, response: { issues, skipped: rules = [], omitted = [], unverified = [], suppressed }, line }) {
      for (const { code, needs } of rules) if (needs.length > 0) skipped.set(code, needs.join(', '))
      if (isStopped(rules)) stopped += 1
      const counts = countUnchecked(unverified)
      for (const kind of Object.keys(unchecked) as (keyof Unchecked)[]) unchecked[kind] += counts[kind]
      for (const { name, verifiedBy = [] } of unverified) {
        if (name !== '') names.add(name)
        for (const one of verifiedBy) releases.add(one)
      }
      const silent = suppressed?.issues ?? []
      if (issues.length + silent.length === 0) return
      hidden += countHidden(issues)
      shown += silent.length
      if (file !== heading) yield `${heading === undefined ? '' : '\n'}${paint.underline(toPrintable(file))}\n`
      heading = file
      yield* toTable(issues, line, style)
      for (const issue of silent) yield paint.dim(toSuppressed(issue, line, words))
      for (const { code, count } of omitted) yield paint.dim(`  ${words.more(count, code)}\n`)
    },
    *end(summary, unreadable) {
      if (heading !== undefined) yield '\n'
      const left = words.unchecked(unchecked)
      const isChecked = left === '' && skipped.size === 0 && stopped === 0
      yield toSum(summary, unreadable.length, { style, isChecked, left })
      if (left !== '') yield paint.yellow(`⚠ ${words.notChecked(left, listed(names, words))}\n`)
      if (releases.size > 0) yield `  ${words.wayOfChecking(listed(releases, words))}\n`
      if (stopped > 0) yield paint.yellow(`⚠ ${words.stopped(stopped)}\n`)
      if (hidden > 0) yield `  ${words.hidden(hidden)}\n`
      if (skipped.size > 0) yield toSkipped(skipped, style)
      const { suppressed = 0 } = summary
      if (suppressed > 0) yield `  ${words.suppressed(suppressed, shown >= suppressed)}\n`
    },
  }
}

/** On a terminal, longer messages are broken. */
const widestColumn = 100

function* toTable(issues: readonly Issue[], line: FileReport['line'], style: Style): Iterable<string> {
  const { paint, width, words } = style
  const placeWidth = Math.max(
    7,
    longest(issues, (issue) => toPlace(issue, line)),
  )
  const indent = 2 + placeWidth + 2 + words.warning.length + 2
  const codeWidth = longest(issues, ({ code }) => code)
  const room = width === Infinity ? Infinity : Math.max(30, Math.min(widestColumn, width - indent - 2 - codeWidth))
  const messageWidth = Math.min(room, longest(issues, toText))
  for (const issue of inOrderOfCauses(syntaxFirst(issues))) {
    const severity = issue.severity === 'error' ? paint.red('error'.padEnd(words.warning.length)) : paint.yellow(words.warning)
    const [first = '', ...more] = wrap(toText(issue), messageWidth)
    yield `  ${paint.dim(toPlace(issue, line).padStart(placeWidth))}  ${severity}  ${first.padEnd(messageWidth)}  ${paint.dim(issue.code)}\n`
    for (const text of more) yield `${' '.repeat(indent)}${text}\n`
    yield toAdvice(issue, indent, style)
    const folded = isFolding(issue, issues) ? words.folded(issue.consequences!.count, issue.consequences!.codes.join(', ')) : undefined
    if (folded !== undefined) yield paint.dim(`${' '.repeat(indent)}${folded}\n`)
  }
}

/** A program that reads the text stops at what is no JSON, however far below that is. */
function syntaxFirst(issues: readonly Issue[]): readonly Issue[] {
  const syntax = issues.filter(({ code }) => code === 'cl-json-01')
  return syntax.length === 0 ? issues : [...syntax, ...issues.filter(({ code }) => code !== 'cl-json-01')]
}

/** Each cause followed by what follows from it. */
function inOrderOfCauses(issues: readonly Issue[]): readonly Issue[] {
  if (issues.every(({ follows }) => follows === undefined)) return issues
  return issues
    .filter(({ follows }) => follows === undefined)
    .flatMap((issue) => (issue.id === undefined ? issue : [issue, ...issues.filter(({ follows }) => follows === issue.id)]))
}

function countHidden(issues: readonly Issue[]): number {
  return issues.reduce((sum, issue) => sum + (isFolding(issue, issues) ? issue.consequences!.count : 0), 0)
}

function toSuppressed(issue: NonNullable<Suppressed['issues']>[number], line: FileReport['line'], words: StylishWords): string {
  return `  ${toPlace(issue, line).padStart(7)}  ${words.silent(toPrintable(issue.reason), issue.until)}  ${toText(issue)}  ${issue.code}\n`
}

function toText({ message, follows }: Issue): string {
  return `${follows === undefined ? '' : '↳ '}${toPrintable(message).replace(/\.$/, '')}`
}

function longest(issues: readonly Issue[], text: (issue: Issue) => string): number {
  return issues.reduce((most, issue) => Math.max(most, text(issue).length), 0)
}

function toPlace({ range }: Issue, line: FileReport['line']): string {
  return range === undefined ? String(line ?? '') : `${range.start.line}:${range.start.column}`
}

function toAdvice({ quickFix, suggestion, path }: Issue, indent: number, { paint, width, words }: Style): string {
  const place = toPrintable(shortened(path))
  const advice = quickFix === undefined ? suggestion : `${quickFix.title}${toChoices(quickFix, words)}${quickFix.safe ? '' : words.unsafe}`
  const [first = '', ...more] = wrap(advice === undefined ? place : toPrintable(`${place} → ${advice}`), Math.max(30, width - indent))
  const head = first.startsWith(place) ? paint.dim(place) + first.slice(place.length) : first
  return [head, ...more].map((line) => `${' '.repeat(indent)}${line}\n`).join('')
}

/** How many choices of a fix are told. */
const mostChoices = 8

/** The choices of a fix whose title does not say them. */
function toChoices({ title, options = [] }: NonNullable<Issue['quickFix']>, words: StylishWords): string {
  if (options.length === 0 || options[0]!.title === title) return ''
  const some = options.slice(0, mostChoices).map((option) => shortened(option.title))
  return `: ${some.join(', ')}${options.length > mostChoices ? words.andMore(options.length - mostChoices) : ''}`
}

/** How many names of what could not be checked are told. */
const mostNames = 5

function listed(names: ReadonlySet<string>, words: StylishWords): string {
  const some = [...names].slice(0, mostNames).map((name) => toPrintable(shortened(name)))
  return names.size > mostNames ? `${some.join(', ')}${words.andMore(names.size - mostNames)}` : some.join(', ')
}

/** Counts for the last sentence. */
interface Sum {
  readonly style: Style
  /** Whether nothing was left unchecked. */
  readonly isChecked: boolean
  /** The omissions, in words. */
  readonly left: string
}

function toSum(
  { files, errors, warnings, fixable, omitted = 0, known = 0 }: Summary,
  unread: number,
  { style, isChecked, left: open }: Sum,
): string {
  const { paint, words } = style
  const left = unread === 0 ? '' : `${paint.red(`✖ ${words.unread(unread)}`)}\n`
  if (errors + warnings === 0) {
    if (files === 0) return left
    return `${isChecked ? paint.green(`✔ ${words.clean(files, '', known)}`) : paint.yellow(`⚠ ${words.clean(files, open, known)}`)}\n${left}`
  }
  const sum = `${errors > 0 ? '✖' : '⚠'} ${words.sum({ errors, warnings, files, omitted, known })}`
  const paintSum = errors > 0 ? paint.red : paint.yellow
  const hint = fixable === 0 ? '' : `  ${words.fixable(fixable)}\n`
  return `${paint.bold(paintSum(sum))}\n${hint}${left}`
}

function toSkipped(skipped: ReadonlyMap<string, string>, { paint, words }: Style): string {
  return paint.yellow(`⚠ ${words.skipped([...skipped.keys()].join(', '), [...new Set(skipped.values())].join(', '), skipped.size === 1)}\n`)
}
