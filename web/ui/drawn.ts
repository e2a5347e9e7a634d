import { createEffect, createSignal, on } from 'solid-js'
import { painted } from '../page/idle.ts'

/** How many rows of a long list are drawn by now: a piece more each time the page has been painted, so that no task is long. */
export function createDrawn(count: () => number, piece: number): () => number {
  const [drawn, setDrawn] = createSignal(0)
  createEffect(
    on(count, async (all) => {
      while (drawn() < all) {
        setDrawn(drawn() + piece)
        await painted()
      }
    }),
  )
  return drawn
}
