import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request as the service saw it. */
interface Seen {
  readonly method: string
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
  /** In milliseconds. */
  readonly at: number
}

/** The service's reaction to a request: an answer, silence, or a cut connection. */
type Reply = { readonly status: number; readonly body?: unknown; readonly headers?: Readonly<Record<string, string>> } | 'hang' | 'cut'

/** A service on loopback that replies as it is told, the last way again and again. */
export interface FakeService {
  readonly url: string
  readonly seen: readonly Seen[]
  readonly replyWith: (...replies: readonly Reply[]) => void
  readonly close: () => Promise<void>
}

export async function startService(): Promise<FakeService> {
  const seen: Seen[] = []
  let replies: Reply[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { method = '', url = '', headers } = request
      seen.push({ method, url, headers, body: Buffer.concat(chunks).toString(), at: performance.now() })
      send((replies.length > 1 ? replies.shift() : replies[0]) ?? 'cut', response)
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    replyWith: (...next) => {
      replies = [...next]
      seen.length = 0
    },
    close: () => {
      server.closeAllConnections()
      return new Promise((done) => server.close(() => done()))
    },
  }
}

function send(reply: Reply, response: ServerResponse): void {
  if (reply === 'hang') return
  if (reply === 'cut') {
    response.destroy()
    return
  }
  const { status, body = '', headers = {} } = reply
  response.writeHead(status, { 'Content-Type': 'application/json', ...headers })
  response.end(typeof body === 'string' ? body : JSON.stringify(body))
}

/** An answer of the service to a resource in order. */
export const fine = {
  valid: true,
  errors: [],
  warnings: [],
  profile: null,
  resourceType: 'Patient',
  issues: [],
}

/** One to a resource with an error, with a member that is not known here. */
export const faulty = {
  ...fine,
  valid: false,
  errors: ['Falta algo.'],
  issues: [{ code: 'r4-required', severity: 'error', path: 'Patient.link[0].other', message: 'Falta algo.' }],
  engine: 'otro',
}
