import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { afterEach } from 'vitest'
import type { Database } from '../../../proxy/config.ts'
import { builtService } from '../../support/built-service/built-service.ts'
import { bareEnvironment } from '../../support/environment.ts'

/** The secret of every instance, which is also that of who reads in their database. */
export const secret = 'un secreto de prueba'

/** One service, in a process of its own, as `npm start` runs it but for how its modules are loaded. */
export interface Instance {
  readonly url: string
  readonly pid: number
  /** Every line that it has written. */
  readonly lines: readonly string[]
  /** Ends it without a word, and waits for its end. */
  kill(): Promise<void>
  /** Asks it to end, as who restarts it does; its exit status. It goes on for some seconds for who keeps a connection. */
  stop(): Promise<number | string>
  /** Asks it to end without waiting for who keeps a connection, as Ctrl+C does; its exit status. */
  interrupt(): Promise<number | string>
}

/** How an instance runs. */
export interface InstanceSettings {
  readonly database: Database
  /** Further variables of the environment. */
  readonly env?: Readonly<Record<string, string>>
  /** Options of Node.js. */
  readonly options?: readonly string[]
  /** The file that is run: another version of the service than this one. */
  readonly script?: string
}

const endWithTest = join(import.meta.dirname, 'end-with-test.ts')

const running = new Set<ChildProcess>()

// Whatever way a test ends.
afterEach(() => {
  for (const child of running) child.kill('SIGKILL')
})

/** Starts an instance; rejects with what it wrote where it ends before it listens. */
export async function startInstance(settings: InstanceSettings): Promise<Instance> {
  const { child, lines, end, address } = launch(settings, settings.script ?? (await builtService()))
  return {
    url: await address,
    pid: child.pid!,
    lines,
    async kill() {
      child.kill('SIGKILL')
      await end
    },
    stop() {
      child.kill('SIGTERM')
      return end
    },
    interrupt() {
      child.kill('SIGINT')
      return end
    },
  }
}

/** Starts an instance and ends it without a word so many milliseconds later, however far it has come. */
export async function startAndKill(settings: InstanceSettings, after: number): Promise<void> {
  const { child, end, address } = launch(settings, settings.script ?? (await builtService()))
  address.catch(() => {})
  setTimeout(() => child.kill('SIGKILL'), after)
  await end
}

function launch({ database, env = {}, options = [] }: InstanceSettings, script: string) {
  const url = database.kind === 'sqlite' ? `sqlite:${database.file}` : database.url
  const child = spawn(process.execPath, ['--import', endWithTest, ...options, script], {
    cwd: '/',
    // A session of its own, as a service has it: Linux shares the processor out between sessions, and `nice` counts within one. Beside the
    // tests in theirs, its threads that judge would get a twentieth of a processor.
    detached: process.platform === 'linux',
    stdio: ['pipe', 'pipe', 'pipe'],
    env: {
      ...bareEnvironment(),
      HOME: process.env['HOME'],
      PORT: '0',
      SVC_SKIP_BUILD: '1',
      SVC_SECRET: secret,
      // Answers name it, and are to be the same whoever gives them.
      SVC_PUBLIC_URL: 'https://svc.example',
      SVC_DATABASE_URL: url,
      SVC_BURST_LIMIT: '1000000',
      SVC_ALLOW_LOOPBACK_WEBHOOKS: '1',
      SVC_LOG_LEVEL: 'error',
      ...env,
    },
  })
  const lines: string[] = []
  const end = new Promise<number | string>((resolve) => child.once('exit', (status, signal) => resolve(signal ?? status!)))
  running.add(child)
  void end.then(() => running.delete(child))

  const address = new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      let rest = ''
      stream.setEncoding('utf8')
      stream.on('data', (part: string) => {
        const pieces = `${rest}${part}`.split('\n')
        rest = pieces.pop()!
        for (const line of pieces) {
          lines.push(line)
          const listening = /^listening on (\S+)$/.exec(line)
          if (listening !== null) resolve(listening[1]!)
        }
      })
    }
    void end.then((how) => reject(new Error(`The service ended with ${how}:\n${lines.join('\n')}`)))
  })

  return { child, lines, end, address }
}
