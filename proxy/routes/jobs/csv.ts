import type { JobFinding } from '../../api.ts'

const columns = ['line', 'resourceType', 'severity', 'code', 'path', 'entryIndex'] as const satisfies readonly (keyof JobFinding)[]

/** Findings of a job as a table, of which each piece ends with a line. Nothing in them asks for quotes: they are codes, paths and numbers. */
export async function* toCsv(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield Buffer.from(`${columns.join()}\r\n`)
  for await (const piece of pieces) {
    const rows = Buffer.from(piece)
      .toString('utf8')
      .split('\n')
      .flatMap((line) => (line === '' ? [] : [toRow(JSON.parse(line) as JobFinding)]))
    yield Buffer.from(rows.join(''))
  }
}

function toRow(finding: JobFinding): string {
  return `${columns.map((column) => finding[column] ?? '').join()}\r\n`
}
