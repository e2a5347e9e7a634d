import type { Issue, Suppressed } from '../engine/issue.ts'
import type { FileReport, Formatter, Summary } from './report.ts'
import { countUnchecked, isStopped, toFoldedWords, toUncheckedWords, type Unchecked } from './verdict.ts'
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

const same = (text: string): string => text

/** Sets nothing off. */
const plain: Paint = { bold: same, dim: same, underline: same, red: same, yellow: same, green: same }

/** For people: a heading for each file, a line for each issue, and the sum at the end. `width` is the terminal's, in columns. */
export function createStylishFormatter({ paint = plain, width = Infinity }: { paint?: Paint; width?: number } = {}): Formatter {
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
      yield* toTable(issues, line, paint, width)
      for (const issue of silent) yield paint.dim(toSuppressed(issue, line))
      for (const { code, count } of omitted) yield paint.dim(`  … y ${counted(count, 'más', 'más')} de ${code} que no se muestran.\n`)
    },
    *end(summary, unreadable) {
      if (heading !== undefined) yield '\n'
      const left = toUncheckedWords(unchecked)
      const isChecked = left === '' && skipped.size === 0 && stopped === 0
      yield toSum(summary, unreadable.length, { paint, isChecked, left })
      if (left !== '') yield paint.yellow(`⚠ Sin comprobar: ${left} (${listed(names)}).\n`)
      if (releases.size > 0) yield `  ${toWayOfChecking(releases)}\n`
      if (stopped > 0) yield paint.yellow(`⚠ La revisión se detuvo antes del final en ${counted(stopped, 'recurso', 'recursos')}.\n`)
      if (hidden > 0) yield `  ${counted(hidden, 'se sigue de otro, y se ve', 'se siguen de otro, y se ven')} con --all.\n`
      if (skipped.size > 0) yield toSkipped(skipped, paint)
      const { suppressed = 0 } = summary
      const how = shown < suppressed ? ', y se ve con --show-suppressed' : ''
      const many = shown < suppressed ? ', y se ven con --show-suppressed' : ''
      if (suppressed > 0)
        yield `  ${counted(suppressed, `silenciado por la configuración${how}`, `silenciados por la configuración${many}`)}.\n`
    },
  }
}

/** On a terminal, longer messages are broken. */
const widestColumn = 100

function* toTable(issues: readonly Issue[], line: FileReport['line'], paint: Paint, width: number): Iterable<string> {
  const placeWidth = Math.max(
    7,
    longest(issues, (issue) => toPlace(issue, line)),
  )
  const indent = 2 + placeWidth + 2 + 5 + 2
  const codeWidth = longest(issues, ({ code }) => code)
  const room = width === Infinity ? Infinity : Math.max(30, Math.min(widestColumn, width - indent - 2 - codeWidth))
  const messageWidth = Math.min(room, longest(issues, toText))
  for (const issue of inOrderOfCauses(issues)) {
    const severity = issue.severity === 'error' ? paint.red('error') : paint.yellow('aviso')
    const [first = '', ...more] = wrap(toText(issue), messageWidth)
    yield `  ${paint.dim(toPlace(issue, line).padStart(placeWidth))}  ${severity}  ${first.padEnd(messageWidth)}  ${paint.dim(issue.code)}\n`
    for (const text of more) yield `${' '.repeat(indent)}${text}\n`
    yield toAdvice(issue, indent, paint, width)
    const folded = toFoldedWords(issue, issues)
    if (folded !== undefined) yield paint.dim(`${' '.repeat(indent)}${folded}\n`)
  }
}

/** Each cause followed by what follows from it. */
function inOrderOfCauses(issues: readonly Issue[]): readonly Issue[] {
  if (issues.every(({ follows }) => follows === undefined)) return issues
  return issues
    .filter(({ follows }) => follows === undefined)
    .flatMap((issue) => (issue.id === undefined ? issue : [issue, ...issues.filter(({ follows }) => follows === issue.id)]))
}

function countHidden(issues: readonly Issue[]): number {
  return issues.reduce((sum, issue) => sum + (toFoldedWords(issue, issues) === undefined ? 0 : issue.consequences!.count), 0)
}

function toSuppressed(issue: NonNullable<Suppressed['issues']>[number], line: FileReport['line']): string {
  const until = issue.until === undefined ? '' : `, hasta ${issue.until}`
  return `  ${toPlace(issue, line).padStart(7)}  silenciado (${toPrintable(issue.reason)}${until})  ${toText(issue)}  ${issue.code}\n`
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

function toAdvice({ quickFix, suggestion, path }: Issue, indent: number, paint: Paint, width: number): string {
  const place = toPrintable(shortened(path))
  const advice = quickFix === undefined ? suggestion : `${quickFix.title}${toChoices(quickFix)}${quickFix.safe ? '' : ' (dudoso)'}`
  const [first = '', ...more] = wrap(advice === undefined ? place : toPrintable(`${place} → ${advice}`), Math.max(30, width - indent))
  const head = first.startsWith(place) ? paint.dim(place) + first.slice(place.length) : first
  return [head, ...more].map((line) => `${' '.repeat(indent)}${line}\n`).join('')
}

/** How many choices of a fix are told. */
const mostChoices = 8

/** What can be chosen, where the title of the fix does not say it. */
function toChoices({ title, options = [] }: NonNullable<Issue['quickFix']>): string {
  if (options.length === 0 || options[0]!.title === title) return ''
  const some = options.slice(0, mostChoices).map((option) => shortened(option.title))
  return `: ${some.join(', ')}${options.length > mostChoices ? ` y ${options.length - mostChoices} más` : ''}`
}

/** How many names of what could not be checked are told. */
const mostNames = 5

function listed(names: ReadonlySet<string>): string {
  const some = [...names].slice(0, mostNames).map((name) => toPrintable(shortened(name)))
  return names.size > mostNames ? `${some.join(', ')} y ${names.size - mostNames} más` : some.join(', ')
}

/** What would check them. */
function toWayOfChecking(releases: ReadonlySet<string>): string {
  return `Con ${listed(releases)} se comprobarían códigos: svc terminology import.`
}

/** What the last sentence goes by. */
interface Sum {
  readonly paint: Paint
  /** Whether nothing was left unchecked. */
  readonly isChecked: boolean
  /** What was, in words. */
  readonly left: string
}

function toSum({ files, errors, warnings, fixable, omitted = 0 }: Summary, unread: number, { paint, isChecked, left: open }: Sum): string {
  const left = unread === 0 ? '' : `${paint.red(`✖ ${counted(unread, 'ruta no se pudo revisar', 'rutas no se pudieron revisar')}.`)}\n`
  if (errors + warnings === 0) {
    if (files === 0) return left
    const reviewed = counted(files, 'archivo revisado', 'archivos revisados')
    const rest = open === '' ? '' : `, con ${open} sin comprobar`
    return `${isChecked ? paint.green(`✔ ${reviewed}, sin problemas.`) : paint.yellow(`⚠ ${reviewed}, sin problemas${rest}.`)}\n${left}`
  }
  const parts = `${counted(errors, 'error', 'errores')}, ${counted(warnings, 'aviso', 'avisos')}`
  const shown = omitted === 0 ? '' : `; hay ${toThousands(omitted)} más que no se muestran`
  const sum = `${errors > 0 ? '✖' : '⚠'} ${counted(errors + warnings, 'problema', 'problemas')} (${parts}) en ${counted(files, 'archivo', 'archivos')}${shown}.`
  const paintSum = errors > 0 ? paint.red : paint.yellow
  const hint = fixable === 0 ? '' : `  ${counted(fixable, 'se corrige', 'se corrigen')} con --fix.\n`
  return `${paint.bold(paintSum(sum))}\n${hint}${left}`
}

function toSkipped(skipped: ReadonlyMap<string, string>, paint: Paint): string {
  const words = skipped.size === 1 ? 'No se pudo aplicar' : 'No se pudieron aplicar'
  return paint.yellow(`⚠ ${words} ${[...skipped.keys()].join(', ')}: falta el catálogo ${[...new Set(skipped.values())].join(', ')}.\n`)
}
