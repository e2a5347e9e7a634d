import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { Server as NetServer, type AddressInfo } from 'node:net'
import { allowHalfOpen, answerInTurn } from './conversation.ts'
import { limitTaking, limitTime } from './patience.ts'
import { dropRest } from './received-bytes.ts'
import { refuseConnection } from './refuse-connection.ts'

/** Where somebody listens, and how that ends. */
export interface Listening {
  /** `http://127.0.0.1:8080`. */
  readonly url: string
  /** Answers requests from now on, in the place of what did before; to be called at once, before any can come. */
  readonly serve: (app: RequestListener) => void
  /**
   * Lets requests that have begun finish, for so many milliseconds at most, and then closes. Connections that rest are left for `restWait`
   * milliseconds to who keeps them for another request, which is answered as the last.
   */
  readonly close: (mostWait?: number, restWait?: number) => Promise<void>
}

/** The address to listen on; port 0 lets the system choose. */
export interface Address {
  readonly host: string
  readonly port: number
}

/** In milliseconds; how long requests that have begun may take to finish where nobody says so. */
const usualWait = 10_000

/** The bounds of one client's use of a connection. */
export interface ConnectionLimits {
  /** In milliseconds, to send its headers. */
  readonly headersTimeout: number
  /** In milliseconds, to send all of a request. */
  readonly requestTimeout: number
  /** In milliseconds: how often it is looked for connections that took too long. */
  readonly connectionsCheckingInterval: number
  /** In bytes, of headers. */
  readonly maxHeaderSize: number
  /** In milliseconds, to take anything more of an answer. */
  readonly answerTimeout: number
  /** In milliseconds, to take all of an answer that is ready. */
  readonly takingTimeout: number
}

/** The bounds of clients' use of connections. */
export const connectionLimits: ConnectionLimits = {
  headersTimeout: 20_000,
  requestTimeout: 180_000,
  connectionsCheckingInterval: 5000,
  maxHeaderSize: 16_384,
  answerTimeout: 30_000,
  takingTimeout: 600_000,
}

/** Listens for HTTP; rejects with the error of the system where it cannot. */
export async function listen({ host, port }: Address, limits = connectionLimits): Promise<Listening> {
  // A missing host, and below an unknown expectation, Node.js would answer by itself, without a problem and its id.
  // How long a body may take differs, for which Node.js has one number alone.
  const { requestTimeout, answerTimeout, takingTimeout, ...rest } = limits
  const server = createServer({ ...rest, requestTimeout: 0, requireHostHeader: false })
  server.on('clientError', refuseConnection)
  // A way through is no request that anything here answers.
  server.on('connect', (_request, socket) => refuseConnection(new Error('No way through'), socket))
  allowHalfOpen(server)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })
  const { port: given } = server.address() as AddressInfo
  const answering = new Set<ServerResponse>()
  let isClosing = false
  const looking = setInterval(() => {
    for (const response of answering) limitTaking(response, { answerTimeout, takingTimeout })
  }, limits.connectionsCheckingInterval)
  server.once('close', () => clearInterval(looking))
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${given}`,
    serve(app) {
      const inTime = (request: IncomingMessage, response: ServerResponse): void => {
        limitTime(request, requestTimeout)
        dropRest(request, response)
        if (isClosing) endWith(response)
        answering.add(response)
        response.once('close', () => answering.delete(response))
        app(request, response)
      }
      /** The client waits to be told to send its body: it is told when that is read. Answered before, it may never send it. */
      const asWaiting = (request: IncomingMessage, response: ServerResponse<IncomingMessage>): void => {
        const { shouldKeepAlive } = response
        response.shouldKeepAlive = false
        request.once('resume', () => {
          if (response.headersSent) return
          response.writeContinue()
          response.shouldKeepAlive = shouldKeepAlive
        })
        inTurn(request, response)
      }
      const inTurn = (request: IncomingMessage, response: ServerResponse<IncomingMessage>): void => {
        answerInTurn(response, () => inTime(request, response))
      }
      for (const event of ['request', 'checkExpectation']) server.removeAllListeners(event).on(event, inTurn)
      server.removeAllListeners('checkContinue').on('checkContinue', asWaiting)
    },
    close(mostWait = usualWait, restWait = 0) {
      isClosing = true
      for (const response of answering) endWith(response)
      return close(server, mostWait, restWait)
    },
  }
}

/** The message for who starts the service about an error of `listen`; undefined for one that nobody foresaw, or of something else. */
export function explainListenError(cause: unknown, { host, port }: Address): string | undefined {
  if (!(cause instanceof Error)) return undefined
  const { code, syscall, hostname } = cause as NodeJS.ErrnoException & { readonly hostname?: string }
  if (syscall !== 'listen' && hostname !== host) return undefined
  if (code === 'EADDRINUSE') return `El puerto ${port} de ${host} ya está en uso; elige otro con la variable PORT.`
  if (code === 'EACCES') return `No hay permiso para usar el puerto ${port}; elige otro con la variable PORT.`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return `Esta máquina no tiene la dirección «${host}»; elige otra con la variable HOST.`
  }
  return undefined
}

/** In milliseconds. */
const idleCheck = 100

/** Lets a connection end with an answer, where that can still be said. */
function endWith(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close')
}

function close(server: Server, mostWait: number, restWait: number): Promise<void> {
  const closeIdle = (): void => server.closeIdleConnections()
  return new Promise((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), mostWait)
    let idling: NodeJS.Timeout | undefined
    // Clients keep connections for their next request. One that is closed just as that is sent loses it.
    const resting = setTimeout(() => {
      closeIdle()
      idling = setInterval(closeIdle, idleCheck)
    }, restWait)
    const stop = (): void => {
      // That of HTTP closes what rests, too.
      NetServer.prototype.close.call(server, () => {
        for (const one of [timer, resting, idling]) clearTimeout(one)
        resolve()
      })
    }
    // Just after connections that wait were taken in, as happens between the two: the system resets those that nobody did.
    setImmediate(() => setImmediate(stop))
  })
}
