import { createSignal } from 'solid-js'
import { openDatabase, watch, type QueuedValidation, type QueuedVerdict } from './db.ts'

const [entries, setEntries] = createSignal<readonly QueuedValidation[]>([])
let watching: Promise<void> | undefined

/** The validations that were put off on this device, in this window or another, the oldest first. */
export const queued = entries

/** Those of them that wait still. */
export function waiting(): readonly QueuedValidation[] {
  return entries().filter(({ verdict }) => verdict === undefined)
}

/** Keeps `queued` up to date; without a database it stays empty. */
export function watchQueue(): Promise<void> {
  return (watching ??= watch(({ queue }) => queue.orderBy('askedAt').toArray(), setEntries))
}

/** Puts a validation off; rejects where the browser keeps nothing. */
export async function enqueue(validation: QueuedValidation): Promise<void> {
  await (await openDatabase()).queue.put(validation)
}

/** Writes down what came of a validation, if nobody has dropped it meanwhile. */
export async function settle(id: string, verdict: QueuedVerdict): Promise<void> {
  await (await openDatabase()).queue.update(id, { verdict })
}

/** Forgets a validation, done or not. */
export async function drop(id: string): Promise<void> {
  await (await openDatabase()).queue.delete(id)
}

/** Forgets them all; a browser that keeps nothing has none. */
export async function forgetQueue(): Promise<void> {
  const database = await openDatabase().catch(() => undefined)
  await database?.queue.clear()
}
