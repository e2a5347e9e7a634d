import { gzipSync } from 'node:zlib'
import { cut, garble, hang, hangUp, huge, json, plain, redirect, stall, type Behaviour } from '../../support/fake-engine.ts'

/** A fault of a remote engine, and the answer that the service owes then. */
export interface Lie {
  readonly name: string
  readonly status: 200 | 502 | 503
  readonly behaviour: Behaviour
}

const html = '<!doctype html><title>Mantención</title><p>Volvemos pronto.'

/** Everything that engines do wrong without taking their time; `truth` is what they should say. */
export function liesAbout(truth: object): readonly Lie[] {
  const text = JSON.stringify(truth)
  const as = (contentType: string, body: string | Buffer, headers: Readonly<Record<string, string>> = {}): Behaviour => {
    return (response) => void response.writeHead(200, { 'Content-Type': contentType, ...headers }).end(body)
  }
  const lie = (name: string, status: Lie['status'], behaviour: Behaviour): Lie => ({ name, status, behaviour })
  return [
    lie('a page in place of an answer', 502, as('text/html', html)),
    lie('a page as JSON', 502, as('application/fhir+json', html)),
    lie('the truth as a page', 200, as('text/html', text)),
    lie('nothing', 502, as('application/fhir+json', '')),
    lie('no content', 502, (response) => void response.writeHead(204).end()),
    lie('null', 502, json(200, null)),
    lie('another resource', 502, json(200, { resourceType: 'Patient' })),
    lie('an outcome without order', 502, json(200, { resourceType: 'OperationOutcome', issue: { severity: 'error' }, outcomes: 7 })),
    lie('nests without end', 502, as('application/fhir+json', '['.repeat(200_000))),
    lie('half the truth, as if it were whole', 502, as('application/fhir+json', text.slice(0, text.length / 2))),
    lie('half the truth of what it promised', 502, cut(text)),
    lie('compressed without being asked', 502, as('application/fhir+json', gzipSync(text), { 'Content-Encoding': 'gzip' })),
    lie('more than anybody reads', 502, huge(21 * 2 ** 20)),
    lie('headers without end', 502, as('application/fhir+json', text, { 'X-Long': 'x'.repeat(20_000) })),
    lie('no HTTP', 502, garble),
    lie('a redirect', 502, redirect('http://127.0.0.1:9/')),
    lie('an error without an outcome', 502, plain(500, 'java.lang.NullPointerException')),
    lie('not found', 502, plain(404, 'Not Found')),
    lie('hangs up', 503, hangUp),
    lie('two answers to one question', 200, (response) => {
      const poison = 'HTTP/1.1 500 Poison\r\nContent-Length: 0\r\n\r\n'
      response.socket!.write(
        `HTTP/1.1 200 OK\r\nContent-Type: application/fhir+json\r\nContent-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}${poison}`,
      )
    }),
  ]
}

/** Ways to take much time: the service waits no longer than it was told to. */
export const slownesses: readonly Lie[] = [
  { name: 'hangs', status: 503, behaviour: hang },
  { name: 'begins and stalls', status: 503, behaviour: stall },
  {
    name: 'drips',
    status: 503,
    behaviour(response) {
      response.writeHead(200, { 'Content-Type': 'application/fhir+json' })
      const dripping = setInterval(() => response.write(' '), 50)
      response.once('close', () => clearInterval(dripping))
    },
  },
]
