import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { correctFile, correctLines, type Corrections } from '../../../tools/review/corrections.ts'
import { readLines, toWhole } from '../../../tools/node/passages.ts'

let folder: string
let file: string
const before = '{"a":1}\n'

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'svc-corrections-'))
  file = join(folder, 'a.json')
  writeFileSync(file, before)
  utimesSync(file, 1, 1)
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

const changes: readonly (readonly [string, () => void])[] = [
  ['written by somebody else', () => writeFileSync(file, '{"a":3}\n')],
  [
    'another one by then',
    () => {
      writeFileSync(`${file}.other`, '{"a":3}\n')
      renameSync(`${file}.other`, file)
    },
  ],
]

/** Corrects the text as it is read; `meanwhile` comes between the two. */
async function correct(kind: 'file' | 'lines', meanwhile: () => void): Promise<void> {
  const bytes = readFileSync(file)
  const begin: Readonly<Record<typeof kind, (path: string) => Corrections>> = { file: correctFile, lines: correctLines }
  const corrections = begin[kind](file)
  meanwhile()
  try {
    if (kind === 'file') await corrections.take(toWhole(bytes), '{"a":2}\n')
    else for await (const passage of readLines([bytes])) await corrections.take(passage, '{"a":2}')
    await corrections.end()
  } catch (error) {
    corrections.abandon()
    throw error
  }
}

describe.each(['file', 'lines'] as const)('corrections of a %s', (kind) => {
  it('are written', async () => {
    await correct(kind, () => {})
    expect(readFileSync(file, 'utf8')).toBe('{"a":2}\n')
  })

  it.each(changes)('are not written over what was %s', async (_, change) => {
    await expect(correct(kind, change)).rejects.toMatchObject({ code: 'ERR_CHANGED' })
    expect(readFileSync(file, 'utf8')).toBe('{"a":3}\n')
    expect(readdirSync(folder)).toEqual(['a.json'])
  })

  it('do not bring back what was removed', async () => {
    await expect(correct(kind, () => rmSync(file))).rejects.toMatchObject({ code: 'ENOENT' })
    expect(readdirSync(folder)).toEqual([])
  })
})
