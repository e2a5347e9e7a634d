import { Agent } from 'undici'
import { expect } from 'vitest'
import type { Chance } from './chance.ts'
import { isDegraded } from './ledger.ts'
import { ask, type Sent } from './load.ts'

/** How many of the validations are asked for again. */
const most = 24

/** Asks for some validations again, under their keys: the answers are those of the first time, and another body is refused. */
export async function expectReplays(url: string, apiKey: string, sent: readonly Sent[], chance: Chance): Promise<void> {
  const agent = new Agent()
  const keyed = sent.filter(({ planned, verdict }) => planned.key !== undefined && verdict !== undefined && !isDegraded(verdict))
  for (let count = 0; count < Math.min(most, keyed.length); count += 1) {
    const { planned, verdict } = chance.pick(keyed)
    const again = await ask(agent, url, apiKey, planned)
    expect(again).toEqual({ kind: 'verdict', verdict: { ...verdict, isReplay: true }, breaches: [] })
    const other = await ask(agent, url, apiKey, { ...planned, body: `${planned.body} ` })
    expect(other).toMatchObject({ kind: 'refusal', status: 409 })
  }
  await agent.close()
}
