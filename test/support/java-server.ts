import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

/** A server in Java that listens on loopback. */
export interface JavaServer {
  /** `http://127.0.0.1:…`. */
  readonly url: string
  /** Ends the process and waits until it is gone. */
  readonly stop: () => Promise<void>
}

/** Options of a start of Java. */
export interface JavaStart {
  readonly classPath: string
  /** The file of its class. */
  readonly source: string
  /** Of the virtual machine. */
  readonly options: readonly string[]
  readonly words: readonly string[]
}

/** Options of a virtual machine for less than a minute: compiling better than quickly, and collecting in parallel, costs more than it saves. */
export const shortLived = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC'] as const

/** Runs a class from its source, which prints `port N` once it listens and ends with its standard input. Throws with what it printed where it does not start. */
export async function startJavaServer({ classPath, source, options, words }: JavaStart): Promise<JavaServer> {
  const child = spawn('java', [...(process.env['VITEST'] === undefined ? [] : shortLived), ...options, '-cp', classPath, source, ...words])
  let printed = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (printed = `${printed}${text}`.slice(-20_000)))
  const ended = once(child, 'exit')
  const port = await new Promise<string | undefined>((resolve) => {
    const lines = createInterface({ input: child.stdout })
    lines.on('line', (line) => line.startsWith('port ') && resolve(line.slice('port '.length)))
    lines.on('close', () => resolve(undefined))
  })
  const stop = async (): Promise<void> => {
    child.stdin.end()
    await ended
  }
  if (port !== undefined) return { url: `http://127.0.0.1:${port}`, stop }
  await stop()
  throw new Error(`${source} no partió:\n${printed}`)
}
