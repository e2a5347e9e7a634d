/** Refusals of a command line in Spanish and in English, `{}` for what stands in them; of several that fit, the first counts. */
const refusals: readonly (readonly [spanish: string, english: string])[] = [
  ['No existe la opción «{}». ¿Quisiste decir {}?', 'There is no option “{}”. Did you mean {}?'],
  ['No existe la opción «{}». Mira las que hay con --help.', 'There is no option “{}”. See those that there are with --help.'],
  ['No existe la orden «{}». ¿Quisiste decir {}?', 'There is no command “{}”. Did you mean {}?'],
  ['No existe la orden «{}». Mira las que hay con --help.', 'There is no command “{}”. See those that there are with --help.'],
  ['Falta «{}». Mira cómo se usa con --help.', '“{}” is missing. See how it is used with --help.'],
  ['A la opción «{}» le falta su valor.', 'The option “{}” lacks its value.'],
  ['Falta la opción «{}». Mira cómo se usa con --help.', 'The option “{}” is missing. See how it is used with --help.'],
  ['Hay opciones que no van juntas: {}.', 'Some options do not go together: {}.'],
  ['Sobran argumentos. Mira cómo se usa con --help.', 'There are too many arguments. See how it is used with --help.'],
  [
    'La línea de órdenes no se entiende ({}). Mira cómo se usa con --help.',
    'The command line is not understood ({}). See how it is used with --help.',
  ],
  ['--lang no admite «{}»: puede ser es o en.', '--lang does not take “{}”: it may be es or en.'],
  ['{} no admite «{}»: puede ser json o md.', '{} does not take “{}”: it may be json or md.'],
  ['{} no admite «{}»: puede ser {}.', '{} does not take “{}”: it may be {}.'],
  ['{} espera un número entero desde {}, como 10, y no «{}».', '{} takes a whole number from {} on, such as 10, and not “{}”.'],
  ['No existe el formato «{}». Los que hay: {}.', 'There is no format “{}”. Those that there are: {}.'],
  [
    'Hay dos --output para un solo --format: antes de «{}» falta su --format.',
    'There are two --output for one --format: before “{}” its --format is missing.',
  ],
  ['--output va después del --format al que pertenece.', '--output goes behind the --format that it belongs to.'],
  [
    'A la salida estándar puede ir un solo formato: dale a cada uno de los demás su --output.',
    'Only one format can go to standard output: give each of the others its --output.',
  ],
  [
    'Dos formatos no pueden ir al mismo archivo: dale a cada uno su --output.',
    'Two formats cannot go to one file: give each its --output.',
  ],
  [
    'Falta decir qué revisar: un archivo, una carpeta, un patrón, o - para la entrada estándar.',
    'Say what to check: a file, a folder, a pattern, or - for standard input.',
  ],
  [
    'Falta decir de qué: un archivo, una carpeta, un patrón, o - para la entrada estándar.',
    'Say of what: a file, a folder, a pattern, or - for standard input.',
  ],
  ['Falta decir cómo: --html ARCHIVO, --format json, o los dos.', 'Say how: --html FILE, --format json, or both.'],
  ['Falta decir qué se busca: un nombre, una parte de él o un código.', 'Say what to look for: a name, a part of one, or a code.'],
  ['Una de las rutas está vacía: revisa la variable de la que viene.', 'One of the paths is empty: check the variable that it comes from.'],
  [
    'A --update-baseline le falta --baseline ARCHIVO, la línea base que se pone al día.',
    '--update-baseline lacks --baseline FILE, the baseline to be renewed.',
  ],
  [
    '--watch no sirve con la entrada estándar: dale archivos o carpetas.',
    '--watch does not work with standard input: give it files or folders.',
  ],
  ['--no-fixes no busca correcciones: úsalo sin --fix.', '--no-fixes looks for no fixes: use it without --fix.'],
  ['--no-fixes vale en este equipo: úsalo sin --remote.', '--no-fixes works on this machine: use it without --remote.'],
  [
    '--refs lee todo dos veces y no sirve con la entrada estándar: dale archivos o carpetas.',
    '--refs reads everything twice and does not work with standard input: give it files or folders.',
  ],
  ['--refs no corrige: úsalo sin --fix.', '--refs does not fix: use it without --fix.'],
  ['--refs revisa en este equipo: úsalo sin --remote.', '--refs checks on this machine: use it without --remote.'],
  [
    '--resume ARCHIVO escribe ahí los hallazgos como NDJSON: úsalo sin --output, y sin otro --format que ndjson.',
    '--resume FILE writes the findings there as NDJSON: use it without --output, and with no other --format than ndjson.',
  ],
  ['--resume no va con la entrada estándar.', '--resume does not go with standard input.'],
  ['--resume no va con {}.', '--resume does not go with {}.'],
  ['--profile espera la URL completa de un perfil, y no «{}».', '--profile takes the full URL of a profile, and not “{}”.'],
  [
    '--only espera el comienzo de un código, como r4 o cl-run, y ninguno empieza con «{}».',
    '--only takes the beginning of a code, such as r4 or cl-run, and none begins with “{}”.',
  ],
  [
    '--guide espera una de las guías que muestra svc guides, o none, y no «{}».',
    '--guide takes one of the guides that svc guides shows, or none, and not “{}”.',
  ],
  [
    '--pointer espera un JSON Pointer, como /name/0/family, y no «{}».',
    '--pointer takes a JSON Pointer, such as /name/0/family, and not “{}”.',
  ],
  [
    '--replacement espera un valor JSON; un texto va entre comillas dobles: \'"{}"\'.',
    '--replacement takes a JSON value; a string goes in double quotes: \'"{}"\'.',
  ],
  [
    'Algo falló dentro de svc, no en tus archivos ({}). Por favor, avísanos con un ejemplo sin datos de pacientes.',
    'Something failed inside svc, not in your files ({}). Please tell us, with an example without data of patients.',
  ],
]

/** A refusal in English; as it is where it is none of a command line, but of a file that cannot be read. */
export function refusalInEnglish(sentence: string): string {
  for (const [spanish, english] of refusals) {
    const values = readValues(sentence, spanish.split('{}'))
    if (values === undefined) continue
    const [first = '', ...rest] = english.split('{}')
    return rest.reduce((said, part, index) => said + toQuotes(values[index]!) + part, first)
  }
  return sentence
}

/** The texts between the parts of a sentence; undefined where it has other parts. */
function readValues(sentence: string, [first = '', ...rest]: readonly string[]): readonly string[] | undefined {
  if (!sentence.startsWith(first)) return undefined
  const values: string[] = []
  let at = first.length
  for (const [index, part] of rest.entries()) {
    const end = index === rest.length - 1 ? sentence.length - part.length : sentence.indexOf(part, at)
    if (end < at || !sentence.startsWith(part, end)) return undefined
    values.push(sentence.slice(at, end))
    at = end + part.length
  }
  return at === sentence.length ? values : undefined
}

/** Names in the quotes of English: «--format» o «--fix». */
function toQuotes(text: string): string {
  return text.replaceAll('» o «', '” or “').replaceAll('«', '“').replaceAll('»', '”')
}
