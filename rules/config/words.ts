/** A language of the sentences about a configuration. */
export type ConfigLanguage = 'es' | 'en'

const es = {
  notJson: (found: string) => `No es JSON: revisa desde aquí${found === '' ? '' : `, «${found}»`}.`,
  notAnObject: 'La configuración es un objeto JSON, entre llaves.',
  unknownKey: (key: string) => `«${key}» no es una clave de la configuración.`,
  meant: (nearest: string) => ` ¿Será «${nearest}»?`,
  schema: '«$schema» es un texto: la dirección del esquema.',
  strict: '«strict» es true o false.',
  texts: (name: string) => `«${name}» es un texto o una lista de textos.`,
  only: (beginning: string) => `Ningún código de regla empieza con «${beginning}».`,
  noneAlone: '«none» va solo: ninguna guía fuera de CL Core y EIS.',
  noGuide: (id: string) => `No hay ninguna guía «${id}».`,
  noRule: (code: string) => `No hay ninguna regla «${code}».`,
  severity: '«severity» es un objeto: a cada código, error, warning u off.',
  severityOf: (code: string) => `La severidad de ${code} es error, warning u off.`,
  suppress: '«suppress» es una lista de hallazgos que se silencian.',
  suppression: 'Cada parte de «suppress» es un objeto con «code» y «reason».',
  code: 'Falta «code», el código de la regla que se silencia.',
  reason: 'Falta «reason»: por qué se silencia.',
  path: '«path» es una ruta FHIR, como Patient.identifier o Patient.name[0].given.',
  until: '«until» es un día que existe, como 2026-12-31.',
  glob: {
    empty: 'El patrón está vacío.',
    long: (glob: string) => `El patrón «${glob}…» es demasiado largo.`,
    backslash: (glob: string) => `El patrón «${glob}» lleva «\\»: las carpetas se separan con «/».`,
    absolute: (glob: string) => `El patrón «${glob}» es absoluto: se cuenta desde la carpeta de svc.config.json.`,
    outside: (glob: string) => `El patrón «${glob}» sale de la carpeta de svc.config.json.`,
    brackets: (glob: string) => `El patrón «${glob}» lleva corchetes: se admiten *, **, ? y {a,b}.`,
    braces: (glob: string) => `En el patrón «${glob}» las llaves no se cierran, van una dentro de otra o dan demasiadas alternativas.`,
  },
  past: (code: string, until: string) => `Lo silenciado de ${code} venció el ${until}: ya no se silencia.`,
  unused: (code: string) => `Ya no hay ningún ${code} que silenciar aquí: esta entrada sobra.`,
  inPage: {
    ig: 'La página no abre los paquetes de «ig»: agrégalos en Catálogos.',
    terminology: 'La página usa todas las terminologías importadas, no solo las de «terminology».',
  },
  inBrowser: 'los paquetes de «ig» no se usan en el navegador.',
}

/** The sentences about a configuration: a language without one of the sentences does not compile. */
export type ConfigWords = typeof es

const en: ConfigWords = {
  notJson: (found) => `This is not JSON: check from here on${found === '' ? '' : `, “${found}”`}.`,
  notAnObject: 'The configuration is a JSON object, in braces.',
  unknownKey: (key) => `“${key}” is not a key of the configuration.`,
  meant: (nearest) => ` Is “${nearest}” meant?`,
  schema: '“$schema” is a string: the address of the schema.',
  strict: '“strict” is true or false.',
  texts: (name) => `“${name}” is a string or an array of strings.`,
  only: (beginning) => `No rule code begins with “${beginning}”.`,
  noneAlone: '“none” stands alone: no guide besides CL Core and EIS.',
  noGuide: (id) => `There is no guide “${id}”.`,
  noRule: (code) => `There is no rule “${code}”.`,
  severity: '“severity” is an object: error, warning or off for each code.',
  severityOf: (code) => `The severity of ${code} is error, warning or off.`,
  suppress: '“suppress” is an array of findings to suppress.',
  suppression: 'Each item of “suppress” is an object with “code” and “reason”.',
  code: '“code” is missing: the code of the rule to suppress.',
  reason: '“reason” is missing: why it is suppressed.',
  path: '“path” is a FHIR path, such as Patient.identifier or Patient.name[0].given.',
  until: '“until” is a day that exists, such as 2026-12-31.',
  glob: {
    empty: 'The pattern is empty.',
    long: (glob) => `The pattern “${glob}…” is too long.`,
    backslash: (glob) => `The pattern “${glob}” has a “\\”: folders are separated by “/”.`,
    absolute: (glob) => `The pattern “${glob}” is absolute: it starts from the folder of svc.config.json.`,
    outside: (glob) => `The pattern “${glob}” leaves the folder of svc.config.json.`,
    brackets: (glob) => `The pattern “${glob}” has square brackets: *, **, ? and {a,b} are allowed.`,
    braces: (glob) => `The braces of the pattern “${glob}” are not closed, are nested or give too many alternatives.`,
  },
  past: (code, until) => `The suppression of ${code} ended on ${until}: it is told again.`,
  unused: (code) => `There is no ${code} to suppress here any more: this entry can go.`,
  inPage: {
    ig: 'The page does not open the packages of “ig”: add them under Catalogs.',
    terminology: 'The page uses all imported terminologies, not only those of “terminology”.',
  },
  inBrowser: 'the packages of “ig” are not used in the browser.',
}

/** The sentences about a configuration, in each language. */
export const configWords: Readonly<Record<ConfigLanguage, ConfigWords>> = { es, en }
