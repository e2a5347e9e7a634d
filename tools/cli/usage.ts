import type { CommanderError } from 'commander'
import type { Said } from '../node/said.ts'

/** A mistake in the command line, said to people; undefined where the help was shown instead. */
export function toSentence({ code, message }: CommanderError): Said | undefined {
  const [name = ''] = /(?<=').*?(?=')/.exec(message) ?? []
  const meant = didYouMean(message)
  switch (code) {
    case 'commander.unknownOption':
      return { es: `No existe la opción «${name}».${meant.es}`, en: `There is no option “${name}”.${meant.en}` }
    case 'commander.unknownCommand':
      return { es: `No existe la orden «${name}».${meant.es}`, en: `There is no command “${name}”.${meant.en}` }
    case 'commander.missingArgument':
      return { es: `Falta «${name}». Mira cómo se usa con --help.`, en: `“${name}” is missing. See how it is used with --help.` }
    case 'commander.optionMissingArgument':
      return { es: `A la opción «${name}» le falta su valor.`, en: `The option “${name}” lacks its value.` }
    case 'commander.missingMandatoryOptionValue':
      return {
        es: `Falta la opción «${name}». Mira cómo se usa con --help.`,
        en: `The option “${name}” is missing. See how it is used with --help.`,
      }
    case 'commander.conflictingOption':
      return {
        es: `Hay opciones que no van juntas: ${message.replace(/^error: /, '').replaceAll("'", '')}.`,
        en: `Some options do not go together: ${message.replace(/^error: /, '').replaceAll("'", '')}.`,
      }
    case 'commander.excessArguments':
      return { es: 'Sobran argumentos. Mira cómo se usa con --help.', en: 'There are too many arguments. See how it is used with --help.' }
    case 'commander.help':
      return undefined
    default:
      return {
        es: `La línea de órdenes no se entiende (${message.replace(/^error: /, '')}). Mira cómo se usa con --help.`,
        en: `The command line is not understood (${message.replace(/^error: /, '')}). See how it is used with --help.`,
      }
  }
}

/** «¿Quisiste decir «--format»?», out of «(Did you mean one of --format, --fix?)». */
function didYouMean(message: string): Said {
  const [, names] = /\(Did you mean (?:one of )?(.*)\?\)/.exec(message) ?? []
  if (names === undefined) return { es: ' Mira las que hay con --help.', en: ' See those that there are with --help.' }
  const all = names.split(', ')
  const [es, en] = [all.map((name) => `«${name}»`).join(' o '), all.map((name) => `“${name}”`).join(' or ')]
  return { es: ` ¿Quisiste decir ${es}?`, en: ` Did you mean ${en}?` }
}
