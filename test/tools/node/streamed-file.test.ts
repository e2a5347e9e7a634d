import { appendFileSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { streamFile } from '../../../tools/node/passages.ts'
import { changed, toReason } from '../../../tools/node/reasons.ts'

let folder: string
let path: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'svc-stream-'))
  path = join(folder, 'lote.ndjson')
  writeFileSync(path, 'x'.repeat(2 ** 20))
})
afterEach(() => rmSync(folder, { recursive: true }))

async function read(meanwhile: () => void): Promise<number> {
  let length = 0
  for await (const bytes of streamFile(path)) {
    if (length === 0) meanwhile()
    length += bytes.length
  }
  return length
}

it('a file is read to its end', async () => {
  expect(await read(() => {})).toBe(2 ** 20)
})

it.each([
  ['grows', () => appendFileSync(path, 'y')],
  ['is cut off', () => truncateSync(path, 300_000)],
  ['is written again with as many bytes', () => writeFileSync(path, 'y'.repeat(2 ** 20))],
])('a file that %s meanwhile is said to have changed', async (_how, change) => {
  await wait(20)
  const failed = await read(change).catch((error: unknown) => error)
  expect(failed).toMatchObject({ code: changed })
  expect(toReason(failed)).toBe('cambió mientras se leía (revísalo otra vez cuando nadie lo escriba)')
})
