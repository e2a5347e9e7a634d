import { Transform, type Readable } from 'node:stream'

const lineFeed = 0x0a

/**
 * The same bytes in pieces that end with a line, where it is not longer than `longest`. Who joins what came before to each piece copies a
 * long message as often as the system divides it: one of 30 MB some five hundred times.
 */
export function inWholeLines(source: Readable, longest: number): Readable {
  let held: Buffer[] = []
  let length = 0
  const take = (): Buffer => {
    const whole = Buffer.concat(held, length)
    held = []
    length = 0
    return whole
  }
  const lines = source.pipe(
    new Transform({
      transform(piece: Buffer, _encoding, done) {
        const end = piece.lastIndexOf(lineFeed) + 1
        if (end > 0) {
          held.push(piece.subarray(0, end))
          length += end
          this.push(take())
        }
        if (end < piece.length) {
          held.push(piece.subarray(end))
          length += piece.length - end
        }
        // Too long for anybody: let them say so.
        if (length > longest) this.push(take())
        done()
      },
      flush(done) {
        if (length > 0) this.push(take())
        done()
      },
    }),
  )
  // Nobody reads on: nor does this process wait for more.
  lines.on('pause', () => {
    source.unpipe(lines)
    source.pause()
  })
  return lines
}
