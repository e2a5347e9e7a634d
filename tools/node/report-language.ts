import type { ReportLanguage } from '../../rules/language.ts'

/** The languages that findings are told in. */
export type Lang = 'es' | 'en'

/** The language option of `lint`, read when it is first asked for; undefined for Spanish. */
export async function reportLanguage(lang: Lang | undefined): Promise<ReportLanguage | undefined> {
  return lang === 'en' ? (await import('../../rules/english/index.ts')).english : undefined
}
