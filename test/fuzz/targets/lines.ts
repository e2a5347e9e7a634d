import { examine } from '../../../tools/node/examine.ts'
import { readLines, type Passage } from '../../../tools/node/passages.ts'
import { demand } from '../failure.ts'
import type { Input, Target } from '../target.ts'

const files = [
  '{"resourceType":"Patient"}\n\n{"resourceType":"Basic","a":[1,2}\r\n[]\n',
  '{"a":"\u00c3\u00b1"}\n{"a":"\u00f1"}\n\u00ff\u00fe{\0}\0\n{\0}\0\n\0\u0001',
  '\u00ef\u00bb\u00bf{"a":1}\n\u00ef\u00bb\u00bf{"a":1}\r\r\n',
]
const options = { today: '2026-01-15', only: ['cl-json'] }

/** A file with a resource a line, of whatever bytes: read the same however it comes in pieces, each problem in its line. */
export const lines: Target = {
  name: 'lines',
  seeds: files.map((text): Input => [text]),
  words: ['\n', '\r\n', '\r', '\n\n', '{', '}', '[', ']', '"a":', '"resourceType":"Patient"', '\u00c3\u00b1', '\u00f1', '\u00ff\u00fe', '\u00fe\u00ff', '\0', '\u00ef\u00bb\u00bf', '\u00e2\u0080\u00a8', '\u00f0\u009f\u0098\u0080'], // prettier-ignore
  mostLength: 2000,
  batch: 500,
  async run([text = '']) {
    const bytes = Buffer.from(text, 'latin1')
    const passages = await read(bytes, bytes.length)
    for (const size of [1, 7]) {
      const others = await read(bytes, size)
      demand(JSON.stringify(others) === JSON.stringify(passages), 'Lines are the same however they come in pieces', () => size)
    }
    const again = Buffer.concat(passages.flatMap((one) => [one.bytes, Buffer.from(one.lineEnd, 'latin1')]))
    demand(again.equals(bytes), 'Lines and their ends are the file')
    let end = 0
    for (const [index, passage] of passages.entries()) {
      const line = index + 1
      demand(passage.line === line, 'Every line counts', () => passage.line)
      demand(passage.offset === end, 'A line begins where the one before ends', () => [passage.offset, end])
      end += passage.text.length + passage.lineEnd.length
      for (const { range } of examine(passage, 'none', options).response.issues) {
        // A carriage return alone ends no resource, and is the end of a line for who shows the text.
        const most = line + passage.text.split('\r').length - 1
        demand(range!.start.line >= line && range!.end.line <= most, 'A problem lies in its line', () => range)
        demand(range!.start.offset >= passage.offset && range!.end.offset <= end, 'A problem lies in the text of its line', () => range)
      }
      if (passage.encoding !== 'UTF-8') continue
      const fixed = examine(passage, 'safe', options).text
      demand(passage.text.includes('\n') || !fixed.includes('\n'), 'A corrected line stays one', () => fixed)
    }
    return [...new Set(passages.map(({ encoding, lineEnd }) => `${encoding} ${lineEnd.length}`))]
  },
}

async function read(bytes: Uint8Array, size: number): Promise<readonly Passage[]> {
  const passages: Passage[] = []
  for await (const passage of readLines(cut(bytes, size))) passages.push(passage)
  return passages
}

async function* cut(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size)
}
