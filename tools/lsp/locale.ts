import type { Lang } from '../node/report-language.ts'

/** The language for a locale, such as `es-CL` or `en_US.UTF-8`: English for whoever reads another one than Spanish, which it is where nobody says. */
export function languageOfLocale(locale: string | undefined): Lang {
  const [, language] = /^([a-z]{2,3})(?:[-_.@]|$)/i.exec(locale ?? '') ?? []
  return language === undefined || language.toLowerCase() === 'es' ? 'es' : 'en'
}
