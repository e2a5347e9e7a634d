import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startService, type TestService } from '../support/service.ts'

const document = '<!doctype html><title>La página</title>'
const script = 'console.log("hola")'
let folder: string
let service: TestService

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pagina-'))
  await mkdir(join(folder, 'assets'))
  for (const [name, text] of [
    ['index.html', document],
    ['service.worker.js', script],
    ['assets/index-abc123.js', script],
  ] as const) {
    await writeFile(join(folder, name), text)
    await writeFile(join(folder, `${name}.br`), brotliCompressSync(text))
    await writeFile(join(folder, `${name}.gz`), gzipSync(text))
  }
  service = await startService({ pageFolder: folder })
})

afterAll(async () => {
  await service.close()
  await rm(folder, { recursive: true })
})

interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: string
}

/** Asks with node:http, which sends the address as it is and does not decompress. */
function ask(path: string, { method = 'GET', headers = {} }: { method?: string; headers?: Record<string, string> } = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(service.url)
    const sent = request({ hostname, port, path, method, headers }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () =>
        resolve({ status: response.statusCode!, headers: response.headers, body: Buffer.concat(parts).toString('utf8') }),
      )
    })
    sent.on('error', reject)
    sent.end()
  })
}

describe('200', () => {
  it.each(['/', '/reglas', '/reglas/', '/reglas/cl-enc-10', '/panel/restablecer'])('GET %s is the page', async (path) => {
    const { status, headers, body } = await ask(path)
    expect([status, body]).toEqual([200, document])
    expect(headers['content-type']).toMatch(/^text\/html; charset=utf-8/i)
    expect(headers['cache-control']).toBe('no-cache')
  })

  it('HEAD has no body', async () => {
    expect(await ask('/', { method: 'HEAD' })).toMatchObject({ status: 200, body: '' })
  })

  it.each([
    ['gzip, br', 'br'],
    ['gzip', 'gzip'],
    ['identity', undefined],
  ])('Accept-Encoding: %s is answered with %s', async (accepted, encoding) => {
    for (const path of ['/', '/reglas', '/assets/index-abc123.js']) {
      const { headers } = await ask(path, { headers: { 'Accept-Encoding': accepted } })
      expect(headers['content-encoding']).toBe(encoding)
      expect(headers['vary']).toMatch(/accept-encoding/i)
    }
  })

  it('keeps what has a hash in its name for good, and nothing else', async () => {
    expect((await ask('/assets/index-abc123.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect((await ask('/service.worker.js')).headers['cache-control']).toBe('no-cache')
  })

  it('allows the page what is its own, and no inline script or style', async () => {
    const policy = String((await ask('/')).headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("script-src 'self'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toMatch(/unsafe|\*|https?:/)
  })

  it('says nothing of what it is made of, nor of the address one came from', async () => {
    const { headers } = await ask('/')
    expect(headers['x-powered-by']).toBeUndefined()
    expect(headers['referrer-policy']).toBe('no-referrer')
    expect(headers['x-content-type-options']).toBe('nosniff')
  })

  it('tells a browser that an answer of the API is no page', async () => {
    const { headers } = await ask('/api/status')
    expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'")
    expect(headers['cross-origin-resource-policy']).toBe('same-origin')
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['strict-transport-security']).toBe('max-age=31536000')
  })

  it('/healthz says ok and is never kept', async () => {
    const { body, headers } = await ask('/healthz')
    expect(JSON.parse(body)).toEqual({ status: 'ok' })
    expect(headers['cache-control']).toBe('no-store')
  })
})

describe('304', () => {
  it('answers so where the page has not changed', async () => {
    const { headers } = await ask('/')
    expect((await ask('/', { headers: { 'If-None-Match': String(headers['etag']) } })).status).toBe(304)
  })
})

/** A problem as it came, without the id, which is another each time. */
function problemOf({ status, headers, body }: Answer): unknown {
  const { requestId, ...problem } = JSON.parse(body) as Record<string, unknown>
  return { ...problem, sent: status, as: headers['content-type'], isNamed: requestId === headers['svc-request-id'] }
}

/** The form of a problem. */
function problem(status: number, code: string): unknown {
  return {
    type: 'about:blank',
    status,
    sent: status,
    code,
    title: expect.stringMatching(/^\p{Lu}/u) as string,
    detail: expect.stringMatching(/^\p{Lu}.*\.$/u) as string,
    as: 'application/problem+json; charset=utf-8',
    isNamed: true,
  }
}

describe('400', () => {
  it.each(['/%zz', '/%00', '/assets/%c3%28'])('GET %s', async (path) => {
    expect(problemOf(await ask(path))).toEqual(problem(400, 'bad-request'))
  })
})

describe('404', () => {
  it.each(['/api', '/api/nada', '/api/validate/', '/assets/index-zzz.js', '/assets/', '/nada.json', '/.env', '/..%2f..%2fpackage.json'])(
    'GET %s',
    async (path) => {
      expect(problemOf(await ask(path))).toEqual(problem(404, 'not-found'))
    },
  )

  const asBrowsersDo = { Accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' }

  it.each(['/nope', '/no/existe', '/panel/nada', '/panel/claves/mas', '/REGLAS'])('GET %s', async (path) => {
    for (const headers of [{}, { Accept: '*/*' }, { Accept: 'application/json' }] as Record<string, string>[]) {
      expect(problemOf(await ask(path, { headers }))).toEqual(problem(404, 'not-found'))
    }
    // The page says there that nothing is, in the language of its reader.
    for (const more of [{}, { Range: 'bytes=0-3' }]) {
      const { status, headers, body } = await ask(path, { headers: { ...asBrowsersDo, ...more } })
      expect([status, body, headers['cache-control']]).toEqual([404, document, 'no-cache'])
      expect(headers['content-type']).toMatch(/^text\/html; charset=utf-8/i)
      expect(headers['vary']).toMatch(/accept(?:,|$)/i)
      expect(headers['link']).toBeUndefined()
    }
  })

  it('is never told that a page that is not there has not changed', async () => {
    const etag = String((await ask('/')).headers['etag'])
    expect((await ask('/nope', { headers: { ...asBrowsersDo, 'If-None-Match': etag } })).status).toBe(404)
  })

  it('POST /api/nada', async () => {
    expect(problemOf(await ask('/api/nada', { method: 'POST' }))).toEqual(problem(404, 'not-found'))
  })
})

describe('405', () => {
  it.each(['POST', 'PUT', 'DELETE', 'PATCH'])('%s /', async (method) => {
    const answer = await ask('/', { method })
    expect(problemOf(answer)).toEqual(problem(405, 'method-not-allowed'))
    expect(answer.headers['allow']).toBe('GET, HEAD')
  })
})

describe('500', () => {
  it('was none of all that', () => {
    expect(service.errors).toEqual([])
  })
})
