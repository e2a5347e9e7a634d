import type {
  Account,
  Credentials,
  DeliveryList,
  IssuedKey,
  Job,
  JobList,
  KeyList,
  NewAccount,
  NewKey,
  PasswordForgotten,
  PasswordReset,
  Rotation,
  Session,
  Status,
  Tenant,
  Usage,
  ValidationList,
  Webhook,
  WebhookSecret,
  WebhookTest,
} from '../../proxy/api.ts'
import { ask, type Answer } from './client.ts'

/** The requests to the service, in the words of its contract. */
export const service = {
  status: () => ask<Status>('/api/status', { patience: 10_000 }),

  register: (json: NewAccount) => ask<Account>('/api/accounts', { method: 'POST', json }),
  signIn: (json: Credentials) => ask<Session>('/api/auth/sign-in/email', { method: 'POST', json }),
  signOut: () => ask<undefined>('/api/auth/sign-out', { method: 'POST' }),
  session: () => ask<Session | null>('/api/auth/get-session'),
  requestReset: (json: PasswordForgotten) => ask<undefined>('/api/auth/request-password-reset', { method: 'POST', json }),
  resetPassword: (json: PasswordReset) => ask<undefined>('/api/auth/reset-password', { method: 'POST', json }),

  tenant: () => ask<Tenant>('/api/tenant'),
  usage: (months: number) => ask<Usage>(`/api/usage?months=${months}`),

  keys: () => ask<KeyList>('/api/keys'),
  createKey: (json: NewKey) => ask<IssuedKey>('/api/keys', { method: 'POST', json }),
  rotateKey: (id: string, json: Rotation) => ask<IssuedKey>(`/api/keys/${encodeURIComponent(id)}/rotate`, { method: 'POST', json }),
  revokeKey: (id: string) => ask<undefined>(`/api/keys/${encodeURIComponent(id)}`, { method: 'DELETE' }),

  webhook: (): Promise<Answer<Webhook | undefined>> => ask<Webhook>('/api/webhook').then(absentAsUndefined),
  putWebhook: (url: string) => ask<WebhookSecret>('/api/webhook', { method: 'PUT', json: { url } }),
  removeWebhook: () => ask<undefined>('/api/webhook', { method: 'DELETE' }),
  testWebhook: () => ask<WebhookTest>('/api/webhook/test', { method: 'POST' }),
  deliveries: (cursor?: string) => ask<DeliveryList>(`/api/webhook/deliveries${toQuery(cursor)}`),

  jobs: (cursor?: string) => ask<JobList>(`/api/jobs${toQuery(cursor)}`),
  job: (id: string) => ask<Job>(`/api/jobs/${encodeURIComponent(id)}`),
  endJob: (id: string) => ask<undefined>(`/api/jobs/${encodeURIComponent(id)}`, { method: 'DELETE' }),

  validations: (cursor?: string) => ask<ValidationList>(`/api/validations${toQuery(cursor)}`),
}

function toQuery(cursor: string | undefined): string {
  return cursor === undefined ? '' : `?cursor=${encodeURIComponent(cursor)}`
}

/** That there is no webhook is no failure. */
function absentAsUndefined(answer: Answer<Webhook>): Answer<Webhook | undefined> {
  return 'failure' in answer && answer.failure.code === 'not-found' ? { value: undefined, headers: new Headers() } : answer
}
