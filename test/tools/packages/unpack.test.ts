import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { packageLimits } from '../../../rules/structure/package/limits.ts'
import { unpack } from '../../../tools/packages/unpack.ts'
import { tar, type TarFile } from '../../support/packages.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'svc-unpack-'))
  mkdirSync(join(folder, 'out'))
})
afterEach(() => rmSync(folder, { recursive: true }))

async function unpackAll(files: readonly TarFile[], limits = packageLimits) {
  const archive = join(folder, 'a.tgz')
  writeFileSync(archive, gzipSync(tar(files)))
  return unpack(archive, join(folder, 'out'), limits)
}

describe('a bomb', () => {
  it('of many bytes is stopped before they are all there', async () => {
    const limits = { ...packageLimits, unpacked: 1_000_000 }
    expect(await unpackAll([{ name: 'package/a.json', body: Buffer.alloc(30_000_000) }], limits)).toEqual({
      kind: 'tooLarge',
      bytes: 1_000_000,
    })
    expect(readdirSync(join(folder, 'out'))).toEqual([])
  })

  it('of one large file', async () => {
    const limits = { ...packageLimits, file: 1000 }
    expect(await unpackAll([{ name: 'package/a.json', body: Buffer.alloc(2000) }], limits)).toMatchObject({ kind: 'fileTooLarge' })
  })

  it('of many files', async () => {
    const limits = { ...packageLimits, entries: 5 }
    const files = Array.from({ length: 10 }, (_, index) => ({ name: `package/${index}.json`, body: '{}' }))
    expect(await unpackAll(files, limits)).toEqual({ kind: 'tooManyEntries' })
  })
})
