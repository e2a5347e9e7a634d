const waiting: (() => void)[] = []

/**
 * Waits until the lines of one more piece of a job may be taken. Many short lines, or empty ones, are work for the thread that answers
 * everybody: of all jobs together one piece is taken each time round, between whatever else there is.
 */
export function nextStretch(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve)
    if (waiting.length === 1) setImmediate(letOneIn)
  })
}

function letOneIn(): void {
  waiting.shift()?.()
  if (waiting.length > 0) setImmediate(letOneIn)
}
