import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { describe, expect, it } from 'vitest'
import { listen, type Listening } from '../../../proxy/http/listen.ts'

async function start(): Promise<Listening> {
  const listening = await listen({ host: '127.0.0.1', port: 0 })
  listening.serve((request, response) => setTimeout(() => response.end('done'), request.url === '/slow' ? 300 : 0))
  return listening
}

async function open({ url }: Listening): Promise<Socket> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  await once(socket, 'connect')
  return socket
}

async function ask(socket: Socket, path = '/'): Promise<string> {
  socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`)
  return String((await once(socket, 'data'))[0])
}

describe('a connection that rests when the service ends', () => {
  it('is left for a while to who sends one more request, and that is answered as the last', async () => {
    const listening = await start()
    const socket = await open(listening)
    expect(await ask(socket)).toMatch(/^HTTP\/1\.1 200[^]*Connection: keep-alive/)
    let isOver = false
    const closing = listening.close(10_000, 5000).then(() => (isOver = true))
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(isOver).toBe(false)
    expect(await ask(socket)).toMatch(/^HTTP\/1\.1 200[^]*Connection: close/)
    await closing
  })

  it('is closed after that, and at once where nobody says so', async () => {
    for (const wait of [300, undefined]) {
      const listening = await start()
      const socket = await open(listening)
      await ask(socket)
      const begun = performance.now()
      await listening.close(10_000, wait)
      expect(performance.now() - begun).toBeGreaterThanOrEqual((wait ?? 0) - 5)
      expect(performance.now() - begun).toBeLessThan(4000)
    }
  })

  it('takes nothing from requests that have begun: their answer says that it is the last', async () => {
    const listening = await start()
    const socket = await open(listening)
    const answer = ask(socket, '/slow')
    await new Promise((resolve) => setTimeout(resolve, 100))
    const closing = listening.close(10_000, 5000)
    expect(await answer).toMatch(/^HTTP\/1\.1 200[^]*Connection: close/)
    await closing
  })
})

describe('a request that waits to be taken in when the service ends', () => {
  it('is answered', async () => {
    const listening = await start()
    const program = `require('net').connect(${new URL(listening.url).port}, '127.0.0.1')
      .on('data', (data) => process.stdout.write(data)).on('error', (error) => console.log(error.code)).write('GET / HTTP/1.1\\r\\nHost: a\\r\\n\\r\\n')`
    const child = spawn(process.execPath, ['-e', program])
    const answer = once(child.stdout, 'data')
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1500)
    const closing = listening.close(10_000, 2000)
    expect(String((await answer)[0])).toMatch(/^HTTP\/1\.1 200/)
    await closing
  })
})
