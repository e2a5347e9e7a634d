import express, { type ErrorRequestHandler, type Express } from 'express'
import helmet from 'helmet'
import { servePage } from './page.ts'
import { sendBadRequest, sendNotFound, sendProblem } from './problem.ts'

/** What the service needs to run. */
export interface Dependencies {
  /** The folder of the built page. */
  readonly pageFolder: string
  /** Told of an error that nobody expected; nothing of a request is in it but its stack. */
  readonly onError: (cause: unknown) => void
}

const self = ["'self'"]

/** The service as an Express application; it neither listens nor reads the environment. */
export function createApp({ pageFolder, onError }: Dependencies): Express {
  const app = express()
  app.disable('x-powered-by')
  app.use(
    helmet({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: ["'none'"],
          scriptSrc: self,
          styleSrc: self,
          // CodeMirror draws its marks with data: images.
          imgSrc: ["'self'", 'data:'],
          connectSrc: self,
          workerSrc: self,
          manifestSrc: self,
          objectSrc: ["'none'"],
          baseUri: ["'none'"],
          formAction: self,
          frameAncestors: ["'none'"],
        },
      },
      crossOriginEmbedderPolicy: { policy: 'require-corp' },
      referrerPolicy: { policy: 'no-referrer' },
      // Other services of the same organization may live under the same domain without TLS.
      strictTransportSecurity: { includeSubDomains: false },
      xFrameOptions: { action: 'deny' },
    }),
  )
  app.use((_request, response, next) => {
    response.set('Permissions-Policy', 'camera=(), microphone=(), geolocation=(), payment=(), usb=()')
    next()
  })
  app.use((request, response, next) => {
    if (isReadable(request.path)) next()
    else sendBadRequest(response)
  })
  app.get('/healthz', (_request, response) => void response.set('Cache-Control', 'no-store').json({ status: 'ok' }))
  app.use('/api', sendNotFound)
  app.use(servePage(pageFolder))
  app.use(sendNotFound)
  app.use(handleError(onError))
  return app
}

function handleError(onError: (cause: unknown) => void): ErrorRequestHandler {
  return (cause: unknown, _request, response, next) => {
    if (response.headersSent) {
      next(cause)
      return
    }
    if (isClientError(cause)) {
      sendBadRequest(response)
      return
    }
    onError(cause)
    sendProblem(response, { status: 500, code: 'internal', title: 'Error interno', detail: 'El servicio falló al responder.' })
  }
}

function isClientError(cause: unknown): boolean {
  const status = typeof cause === 'object' && cause !== null && 'status' in cause ? cause.status : undefined
  return typeof status === 'number' && status >= 400 && status < 500
}

function isReadable(path: string): boolean {
  try {
    return !decodeURIComponent(path).includes('\0')
  } catch {
    return false
  }
}
