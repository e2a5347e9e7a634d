import pino, { type Logger } from 'pino'

/** In bytes; the lines of some 300 requests. */
const most = 131_072

/** In milliseconds. */
const longestWait = 1000

/**
 * Opens the log, on standard output. Lines go out together, a second late at most: a line each would be a write each, and where
 * pino has them wait, all that wait are measured again for each one that comes.
 */
export function openLog(level: string): Logger {
  const destination = pino.destination({ dest: 1, sync: false, minLength: most, maxWrite: 2 * most })
  let waiting = ''

  function pass(): void {
    destination.write(waiting)
    waiting = ''
  }

  function write(line: string): void {
    waiting += line
    if (waiting.length >= most) pass()
  }

  setInterval(() => {
    if (waiting === '') return
    pass()
    destination.flush()
  }, longestWait).unref()
  process.on('exit', () => {
    pass()
    destination.flushSync()
  })
  return pino({ level, base: null }, { write })
}
