import { connect } from 'node:net'
import { Agent, request } from 'undici'
import type { Chance } from './chance.ts'

/** A client who means no good, beside those of a load. */
export interface Hostile {
  /** How often each status came, `lost` for none. */
  readonly counts: Readonly<Record<string, number>>
  /** Begins nothing more, and settles when all that was begun is over. */
  stop(): Promise<void>
}

const unknown = (bytes: number): string => {
  const parts: string[] = []
  for (let length = 0; length < bytes; length += parts.at(-1)!.length) parts.push(`,"k${parts.length}":1`)
  return `{"resourceType":"Patient"${parts.join('')}}`
}

/** Bodies that cost far more than they are long, or are none. */
const bodies: readonly (() => string)[] = [
  () => unknown(60_000),
  () => unknown(250_000),
  () => `{"resourceType":"Patient","name":[${'{"family":1},'.repeat(60_000)}{}]}`,
  () => `{"resourceType":"Patient","x":[${'{},'.repeat(400_000)}{}]}`,
  () => `{"resourceType":"Nada","x":[${'{},'.repeat(400_000)}{}]}`,
  () => unknown(1_000_000).slice(0, -1),
  () => '['.repeat(50_000),
  () => '\u0000\uFFFD{'.repeat(1000),
  () => '',
  () => ' '.repeat(11 * 2 ** 20),
]

/** Sends one such body after the other, with a pause between them; one in five is sent slowly, or its answer is not read. */
export function startHostile({ apiKey, target, chance, pauseMs }: HostileSettings): Hostile {
  const agent = new Agent({ connections: 4 })
  const counts: Record<string, number> = {}
  const ending = new AbortController()

  async function attack(): Promise<string> {
    const body = chance.pick(bodies)()
    if (chance.percent(20)) return dawdle(target(), apiKey, body)
    try {
      const headers = { 'content-type': 'application/json', 'x-api-key': apiKey }
      const answer = await request(`${target()}/api/validate`, { method: 'POST', dispatcher: agent, headers, body, headersTimeout: 60_000 })
      await answer.body.dump()
      return String(answer.statusCode)
    } catch {
      return 'lost'
    }
  }

  async function goOn(): Promise<void> {
    while (!ending.signal.aborted) {
      const what = await attack()
      counts[what] = (counts[what] ?? 0) + 1
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }

  const working = goOn()
  return {
    counts,
    async stop() {
      ending.abort()
      await working
      await agent.destroy()
    },
  }
}

/** Settings of a hostile client. */
interface HostileSettings {
  readonly apiKey: string
  readonly target: () => string
  readonly chance: Chance
  readonly pauseMs: number
}

/** Promises a body, sends a part of it, reads nothing, and hangs up after a second. */
function dawdle(url: string, apiKey: string, body: string): Promise<string> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname)
    const end = (): void => {
      socket.destroy()
      resolve('dawdled')
    }
    socket.pause().on('error', end)
    const head = `POST /api/validate HTTP/1.1\r\nHost: x\r\nX-API-Key: ${apiKey}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body) + 1}\r\n\r\n`
    socket.write(head + body.slice(0, 2000))
    setTimeout(end, 1000)
  })
}
