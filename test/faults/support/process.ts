import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { Instance } from './instance.ts'

/** How many files and connections a process has open. What its threads wake each other by is not counted: they start when they like. */
export function countDescriptors({ pid }: Instance): number {
  const folder = `/proc/${pid}/fd`
  return readdirSync(folder).filter((name) => /^(?:socket:|\/)/.test(targetOf(join(folder, name)))).length
}

function targetOf(link: string): string {
  try {
    return readlinkSync(link)
  } catch {
    // Closed meanwhile.
    return ''
  }
}

/** Waits until a process has given back what it opened for its work. */
export async function expectDescriptorsBack(instance: Instance, base: number): Promise<void> {
  // Connections are kept for a while in case they are needed again.
  await expect.poll(() => countDescriptors(instance), { timeout: 60_000, interval: 100 }).toBeLessThanOrEqual(base)
}

/** Options with which an instance can be asked by `measureMemory`. */
export const measurable: readonly string[] = ['--import', join(import.meta.dirname, 'heap-probe.ts')]

/** Memory of a process, in MB: the heap of its main thread without garbage, and all in all. */
export async function measureMemory({ pid, lines }: Instance): Promise<{ readonly heap: number; readonly resident: number }> {
  const before = lines.length
  process.kill(pid, 'SIGUSR2')
  const find = (): string | undefined => lines.slice(before).find((line) => line.startsWith('heap '))
  await expect.poll(find, { timeout: 60_000, interval: 20 }).toBeDefined()
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))!
  return { heap: Number(find()!.slice('heap '.length)) / 2 ** 20, resident: Number(kilobytes) / 2 ** 10 }
}

/** The same when nothing becomes garbage any more: time limits of requests that are over are kept until they pass. */
export async function measureSettled(instance: Instance): Promise<number> {
  let { heap } = await measureMemory(instance)
  for (let tries = 0; tries < mostTries; tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, 1000))
    const next = (await measureMemory(instance)).heap
    if (next > heap - hardlyLess) return next
    heap = next
  }
  return heap
}

const mostTries = 60
/** In MB. */
const hardlyLess = 0.02
