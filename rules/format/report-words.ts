import { counted, toThousands } from './words.ts'

/** Counts of unchecked things by kind: how often each was met. */
export type Unchecked = Readonly<Record<'codes' | 'profiles' | 'references' | 'invariants', number>>

/** The parts of a verdict, put together by `toVerdict`. */
interface VerdictWords {
  readonly valid: string
  readonly validWith: (warnings: string) => string
  /** `shown`: the number of findings that are told, where that is not all. */
  readonly invalid: (what: string, shown: number | undefined) => string
  readonly notChecked: (what: string) => string
  readonly rulesLeftOut: string
  readonly stopped: string
}

/** The words of reports around their findings. */
export interface ReportWords {
  /** The language, as BCP 47 writes it. */
  readonly tag: string
  readonly severity: Readonly<Record<'error' | 'warning', string>>
  readonly errors: (count: number) => string
  readonly warnings: (count: number) => string
  readonly problems: (count: number) => string
  readonly both: (one: string, other: string) => string
  readonly unchecked: (unchecked: Unchecked) => string
  readonly folded: (count: number, codes: string) => string
  readonly verdict: VerdictWords
  /** Things that a summary counts and a report does not tell one by one. */
  readonly remarks: Readonly<Record<'omitted' | 'unverified' | 'suppressed' | 'known', (count: number) => string>>
  readonly unreadable: (file: string, reason: string) => string
  /** The kind of a failure to read a file. */
  readonly reading: string
  /** A remote engine that did not complete its validation. */
  readonly incomplete: string
  readonly line: (line: number) => string
  readonly entry: (index: number) => string
  readonly noProblems: string
  readonly profile: (link: string) => string
  readonly ticket: {
    /** `code` and `path` with the marks of Markdown; `place`: file, line and entry. */
    readonly head: (severity: string, code: string, path: string, place: string) => string
    readonly why: (text: string) => string
    readonly whatToDo: (text: string) => string
    readonly rule: (link: string) => string
  }
  readonly table: {
    readonly columns: readonly [string, string, string, string, string, string, string, string, string, string]
    readonly severity: Readonly<Record<'error' | 'warning', string>>
  }
}

function uncheckedInSpanish({ codes, profiles, references, invariants }: Unchecked): string {
  const parts = [
    ...(codes > 0 ? [counted(codes, 'código', 'códigos')] : []),
    ...(profiles > 0 ? [counted(profiles, 'perfil', 'perfiles')] : []),
    ...(references > 0 ? [counted(references, 'referencia', 'referencias')] : []),
    ...(invariants > 0 ? [counted(invariants, 'invariante', 'invariantes')] : []),
  ]
  return parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} y ${parts.at(-1)}`
}

/** The words of reports in Spanish. */
export const reportInSpanish: ReportWords = {
  tag: 'es-CL',
  severity: { error: 'Error', warning: 'Aviso' },
  errors: (count) => counted(count, 'error', 'errores'),
  warnings: (count) => counted(count, 'aviso', 'avisos'),
  problems: (count) => counted(count, 'problema', 'problemas'),
  both: (one, other) => `${one} y ${other}`,
  unchecked: uncheckedInSpanish,
  folded: (count, codes) => `+ ${counted(count, 'que se sigue', 'que se siguen')} de este (${codes})`,
  verdict: {
    valid: 'Válido',
    validWith: (warnings) => `Válido, con ${warnings}`,
    invalid: (what, shown) => `Con errores: ${what}${shown === undefined ? '' : `, se muestran ${toThousands(shown)}`}`,
    notChecked: (what) => `con ${what} sin comprobar`,
    rulesLeftOut: 'con reglas sin aplicar por falta de su catálogo',
    stopped: 'sin revisar hasta el final',
  },
  remarks: {
    omitted: (count) => `Hay ${counted(count, 'problema más que no se muestra', 'problemas más que no se muestran')}.`,
    unverified: (count) =>
      `${count === 1 ? 'Quedó' : 'Quedaron'} sin comprobar ${counted(count, 'cosa', 'cosas')}, como un código o un perfil.`,
    suppressed: (count) => `La configuración silencia ${counted(count, 'hallazgo', 'hallazgos')}.`,
    known: (count) => `La línea base deja fuera ${counted(count, 'problema conocido', 'problemas conocidos')}.`,
  },
  unreadable: (file, reason) => `No se pudo leer «${file}»: ${reason}.`,
  reading: 'lectura',
  incomplete: 'El motor de validación no completó la validación: puede haber más problemas. No se gastó cuota.',
  line: (line) => `línea ${line}`,
  entry: (index) => `entrada ${index}`,
  noProblems: 'Sin problemas.',
  profile: (link) => `Perfil: ${link}.`,
  ticket: {
    head: (severity, code, path, place) => `**${severity} ${code}** en ${path} (${place})`,
    why: (text) => `Por qué: ${text}`,
    whatToDo: (text) => `Qué hacer: ${text}`,
    rule: (link) => `Regla: ${link}`,
  },
  table: {
    columns: ['archivo', 'línea', 'columna', 'entrada', 'ruta', 'severidad', 'regla', 'mensaje', 'corrección', 'página'],
    severity: { error: 'error', warning: 'aviso' },
  },
}
