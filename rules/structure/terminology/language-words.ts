import { foldName } from './fold-name.ts'
import { languages } from './languages.ts'

/** The codes in BCP 47 of languages that people in Chile speak, by their names in letters of a to z. */
const codes: ReadonlyMap<string, string> = new Map([
  ['espanol', 'es'],
  ['castellano', 'es'],
  ['spanish', 'es'],
  ['espanol de chile', 'es-CL'],
  ['espanol chile', 'es-CL'],
  ['espanol chileno', 'es-CL'],
  ['castellano chile', 'es-CL'],
  ['spanish chile', 'es-CL'],
  ['ingles', 'en'],
  ['english', 'en'],
  ['mapudungun', 'arn'],
  ['mapuzugun', 'arn'],
  ['mapuche', 'arn'],
  ['aymara', 'ay'],
  ['aimara', 'ay'],
  ['quechua', 'qu'],
  ['rapanui', 'rap'],
  ['rapa nui', 'rap'],
  ['creole', 'ht'],
  ['creol', 'ht'],
  ['creole haitiano', 'ht'],
  ['criollo haitiano', 'ht'],
  ['portugues', 'pt'],
  ['portuguese', 'pt'],
  ['frances', 'fr'],
  ['french', 'fr'],
  ['aleman', 'de'],
  ['german', 'de'],
  ['italiano', 'it'],
  ['italian', 'it'],
  ['chino', 'zh'],
  ['chinese', 'zh'],
  ['lengua de senas chilena', 'csg'],
])
const longest = 30

/** The tag of a language that is called by its name, or that is written with `_`, as programs do; undefined where it is not known. */
export function languageOf(text: string): string | undefined {
  if (text.length > longest) return undefined
  const [, language, country] = /^([a-z]{2})_([a-z]{2})(?:\.utf-?8)?$/i.exec(text.trim()) ?? []
  if (language === undefined)
    return codes.get(
      foldName(text)
        .replaceAll(/[^a-z]+/g, ' ')
        .trim(),
    )
  return languages.has(language.toLowerCase()) ? `${language.toLowerCase()}-${country!.toUpperCase()}` : undefined
}
