import { constants } from 'node:buffer'
import { Transform, type Readable } from 'node:stream'

/** No client writes a tenth of this before a message, in bytes. */
const longestHeader = 1 << 16
/** A longer message cannot be made a text. In bytes. */
const longestMessage = constants.MAX_STRING_LENGTH

/**
 * The same bytes, which end in an error at a header that does not end, or tells of a message that nobody could read. Who reads messages
 * keeps all of an unfinished header, and goes through it again with each piece.
 */
export function inBoundedMessages(source: Readable): Readable {
  let header = ''
  let left = 0
  return source.pipe(
    new Transform({
      transform(piece: Buffer, _encoding, done) {
        for (let from = 0; from < piece.length;) {
          const ofMessage = Math.min(left, piece.length - from)
          from += ofMessage
          left -= ofMessage
          const before = header.length
          header += piece.toString('latin1', from, Math.min(piece.length, from + longestHeader - before))
          const end = header.indexOf('\r\n\r\n')
          if (end === -1 && header.length < longestHeader) break
          left = Number(/^content-length:\s*(\d+)/im.exec(header.slice(0, end))?.[1] ?? 0)
          if (end === -1 || left > longestMessage) return done(new Error('too long'))
          from += end + 4 - before
          header = ''
        }
        done(undefined, piece)
      },
    }),
  )
}
