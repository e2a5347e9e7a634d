import type { Lang } from '../../node/report-language.ts'

const es = {
  missing: (target: string) => `«${target}» no está en ninguno de los archivos revisados.`,
  ambiguous: (target: string) => `«${target}» está más de una vez: no se sabe a cuál lleva.`,
  otherType: (target: string, other: string) => `«${target}» no está en lo revisado, y sí «${other}».`,
  /** The place of the other one follows. */
  twin: (name: string) => `«${name}» ya está en `,
  twinIdentifier: (type: string) => `Este identificador ya lo tiene otro ${type}, en `,
  place: (file: string, line: number | undefined) => (line === undefined ? `«${file}»` : `«${file}», línea ${line}`),
}

const en: typeof es = {
  missing: (target) => `“${target}” is in none of the reviewed files.`,
  ambiguous: (target) => `“${target}” occurs more than once: nobody knows which one it leads to.`,
  otherType: (target, other) => `“${target}” is not in what was reviewed, but “${other}” is.`,
  twin: (name) => `“${name}” is already in `,
  twinIdentifier: (type) => `This identifier already belongs to another ${type}, in `,
  place: (file, line) => (line === undefined ? `“${file}”` : `“${file}”, line ${line}`),
}

/** Words for findings across files. */
export function refWords(lang: Lang | undefined): typeof es {
  return lang === 'en' ? en : es
}
