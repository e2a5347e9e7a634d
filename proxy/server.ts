import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildPage } from './page/build.ts'
import { readConfig, type Config } from './config.ts'
import { explainListenError } from './http/listen.ts'
import { openLog } from './telemetry/log.ts'
import { describeError } from './middleware/describe-error.ts'
import { standHelpersBack } from './pool/helper-threads.ts'
import { ofOthers } from './pool/pool.ts'
import { keepSecret } from './secrets/secret.ts'
import { startService, type Service } from './service.ts'
import { isUnavailable } from './store/unavailable.ts'

const root = join(import.meta.dirname, '..')
const pageFolder = join(root, 'dist')

/**
 * How long connections that rest are left to a proxy, in milliseconds: longer than the one in docs/operating.md keeps any. Who presses
 * Ctrl+C does not wait for it.
 */
const restWait = 4500

// A disk that is full takes no sentence either.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

const reading = readConfig(process.env)
if ('wrong' in reading) refuse(reading.wrong)
else await start(reading.config)

async function start(config: Config): Promise<void> {
  if (!(await hasPage(config))) return
  const log = openLog(config.logLevel)
  // Node's own print of it may quote what somebody sent.
  process.on('uncaughtException', (cause) => {
    log.fatal(describeError(cause), 'crashed')
    process.exit(1)
  })
  standHelpersBack(ofOthers)
  try {
    const service = await startService(config, { pageFolder, secret: secretOf(config), version: readVersion(), log })
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      process.once(signal, async () => {
        await service.close(signal === 'SIGTERM' ? restWait : 0)
        process.exit(0)
      })
    }
    if (service.waiting !== undefined) {
      console.warn(`La base de datos de SVC_DATABASE_URL no responde. Se la espera, y entre tanto ${service.url} responde 503.`)
    }
    const isOpen = await service.waiting?.catch(async (cause: unknown) => {
      await service.close()
      throw cause
    })
    if (isOpen !== false) announce(config, service)
  } catch (cause) {
    const sentence = explainListenError(cause, config)
    if (sentence === undefined && !isUnavailable(cause)) throw cause
    refuse(sentence ?? 'No se puede usar la base de datos de SVC_DATABASE_URL.')
  }
}

function announce({ engine, database }: Config, { url }: Service): void {
  console.log(database.kind === 'sqlite' ? `Los datos se guardan en ${database.file}.` : 'Los datos se guardan en PostgreSQL.')
  console.log('De los recursos no se guarda nada.')
  if (engine.kind !== 'embedded' && engine.url === undefined) {
    console.warn(
      `Con SVC_ENGINE=${engine.kind} ${engine.kind === 'none' ? '' : 'y sin SVC_VALIDATOR_URL '}toda validación se responde con 503.`,
    )
  }
  console.log(`listening on ${url}`)
}

/** Builds the page where that is wanted or there is none; false, and said, where it cannot be built. */
async function hasPage({ build }: Config): Promise<boolean> {
  if (!build && existsSync(join(pageFolder, 'index.html'))) return true
  console.log('Construyendo la página…')
  try {
    await buildPage(root)
    return true
  } catch (cause) {
    refuse(`No se pudo construir la página.\n${cause instanceof Error ? cause.message : String(cause)}`)
    return false
  }
}

function secretOf({ secret, database }: Config): string {
  if (secret !== undefined) return secret
  if (database.kind === 'sqlite') return keepSecret(`${database.file}.secret`)
  throw new Error('PostgreSQL without SVC_SECRET')
}

function readVersion(): string {
  return (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { readonly version: string }).version
}

function refuse(sentence: string): void {
  console.error(sentence)
  process.exitCode = 1
}
