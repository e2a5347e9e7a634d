import { createSignal, type Accessor } from 'solid-js'
import type { Answer, Failure } from '../remote/client.ts'
import { createCall } from './call.ts'

/** A part of a list, and where the next part begins; null at the end. */
interface Page<Item> {
  readonly items: readonly Item[]
  readonly nextCursor: string | null
}

/** A list that is asked for in parts. */
export interface Pages<Item> {
  /** The items loaded so far; undefined before the first page is there. */
  readonly items: Accessor<readonly Item[] | undefined>
  readonly hasMore: Accessor<boolean>
  readonly failure: Accessor<Failure | undefined>
  readonly isRunning: Accessor<boolean>
  /** Begins anew. */
  readonly reload: () => Promise<void>
  readonly more: () => Promise<void>
  /** Does again what failed. */
  readonly retry: () => Promise<void>
}

/** Makes a list of what a function gives in parts. */
export function createPages<Item>(ask: (cursor?: string) => Promise<Answer<Page<Item>>>): Pages<Item> {
  const call = createCall(ask)
  const [items, setItems] = createSignal<readonly Item[]>()
  const [next, setNext] = createSignal<string | null>(null)

  let asked: string | undefined

  async function load(cursor: string | undefined): Promise<void> {
    asked = cursor
    const answer = await call.run(cursor)
    // Another was asked for meanwhile.
    if ('failure' in answer || call.value() !== answer.value) return
    const before = cursor === undefined ? [] : (items() ?? [])
    setItems([...before, ...answer.value.items])
    setNext(answer.value.nextCursor)
  }

  const ifAtRest = async (cursor: string | undefined): Promise<void> => {
    if (!call.isRunning()) await load(cursor)
  }
  return {
    items,
    hasMore: () => next() !== null,
    failure: call.failure,
    isRunning: call.isRunning,
    reload: () => load(undefined),
    more: () => ifAtRest(next() ?? undefined),
    retry: () => ifAtRest(asked),
  }
}
