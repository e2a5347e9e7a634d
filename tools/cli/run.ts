import { Command, CommanderError } from 'commander'
import { isFailure } from './failure.ts'
import { createProgram, langOf } from './program.ts'
import { notice, type Terminal } from './terminal.ts'
import { en } from './text/en.ts'
import { es } from './text/es.ts'
import { refusalInEnglish } from './text/refusals.ts'
import { toSentence } from './usage.ts'

/** Runs a command line, without the program's name; gives the exit status and never throws. */
export async function run(args: readonly string[], terminal: Terminal): Promise<number> {
  let status = 0
  const isEnglish = (languageOf(args) ?? langOf(terminal.env)) === 'en'
  const refuse = (sentence: string): Promise<void> => notice(terminal, isEnglish ? refusalInEnglish(sentence) : sentence)
  const program = createProgram(isEnglish ? en : es, terminal, (result) => {
    status = result
  })
  try {
    await program.parseAsync(args, { from: 'user' })
    return status
  } catch (error) {
    if (error instanceof CommanderError) {
      if (error.exitCode === 0) return 0
      const sentence = toSentence(error)
      if (sentence !== undefined) await refuse(sentence)
      return 2
    }
    // A configuration may have several faults, a line each.
    for (const line of (isFailure(error) ? error.message : unexpected(error)).split('\n')) await refuse(line)
    return isFailure(error) ? error.exitStatus : 2
  }
}

/** The language of the help has to be known before the program that holds it is made. */
function languageOf(args: readonly string[]): string | undefined {
  const early = new Command().option('--lang <lang>').helpOption(false).allowUnknownOption().allowExcessArguments().exitOverride()
  early.configureOutput({ writeErr: () => {} })
  try {
    return early.parse(args, { from: 'user' }).opts<{ lang?: string }>().lang
  } catch {
    return undefined
  }
}

function unexpected(error: unknown): string {
  const cause = error instanceof Error ? error.message.split('\n')[0] : String(error)
  return `Algo falló dentro de svc, no en tus archivos (${cause}). Por favor, avísanos con un ejemplo sin datos de pacientes.`
}
