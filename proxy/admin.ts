import { administer, findHelp, type Answer } from './accounts/administer.ts'
import { readConfig, type Config } from './config.ts'
import { createStore } from './store/create.ts'
import { openDatabase } from './store/database.ts'
import { isUnavailable } from './store/unavailable.ts'

const argv = process.argv.slice(2)
const { status, text } = findHelp(argv) ?? (await answer(argv))
if (status === 0) console.log(text)
else console.error(text)
process.exitCode = status

async function answer(argv: readonly string[]): Promise<Answer> {
  const reading = readConfig(process.env)
  return 'wrong' in reading ? { status: 2, text: reading.wrong } : answerFrom(reading.config, argv)
}

async function answerFrom({ database }: Config, argv: readonly string[]): Promise<Answer> {
  try {
    const store = createStore(await openDatabase(database, Date.now), Date.now)
    try {
      return await administer(argv, store, Date.now)
    } finally {
      await store.close()
    }
  } catch (error) {
    if (!isUnavailable(error)) throw error
    return { status: 1, text: 'No se puede usar la base de datos de SVC_DATABASE_URL.' }
  }
}
