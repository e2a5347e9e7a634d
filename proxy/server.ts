import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createApp } from './app.ts'
import { buildPage } from './build-page.ts'
import { readConfig, type Config } from './config.ts'
import { explainListenError, listen } from './listen.ts'

const root = join(import.meta.dirname, '..')
const pageFolder = join(root, 'dist')

const reading = readConfig(process.env)
if ('wrong' in reading) refuse(reading.wrong)
else await start(reading.config)

async function start(config: Config): Promise<void> {
  if (!(await hasPage(config))) return
  const app = createApp({ pageFolder, onError: (cause) => console.error(cause) })
  try {
    const { url, close } = await listen(app, config)
    console.log('El servidor no guarda ningún dato: los recursos se revisan, y se quedan, en el navegador.')
    console.log(`listening on ${url}`)
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void close().then(() => process.exit(0)))
  } catch (cause) {
    const sentence = explainListenError(cause, config)
    if (sentence === undefined) throw cause
    refuse(sentence)
  }
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

function refuse(sentence: string): void {
  console.error(sentence)
  process.exitCode = 1
}
