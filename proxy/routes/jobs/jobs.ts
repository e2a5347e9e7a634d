import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { Request, Response } from 'express'
import type { Accounts } from '../../accounts/accounts.ts'
import type { JobList } from '../../api.ts'
import { requireKey } from '../../middleware/api-key.ts'
import { isBrowser } from '../../middleware/caller.ts'
import type { RequireSession } from '../../middleware/session.ts'
import { languageOf, toldIn } from '../../http/language.ts'
import { Refusal } from '../../http/problem.ts'
import { readIdempotencyKey } from '../../idempotency/key.ts'
import type { FindingsPage } from '../../jobs/job.ts'
import type { Store } from '../../store/store.ts'
import { openCursor, sealCursor, type CursorKeys } from '../panel/cursor.ts'
import type { Route } from '../route.ts'
import { toCsv } from './csv.ts'
import { toView } from './view.ts'

/** Dependencies of the routes of jobs. */
export interface JobNeeds {
  readonly accounts: Pick<Accounts, 'authenticate'>
  readonly requireSession: RequireSession
  readonly store: Pick<Store, 'findJob' | 'listJobs' | 'cancelJob' | 'readFindings'>
  readonly secrets: CursorKeys
  readonly now: () => number
}

const unzip = promisify(gunzip)

/** `GET /api/jobs`, and what is below it: progress, findings, and how a job is cancelled. */
export function jobRoutes({ accounts, requireSession, store, secrets, now }: JobNeeds): readonly Route[] {
  /** Who asks: a system by its key, or somebody in the dashboard. */
  function requireAsker(request: Request, response: Response): Promise<{ readonly tenantId: string }> {
    return isBrowser(request) ? requireSession(request) : requireKey(request, response, accounts)
  }

  async function find(request: Request, response: Response) {
    const { tenantId } = await requireAsker(request, response)
    const id = readIdempotencyKey(String(request.params['id']))
    if (id === undefined) throw noJob()
    return { tenantId, id }
  }

  async function* findings(tenantId: string, id: string, first: FindingsPage): AsyncGenerator<Uint8Array> {
    let page = first
    for (;;) {
      for (const piece of page.pieces) yield await unzip(piece)
      if (page.next === undefined) return
      const following = await store.readFindings(tenantId, id, page.next)
      // An answer that ends here would pass for all of them.
      if (following === undefined) throw new Error('The job is gone')
      page = following
    }
  }

  return [
    {
      method: 'get',
      path: '/api/jobs',
      async handle(request, response) {
        const { tenantId } = await requireAsker(request, response)
        const place = { list: 'jobs', tenantId } as const
        const page = await store.listJobs(tenantId, openCursor(request, place, secrets))
        if (page === undefined) throw new Refusal('cursor-invalid')
        const language = languageOf(request)
        const items = page.items.map((job) => toView(job, now(), language))
        return {
          status: 200,
          headers: toldIn(language),
          body: { items, nextCursor: sealCursor(page.nextCursor, place, secrets) } satisfies JobList,
        }
      },
    },
    {
      method: 'get',
      path: '/api/jobs/:id',
      async handle(request, response) {
        const { tenantId, id } = await find(request, response)
        const job = await store.findJob(tenantId, id)
        if (job === undefined) throw noJob()
        const language = languageOf(request)
        return { status: 200, headers: toldIn(language), body: toView(job, now(), language) }
      },
    },
    {
      method: 'delete',
      path: '/api/jobs/:id',
      async handle(request, response) {
        const { tenantId, id } = await find(request, response)
        if ((await store.cancelJob(tenantId, id)) === undefined) throw noJob()
        return { status: 204 }
      },
    },
    {
      method: 'get',
      path: '/api/jobs/:id/result',
      async handle(request, response) {
        const { tenantId, id } = await find(request, response)
        const first = await store.readFindings(tenantId, id, { after: 0 })
        if (first === undefined) throw noJob()
        return { status: 200, type: 'application/x-ndjson; charset=utf-8', stream: findings(tenantId, id, first) }
      },
    },
    {
      method: 'get',
      path: '/api/jobs/:id/result.csv',
      async handle(request, response) {
        const { tenantId, id } = await find(request, response)
        const first = await store.readFindings(tenantId, id, { after: 0 })
        if (first === undefined) throw noJob()
        return { status: 200, type: 'text/csv; charset=utf-8', stream: toCsv(findings(tenantId, id, first)) }
      },
    },
  ]
}

function noJob(): Refusal {
  return new Refusal('not-found', {
    detail: { es: 'No hay ningún trabajo con ese id, o ya venció.', en: 'There is no job of that id, or it is over.' },
  })
}
