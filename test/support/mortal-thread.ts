import { parentPort } from 'node:worker_threads'
import type { Call, Reply } from '../../proxy/store/calls.ts'

// In the place of the store's thread: it answers with the first argument, and dies of one that says so. Asked «¿cuántas?»
// it tells how many calls came with it; given shared memory it waits until that is no longer 0, and dies of anything but 1.
const port = parentPort!
port.on('message', (calls: readonly Call[]) => {
  for (const { args } of calls) if (dies(args[0])) throw new Error('Muere')
  const answer = (asked: unknown): unknown => (asked === '¿cuántas?' ? calls.length : asked)
  const replies: readonly Reply[] = calls.map(({ id, name, args }) => ({ id, value: name === 'isReachable' ? true : answer(args[0]) }))
  port.postMessage(replies)
  if (calls.some(({ name }) => name === 'close')) port.close()
})
port.postMessage('open')

function dies(asked: unknown): boolean {
  if (!(asked instanceof Int32Array)) return asked === 'muere'
  Atomics.wait(asked, 0, 0)
  return asked[0] !== 1
}
