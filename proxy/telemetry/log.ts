import pino, { type Logger } from 'pino'
import { createLogSink } from './log-sink.ts'

/** In bytes: the lines of some 300 requests go out together, and those of a minute or two wait while none can. */
const bounds = { together: 131_072, most: 8 * 2 ** 20 }

/** In milliseconds. */
const longestWait = 1000

/** Opens the log, on standard output. Lines go out together, a second late at most: a line each would be a write each. */
export function openLog(level: string): Logger {
  const sink = createLogSink(1, bounds, (lines) => log.warn({ lines }, 'lines of the log were dropped'))
  const log = pino({ level, base: null }, { write: sink.add })
  setInterval(sink.flush, longestWait).unref()
  process.on('exit', sink.flushSync)
  return log
}
