import type { Lang } from './report-language.ts'

/** A configuration that cannot be gone by. */
export class ConfigFault extends Error {}

interface ConfigFaultWords {
  readonly tooLarge: (file: string) => string
  readonly unread: (file: string, reason: string) => string
  readonly outside: (asked: string) => string
}

const es: ConfigFaultWords = {
  tooLarge: (file) => `«${file}» es demasiado grande para ser una configuración.`,
  unread: (file, reason) => `No se pudo leer «${file}»: ${reason}.`,
  outside: (asked) => `La configuración nombra un paquete fuera de las carpetas abiertas: «${asked}».`,
}

const en: ConfigFaultWords = {
  tooLarge: (file) => `“${file}” is too large to be a configuration.`,
  unread: (file, reason) => `“${file}” could not be read: ${reason}.`,
  outside: (asked) => `The configuration names a package outside of the open folders: “${asked}”.`,
}

/** The sentences about a configuration as a file, in each language; about its text there are others in `rules/config`. */
export const configFaultWords: Readonly<Record<Lang, ConfigFaultWords>> = { es, en }
