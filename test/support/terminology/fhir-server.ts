import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A concept as a server has it. */
interface ServedConcept {
  readonly system: string
  readonly code: string
  readonly display: string
  readonly names?: readonly string[]
  readonly isInactive?: boolean
}

/** How a server is, and how it fails. */
export interface ServerBehaviour {
  readonly concepts?: readonly ServedConcept[]
  /** Codes by the canonical of a set, or the value of a filter. */
  readonly sets?: Readonly<Record<string, readonly string[]>>
  /** Systems that it has; those of its concepts where nothing is said. */
  readonly systems?: readonly string[]
  /** Whether it takes Bundles: HAPI, Ontoserver and tx.fhir.org do, Snowstorm does not. */
  readonly takesBatch?: boolean
  /** Answers everything so. */
  readonly always?: { readonly status: number; readonly body?: string; readonly headers?: Readonly<Record<string, string>> }
  /** In milliseconds. */
  readonly delay?: number
}

/** A request that a server was sent. */
interface SentRequest {
  readonly method: string
  readonly url: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

/** A FHIR terminology server on loopback, in the forms of HAPI and tx.fhir.org. */
export interface FhirServer {
  readonly url: string
  readonly sent: readonly SentRequest[]
  behaves(behaviour: ServerBehaviour): void
  close(): Promise<void>
}

type Json = Readonly<Record<string, unknown>>

/** Starts it; who starts it closes it. */
export async function startFhirServer(first: ServerBehaviour): Promise<FhirServer> {
  let behaviour = first
  const sent: SentRequest[] = []
  const server = createServer((request, response) => {
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      const body = Buffer.concat(pieces).toString('utf8')
      sent.push({ method: request.method!, url: request.url!, headers: request.headers, body })
      setTimeout(() => answer(response, request, body), behaviour.delay ?? 0)
    })
  })

  function answer(response: ServerResponse, { url = '', method }: IncomingMessage, body: string): void {
    const { always } = behaviour
    if (always !== undefined) {
      response.writeHead(always.status, { 'content-type': 'application/fhir+json', ...always.headers }).end(always.body ?? '')
      return
    }
    const path = url.replace(/^\/fhir\/?/, '')
    const [status, json] =
      path === '' && method === 'POST' && behaviour.takesBatch !== false
        ? [200, batch(JSON.parse(body) as Json)]
        : path.startsWith('CodeSystem?')
          ? [200, search(new URLSearchParams(path.slice('CodeSystem?'.length)).get('url') ?? '')]
          : operate(path, body === '' ? {} : (JSON.parse(body) as Json))
    response.writeHead(status, { 'content-type': 'application/fhir+json;charset=UTF-8' }).end(JSON.stringify(json))
  }

  function batch({ entry }: Json): Json {
    const entries = (entry as { readonly resource: Json; readonly request: { readonly url: string } }[]).map(({ resource, request }) => {
      const [status, json] = operate(request.url, resource)
      return status === 200
        ? { resource: json, response: { status: '200 OK' } }
        : { response: { status: `${status} ${status === 404 ? 'Not Found' : 'Bad Request'}`, outcome: json } }
    })
    return { resourceType: 'Bundle', type: 'batch-response', entry: entries }
  }

  function search(url: string): Json {
    const { systems = (behaviour.concepts ?? []).map(({ system }) => system) } = behaviour
    const entry = systems.includes(url) ? [{ resource: { resourceType: 'CodeSystem', url, version: '2026-01' } }] : []
    return { resourceType: 'Bundle', type: 'searchset', total: entry.length, entry }
  }

  function operate(path: string, parameters: Json): readonly [status: number, json: Json] {
    const given = (parameters['parameter'] ?? []) as readonly Json[]
    const value = (name: string): unknown => {
      const found = given.find((one) => one['name'] === name)
      return found?.['resource'] ?? Object.entries(found ?? {}).find(([key]) => key.startsWith('value'))?.[1]
    }
    const [system, code] = [value('system'), value('code')]
    const concept = behaviour.concepts?.find((one) => one.system === system && one.code === code)
    if (path === 'CodeSystem/$lookup') {
      if (concept === undefined) return [404, outcome('not-found', `Unable to find code[${String(code)}] in system[${String(system)}]`)]
      const designations = (concept.names ?? []).map((name) => ({
        name: 'designation',
        part: [
          { name: 'language', valueCode: 'es' },
          { name: 'value', valueString: name },
        ],
      }))
      const inactive = {
        name: 'property',
        part: [
          { name: 'code', valueCode: 'inactive' },
          { name: 'value', valueBoolean: concept.isInactive === true },
        ],
      }
      return [
        200,
        {
          resourceType: 'Parameters',
          parameter: [
            { name: 'name', valueString: 'x' },
            { name: 'version', valueString: '2026-01' },
            { name: 'display', valueString: concept.display },
            ...designations,
            inactive,
          ],
        },
      ]
    }
    if (path === 'ValueSet/$validate-code') {
      const set = value('valueSet') as
        | { readonly compose: { readonly include: readonly { readonly filter: readonly { readonly value: string }[] }[] } }
        | undefined
      const codes = behaviour.sets?.[String(value('url') ?? set?.compose.include[0]!.filter[0]!.value)]
      if (codes === undefined) return [404, outcome('not-found', 'Unknown value set')]
      return [200, { resourceType: 'Parameters', parameter: [{ name: 'result', valueBoolean: codes.includes(String(code)) }] }]
    }
    return [404, outcome('not-supported', `Unknown operation ${path}`)]
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/fhir`,
    sent,
    behaves: (next) => void (behaviour = next),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

function outcome(code: string, text: string): Json {
  return { resourceType: 'OperationOutcome', issue: [{ severity: 'error', code, diagnostics: text }] }
}
