import { counted } from '../count.ts'

/** The words about rules. */
export const es = {
  title: 'Reglas',
  intro: (count: number) =>
    `${counted(count, 'regla', 'reglas')} de validación para recursos FHIR R4 chilenos. Cada una dice qué exige, por qué, y cómo se corrige.`,
  search: 'Filtrar reglas',
  searchHint: 'Código o palabra',
  found: (count: number) => counted(count, 'regla', 'reglas'),
  none: 'Ninguna regla coincide.',
  notFound: (code: string) => `No existe la regla «${code}»`,
  meant: 'Quizás buscas:',
  all: 'Todas las reglas',
  on: 'Se aplica a',
  why: 'Por qué',
  fix: 'Corrección',
  fixes: { safe: 'Corrección segura', unsafe: 'Corrección probable', both: 'Corrección segura o probable' },
  fixesLong: {
    safe: 'Ofrece una corrección segura: hay una sola respuesta correcta.',
    unsafe: 'Ofrece una corrección probable: conviene revisarla.',
    both: 'Ofrece correcciones seguras, y otras probables que conviene revisar.',
    none: 'No ofrece corrección: solo quien conoce los datos sabe la respuesta.',
  },
  profile: 'Perfil o extensión que lo exige',
  links: 'Para saber más',
  examples: 'Ejemplos',
  good: 'Cumple',
  bad: 'No cumple',
  fixed: 'Después de corregir',
  openExample: 'Abrir en el editor',
  openedName: (code: string) => `ejemplo-${code}.json`,
  topics: {
    json: 'Cualquier JSON',
    run: 'RUN',
    id: 'Identificadores',
    address: 'Direcciones y contacto',
    patient: 'Paciente',
    practitioner: 'Prestador y su rol',
    organization: 'Organización y lugar',
    encounter: 'Encuentro',
    codes: 'Códigos y fechas',
    clinical: 'Diagnósticos, observaciones y alergias',
    treatment: 'Medicamentos, vacunas e informes',
    structure: 'Estructura de FHIR R4 y perfiles',
    bundle: 'Bundle, documento, referencias y perfil',
    guides: 'Guías',
    other: 'Otras',
  },
  places: {
    text: 'el texto',
    root: 'la raíz del documento',
    string: 'cada texto',
    empty: 'cada valor vacío',
    repeated: 'cada objeto',
    deep: 'lo muy anidado',
    failure: 'la propia revisión',
  },
}

/** Every word about these; a language that lacks one does not compile. */
export type RuleWords = typeof es
