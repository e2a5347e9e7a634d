import { z } from 'zod'

const mostPassword = 128

/** An address of electronic mail. */
export const email = z
  .string('La dirección de correo tiene que ser un texto.')
  .trim()
  .max(254, 'La dirección de correo no puede tener más de 254 caracteres.')
  .pipe(z.email('La dirección de correo no está bien escrita.'))

/** A password that somebody says they have. */
export const password = z
  .string('La contraseña tiene que ser un texto.')
  .min(1, 'Falta la contraseña.')
  .max(mostPassword, `La contraseña no puede tener más de ${mostPassword} caracteres.`)
