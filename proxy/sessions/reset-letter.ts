import type { ResetLetter } from './better-auth.ts'

/** The words of the letter that lets its receiver choose another password. None of them are a stranger's to choose. */
export function resetMail({ token }: ResetLetter, publicUrl: string) {
  return {
    subject: 'Una contraseña nueva',
    // The part behind # is not sent to any server, so that it stays out of their logs.
    text: `Hola:

Alguien pidió una contraseña nueva para la cuenta que tiene esta dirección de correo en ${publicUrl}. Para elegirla:

${publicUrl}/panel/restablecer#token=${token}

La dirección sirve una sola vez y durante una hora. Si no lo pediste tú, no hay nada que hacer: la contraseña sigue siendo la misma.
`,
  }
}
