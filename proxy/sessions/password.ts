import type { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { countCharacters } from '../http/characters.ts'
import type { Said } from '../http/problem-texts.ts'

/** In characters. */
const least = 8

/** How many characters a password has at most. */
export const mostCharacters = 128

/** Of a longer password no more is judged, for that takes longer than it is worth. */
const mostJudged = 24

/**
 * The fault of a password that somebody chooses, as a sentence; undefined for a good one. `known` is what
 * anybody would try first: the address, the name of the organization.
 */
export async function findPasswordProblem(password: string, known: readonly string[]): Promise<Said | undefined> {
  const length = countCharacters(password)
  if (length < least)
    return {
      es: `La contraseña tiene que tener al menos ${least} caracteres.`,
      en: `The password has to have at least ${least} characters.`,
    }
  if (length > mostCharacters)
    return {
      es: `La contraseña no puede tener más de ${mostCharacters} caracteres.`,
      en: `The password can have at most ${mostCharacters} characters.`,
    }
  const { score } = (await loadJudge()).check(password.slice(0, mostJudged), [...known])
  // Zero is what falls within a thousand guesses; to try that many takes a day here.
  if (score > 0) return undefined
  return {
    es: 'La contraseña es de las que se adivinan primero: hay que elegir otra.',
    en: 'The password is one of those that are guessed first: choose another.',
  }
}

let judge: Promise<ZxcvbnFactory> | undefined

/** Its dictionaries are a second of a start and ten megabytes, which not every service needs. */
function loadJudge(): Promise<ZxcvbnFactory> {
  judge ??= Promise.all([import('@zxcvbn-ts/core'), import('@zxcvbn-ts/language-common')]).then(
    ([{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }]) => new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs }),
  )
  return judge
}
