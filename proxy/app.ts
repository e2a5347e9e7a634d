import express, { type Express } from 'express'
import type { Logger } from 'pino'
import type { Accounts } from './accounts/accounts.ts'
import type { Burst } from './burst/burst.ts'
import type { Engine } from './engine/engine.ts'
import type { Reader } from './pool/reader.ts'
import type { Room } from './intake/room.ts'
import type { Metrics } from './telemetry/metrics.ts'
import { handleError } from './middleware/handle-error.ts'
import type { Limits } from './middleware/limits.ts'
import { observe } from './middleware/observe.ts'
import type { RequireOrigin } from './middleware/origin.ts'
import { requireReadableAddress } from './middleware/readable-address.ts'
import { nameRequest } from './middleware/request-id.ts'
import { securityHeaders } from './middleware/security-headers.ts'
import type { RequireSession } from './middleware/session.ts'
import { warnOfUntrustedProxy } from './middleware/untrusted-proxy.ts'
import type { Dispatcher } from './dispatch/dispatcher.ts'
import type { Webhooks } from './dispatch/webhooks.ts'
import { servePage } from './page/page.ts'
import { Refusal, sendProblem, storeAway } from './http/problem.ts'
import { registerRoute } from './routes/account/register.ts'
import { resetRoutes } from './routes/account/reset.ts'
import { sessionRoutes } from './routes/account/sessions.ts'
import { serveDownloads } from './routes/downloads.ts'
import { feedingRoute } from './routes/jobs/feed.ts'
import { jobRoutes } from './routes/jobs/jobs.ts'
import type { RunningJobs } from './job-runner/running.ts'
import { cronRoute } from './routes/operation/cron.ts'
import { metricsRoute } from './routes/operation/metrics.ts'
import { guidesRoute } from './routes/operation/guides.ts'
import { statusRoutes } from './routes/operation/status.ts'
import { terminologyRoutes } from './routes/operation/terminology.ts'
import { keyRoutes } from './routes/panel/keys.ts'
import { tenantRoutes } from './routes/panel/tenant.ts'
import { validationsRoute } from './routes/panel/validations.ts'
import { webhookRoutes } from './routes/panel/webhook.ts'
import { mount, type Route } from './routes/route.ts'
import { validateRoute } from './routes/validate/validate.ts'
import type { Secrets } from './secrets/secret.ts'
import type { Sessions } from './sessions/sessions.ts'
import type { Store } from './store/store.ts'
import { StoreUnavailable } from './store/unavailable.ts'
import type { TerminologyService } from './terminology/client.ts'

/** Dependencies of the service. */
export interface Dependencies {
  /** The folder of the built page. */
  readonly pageFolder: string
  readonly store: Store
  readonly accounts: Accounts
  readonly burst: Burst
  readonly tenantBurst: Burst
  readonly burstWindowS: number
  readonly secrets: Secrets
  readonly engine: Engine
  readonly reader: Reader
  readonly room: Room
  readonly runningJobs: RunningJobs
  /** How long a validation may take once its body is there, in milliseconds. */
  readonly timeoutMs: number
  readonly dispatcher: Dispatcher
  readonly webhooks: Webhooks
  readonly sessions: Sessions
  readonly limits: Limits
  readonly requireOrigin: RequireOrigin
  readonly requireSession: RequireSession
  /** Who may say for whom it asks. */
  readonly trustedProxies: readonly string[]
  readonly metrics: Metrics
  readonly log: Logger
  /** Told of an error that is not a client's doing. */
  readonly onError: (cause: unknown) => void
  /** In bytes. */
  readonly bodyLimit: number
  /** In bytes, of a job. */
  readonly jobLimit: number
  readonly cronToken: string | undefined
  /** Undefined where no terminology was given to the service. */
  readonly terminology: TerminologyService | undefined
  readonly metricsToken: string | undefined
  /** The service's own version. */
  readonly version: string
  /** Epoch milliseconds. */
  readonly now: () => number
}

type Frame = Pick<Dependencies, 'log' | 'metrics' | 'onError' | 'pageFolder' | 'trustedProxies'>

/** Dependencies of the service while it waits for its database. */
export type WaitingDependencies = Frame & Pick<Dependencies, 'engine' | 'metricsToken' | 'now' | 'version'>

/** The service as an Express application; it neither listens nor reads the environment. */
export function createApp(needs: Dependencies): Express {
  const { dispatcher } = needs
  return appOf(needs, routes({ ...needs, onAnnounced: () => dispatcher.wake() }), new Refusal('not-found'))
}

/** The part of the service that answers while it waits for its database: the page, the probes, and 503 for the rest. */
export function createWaitingApp(needs: WaitingDependencies): Express {
  const store = { isReachable: () => Promise.resolve(false), readOutbox: () => Promise.reject(new StoreUnavailable(undefined)) }
  return appOf(needs, [...statusRoutes({ ...needs, store }), metricsRoute(needs)], storeAway)
}

/** `otherwise` is what else under `/api` is answered with. */
function appOf({ log, metrics, onError, pageFolder, trustedProxies }: Frame, routes: readonly Route[], otherwise: Refusal): Express {
  const app = express()
  app.disable('x-powered-by')
  app.set('trust proxy', [...trustedProxies])
  app.set('query parser', 'simple')
  app.enable('case sensitive routing')
  app.enable('strict routing')
  app.use(warnOfUntrustedProxy(log), nameRequest, observe(log, metrics), securityHeaders(), requireReadableAddress)
  mount(app, routes)
  app.use('/downloads', serveDownloads())
  app.use('/api', ({ path }, response) => {
    const isSought = otherwise.code === 'not-found' && path.endsWith('/$validate')
    sendProblem(response, otherwise.code, isSought ? { detail: validateElsewhere } : otherwise.details)
  })
  app.use(servePage(pageFolder))
  app.use((_request, response) => sendProblem(response, 'not-found'))
  app.use(handleError(onError))
  return app
}

/** FHIR clients look for the operation where FHIR has it. */
const validateElsewhere = {
  es: 'Este servicio no tiene la operación $validate: los recursos se validan en POST /api/validate.',
  en: 'This service does not have the operation $validate: resources are validated by POST /api/validate.',
}

function routes(needs: Dependencies & { readonly onAnnounced: () => void }): readonly Route[] {
  return [
    validateRoute(needs),
    feedingRoute(needs),
    ...jobRoutes(needs),
    registerRoute(needs),
    ...sessionRoutes(needs),
    ...resetRoutes(needs),
    ...tenantRoutes(needs),
    ...keyRoutes(needs),
    validationsRoute(needs),
    ...webhookRoutes(needs),
    cronRoute(needs),
    ...statusRoutes(needs),
    guidesRoute(),
    ...terminologyRoutes(needs),
    metricsRoute(needs),
  ]
}
