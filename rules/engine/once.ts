/** Asks once, when the answer is first wanted, and remembers it. */
export function once<T>(ask: () => T): () => T {
  let answer: T
  let isAsked = false
  return () => {
    if (!isAsked) {
      answer = ask()
      isAsked = true
    }
    return answer
  }
}
