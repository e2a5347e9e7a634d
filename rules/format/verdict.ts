import type { Issue, Omission, Unverified, ValidateResponse } from '../engine/issue.ts'
import type { Summary } from './report.ts'
import { counted, toThousands } from './words.ts'

/** What was left unchecked, by what it is: how often it was met. */
export type Unchecked = Readonly<Record<'codes' | 'profiles' | 'references' | 'invariants', number>>

const kinds: Readonly<Record<Unverified['what'], keyof Unchecked>> = {
  valueSet: 'codes',
  codeSystem: 'codes',
  profile: 'profiles',
  reference: 'references',
  invariant: 'invariants',
}

/** Counts what was left unchecked. */
export function countUnchecked(unverified: readonly Unverified[] = []): Unchecked {
  const counts = { codes: 0, profiles: 0, references: 0, invariants: 0 }
  for (const { what, count } of unverified) counts[kinds[what]] += count
  return counts
}

/** `3 códigos y 1 perfil`; empty where everything was checked. */
export function toUncheckedWords({ codes, profiles, references, invariants }: Unchecked): string {
  const parts = [
    ...(codes > 0 ? [counted(codes, 'código', 'códigos')] : []),
    ...(profiles > 0 ? [counted(profiles, 'perfil', 'perfiles')] : []),
    ...(references > 0 ? [counted(references, 'referencia', 'referencias')] : []),
    ...(invariants > 0 ? [counted(invariants, 'invariante', 'invariantes')] : []),
  ]
  return parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} y ${parts.at(-1)}`
}

/** How many findings are counted and not told. */
export function countOmitted(omitted: readonly Omission[] = []): number {
  return omitted.reduce((sum, { count }) => sum + count, 0)
}

/** How many of them are errors; undefined where that is not known of all. */
function countOmittedErrors(omitted: readonly Omission[] = []): number | undefined {
  return omitted.reduce<number | undefined>((sum, { errors }) => (sum === undefined || errors === undefined ? undefined : sum + errors), 0)
}

/** The verdict of a report in a sentence, with what it leaves out: «Válido, con 3 códigos sin comprobar.» */
export function toVerdict({ valid, errors, warnings, omitted, unverified, skipped = [] }: ValidateResponse): string {
  const shown = errors.length + warnings.length
  const more = countOmitted(omitted)
  const word = valid
    ? warnings.length === 0
      ? 'Válido'
      : `Válido, con ${counted(warnings.length, 'aviso', 'avisos')}`
    : more > 0
      ? `Con errores: ${toAll(errors.length, warnings.length, omitted)}, se muestran ${toThousands(shown)}`
      : `Con errores: ${counted(errors.length, 'error', 'errores')}${warnings.length === 0 ? '' : ` y ${counted(warnings.length, 'aviso', 'avisos')}`}`
  const unchecked = toUncheckedWords(countUnchecked(unverified))
  const left = [
    ...(unchecked === '' ? [] : [`con ${unchecked} sin comprobar`]),
    ...(skipped.some(({ needs }) => needs.length > 0) ? ['con reglas sin aplicar por falta de su catálogo'] : []),
    ...(isStopped(skipped) ? ['sin revisar hasta el final'] : []),
  ]
  return `${[word, ...left].join(', ')}.`
}

/** `3.781 errores y 2 avisos`, those that are not told among them; `3.783 problemas` where it is not known which they are. */
function toAll(errors: number, warnings: number, omitted: readonly Omission[] = []): string {
  const more = countOmitted(omitted)
  const moreErrors = countOmittedErrors(omitted)
  if (moreErrors === undefined) return counted(errors + warnings + more, 'problema', 'problemas')
  const others = warnings + more - moreErrors
  return `${counted(errors + moreErrors, 'error', 'errores')}${others === 0 ? '' : ` y ${counted(others, 'aviso', 'avisos')}`}`
}

/** Whether a report leaves something out, so that its verdict says more than `valid`. */
export function isPartial({ omitted = [], unverified = [], skipped = [] }: ValidateResponse): boolean {
  return omitted.length + unverified.length + skipped.length > 0
}

/** Whether the run stopped before the end of the text, for it had no budget left. */
export function isStopped(skipped: NonNullable<ValidateResponse['skipped']>): boolean {
  return skipped.some(({ needs }) => needs.length === 0)
}

/** A response with its verdict, where that says more than `valid`. */
export function withVerdict<T extends ValidateResponse>(response: T): T & { readonly verdict?: string } {
  return isPartial(response) ? { ...response, verdict: toVerdict(response) } : response
}

/** Whether an issue is the cause of others that are not among some issues. */
export function isFolding({ id, consequences }: Issue, issues: readonly Issue[]): boolean {
  return consequences !== undefined && issues.every(({ follows }) => follows !== id)
}

/** `+ 7 que se siguen de este (r4-slice-01)`, of a cause whose consequences are not among some issues; undefined of others. */
export function toFoldedWords(issue: Issue, issues: readonly Issue[]): string | undefined {
  if (!isFolding(issue, issues)) return undefined
  const { count, codes } = issue.consequences!
  return `+ ${counted(count, 'que se sigue', 'que se siguen')} de este (${codes.join(', ')})`
}

/** What a summary counts and a report does not tell one by one, a sentence each. */
export function toRemarks({
  omitted = 0,
  unverified = 0,
  suppressed = 0,
}: Pick<Summary, 'omitted' | 'unverified' | 'suppressed'>): readonly string[] {
  return [
    ...(omitted > 0 ? [`Hay ${counted(omitted, 'problema más que no se muestra', 'problemas más que no se muestran')}.`] : []),
    ...(unverified > 0 ? [`Quedaron sin comprobar ${counted(unverified, 'cosa', 'cosas')}, como un código o un perfil.`] : []),
    ...(suppressed > 0 ? [`La configuración silencia ${counted(suppressed, 'hallazgo', 'hallazgos')}.`] : []),
  ]
}
