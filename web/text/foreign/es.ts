import { counted } from '../count.ts'

/** How many names of files are said at once. */
const mostNames = 3

const listed = (names: readonly string[]): string => {
  const [more, shown] = [names.length - mostNames, names.slice(0, mostNames).map((name) => `«${name}»`)]
  return more > 0 ? `${shown.join(', ')} y ${counted(more, 'otro', 'otros')}` : shown.join(', ')
}

/** The words about texts that are no FHIR in JSON. */
export const es = {
  label: 'Otro formato',
  xmlConverted: (type: string) => `El texto era FHIR en XML (${type}): se convirtió a JSON, que es lo que se revisa.`,
  extracted: (count: number) =>
    count === 1
      ? 'El recurso venía dentro de otro texto: se dejó solo el recurso.'
      : `Venían ${count} recursos dentro de otro texto: quedó uno por línea.`,
  xmlFhir: (type: string) => `Esto es FHIR en XML (${type}), y lo que se revisa es JSON.`,
  convert: 'Convertir a JSON',
  xml: 'Esto es XML que no es de FHIR: la revisión lee recursos FHIR, en JSON o en XML.',
  brokenXml: 'Esto es XML, pero está mal formado: no se puede convertir a JSON.',
  v2: (type: string, version: string) =>
    `Esto es un mensaje HL7 v2${type === '' ? '' : ` (${type}${version === '' ? '' : `, versión ${version}`})`}, no FHIR: la revisión lee recursos FHIR.`,
  segments: (count: number) => counted(count, 'segmento', 'segmentos'),
  line: (line: number) => `Línea ${line}`,
  run: (value: string) => `RUN de PID-3, ${value}`,
  runGood: 'está bien escrito y su dígito verificador corresponde.',
  outcome: (count: number) =>
    `Este OperationOutcome dice ${counted(count, 'problema', 'problemas')} de otro recurso. Elige el archivo del que habla:`,
  outcomeNone: 'Este OperationOutcome habla de otro recurso: ábrelo en otro archivo para ver ahí sus problemas.',
  goTo: (name: string) => `Ir a «${name}»`,
  damaged: (name: string) => `«${name}» está dañado o incompleto: no se puede descomprimir.`,
  encrypted: (name: string) => `«${name}» pide una contraseña: descomprímelo y abre los archivos que trae.`,
  broken: (name: string, broken: readonly string[]) =>
    `De «${name}» no se ${broken.length === 1 ? 'abrió' : 'abrieron'} ${listed(broken)}, que ${broken.length === 1 ? 'está dañado' : 'están dañados'}: vuelve a copiar el .zip.`,
  trailing: (name: string) =>
    `Después de sus datos comprimidos, «${name}» trae otros que no lo son: se abrió lo anterior, y puede faltar una parte.`,
  nothingPacked: (name: string, left: readonly string[]) =>
    left.length === 0
      ? `«${name}» no trae ningún archivo.`
      : `«${name}» no trae ningún archivo que se pueda leer (${listed(left)}). Se leen .json, .ndjson, .xml, .txt, .log, .md y .hl7.`,
  leftOut: (name: string, left: readonly string[]) =>
    left.length === 1 ? `De «${name}» no se abrió ${listed(left)}.` : `De «${name}» no se abrieron ${listed(left)}.`,
}

/** Every word about these; a language that lacks one does not compile. */
export type ForeignWords = typeof es
