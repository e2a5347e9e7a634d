import { z } from 'zod'
import type { Accounts } from '../../accounts/accounts.ts'
import type { Account } from '../../api.ts'
import { clientOf, type Limits } from '../../middleware/limits.ts'
import { languageOf } from '../../http/language.ts'
import { note } from '../../http/notes.ts'
import type { RequireOrigin } from '../../middleware/origin.ts'
import { readJson } from '../../middleware/read-json.ts'
import { Refusal } from '../../http/problem.ts'
import { sentence } from '../../http/sentences.ts'
import type { Sessions } from '../../sessions/sessions.ts'
import type { Route } from '../route.ts'
import { lineOf } from '../text-field.ts'
import { email, faultsOfNewPassword } from './fields.ts'

/** Dependencies of registration. */
export interface RegisterNeeds {
  readonly requireOrigin: RequireOrigin
  readonly limits: Pick<Limits, 'registrations'>
  readonly sessions: Pick<Sessions, 'hashPassword'>
  readonly accounts: Pick<Accounts, 'register'>
}

const organizationSentence = sentence(
  'El nombre de la organización tiene que ser un texto de 1 a 200 caracteres, en una línea.',
  'The name of the organization has to be a text of 1 to 200 characters, on one line.',
)
const newAccount = z.object(
  {
    email,
    password: z.string(sentence('La contraseña tiene que ser un texto.', 'The password has to be a text.')),
    organization: lineOf(200, organizationSentence),
  },
  sentence(
    'Se espera un objeto con «email», «password» y «organization».',
    'An object with “email”, “password” and “organization” is expected.',
  ),
)

/** `POST /api/accounts`. */
export function registerRoute({ requireOrigin, limits, sessions, accounts }: RegisterNeeds): Route {
  return {
    method: 'post',
    path: '/api/accounts',
    async handle(request, response) {
      // No session comes of it, so that programs may register too; but no other page may do it in a browser.
      if (request.headers.origin !== undefined) requireOrigin(request)
      await limits.registrations.take(clientOf(request))
      const { email, password, organization } = await readJson(request, newAccount, (given) =>
        faultsOfNewPassword('password', given['password'], [given['email'], given['organization']]),
      )
      const passwordHash = await sessions.hashPassword(password)
      const account: Account | undefined = await accounts.register({ email, organization, passwordHash }, languageOf(request))
      if (account === undefined) throw new Refusal('email-taken')
      note(response, { tenantId: account.tenantId })
      return { status: 201, body: account }
    },
  }
}
