import { readdirSync, readFileSync } from 'node:fs'

/**
 * Milliseconds for which the threads of workers have had a processor, in processes that this one started: what other
 * programs do meanwhile does not count. Not a number where the system does not tell.
 */
export function workerTime(): number {
  const times = numbersIn('/proc').filter(isOurs).flatMap(threadTimes)
  return times.length === 0 ? Number.NaN : times.reduce((sum, time) => sum + time, 0)
}

function threadTimes(pid: number): readonly number[] {
  const folder = `/proc/${pid}/task`
  return numbersIn(folder)
    .filter((thread) => read(`${folder}/${thread}/comm`).startsWith('DedicatedWorker'))
    .map((thread) => Number(read(`${folder}/${thread}/schedstat`).split(' ')[0]) / 1e6)
}

/** Whether a process descends from this one. */
function isOurs(pid: number): boolean {
  for (let at = pid; at > 1; at = parentOf(at)) if (at === process.pid) return true
  return false
}

function parentOf(pid: number): number {
  const stat = read(`/proc/${pid}/stat`)
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1] ?? 0)
}

function numbersIn(folder: string): readonly number[] {
  try {
    return readdirSync(folder).map(Number).filter(Number.isInteger)
  } catch {
    // It has ended meanwhile, or there is no such folder on this system.
    return []
  }
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
