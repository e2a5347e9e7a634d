import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { unpack } from '../../../web/files/unpack.ts'
import { looksForeign } from '../../../web/foreign/looks.ts'
import { outcomeIssues } from '../../../web/foreign/outcome.ts'
import { packZip } from '../../support/terminology/zip.ts'

it.each([
  ['{"a":1}', undefined],
  ['  [1', undefined],
  ['', undefined],
  ['<Patient xmlns="http://hl7.org/fhir"/>', 'xml'],
  ['\u000bMSH|^~\\&|', 'v2'],
  ['```json', 'other'],
])('tells what «%s» looks like', (text, kind) => {
  expect(looksForeign(text)).toBe(kind)
})

it('reads the issues of an outcome with their places, those of entries in their entry', () => {
  const issue = (expression: string) => ({ severity: 'error', diagnostics: 'x', expression: [expression] })
  const text = JSON.stringify({
    resourceType: 'OperationOutcome',
    issue: [
      issue('Patient.name[0]'),
      issue('Bundle.entry[2].resource/*Patient/a*/.gender'),
      issue('Bundle.entry[1].resource.ofType(Patient).name'),
      issue('Line[1] Col[2]'),
      issue('/f:Patient/f:name'),
      { severity: 'warning' },
    ],
  })
  expect(outcomeIssues(text)).toEqual([
    { text: 'x', isError: true, path: 'Patient.name[0]', entryIndex: undefined },
    { text: 'x', isError: true, path: 'Resource.gender', entryIndex: 2 },
    { text: 'x', isError: true, path: 'Resource.name', entryIndex: 1 },
  ])
  expect(outcomeIssues('no')).toEqual([])
})

describe('compressed files', () => {
  const limits = { bytes: 1_000, files: 2 }
  const bytesOf = (text: string) => new Uint8Array(Buffer.from(text))

  const nothing = {
    files: [],
    left: [],
    broken: [],
    large: [],
    isDamaged: false,
    isEncrypted: false,
    hasTrailing: false,
    hasTooMany: false,
  }

  it('are unpacked (gzip), up to a size', async () => {
    const packed = new Uint8Array(gzipSync('{"a":1}'))
    expect(await unpack('a.json.gz', packed, limits)).toEqual({ ...nothing, files: [{ name: 'a.json', bytes: bytesOf('{"a":1}') }] })
    expect(await unpack('a.json.gz', new Uint8Array(gzipSync(' '.repeat(2_000))), limits)).toEqual({ ...nothing, large: ['a.json'] })
    expect(await unpack('a.gz', packed.slice(0, 12), limits)).toEqual({ ...nothing, isDamaged: true })
    expect(await unpack('a.gz', new Uint8Array([...packed, 1, 2, 3]), limits)).toMatchObject({ hasTrailing: true })
  })

  it('are unpacked (zip): texts alone', async () => {
    // Made with Python's zipfile: uno.json (stored), dos/tres.json (deflated, forty blanks and {}), foto.png.
    const zip = new Uint8Array(Buffer.from(zipped, 'base64'))
    const found = await unpack('a.zip', zip, limits)
    expect(found?.files.map(({ name, bytes }) => [name, new TextDecoder().decode(bytes).trim()])).toEqual([
      ['uno.json', '{"a":1}'],
      ['tres.json', '{}'],
    ])
    expect(found).toMatchObject({ left: ['foto.png'], large: [], isDamaged: false })
    expect(await unpack('a.zip', zip.slice(0, 60), limits)).toEqual({ ...nothing, isDamaged: true })
  })

  it('are left out (zip) where their checksum is not theirs', async () => {
    const zip = new Uint8Array(Buffer.from(zipped, 'base64'))
    zip[zip.indexOf(0x7b)] = 0x5b
    const found = await unpack('a.zip', zip, limits)
    expect(found?.files.map(({ name }) => name)).toEqual(['tres.json'])
    expect(found).toMatchObject({ left: ['foto.png'], broken: ['uno.json'] })
  })

  it('have the names of their folders (zip) where they would have the same, and none that a system added', async () => {
    const files = ['x/a.json', 'y/a.json', 'b.md', '__MACOSX/._b.md', '.DS_Store', 'y/.oculto.json'].map((path) => ({
      path,
      content: Buffer.from('{}'),
    }))
    const found = await unpack('a.zip', Uint8Array.from(packZip(files)), { ...limits, files: 3 })
    expect(found?.files.map(({ name }) => name)).toEqual(['x-a.json', 'y-a.json', 'b.md'])
    expect(found?.left).toEqual([])
  })

  it('are too many, too large, or none', async () => {
    const zip = (contents: readonly string[]) =>
      Uint8Array.from(packZip(contents.map((content, index) => ({ path: `${index}.json`, content: Buffer.from(content) }))))
    expect(await unpack('a.zip', zip(Array.from({ length: limits.files + 1 }, () => '{}')), limits)).toEqual({
      ...nothing,
      hasTooMany: true,
    })
    expect(await unpack('a.zip', zip(['{}', ' '.repeat(2_000)]), limits)).toMatchObject({ files: [{ name: '0.json' }], large: ['1.json'] })
    expect(await unpack('a.zip', zip([]), limits)).toEqual(nothing)
  })

  it('are nothing else', async () => {
    expect(await unpack('a.json', bytesOf('{}'), limits)).toBeUndefined()
  })
})

const zipped =
  'UEsDBBQAAAAAAEtQd12vrBtWBwAAAAcAAAAIAAAAdW5vLmpzb257ImEiOjF9UEsDBBQAAAAIAAAAIQDUJcbYCAAAACoAAAANAAAAZG9zL3RyZXMuanNvblNQIA5U1wIAUEsDBBQAAAAAAEtQd12DFtyMAQAAAAEAAAAIAAAAZm90by5wbmd4UEsBAhQDFAAAAAAAS1B3Xa+sG1YHAAAABwAAAAgAAAAAAAAAAAAAAIABAAAAAHVuby5qc29uUEsBAhQDFAAAAAgAAAAhANQlxtgIAAAAKgAAAA0AAAAAAAAAAAAAAIABLQAAAGRvcy90cmVzLmpzb25QSwECFAMUAAAAAABLUHddgxbcjAEAAAABAAAACAAAAAAAAAAAAAAAgAFgAAAAZm90by5wbmdQSwUGAAAAAAMAAwCnAAAAhwAAAAAA'
