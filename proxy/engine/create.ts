import type { EngineConfig } from '../config.ts'
import { createAskingJudge, createEmbeddedEngine, createJudge, createJudgeLines, type JudgingThreads } from './embedded.ts'
import type { Engine } from './engine.ts'
import { noEngine } from './none.ts'
import { createRemoteEngine } from './remote/remote-engine.ts'
import { createTerminologyServer } from './terminology-server/server.ts'
import { createVerifiedJudge } from './verified.ts'

/** The engine that a configuration names, which judges in a pool; `publicUrl` is where the pages of the rules are. */
export function createEngine(
  { kind, url, timeoutMs, concurrency, terminologyServer }: EngineConfig,
  publicUrl: string,
  pool: JudgingThreads,
  onFailure: (cause: unknown) => void = () => {},
): Engine {
  if (kind === 'none') return noEngine
  const needs = { pool, publicUrl, today: todayInChile }
  if (kind === 'embedded' && terminologyServer !== undefined) {
    const server = createTerminologyServer({ ...terminologyServer, onFailure })
    return createEmbeddedEngine({ judge: createVerifiedJudge(createAskingJudge(needs), server), pool, server })
  }
  const judge = createJudge(needs)
  if (kind === 'embedded') return createEmbeddedEngine({ judge, judgeLines: createJudgeLines(needs), pool })
  return createRemoteEngine({
    name: kind,
    url,
    timeoutMs,
    concurrency,
    finish: (request, report, signal) => judge(request, signal, report),
  })
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
