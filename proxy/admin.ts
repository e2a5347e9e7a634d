import { administer, help, type Answer } from './accounts/administer.ts'
import { readConfig, type Config } from './config.ts'
import { createStore } from './store/create.ts'
import { openDatabase } from './store/database.ts'
import { isUnavailable } from './store/unavailable.ts'

const argv = process.argv.slice(2)
const reading = readConfig(process.env)
const { status, text } = help(argv) ?? ('wrong' in reading ? { status: 2, text: reading.wrong } : await answer(reading.config))
if (status === 0) console.log(text)
else console.error(text)
process.exitCode = status

async function answer({ database }: Config): Promise<Answer> {
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
