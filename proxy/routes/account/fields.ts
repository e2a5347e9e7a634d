import { z } from 'zod'
import { sentence } from '../../http/sentences.ts'
import type { FieldError } from '../../http/problem.ts'
import { findPasswordProblem, mostCharacters } from '../../sessions/password.ts'
import { atMost } from '../text-field.ts'

/** An address of electronic mail. */
export const email = z
  .string(sentence('La dirección de correo tiene que ser un texto.', 'The email address has to be a text.'))
  .check(
    atMost(
      254,
      sentence('La dirección de correo no puede tener más de 254 caracteres.', 'The email address can have at most 254 characters.'),
    ),
  )
  .trim()
  .pipe(z.email(sentence('La dirección de correo no está bien escrita.', 'This is not a valid email address.')))

/** A password that somebody says they have. */
export const password = z
  .string(sentence('La contraseña tiene que ser un texto.', 'The password has to be a text.'))
  .min(1, sentence('Falta la contraseña.', 'The password is missing.'))
  .check(
    atMost(
      mostCharacters,
      sentence(
        `La contraseña no puede tener más de ${mostCharacters} caracteres.`,
        `The password can have at most ${mostCharacters} characters.`,
      ),
    ),
  )

/** The fault of a password that somebody chooses, if it is a text; `known` are the other fields, right or wrong. */
export async function faultsOfNewPassword(field: string, password: unknown, known: readonly unknown[]): Promise<readonly FieldError[]> {
  if (typeof password !== 'string') return []
  const texts = known.filter((one) => typeof one === 'string').map((one) => one.trim())
  const problem = await findPasswordProblem(password, texts)
  return problem === undefined ? [] : [{ field, detail: problem }]
}
