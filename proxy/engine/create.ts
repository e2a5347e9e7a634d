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

/** The day that it is where the resources come from, `YYYY-MM-DD`. */
function todayInChile(): string {
  return calendar.format(new Date())
}
