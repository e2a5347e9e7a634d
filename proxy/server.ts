import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createApp } from './app.ts'
import { readConfig, type Config } from './config.ts'
import { explainListenError, listen } from './listen.ts'

const root = join(import.meta.dirname, '..')
const pageFolder = join(root, 'dist')

const reading = readConfig(process.env)
if ('wrong' in reading) refuse(reading.wrong)
else await start(reading.config)

async function start(config: Config): Promise<void> {
  if (config.build || !existsSync(join(pageFolder, 'index.html'))) await buildPage()
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

async function buildPage(): Promise<void> {
  console.log('Construyendo la página…')
  const { build } = await import('vite')
  await build({ root, logLevel: 'error' })
}

function refuse(sentence: string): void {
  console.error(sentence)
  process.exitCode = 1
}
