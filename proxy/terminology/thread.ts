import { parentPort, workerData } from 'node:worker_threads'
import { definitions } from '../../rules/index.ts'
import { openShelf } from '../../terminology/shelf.ts'
import { createDefinedShelf } from '../../terminology/valuesets/defined-shelf.ts'
import { bytesOf, type SharedIndex } from '../engine/shared-terminology.ts'
import { answerOperation } from './answer.ts'
import { systemsOf } from './capabilities.ts'
import type { TerminologyCall } from './client.ts'

// The thread that `openTerminology` starts: what it is asked takes up to a second, and the service has others to answer meanwhile.
const port = parentPort!
const indexes = workerData as readonly SharedIndex[]
const systems = systemsOf(indexes.map(({ facts }) => facts))
const shelf = openShelf(
  indexes.map((index) => ({ facts: index.facts, read: () => bytesOf(index) })),
  createDefinedShelf(definitions),
)

port.on('message', ({ id, asked }: TerminologyCall) => {
  try {
    const { status, body } = answerOperation({ shelf, systems }, asked, new Date().toISOString())
    port.postMessage({ id, status, text: JSON.stringify(body) })
  } catch (error) {
    port.postMessage({ id, failed: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
})
