import type { ReportLanguage } from '../../rules/index.ts'
import type { Surroundings } from '../api.ts'

/** The language of findings, read when somebody first asks for another than Spanish; Spanish where it cannot be had now. */
export async function reportLanguage(language: Surroundings['language']): Promise<ReportLanguage | undefined> {
  if (language === undefined) return undefined
  return import('../../rules/english/index.ts').then(
    ({ english }) => english,
    () => undefined,
  )
}

/** The options that the linter takes from the page. */
export async function toOptions({
  language,
  ...rest
}: Surroundings): Promise<Omit<Surroundings, 'language'> & { readonly language: ReportLanguage | undefined }> {
  return { ...rest, language: await reportLanguage(language) }
}

/** The same where nobody reads what is found. */
export function toSilentOptions({ language: _language, ...rest }: Surroundings): Omit<Surroundings, 'language'> {
  return rest
}
