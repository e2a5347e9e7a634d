import { z } from 'zod'
import { mostCharacters } from '../../sessions/password.ts'
import { atMost } from '../text-field.ts'

/** An address of electronic mail. */
export const email = z
  .string('La dirección de correo tiene que ser un texto.')
  .check(atMost(254, 'La dirección de correo no puede tener más de 254 caracteres.'))
  .trim()
  .pipe(z.email('La dirección de correo no está bien escrita.'))

/** A password that somebody says they have. */
export const password = z
  .string('La contraseña tiene que ser un texto.')
  .min(1, 'Falta la contraseña.')
  .check(atMost(mostCharacters, `La contraseña no puede tener más de ${mostCharacters} caracteres.`))
