import type { TextReader } from '../lists/csv.ts'
import type { FileReader, TextDecoding } from './plan.ts'

/** Gives the bytes of a file, as text, to what reads text. */
export function decoding(reader: TextReader, decoder: TextDecoding): FileReader {
  return {
    push: (bytes) => reader.push(decoder.take(bytes)),
    end() {
      reader.push(decoder.end())
      reader.end()
    },
  }
}
