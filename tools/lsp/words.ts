import type { Lang } from '../node/report-language.ts'
import type { Hover } from '../../language/hover.ts'

/** The form of a setting of an editor. */
export type SettingForm = 'text' | 'flag' | 'texts' | 'language'

/** The server's own words, beside those of findings and of `language/`. */
interface ServerWords {
  readonly fixAll: string
  /** Stands where somebody has to say why. */
  readonly unsaidReason: string
  readonly isRequired: string
  /** `names`: some of them, in a list. */
  readonly lacks: (count: number, names: string) => string
  readonly reviewing: string
  readonly changed: string
  readonly asked: (value: string) => string
  readonly targets: (types: string) => string
  readonly binding: Readonly<Record<NonNullable<Hover['strength']>, (set: string) => string>>
  readonly andMore: (codes: string, count: number) => string
  readonly settings: {
    readonly form: (name: string, form: string) => string
    readonly forms: Readonly<Record<SettingForm, string>>
    readonly unknown: (name: string, nearest: string) => string
  }
}

const es: ServerWords = {
  fixAll: 'Corregir todo lo seguro',
  unsaidReason: 'POR ESCRIBIR: por qué se silencia',
  isRequired: 'obligatorio',
  lacks: (count, names) => `${count === 1 ? 'falta' : `faltan ${count}:`} ${names}`,
  reviewing: 'svc: revisando la carpeta',
  changed: 'El texto cambió mientras tanto.',
  asked: (value) => `El perfil pide ${value}`,
  targets: (types) => `Puede apuntar a ${types}`,
  binding: {
    required: (set) => `Solo códigos de ${set}`,
    extensible: (set) => `Códigos de ${set}; otro, solo si ninguno sirve`,
    preferred: (set) => `De preferencia, códigos de ${set}`,
    example: (set) => `Por ejemplo, códigos de ${set}`,
  },
  andMore: (codes, count) => `${codes} y ${count} más`,
  settings: {
    form: (name, form) => `El ajuste «svc.${name}» no se usa: tiene que ser ${form}.`,
    forms: { text: 'un texto', flag: 'true o false', texts: 'una lista de textos', language: '"es" o "en"' },
    unknown: (name, nearest) => `No existe el ajuste «svc.${name}». ¿Será «svc.${nearest}»?`,
  },
}

const en: ServerWords = {
  fixAll: 'Fix all that is safe',
  unsaidReason: 'TO BE WRITTEN: why this is suppressed',
  isRequired: 'required',
  lacks: (count, names) => `${count === 1 ? 'lacks' : `lacks ${count}:`} ${names}`,
  reviewing: 'svc: reviewing the folder',
  changed: 'The text changed meanwhile.',
  asked: (value) => `The profile asks for ${value}`,
  targets: (types) => `May point to ${types}`,
  binding: {
    required: (set) => `Only codes of ${set}`,
    extensible: (set) => `Codes of ${set}; another one only where none of them fits`,
    preferred: (set) => `Preferably codes of ${set}`,
    example: (set) => `Codes of ${set}, for example`,
  },
  andMore: (codes, count) => `${codes} and ${count} more`,
  settings: {
    form: (name, form) => `The setting “svc.${name}” is not used: it has to be ${form}.`,
    forms: { text: 'a text', flag: 'true or false', texts: 'a list of texts', language: '"es" or "en"' },
    unknown: (name, nearest) => `There is no setting “svc.${name}”. Is “svc.${nearest}” meant?`,
  },
}

/** The server's words in a language. */
export const serverWords: Readonly<Record<Lang, ServerWords>> = { es, en }
