import { existsSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import type { Call, Opening, Reply } from '../../proxy/store/calls.ts'

// In the place of the store's thread: it answers with the first argument, and dies of one that says so. Asked «¿cuántas?»
// it tells how many calls came with it; given shared memory it waits until that is no longer 0, and dies of anything but 1.
// Where a file named as the database and «.cerrada» is there, it does not open, and ends a little after it has said so.
const port = parentPort!
const { file } = workerData as { readonly file: string }
if (existsSync(`${file}.cerrada`)) {
  port.postMessage({ error: new Error('No se abre'), isUnavailable: true } satisfies Opening)
  setTimeout(() => {}, 200)
} else {
  port.on('message', (calls: readonly Call[]) => {
    for (const { args } of calls) if (dies(args[0])) throw new Error('Muere')
    const answer = (asked: unknown): unknown => (asked === '¿cuántas?' ? calls.length : asked)
    const replies: readonly Reply[] = calls.map(({ id, name, args }) => ({ id, value: name === 'isReachable' ? true : answer(args[0]) }))
    port.postMessage(replies)
    if (calls.some(({ name }) => name === 'close')) port.close()
  })
  port.postMessage('open')
}

function dies(asked: unknown): boolean {
  if (!(asked instanceof Int32Array)) return asked === 'muere'
  Atomics.wait(asked, 0, 0)
  return asked[0] !== 1
}
