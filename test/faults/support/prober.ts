import { Agent } from 'undici'
import { ask } from './load.ts'

/** A well-behaved client that asks again and again, of another instance where one fails. */
export interface Prober {
  /** How long it was refused at a stretch, in milliseconds, at most since this was last asked. */
  longest(): number
  stop(): Promise<void>
}

const body = '{"resourceType":"Patient"}'
const pauseMs = 50

/** Starts to ask the instances in turn. What takes its time is no refusal: from the first one on it is counted until an answer. */
export function startProber(apiKey: string, targets: () => readonly string[]): Prober {
  const agent = new Agent({ connections: 8 })
  const ending = new AbortController()
  let refusedSince: number | undefined
  let most = 0
  let turn = 0

  async function goOn(): Promise<void> {
    while (!ending.signal.aborted) {
      const all = targets()
      const url = all[(turn += 1) % all.length]!
      const isAnswered = await Promise.race([
        ask(agent, url, apiKey, { key: undefined, body }).then(
          ({ kind }) => kind === 'verdict',
          () => false,
        ),
        // Behind a balancer another instance would be asked by now.
        new Promise<boolean>((resolve) => setTimeout(() => resolve(false), 1000)),
      ])
      if (isAnswered) refusedSince = undefined
      else refusedSince ??= performance.now()
      if (refusedSince !== undefined) most = Math.max(most, performance.now() - refusedSince)
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }

  const working = goOn()
  return {
    longest() {
      const found = most
      most = 0
      return found
    },
    async stop() {
      ending.abort()
      await working
      await agent.destroy()
    },
  }
}
