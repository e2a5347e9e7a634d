import type { KeptAnswer, ServerAnswer } from './question.ts'

/** Answers of a server, kept for a while in memory. */
export interface Answers {
  /** Undefined where there is none, or no longer. */
  readonly find: (key: string) => KeptAnswer | undefined
  readonly keep: (answers: Iterable<KeptAnswer>) => void
  readonly size: () => number
}

/** Makes a store of so many answers, and of so many characters in all; those not used for longest go first. */
export function createAnswers(most: number, now: () => number, mostCharacters = most * 500): Answers {
  // In the order of their last use.
  const kept = new Map<string, KeptAnswer>()
  let characters = 0

  function forget(one: KeptAnswer): void {
    if (kept.delete(one.key)) characters -= lengthOf(one)
  }

  return {
    find(key) {
      const found = kept.get(key)
      if (found === undefined) return undefined
      if (found.until <= now()) {
        forget(found)
        return undefined
      }
      kept.delete(key)
      kept.set(key, found)
      return found
    },
    keep(answers) {
      for (const one of answers) {
        const before = kept.get(one.key)
        if (before !== undefined) forget(before)
        kept.set(one.key, one)
        characters += lengthOf(one)
        for (const oldest of kept.values()) {
          if (kept.size <= most && characters <= mostCharacters) break
          forget(oldest)
        }
      }
    },
    size: () => kept.size,
  }
}

function lengthOf({ key, answer }: KeptAnswer): number {
  return key.length + lengthOfAnswer(answer)
}

function lengthOfAnswer(answer: ServerAnswer): number {
  if (typeof answer !== 'object') return 8
  if ('absentIn' in answer) return answer.absentIn.length
  return answer.names.reduce((sum, name) => sum + name.length, answer.display.length + answer.version.length)
}
