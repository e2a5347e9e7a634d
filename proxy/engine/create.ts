import type { EngineConfig } from '../config.ts'
import { createEmbeddedEngine } from './embedded/embedded.ts'
import type { Engine } from './engine.ts'
import { noEngine } from './none.ts'
import { createRemoteEngine } from './remote/remote-engine.ts'
import { withLocal } from './with-local.ts'

/** The engine that a configuration names; `publicUrl` is where the pages of the rules are. */
export function createEngine({ kind, url, timeoutMs, concurrency }: EngineConfig, publicUrl: string): Engine {
  if (kind === 'none') return noEngine
  const local = createEmbeddedEngine({ timeoutMs, publicUrl, today: todayInChile })
  if (kind === 'embedded') return local
  return withLocal(createRemoteEngine({ name: kind, url, timeoutMs, concurrency, publicUrl: () => publicUrl }), local)
}

const calendar = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Santiago', dateStyle: 'short' })

let minute = 0
let day = ''

/** The day that it is where the resources come from, `YYYY-MM-DD`. A day is looked up once a minute, for it begins with one. */
function todayInChile(): string {
  const now = Date.now()
  if (Math.floor(now / 60_000) !== minute) {
    minute = Math.floor(now / 60_000)
    day = calendar.format(now)
  }
  return day
}
