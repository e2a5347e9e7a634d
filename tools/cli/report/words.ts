/** The words of a report for people. */
export interface ReportWords {
  readonly lang: 'es' | 'en'
  readonly title: string
  readonly made: (date: string, version: string) => string
  readonly noValues: string
  readonly number: (count: number) => string
  readonly percent: (share: number) => string
  readonly summary: string
  readonly files: string
  readonly resources: string
  readonly withErrors: string
  readonly withoutErrors: string
  readonly errors: string
  readonly warnings: string
  readonly suppressed: string
  readonly unreadable: string
  readonly verdict: (good: string, all: string) => string
  readonly trend: string
  readonly trendAbout: string
  readonly month: string
  readonly rules: string
  readonly code: string
  readonly finding: string
  readonly examples: string
  readonly line: (line: number) => string
  readonly types: string
  readonly type: string
  readonly unknownType: string
  readonly profiles: string
  readonly profile: string
  readonly guides: string
  readonly guide: string
  readonly version: string
  readonly organizations: string
  readonly organization: string
  readonly completeness: string
  readonly completenessAbout: string
  readonly element: string
  readonly present: string
  readonly unverified: string
  readonly unverifiedAbout: string
  readonly what: Readonly<Record<string, string>>
  readonly kind: string
  readonly name: string
  readonly times: string
  readonly references: string
  readonly notFollowed: string
  readonly worst: string
  readonly file: string
  readonly against: (date: string) => string
  readonly before: string
  readonly now: string
  readonly change: string
  readonly nothing: string
  readonly share: string
  readonly table: (name: string) => string
}

const spanish = new Intl.NumberFormat('es-CL', { useGrouping: 'always' })
const english = new Intl.NumberFormat('en-US')
const oneDigit = { maximumFractionDigits: 1, style: 'percent' } as const
const spanishPercent = new Intl.NumberFormat('es-CL', oneDigit)
const englishPercent = new Intl.NumberFormat('en-US', oneDigit)

/** In Spanish. */
export const es: ReportWords = {
  lang: 'es',
  title: 'Calidad de los datos FHIR',
  made: (date, version) => `Hecho el ${date} con svc ${version}.`,
  noValues: 'Este informe no contiene ningún valor de los recursos: solo cuentas, archivos y líneas.',
  number: (count) => spanish.format(count),
  percent: (share) => spanishPercent.format(share),
  summary: 'Resumen',
  files: 'Archivos',
  resources: 'Recursos',
  withErrors: 'Con errores',
  withoutErrors: 'Sin errores',
  errors: 'Errores',
  warnings: 'Avisos',
  suppressed: 'Silenciados',
  unreadable: 'Archivos que no se pudieron leer',
  verdict: (good, all) => `${good} de ${all} no tienen errores`,
  trend: 'Por mes de los datos',
  trendAbout: 'El mes es el de la fecha clínica de cada recurso. Abajo en cada columna, los recursos con errores.',
  month: 'Mes',
  rules: 'Por regla',
  code: 'Código',
  finding: 'Qué se encontró',
  examples: 'Por ejemplo en',
  line: (line) => `línea ${line}`,
  types: 'Por tipo de recurso',
  type: 'Tipo',
  unknownType: 'sin tipo conocido',
  profiles: 'Por perfil',
  profile: 'Perfil',
  guides: 'Guías que intervinieron',
  guide: 'Guía',
  version: 'Versión',
  organizations: 'Por establecimiento',
  organization: 'Establecimiento (código DEIS)',
  completeness: 'Elementos que el perfil pide admitir',
  completenessAbout:
    'Cuántos recursos de cada perfil traen cada elemento «must support». Que falte uno no es un error: se envía si se tiene.',
  element: 'Elemento',
  present: 'Presente en',
  unverified: 'Lo que no se pudo verificar',
  unverifiedAbout: 'Códigos y perfiles que no están en este equipo: ni bien ni mal.',
  what: {
    valueSet: 'Conjunto de valores',
    codeSystem: 'Sistema de códigos',
    profile: 'Perfil',
    reference: 'Referencia',
    invariant: 'Invariante',
  },
  kind: 'Qué',
  name: 'Nombre',
  times: 'Veces',
  references: 'Referencias e identificadores entre archivos',
  notFollowed: 'No se siguieron: la entrada estándar se lee una sola vez.',
  worst: 'Archivos con más errores',
  file: 'Archivo',
  against: (date) => `Comparado con el informe del ${date}`,
  before: 'Antes',
  now: 'Ahora',
  change: 'Cambio',
  nothing: 'Nada.',
  share: 'Parte',
  table: (name) => `Tabla: ${name}`,
}

/** In English. */
export const en: ReportWords = {
  ...es,
  lang: 'en',
  title: 'Quality of FHIR data',
  made: (date, version) => `Made on ${date} by svc ${version}.`,
  noValues: 'This report holds no value of any resource: counts, files and lines alone.',
  number: (count) => english.format(count),
  percent: (share) => englishPercent.format(share),
  summary: 'Summary',
  files: 'Files',
  resources: 'Resources',
  withErrors: 'With errors',
  withoutErrors: 'Without errors',
  errors: 'Errors',
  warnings: 'Warnings',
  suppressed: 'Suppressed',
  unreadable: 'Files that could not be read',
  verdict: (good, all) => `${good} of ${all} have no errors`,
  trend: 'By month of the data',
  trendAbout: 'The month is that of the clinical date of each resource. At the foot of each column, the resources with errors.',
  month: 'Month',
  rules: 'By rule',
  code: 'Code',
  finding: 'What was found',
  examples: 'For example in',
  line: (line) => `line ${line}`,
  types: 'By type of resource',
  type: 'Type',
  unknownType: 'no known type',
  profiles: 'By profile',
  profile: 'Profile',
  guides: 'Guides that took part',
  guide: 'Guide',
  version: 'Version',
  organizations: 'By establishment',
  organization: 'Establishment (DEIS code)',
  completeness: 'Elements that the profile asks to support',
  completenessAbout:
    'How many resources of each profile have each must-support element. One that is missing is no error: it is sent where it is known.',
  element: 'Element',
  present: 'Present in',
  unverified: 'What could not be verified',
  unverifiedAbout: 'Codes and profiles that are not on this machine: neither right nor wrong.',
  what: { valueSet: 'Value set', codeSystem: 'Code system', profile: 'Profile', reference: 'Reference', invariant: 'Invariant' },
  kind: 'What',
  name: 'Name',
  times: 'Times',
  references: 'References and identifiers across files',
  notFollowed: 'Not followed: standard input is read once.',
  worst: 'Files with most errors',
  file: 'File',
  against: (date) => `Compared with the report of ${date}`,
  before: 'Before',
  now: 'Now',
  change: 'Change',
  nothing: 'Nothing.',
  share: 'Share',
  table: (name) => `Table: ${name}`,
}
