import type { CommanderError } from 'commander'

/** A mistake in the command line, said in Spanish; undefined where the help was shown instead. */
export function toSentence({ code, message }: CommanderError): string | undefined {
  const [name = ''] = /(?<=').*?(?=')/.exec(message) ?? []
  switch (code) {
    case 'commander.unknownOption':
      return `No existe la opción «${name}».${didYouMean(message)}`
    case 'commander.unknownCommand':
      return `No existe la orden «${name}».${didYouMean(message)}`
    case 'commander.missingArgument':
      return `Falta «${name}». Mira cómo se usa con --help.`
    case 'commander.optionMissingArgument':
      return `A la opción «${name}» le falta su valor.`
    case 'commander.missingMandatoryOptionValue':
      return `Falta la opción «${name}». Mira cómo se usa con --help.`
    case 'commander.conflictingOption':
      return `Hay opciones que no van juntas: ${message.replace(/^error: /, '').replaceAll("'", '')}.`
    case 'commander.excessArguments':
      return 'Sobran argumentos. Mira cómo se usa con --help.'
    case 'commander.help':
      return undefined
    default:
      return `La línea de órdenes no se entiende (${message.replace(/^error: /, '')}). Mira cómo se usa con --help.`
  }
}

/** «¿Quisiste decir «--format»?», out of «(Did you mean one of --format, --fix?)». */
function didYouMean(message: string): string {
  const [, names] = /\(Did you mean (?:one of )?(.*)\?\)/.exec(message) ?? []
  if (names === undefined) return ' Mira las que hay con --help.'
  return ` ¿Quisiste decir ${names
    .split(', ')
    .map((name) => `«${name}»`)
    .join(' o ')}?`
}
