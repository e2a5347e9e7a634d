import type { Lang } from '../../node/report-language.ts'

interface ShowConfigWords {
  readonly noFile: (asked: string) => string
  /** The end of a package or terminology that is not on this machine. */
  readonly absent: string
  /** Stands for the line of a configuration where none says so. */
  readonly byDefault: string
  readonly defaults: Readonly<Record<'guides' | 'ig' | 'only' | 'terminology', string>>
  readonly yes: string
  readonly no: string
  readonly at: (path: string) => string
  readonly past: (until: string) => string
  readonly until: (until: string) => string
  readonly none: (name: string, asked: string) => string
  readonly nearest: (name: string, asked: string) => string
}

const es: ShowConfigWords = {
  noFile: (asked) => `«${asked}» no existe.`,
  absent: ', que no está',
  byDefault: 'por omisión',
  defaults: { guides: 'las que cada recurso nombra', ig: 'ninguno', only: 'todas las reglas', terminology: 'la importada' },
  yes: 'sí',
  no: 'no',
  at: (path) => ` en ${path}`,
  past: (until) => `; venció el ${until}`,
  until: (until) => `; hasta ${until}`,
  none: (name, asked) => `Ningún ${name} desde «${asked}» hacia arriba: vale lo de siempre.`,
  nearest: (name, asked) => `${name}, el más cercano desde «${asked}» hacia arriba:`,
}

const en: ShowConfigWords = {
  noFile: (asked) => `“${asked}” does not exist.`,
  absent: ', which is not there',
  byDefault: 'by default',
  defaults: { guides: 'those that each resource names', ig: 'none', only: 'all rules', terminology: 'what is imported' },
  yes: 'yes',
  no: 'no',
  at: (path) => ` in ${path}`,
  past: (until) => `; ended on ${until}`,
  until: (until) => `; until ${until}`,
  none: (name, asked) => `No ${name} from “${asked}” upwards: what always holds.`,
  nearest: (name, asked) => `${name}, the nearest one from “${asked}” upwards:`,
}

/** The sentences of `svc config`, in each language. */
export const showConfigWords: Readonly<Record<Lang, ShowConfigWords>> = { es, en }
