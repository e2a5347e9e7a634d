import type { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { countCharacters } from '../http/characters.ts'

/** In characters. */
const least = 8

/** How many characters a password has at most. */
export const mostCharacters = 128

/** Of a longer password no more is judged, for that takes longer than it is worth. */
const mostJudged = 24

/**
 * The fault of a password that somebody chooses, as a Spanish sentence; undefined for a good one. `known` is what
 * anybody would try first: the address, the name of the organization.
 */
export async function findPasswordProblem(password: string, known: readonly string[]): Promise<string | undefined> {
  const length = countCharacters(password)
  if (length < least) return `La contraseña tiene que tener al menos ${least} caracteres.`
  if (length > mostCharacters) return `La contraseña no puede tener más de ${mostCharacters} caracteres.`
  const { score } = (await loadJudge()).check(password.slice(0, mostJudged), [...known])
  // Zero is what falls within a thousand guesses; to try that many takes a day here.
  return score === 0 ? 'La contraseña es de las que se adivinan primero: hay que elegir otra.' : undefined
}

let judge: Promise<ZxcvbnFactory> | undefined

/** Its dictionaries are a second of a start and ten megabytes, which not every service needs. */
function loadJudge(): Promise<ZxcvbnFactory> {
  judge ??= Promise.all([import('@zxcvbn-ts/core'), import('@zxcvbn-ts/language-common')]).then(
    ([{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }]) => new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs }),
  )
  return judge
}
