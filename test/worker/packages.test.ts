import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { readPackage } from '../../worker/packages.ts'
import { guideFiles, guideManifest } from '../support/guide.ts'
import { tgz } from '../support/packages.ts'

const blobOf = (bytes: Uint8Array | string) => new Blob([bytes as BlobPart])

describe('a package that is dropped on the page', () => {
  it('is read', async () => {
    const result = await readPackage(blobOf(tgz(guideManifest, guideFiles)))
    expect(result).toMatchObject({ package: { name: guideManifest.name, troubles: [] } })
    expect('package' in result && result.package.files).toHaveLength(4)
    expect(structuredClone(result)).toEqual(result)
  })

  it.each<[string, Uint8Array | string, string]>([
    ['text', '{}', 'notGzip'],
    ['nothing', '', 'notGzip'],
    ['an archive cut short', tgz(guideManifest, guideFiles).subarray(0, 500), 'notGzip'],
    ['blanks without end', gzipSync(new Uint8Array(300_000_000), { level: 1 }), 'tooLarge'],
  ])('is refused where it is %s', async (_, bytes, kind) => {
    expect(await readPackage(blobOf(bytes))).toMatchObject({ trouble: { kind } })
  })
})
