import { z } from 'zod'
import { clientOf, type Limits } from '../../middleware/limits.ts'
import type { RequireOrigin } from '../../middleware/origin.ts'
import { readJson } from '../../middleware/read-json.ts'
import { Refusal } from '../../http/problem.ts'
import { findPasswordProblem } from '../../sessions/password.ts'
import type { Sessions } from '../../sessions/sessions.ts'
import type { Route } from '../route.ts'
import { email } from './fields.ts'

/** Dependencies of the routes for who forgot a password. */
export interface ResetNeeds {
  readonly requireOrigin: RequireOrigin
  readonly limits: Pick<Limits, 'resets' | 'letters' | 'mailboxes'>
  readonly sessions: Pick<Sessions, 'requestReset' | 'resetPassword' | 'sendsLetters'>
}

const forgetful = z.object({ email }, 'Se espera un objeto con «email».')

const tokenSentence = 'El «token» es el que viene en el correo.'
const reset = z.object(
  {
    token: z.string(tokenSentence).regex(/^[\x21-\x7E]{1,200}$/, tokenSentence),
    newPassword: z.string('La contraseña tiene que ser un texto.'),
  },
  'Se espera un objeto con «token» y «newPassword».',
)

/** `/api/auth/request-password-reset`, `/api/auth/reset-password`. */
export function resetRoutes({ requireOrigin, limits, sessions }: ResetNeeds): readonly Route[] {
  return [
    {
      method: 'post',
      path: '/api/auth/request-password-reset',
      async handle(request) {
        if (!sessions.sendsLetters)
          throw new Refusal('not-found', { detail: 'Este servicio no manda correo: la contraseña no se puede cambiar así.' })
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
        const { token, newPassword } = await readJson(request, reset)
        const problem = await findPasswordProblem(newPassword, [])
        if (problem !== undefined) throw new Refusal('fields-invalid', { errors: [{ field: 'newPassword', detail: problem }] })
        if (!(await sessions.resetPassword(token, newPassword))) throw new Refusal('reset-token-refused')
        return { status: 204 }
      },
    },
  ]
}
