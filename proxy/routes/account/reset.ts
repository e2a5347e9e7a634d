import { z } from 'zod'
import { clientOf, type Limits } from '../../middleware/limits.ts'
import type { RequireOrigin } from '../../middleware/origin.ts'
import { readJson } from '../../middleware/read-json.ts'
import { Refusal } from '../../http/problem.ts'
import { sentence } from '../../http/sentences.ts'
import type { Sessions } from '../../sessions/sessions.ts'
import type { Route } from '../route.ts'
import { email, faultsOfNewPassword } from './fields.ts'

/** Dependencies of the routes for who forgot a password. */
export interface ResetNeeds {
  readonly requireOrigin: RequireOrigin
  readonly limits: Pick<Limits, 'resets' | 'letters' | 'mailboxes'>
  readonly sessions: Pick<Sessions, 'requestReset' | 'resetPassword' | 'sendsLetters'>
}

const forgetful = z.object({ email }, sentence('Se espera un objeto con «email».', 'An object with “email” is expected.'))

const tokenSentence = sentence('El «token» es el que viene en el correo.', 'The “token” is the one that comes in the letter.')
const reset = z.object(
  {
    token: z.string(tokenSentence).regex(/^[\x21-\x7E]{1,200}$/, tokenSentence),
    newPassword: z.string(sentence('La contraseña tiene que ser un texto.', 'The password has to be a text.')),
  },
  sentence('Se espera un objeto con «token» y «newPassword».', 'An object with “token” and “newPassword” is expected.'),
)

/** `/api/auth/request-password-reset`, `/api/auth/reset-password`. */
export function resetRoutes({ requireOrigin, limits, sessions }: ResetNeeds): readonly Route[] {
  return [
    {
      method: 'post',
      path: '/api/auth/request-password-reset',
      async handle(request) {
        if (!sessions.sendsLetters)
          throw new Refusal('not-found', {
            detail: {
              es: 'Este servicio no manda correo: la contraseña no se puede cambiar así.',
              en: 'This service sends no letters: the password cannot be changed this way.',
            },
          })
        requireOrigin(request)
        await limits.resets.take(clientOf(request))
        const { email } = await readJson(request, forgetful)
        const account = email.toLowerCase()
        await limits.letters.take(account, clientOf(request))
        await limits.mailboxes.take(account)
        await sessions.requestReset(email)
        return { status: 202 }
      },
    },
    {
      method: 'post',
      path: '/api/auth/reset-password',
      async handle(request) {
        requireOrigin(request)
        await limits.resets.take(clientOf(request))
        const { token, newPassword } = await readJson(request, reset, (given) =>
          faultsOfNewPassword('newPassword', given['newPassword'], []),
        )
        if (!(await sessions.resetPassword(token, newPassword))) throw new Refusal('reset-token-refused')
        return { status: 204 }
      },
    },
  ]
}
