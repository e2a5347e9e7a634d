import { setFlagsFromString } from 'node:v8'

/** V8's flags on the size of a heap; Node turns a percentage of the memory into the first. */
const flags = ['max-old-space-size', 'max-heap-size', 'max-semi-space-size', 'min-semi-space-size']

/**
 * Lets threads that are started from now on have the heap that their `resourceLimits` say. To V8 a flag on the size of heaps, as operators set in
 * NODE_OPTIONS for the process, holds for each thread anew and outweighs them. The heap of the process has its size by then, and keeps it.
 */
export function forgetHeapFlags(): void {
  for (const flag of flags) setFlagsFromString(`--${flag}=0`)
}
