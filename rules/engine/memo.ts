/**
 * Computes `read(subject)` once for each subject in a run. `read` is a module's own function, never a closure made for one
 * call. Belongs to one run, so that nothing of a resource outlives it.
 */
export type Memo = <Subject extends object | string, Result>(read: (subject: Subject) => Result, subject: Subject) => Result

/** The functions whose last result alone is kept. */
const ofLatest = new WeakSet<object>()

/** Says of a module's function that reading a subject again costs less than remembering it: a memo keeps its last result alone. */
export function keepLatest<Read extends (subject: never) => unknown>(read: Read): Read {
  ofLatest.add(read)
  return read
}

interface Slot {
  readonly isOfLatest: boolean
  subject: unknown
  result: unknown
  /** The other subjects, once there is a second one. */
  others: Map<unknown, unknown> | undefined
}

/** An empty memo. */
export function createMemo(): Memo {
  let slots: Map<unknown, Slot> | undefined
  return <Subject, Result>(read: (subject: Subject) => Result, subject: Subject): Result => {
    const slot = slots?.get(read)
    if (slot === undefined) {
      const result = read(subject)
      slots ??= new Map()
      slots.set(read, { isOfLatest: ofLatest.has(read), subject, result, others: undefined })
      return result
    }
    // Rules mostly ask about the same subject one after the other.
    if (slot.subject === subject) return slot.result as Result
    if (slot.isOfLatest) {
      const latest = read(subject)
      slot.subject = subject
      slot.result = latest
      return latest
    }
    const others = (slot.others ??= new Map())
    others.set(slot.subject, slot.result)
    const result = others.has(subject) ? (others.get(subject) as Result) : read(subject)
    slot.subject = subject
    slot.result = result
    return result
  }
}
