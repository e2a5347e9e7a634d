import { parentPort } from 'node:worker_threads'
import type { Call, Reply } from '../../proxy/store/calls.ts'

// In the place of the store's thread: it answers with the first argument, and dies of one that says so.
const port = parentPort!
port.on('message', (calls: readonly Call[]) => {
  if (calls.some(({ args }) => args[0] === 'muere')) throw new Error('Muere')
  const replies: readonly Reply[] = calls.map(({ id, name, args }) => ({ id, value: name === 'isReachable' ? true : args[0] }))
  port.postMessage(replies)
  if (calls.some(({ name }) => name === 'close')) port.close()
})
port.postMessage('open')
