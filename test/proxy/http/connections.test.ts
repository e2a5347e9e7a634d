import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { connectionLimits, listen, type Listening } from '../../../proxy/http/listen.ts'

let listening: Listening

afterEach(() => listening.close(0))

const soon = { ...connectionLimits, requestTimeout: 300, connectionsCheckingInterval: 50 }

async function open(app: RequestListener, limits = connectionLimits): Promise<Socket> {
  listening = await listen({ host: '127.0.0.1', port: 0 }, limits)
  listening.serve(app)
  const socket = connect({ port: Number(new URL(listening.url).port), host: '127.0.0.1', allowHalfOpen: true })
  await once(socket, 'connect')
  return socket
}

/** A promise, and what settles it. */
function withResolvers<T>(): { readonly promise: Promise<T>; readonly resolve: (value: T) => void } {
  let resolve!: (value: T) => void
  const promise = new Promise<T>((settle) => (resolve = settle))
  return { promise, resolve }
}

/** All that comes until the other side has nothing more to say. */
async function hear(socket: Socket): Promise<string> {
  let heard = ''
  socket.on('data', (part: Buffer) => (heard += part.toString()))
  await once(socket, 'end')
  socket.destroy()
  return heard
}

function statuses(heard: string): readonly number[] {
  return [...heard.matchAll(/HTTP\/1\.1 ([2-5]\d\d)/g)].map(([, status]) => Number(status))
}

const request = 'GET /a HTTP/1.1\r\nHost: a\r\n\r\n'
const answerLate: RequestListener = (_request, response) => void setTimeout(() => response.end('done'), 300)

describe('who says nothing more behind a request', () => {
  it.each([
    ['that is answered at once', 0],
    ['that is answered later', 300],
  ])('gets the answer all the same to one %s', async (_, ms) => {
    const socket = await open((_request, response) => void setTimeout(() => response.end('done'), ms))
    socket.end(request)
    const heard = await hear(socket)
    expect(statuses(heard)).toEqual([200])
    expect(heard).toMatch(/done$/)
  })

  it('gets those to all of several, in their order', async () => {
    const socket = await open((asked, response) => void setTimeout(() => response.end(`[${asked.url}]`), asked.url === '/a' ? 200 : 0))
    socket.end(`${request}${request.replace('/a', '/b')}${request.replace('/a', '/c')}`)
    expect([...(await hear(socket)).matchAll(/\[(\/\w)\]/g)].map(([, url]) => url)).toEqual(['/a', '/b', '/c'])
  })

  it('is told in HTTP/1.0 what HTTP/1.0 knows', async () => {
    const socket = await open(answerLate)
    socket.end(request.replace('1.1', '1.0'))
    expect(await hear(socket)).toMatch(/^HTTP\/1\.1 200 [^]*done$/)
  })

  it('and is gone altogether is noticed while the answer is prepared', async () => {
    const departed = withResolvers<number>()
    const begun = performance.now()
    const socket = await open((_request, response) => void response.once('close', () => departed.resolve(performance.now() - begun)))
    socket.write(request)
    await pause(50)
    socket.destroy()
    expect(await departed.promise).toBeLessThan(4000)
  })
})

describe('what is no request behind one', () => {
  it('is answered after that one was', async () => {
    const socket = await open(answerLate)
    socket.write(`${request}hola\r\n\r\n`)
    const heard = await hear(socket)
    expect(statuses(heard)).toEqual([200, 400])
    expect(heard).toMatch(/doneHTTP\/1\.1 400 /)
  })

  it('is not answered in the midst of its answer', async () => {
    const socket = await open((_request, response) => {
      response.write('begun, ')
      setTimeout(() => response.end('done'), 300)
    })
    socket.write(request)
    await pause(100)
    socket.write('hola\r\n\r\n')
    expect(await hear(socket)).toMatch(/^HTTP\/1\.1 200 [^]*begun, [^]*done[^]*HTTP\/1\.1 400 /)
  })

  it('is not answered where it belongs to one that was answered already', async () => {
    const socket = await open((_request, response) => void response.end('done'), soon)
    socket.write('POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n')
    await pause(100)
    socket.write('hola\r\n')
    expect(statuses(await hear(socket))).toEqual([200])
  })

  it('nor is one that comes too slowly and was answered already', async () => {
    const socket = await open((_request, response) => void response.end('done'), soon)
    socket.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\na')
    expect(statuses(await hear(socket))).toEqual([200])
  })

  it('asks for a way through, and is refused', async () => {
    const socket = await open(answerLate)
    socket.write('CONNECT b.example:443 HTTP/1.1\r\nHost: b.example:443\r\n\r\n')
    expect(await hear(socket)).toMatch(/^HTTP\/1\.1 400 [^]*"code":"bad-request"/)
  })
})

describe('requests that come before the answers to those before them', () => {
  const three = [request, request.replace('/a', '/b'), request.replace('/a', '/c')].join('')

  it('are begun one after the other', async () => {
    let [current, most] = [0, 0]
    const socket = await open((_request, response) => {
      most = Math.max(most, (current += 1))
      response.once('finish', () => (current -= 1))
      setTimeout(() => response.end('done'), 50)
    })
    socket.end(three)
    expect(statuses(await hear(socket))).toEqual([200, 200, 200])
    expect(most).toBe(1)
  })

  it('leave nothing behind where their client is gone', async () => {
    let begun = 0
    const closed = withResolvers<string>()
    const socket = await open((_request, response) => {
      begun += 1
      response.once('close', () => {
        begun -= 1
        if (begun === 0) closed.resolve('closed')
      })
      setTimeout(() => response.end('done'), 300)
    })
    socket.write(three)
    await pause(100)
    socket.destroy()
    expect(await Promise.race([closed.promise, pause(3000, 'left')])).toBe('closed')
    await pause(500)
    expect(begun).toBe(0)
  })
})

describe('who reads no answer', () => {
  const large = Buffer.alloc(32 * 2 ** 20, 'a')

  /** Resolves when the service has given the answer up. */
  async function answerTo(socket: Socket, closed: Promise<unknown>): Promise<string> {
    socket.pause().on('error', () => {})
    socket.write(request)
    return Promise.race([closed.then(() => 'given up'), pause(5000, 'still there')])
  }

  it.each([
    ['whole', (response) => response.end(large)],
    ['in pieces', (response) => response.write(large)],
  ] satisfies [string, (response: Parameters<RequestListener>[1]) => unknown][])(
    'is not waited for: one that is given %s',
    async (_, give) => {
      const closed = withResolvers<undefined>()
      const socket = await open(
        (_request, response) => {
          response.once('close', () => closed.resolve(undefined))
          give(response)
        },
        { ...soon, answerTimeout: 200 },
      )
      expect(await answerTo(socket, closed.promise)).toBe('given up')
      socket.destroy()
    },
  )

  it('or as good as none is not waited for longer than an answer may take', async () => {
    const closed = withResolvers<undefined>()
    const socket = await open(
      (_request, response) => {
        response.once('close', () => closed.resolve(undefined))
        response.end(large)
      },
      { ...soon, takingTimeout: 400 },
    )
    const dripping = setInterval(() => void socket.read(1), 20)
    expect(await answerTo(socket, closed.promise)).toBe('given up')
    clearInterval(dripping)
    socket.destroy()
  })

  it('is told from who waits for one', async () => {
    const socket = await open(answerLate, { ...soon, answerTimeout: 100, takingTimeout: 100 })
    socket.write(request)
    expect(String((await once(socket, 'data'))[0])).toMatch(/done$/)
    await pause(200)
    socket.write(request)
    expect(String((await once(socket, 'data'))[0])).toMatch(/done$/)
    socket.destroy()
  })
})

describe('who waits to be told to send a body', () => {
  const waiting = 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nExpect: 100-continue\r\n\r\n'

  it('is told when it is read, and keeps the connection', async () => {
    const socket = await open((asked, response) => {
      setTimeout(() => asked.once('data', (body: Buffer) => response.end(`[${body.toString()}]`)), 100)
    })
    for (let turn = 0; turn < 2; turn += 1) {
      socket.write(waiting)
      expect(String((await once(socket, 'data'))[0])).toBe('HTTP/1.1 100 Continue\r\n\r\n')
      socket.write('abc')
      expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1\.1 200 [^]*Connection: keep-alive[^]*\[abc\]/)
    }
    socket.destroy()
  })

  it('is not told where the answer is another, and that ends the connection: another request would be taken for the body', async () => {
    const socket = await open((_request, response) => void response.writeHead(401).end('no'))
    socket.write(waiting)
    const heard = await hear(socket)
    expect(heard).toMatch(/^HTTP\/1\.1 401 [^]*Connection: close[^]*no/)
  })
})

it('a connection that was refused is not kept for who does not close it', { timeout: 20_000 }, async () => {
  const socket = await open(answerLate)
  const reset = new Promise((resolve) => socket.once('error', resolve))
  socket.write('hola\r\n\r\n')
  await once(socket.resume(), 'end')
  await pause(7000)
  // Who is there no more resets what is sent to it; the first time that is learned, the second it is said.
  socket.write('a')
  await pause(100)
  socket.write('a')
  expect(await Promise.race([reset.then(() => 'gone'), pause(2000, 'kept')])).toBe('gone')
})
