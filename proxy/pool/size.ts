import type { PoolTask } from './thread.ts'

/** How much there is to do for a task, in bytes or characters. */
export function sizeOfTask(task: PoolTask): number {
  switch (task.kind) {
    case 'read':
      return task.body.length
    case 'judge':
      return task.source.length
    case 'lines':
      return task.bytes.length
  }
}
