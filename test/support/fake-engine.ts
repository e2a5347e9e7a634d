import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A question to a remote engine. */
interface Asked {
  readonly method: string
  /** Without the query. */
  readonly path: string
  readonly query: Readonly<Record<string, readonly string[]>>
  readonly headers: IncomingMessage['headers']
  readonly body: Buffer
}

/** How an engine answers one request. */
export type Behaviour = (response: ServerResponse, asked: Asked) => void | Promise<void>

/** A server that stands in for a remote engine. */
export interface FakeEngine {
  readonly url: string
  /** In the order in which they came. */
  readonly asked: readonly Asked[]
  /** Sets its behaviour from now on. */
  readonly does: (behaviour: Behaviour) => void
  /** Settles when so many requests have come. */
  readonly cameTo: (count: number) => Promise<void>
  readonly close: () => Promise<void>
}

/** Starts an engine on a port of its own. */
export async function startFakeEngine(first: Behaviour = json(500, {})): Promise<FakeEngine> {
  const asked: Asked[] = []
  let behaviour = first
  let arrivals: (() => void)[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const { pathname, searchParams } = new URL(request.url!, 'http://engine')
      const query: Record<string, string[]> = {}
      for (const [name, value] of searchParams) (query[name] ??= []).push(value)
      const one = { method: request.method!, path: pathname, query, headers: request.headers, body: Buffer.concat(parts) }
      asked.push(one)
      const waiting = arrivals
      arrivals = []
      for (const arrived of waiting) arrived()
      void behaviour(response, one)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    does: (next) => {
      behaviour = next
    },
    cameTo: async (count) => {
      while (asked.length < count) await new Promise<void>((resolve) => arrivals.push(resolve))
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** An address of this machine where nobody listens. */
export async function startNobody(): Promise<string> {
  const engine = await startFakeEngine()
  await engine.close()
  return engine.url
}

/** Answers with JSON. */
export function json(status: number, value: unknown): Behaviour {
  return (response) => void response.writeHead(status, { 'Content-Type': 'application/fhir+json' }).end(JSON.stringify(value))
}

/** Answers with a text that is no JSON. */
export function plain(status: number, text: string): Behaviour {
  return (response) => void response.writeHead(status, { 'Content-Type': 'text/plain' }).end(text)
}

/** Sends the client to another address. */
export function redirect(to: string): Behaviour {
  return (response) => void response.writeHead(307, { Location: to }).end()
}

/** Promises a whole answer, sends a part of it and hangs up. */
export function cut(text: string): Behaviour {
  return (response) => {
    response.writeHead(200, { 'Content-Type': 'application/fhir+json', 'Content-Length': text.length + 100 })
    response.write(text, () => response.destroy())
  }
}

/** Hangs up without a word. */
export const hangUp: Behaviour = (response) => void response.destroy()

/** Says what no HTTP server says. */
export const garble: Behaviour = (response) => {
  response.socket!.end('¿qué?\r\n\r\n')
}

/** Never answers. */
export const hang: Behaviour = () => undefined

/** Begins an answer and never ends it. */
export const stall: Behaviour = (response) => {
  response.writeHead(200, { 'Content-Type': 'application/fhir+json' })
  response.write('{"resourceType":')
}

/** Answers with more than anybody should read. */
export function huge(bytes: number): Behaviour {
  return (response) => {
    response.writeHead(200, { 'Content-Type': 'application/fhir+json' })
    const outcome = { resourceType: 'OperationOutcome', issue: [{ severity: 'information', code: 'informational' }] }
    response.write(`${JSON.stringify(outcome).slice(0, -1)},"text":"`)
    response.end(`${'x'.repeat(bytes)}"}`)
  }
}

/** Answers only when it is told to. */
export function onCue(behaviour: Behaviour): { readonly behaviour: Behaviour; readonly cue: () => void } {
  let cue = (): void => undefined
  const gate = new Promise<void>((resolve) => {
    cue = resolve
  })
  return {
    behaviour: async (response, asked) => {
      await gate
      await behaviour(response, asked)
    },
    cue,
  }
}
