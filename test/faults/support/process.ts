import { readdirSync } from 'node:fs'
import { expect } from 'vitest'
import type { Instance } from './instance.ts'

/** How many files, sockets and pipes a process has open. */
export function countDescriptors({ pid }: Instance): number {
  return readdirSync(`/proc/${pid}/fd`).length
}

/** Waits until a process has given back what it opened for its work. */
export async function expectDescriptorsBack(instance: Instance, base: number): Promise<void> {
  // Connections are kept for a while in case they are needed again.
  await expect.poll(() => countDescriptors(instance), { timeout: 60_000, interval: 100 }).toBeLessThanOrEqual(base)
}
