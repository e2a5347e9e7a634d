import { Command, CommanderError } from 'commander'
import { isFailure } from '../node/failure.ts'
import type { Lang } from '../node/report-language.ts'
import { inLanguage, type Said } from '../node/said.ts'
import { notice, type Terminal } from '../node/terminal.ts'
import { createProgram, langOf } from './program.ts'
import { en } from './text/en.ts'
import { es } from './text/es.ts'
import { toSentence } from './usage.ts'

/** Runs a command line, without the program's name; gives the exit status and never throws. */
export async function run(args: readonly string[], outer: Terminal): Promise<number> {
  let status = 0
  const lang = outer.lang ?? languageOf(args, outer.env)
  const terminal: Terminal = { ...outer, lang }
  if (outer.env['SVC_LANG'] && langOf(outer.env) === undefined && askedIn(args) === undefined)
    await notice(terminal, `SVC_LANG es «${outer.env['SVC_LANG']}» y no se toma en cuenta: puede ser «es» o «en».`)
  const program = createProgram(lang === 'en' ? en : es, terminal, (result) => {
    status = result
  })
  try {
    await program.parseAsync(args, { from: 'user' })
    return status
  } catch (error) {
    if (error instanceof CommanderError) {
      if (error.exitCode === 0) return 0
      const said = toSentence(error)
      if (said !== undefined) await notice(terminal, said)
      return 2
    }
    // A configuration may have several faults, a line each.
    const said = isFailure(error) ? error.said : unexpected(error)
    for (const line of inLanguage(said, terminal.lang).split('\n')) await notice(terminal, line)
    return isFailure(error) ? error.exitStatus : 2
  }
}

/** The language in which a command line wants its answers, by its option or else the environment. */
export function languageOf(args: readonly string[], env: Terminal['env']): Lang {
  return (askedIn(args) ?? langOf(env)) === 'en' ? 'en' : 'es'
}

/** The language of the help has to be known before the program that holds it is made. */
function askedIn(args: readonly string[]): string | undefined {
  const early = new Command().option('--lang <lang>').helpOption(false).allowUnknownOption().allowExcessArguments().exitOverride()
  early.configureOutput({ writeErr: () => {} })
  try {
    return early.parse(args, { from: 'user' }).opts<{ lang?: string }>().lang
  } catch {
    return undefined
  }
}

function unexpected(error: unknown): Said {
  const cause = error instanceof Error ? error.message.split('\n')[0] : String(error)
  return {
    es: `Algo falló dentro de svc, no en tus archivos (${cause}). Por favor, avísanos con un ejemplo sin datos de pacientes.`,
    en: `Something failed inside svc, not in your files (${cause}). Please tell us, with an example without data of patients.`,
  }
}
