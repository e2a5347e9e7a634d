import type { Judged, JudgeLinesTask, JudgeTask } from '../engine/judge.ts'
import type { LineAnswer } from '../engine/engine.ts'
import type { FingerprintKeys } from '../idempotency/fingerprint.ts'
import type { ReadBody, Received } from '../intake/read-body.ts'

/** Work for a thread: to read a body, to judge a resource, or many small ones. */
export type PoolTask =
  | (Received & { readonly kind: 'read'; readonly keys: FingerprintKeys })
  | (JudgeTask & { readonly kind: 'judge' })
  | (JudgeLinesTask & { readonly kind: 'lines' })

/** The result of a task. */
export type PoolResult =
  | ReadBody
  | (Judged & { readonly kind: 'judged' })
  | { readonly kind: 'lines'; readonly answers: readonly LineAnswer[] }

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
