import { inFile } from '../node/examine.ts'
import { inLanguage } from '../node/said.ts'
import { withRanges } from '../remote/ranges.ts'
import { concernsResource } from '../remote/refusals.ts'
import { readService } from '../remote/service.ts'
import { validateRemotely } from '../remote/validate.ts'
import { failure } from '../node/failure.ts'
import type { Consult } from '../review/review.ts'
import type { Settings } from '../review/settings.ts'
import { notice, type Terminal } from '../node/terminal.ts'

/** Prepares full validation through the service; throws where the settings are wrong. */
export async function openConsult(
  { profile, clCoreVersion: version, lang }: Pick<Settings, 'profile' | 'clCoreVersion' | 'lang'>,
  terminal: Terminal,
): Promise<Consult> {
  const service = readService(terminal.env)
  for (const [option, value] of Object.entries({ '--profile': profile, '--cl-core-version': version })) {
    if (value !== undefined && !/^[\x21-\x7E]+$/.test(value))
      throw failure({
        es: `${option} no puede tener espacios ni acentos: «${value}».`,
        en: `${option} cannot have blanks or accents: “${value}”.`,
      })
  }
  await notice(terminal, {
    es: `Los recursos se envían a ${service.baseUrl} y gastan cuota.`,
    en: `The resources are sent to ${service.baseUrl} and use quota.`,
  })
  return async (passage, examined) => {
    const { text } = examined
    // To a text that is no JSON the service could add nothing.
    if (passage.encoding !== 'UTF-8' || !isJson(text)) return examined
    try {
      const response = await validateRemotely({ body: text, profile, clCoreVersion: version, lang }, service)
      return { ...examined, response: inFile(withRanges(response, text), passage) }
    } catch (error) {
      if (!concernsResource(error)) throw error
      return { ...examined, refused: inLanguage(error.said, terminal.lang) }
    }
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text.replace(/^\uFEFF/, ''))
    return true
  } catch {
    return false
  }
}
