import { z } from 'zod'
import type { DeliveryList, Webhook, WebhookSecret, WebhookTest } from '../../api.ts'
import type { Limits } from '../../middleware/limits.ts'
import { readJson } from '../../middleware/read-json.ts'
import type { RequireSession } from '../../middleware/session.ts'
import type { Dispatcher } from '../../dispatch/dispatcher.ts'
import type { Webhooks } from '../../dispatch/webhooks.ts'
import { toStandardUrl } from '../../dispatch/webhook-url.ts'
import { Refusal } from '../../http/problem.ts'
import { sentence } from '../../http/sentences.ts'
import type { Delivery as KeptDelivery } from '../../outbox/delivery.ts'
import type { Store } from '../../store/store.ts'
import type { Route } from '../route.ts'
import { openCursor, sealCursor, type CursorKeys } from './cursor.ts'
import { toDate } from './dates.ts'

/** Dependencies of the routes of the webhook. */
export interface WebhookNeeds {
  readonly requireSession: RequireSession
  readonly limits: Pick<Limits, 'webhookTests'>
  readonly webhooks: Webhooks
  readonly dispatcher: Pick<Dispatcher, 'deliverTest'>
  readonly store: Pick<Store, 'listDeliveries'>
  readonly secrets: CursorKeys
}

const newWebhook = z.object(
  { url: z.string(sentence('La dirección tiene que ser un texto.', 'The address has to be a text.')).transform(toStandardUrl) },
  sentence('Se espera un objeto con «url».', 'An object with “url” is expected.'),
)

/** `/api/webhook` and what is below it. */
export function webhookRoutes({ requireSession, limits, webhooks, dispatcher, store, secrets }: WebhookNeeds): readonly Route[] {
  return [
    {
      method: 'get',
      path: '/api/webhook',
      async handle(request) {
        const { tenantId } = await requireSession(request)
        const webhook = await webhooks.find(tenantId)
        if (webhook === undefined) throw noWebhook()
        const { url, createdAt, disabledAt } = webhook
        return { status: 200, body: { url, createdAt: toDate(createdAt), disabledAt: toDate(disabledAt) } satisfies Webhook }
      },
    },
    {
      method: 'put',
      path: '/api/webhook',
      async handle(request) {
        const { tenantId } = await requireSession(request)
        const { url } = await readJson(request, newWebhook)
        const result = await webhooks.put(tenantId, url)
        if ('problem' in result) throw new Refusal('fields-invalid', { errors: [{ field: 'url', detail: result.problem }] })
        return { status: 200, body: { url, secret: result.secret } satisfies WebhookSecret }
      },
    },
    {
      method: 'delete',
      path: '/api/webhook',
      async handle(request) {
        const { tenantId } = await requireSession(request)
        if (!(await webhooks.remove(tenantId))) throw noWebhook()
        return { status: 204 }
      },
    },
    {
      method: 'post',
      path: '/api/webhook/test',
      async handle(request) {
        const { tenantId } = await requireSession(request)
        await limits.webhookTests.take(tenantId)
        const body: WebhookTest | undefined = await dispatcher.deliverTest(tenantId)
        if (body === undefined) throw noWebhook()
        return { status: 200, body }
      },
    },
    {
      method: 'get',
      path: '/api/webhook/deliveries',
      async handle(request) {
        const { tenantId } = await requireSession(request)
        const place = { list: 'deliveries', tenantId } as const
        const page = await store.listDeliveries(tenantId, openCursor(request, place, secrets))
        if (page === undefined) throw new Refusal('cursor-invalid')
        const nextCursor = sealCursor(page.nextCursor, place, secrets)
        return { status: 200, body: { items: page.items.flatMap(toDelivery), nextCursor } satisfies DeliveryList }
      },
    },
  ]
}

function noWebhook(): Refusal {
  return new Refusal('not-found', { detail: { es: 'No hay ningún webhook encendido.', en: 'There is no webhook that is on.' } })
}

function toDelivery({ type, createdAt, lastAttemptAt, nextAttemptAt, ...delivery }: KeptDelivery): DeliveryList['items'] {
  // A letter is no delivery of the webhook.
  if (type === 'usage.alert') return []
  const dates = { createdAt: toDate(createdAt), lastAttemptAt: toDate(lastAttemptAt), nextAttemptAt: toDate(nextAttemptAt) }
  return [{ ...delivery, type, ...dates }]
}
