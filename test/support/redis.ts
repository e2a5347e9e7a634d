import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.ts'
import { findProgram } from './program.ts'

/** Redis, as Debian names its program. */
export const redis = findProgram('Redis', 'redis-server', 'apt-get install redis-server')

/** A server of one's own on loopback, which keeps nothing. */
export interface RedisServer {
  readonly url: string
  stop(): Promise<void>
  /** Lets it hang: it holds its connections, and answers nothing until `thaw`. */
  freeze(): void
  thaw(): void
  /** Starts again at the same port, empty. */
  start(): Promise<void>
  remove(): Promise<void>
}

/** Starts a server with a folder of its own. */
export async function startRedis(): Promise<RedisServer> {
  const folder = mkdtempSync(join(tmpdir(), 'svc-redis-'))
  const port = await freePort()
  let child: ChildProcess | undefined
  // Whatever way the tests end.
  const orphan = (): void => void child?.kill('SIGKILL')
  process.once('exit', orphan)

  const server: RedisServer = {
    url: `redis://127.0.0.1:${port}`,
    stop() {
      const ending = child
      child = undefined
      return new Promise((resolve) => {
        if (ending === undefined) resolve()
        else {
          ending.once('exit', () => resolve())
          ending.kill('SIGKILL')
        }
      })
    },
    freeze: () => void child?.kill('SIGSTOP'),
    thaw: () => void child?.kill('SIGCONT'),
    async start() {
      const settings = ['--bind', '127.0.0.1', '--port', String(port), '--dir', folder, '--save', '', '--appendonly', 'no']
      child = spawn(redis.path!, settings, { stdio: 'ignore' })
      while (!(await isListening(port))) await new Promise((resolve) => setTimeout(resolve, 20))
    },
    async remove() {
      await server.stop()
      process.off('exit', orphan)
      rmSync(folder, { recursive: true, force: true })
    },
  }
  await server.start()
  return server
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}
