import { gunzip } from '../../archives/gzip.ts'
import { piecesOf } from './pieces.ts'

/** The bytes of a file of gzip, of all its members; throws a `TypeError` where it is damaged, a `TrailingBytes` where more follows. */
export function gunzipBlob(file: Blob): AsyncIterable<Uint8Array> {
  return gunzip({
    packed: () => piecesOf(file.stream()),
    inflated: () => piecesOf(file.stream().pipeThrough(new DecompressionStream('gzip'))),
    // A file that cannot be read is another error.
    isDamage: (error) => error instanceof TypeError,
  })
}
