import type { IncomingMessage, ServerResponse } from 'node:http'

/** So many bytes of one body are read at a stretch, a fraction of a millisecond, before whoever else is there has a turn. */
const stretch = 262_144

/** Tells each piece of a body from now on, giving way to other requests in between; the function that is returned ends that. */
export function readPieces(request: IncomingMessage, take: (piece: Buffer<ArrayBuffer>) => void): () => void {
  let read = 0
  let turn: NodeJS.Immediate | undefined
  const onData = (piece: Buffer<ArrayBuffer>): void => {
    read += piece.length
    if (read >= stretch) {
      read = 0
      request.pause()
      turn = setImmediate(() => request.resume())
    }
    take(piece)
  }
  request.on('data', onData).resume()
  return () => {
    clearImmediate(turn)
    request.off('data', onData)
  }
}

/**
 * Gives the memory of a piece of a body back at once. Left to be collected, every 64 MB of them make V8 go through the whole heap, on
 * every processor there is.
 */
export function giveBack(piece: Uint8Array<ArrayBuffer>): void {
  if (piece.byteLength === piece.buffer.byteLength) piece.buffer.transfer(0)
}

/** Lets whatever of a body is still to come when its answer is written be read and dropped. */
export function dropRest(request: IncomingMessage, response: ServerResponse): void {
  response.once('prefinish', () => {
    const isRead = request.complete || request.listenerCount('data') > 0 || request.listenerCount('readable') > 0
    if (!isRead) readPieces(request, giveBack)
  })
}
