import { env, workspace } from 'vscode'

const es = {
  starting: 'SVC: iniciando…',
  fine: 'Sin problemas',
  errors: (count: number) => `${count} ${count === 1 ? 'error' : 'errores'}`,
  warnings: (count: number) => `${count} ${count === 1 ? 'aviso' : 'avisos'}`,
  nothingHere: 'No hay un problema de SVC en el cursor.',
  nothingToFix: 'No hay correcciones seguras por aplicar.',
  seeProblems: 'Ver los problemas',
  whySuppress: (code: string) => `¿Por qué se silencia ${code} en este archivo?`,
  goThere: 'Ir a esta parte',
  preview: 'Vista del recurso',
  previewOf: (name: string) => `Vista: ${name}`,
  noResource: 'Pon el cursor en un recurso FHIR.',
  more: (count: number) => `Y ${count} ${count === 1 ? 'recurso' : 'recursos'} más.`,
}

const en: typeof es = {
  starting: 'SVC: starting…',
  fine: 'No problems',
  errors: (count) => `${count} error${count === 1 ? '' : 's'}`,
  warnings: (count) => `${count} warning${count === 1 ? '' : 's'}`,
  nothingHere: 'There is no problem of SVC at the cursor.',
  nothingToFix: 'There is nothing safe to fix.',
  seeProblems: 'See the problems',
  whySuppress: (code) => `Why is ${code} suppressed in this file?`,
  goThere: 'Go to this part',
  preview: 'Preview of the resource',
  previewOf: (name) => `Preview: ${name}`,
  noResource: 'Put the cursor into a FHIR resource.',
  more: (count) => `And ${count} more resource${count === 1 ? '' : 's'}.`,
}

const chosen = workspace.getConfiguration('svc').get<string>('language')

/** The words of the extension: in the language that somebody set, else Spanish where the editor is, else English. */
export const words = (chosen === 'es' || chosen === 'en' ? chosen : env.language).startsWith('es') ? es : en

/** `2 errores, 1 aviso`, without those of which there are none. */
export function counted(errors: number, warnings: number): string {
  return [...(errors > 0 ? [words.errors(errors)] : []), ...(warnings > 0 ? [words.warnings(warnings)] : [])].join(', ')
}
