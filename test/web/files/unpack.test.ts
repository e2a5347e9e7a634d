import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { unpack } from '../../../web/files/unpack.ts'
import { packZip, type PackedFile } from '../../support/terminology/zip.ts'

const limits = { bytes: 1000, files: 5 }
const opened = (...parts: readonly Uint8Array[]) => unpack('lote.ndjson.gz', Uint8Array.from(Buffer.concat(parts)), limits)
const texts = (files: readonly { readonly bytes: Uint8Array }[]): readonly string[] =>
  files.map(({ bytes }) => Buffer.from(bytes).toString())

describe('a file of gzip', () => {
  it('opens with all its members', async () => {
    const unpacked = await opened(gzipSync('uno\n'), gzipSync('dos\n'))
    expect(texts(unpacked!.files)).toEqual(['uno\ndos\n'])
    expect(unpacked).toMatchObject({ isDamaged: false, hasTrailing: false })
    expect(await opened(gzipSync('a'.repeat(600)), gzipSync('b'.repeat(600)))).toMatchObject({ files: [], large: ['lote.ndjson'] })
  })

  it('opens where other bytes follow, which is told', async () => {
    const unpacked = await opened(gzipSync('uno\n'), Buffer.from('<html>'))
    expect(texts(unpacked!.files)).toEqual(['uno\n'])
    expect(unpacked).toMatchObject({ isDamaged: false, hasTrailing: true })
  })

  it('is damaged where it is cut off', async () => {
    expect(await opened(gzipSync('uno\n').subarray(0, 15))).toMatchObject({ files: [], isDamaged: true })
  })
})

describe('a zip', () => {
  const zipped = (files: readonly PackedFile[]) => unpack('lote.zip', Uint8Array.from(packZip(files)), limits)
  const good = { path: 'uno.json', content: '{}' }

  it('that asks for a password is not taken for a damaged one', async () => {
    expect(await zipped([{ ...good, says: { flags: 1 } }])).toMatchObject({ files: [], isEncrypted: true, isDamaged: false })
  })

  it.each([
    ['Excel', ['[Content_Types].xml', 'xl/workbook.xml', 'xl/worksheets/sheet1.xml']],
    ['LibreOffice', ['mimetype', 'content.xml', 'styles.xml']],
  ])('that is a document of %s is none to take the XML out of', async (_, paths) => {
    expect(await zipped(paths.map((path) => ({ path, content: '<x/>' })))).toBeUndefined()
  })
})
