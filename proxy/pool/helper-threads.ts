import { readdirSync, readFileSync } from 'node:fs'
import { constants, getPriority, setPriority } from 'node:os'

/**
 * Sets how far V8's helper threads stand behind the main one, as `nice` counts it. They collect the garbage of every thread of the pool, as
 * much work again as a resource that is large or full of faults makes itself, and would do it before anybody else's request.
 * Does nothing where the system does not tell threads apart.
 */
export function standHelpersBack(niceness: number): void {
  if (process.platform !== 'linux') return
  const priority = Math.min(constants.priority.PRIORITY_LOW, getPriority() + niceness)
  for (const thread of readdirSync('/proc/self/task')) {
    try {
      if (readFileSync(`/proc/self/task/${thread}/comm`, 'utf8') === 'V8Worker\n') setPriority(Number(thread), priority)
    } catch {
      // It has ended, or may not be asked.
    }
  }
}
