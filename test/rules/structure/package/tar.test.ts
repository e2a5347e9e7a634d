import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { packageLimits, type PackageLimits } from '../../../../rules/structure/package/limits.ts'
import { createTarReader, type TarFault } from '../../../../rules/structure/package/tar.ts'
import { paxRecord, tar, type TarFile } from '../../../support/packages.ts'

const long = `package/${'a'.repeat(150)}.json`

describe('what an archive holds', () => {
  it('is the same however it is cut into pieces', () => {
    const files = [{ name: 'a', body: 'x'.repeat(512) }, { name: 'empty' }, { name: 'b/c', body: 'y'.repeat(513) }]
    const bytes = tar(files)
    fc.assert(
      fc.property(fc.array(fc.nat(bytes.length)), (cuts) => {
        const ends = [...cuts, bytes.length].toSorted((a, b) => a - b)
        const pieces = ends.map((end, index) => bytes.subarray(ends[index - 1] ?? 0, end))
        expect(read(pieces)).toEqual({ fault: undefined, taken: files.map(({ name, body = '' }) => [name, body]) })
      }),
    )
  })

  it.each<[string, readonly TarFile[], string]>([
    ['a name in two parts', [{ name: 'b.json', prefix: 'package', body: '1' }], 'package/b.json'],
    ['a name before which there is a point', [{ name: './package/b.json', body: '1' }], 'package/b.json'],
    [
      'a long name of pax',
      [
        { name: 'short', kind: 'x', body: paxRecord('path', long) },
        { name: 'b', body: '1' },
      ],
      long,
    ],
    [
      'a long name of GNU',
      [
        { name: '././@LongLink', kind: 'L', body: `${long}\0` },
        { name: 'b', body: '1' },
      ],
      long,
    ],
    [
      'a name of GNU, which has other things where POSIX has the prefix',
      [{ name: 'b', prefix: '1234', magic: 'ustar  \0', body: '1' }],
      'b',
    ],
    ['a name in Spanish', [{ name: 'package/ñandú.json', body: '1' }], 'package/ñandú.json'],
    ['a file of before POSIX', [{ name: 'b', kind: '\0', body: '1' }], 'b'],
    [
      'a header for all files',
      [
        { name: 'g', kind: 'g', body: paxRecord('path', 'no') },
        { name: 'b', body: '1' },
      ],
      'b',
    ],
    [
      'the owner and time of pax',
      [
        { name: 'x', kind: 'x', body: paxRecord('mtime', '1.5') },
        { name: 'b', body: '1' },
      ],
      'b',
    ],
  ])('%s', (_, files, name) => {
    expect(read([tar(files)])).toEqual({ fault: undefined, taken: [[name, '1']] })
  })

  it('has the size that pax says', () => {
    const files = [
      { name: 'x', kind: 'x', body: paxRecord('size', '3') },
      { name: 'b', body: 'abc', size: 0 },
    ]
    expect(read([tar(files)]).taken).toEqual([['b', 'abc']])
  })

  it.each(['1', '2', '3', '4', '5', '6'])('is no link, device or folder (%s), whatever size it claims', (kind) => {
    const files = [
      { name: 'link', kind, link: '/etc/passwd', size: 512 },
      { name: 'b', body: '1' },
    ]
    expect(read([tar(files)])).toEqual({ fault: undefined, taken: [['b', '1']] })
  })

  it('is what nobody wants only in passing', () => {
    const files = [
      { name: 'big', body: 'x'.repeat(100_000) },
      { name: 'b', body: '1' },
    ]
    expect(read([tar(files)], {}, ({ name }) => name === 'b').taken).toEqual([['b', '1']])
  })

  it('is what tar writes', () => {
    const folder = mkdtempSync(join(tmpdir(), 'svc-tar-'))
    try {
      mkdirSync(join(folder, 'package'))
      const names = ['package/a.json', `package/${'b'.repeat(90)}${'c'.repeat(90)}.json`]
      for (const name of names) writeFileSync(join(folder, name), name)
      for (const format of ['ustar', 'gnu', 'pax']) {
        const bytes = execFileSync('tar', ['-c', `--format=${format}`, ...(format === 'ustar' ? names.slice(0, 1) : names)], {
          cwd: folder,
        })
        expect(read([bytes]).taken).toEqual((format === 'ustar' ? names.slice(0, 1) : names).map((name) => [name, name]))
      }
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})

describe('an archive that is none, or asks for too much', () => {
  const whole = tar([{ name: 'a', body: 'x'.repeat(1000) }])

  it.each<[string, Uint8Array, TarFault | undefined]>([
    ['nothing', new Uint8Array(), 'notTar'],
    ['text', Buffer.from('{"resourceType":"Patient"}'.repeat(100)), 'notTar'],
    ['a short text', Buffer.from('{}'), 'notTar'],
    ['blanks alone', new Uint8Array(1024), undefined],
    ['a header cut short', Buffer.concat([whole.subarray(0, 1536), Buffer.from('x')]), 'cutShort'],
    ['a file cut short', whole.subarray(0, 1000), 'cutShort'],
    ['the blanks of a file cut short', whole.subarray(0, 1530), 'cutShort'],
    ['an archive without its end', whole.subarray(0, 1536), undefined],
    ['a header with another sum', changed(whole, 0, 'b'), 'notTar'],
    ['a size that is no number', tar([{ name: 'a', size: '99999999999' }]), 'notTar'],
    ['a size of two numbers', tar([{ name: 'a', size: '0 1' }]), 'notTar'],
    ['a negative size', tar([{ name: 'a', size: '\xff'.repeat(12) }]), 'notTar'],
    ['a size between blanks', tar([{ name: 'a', size: '    0 \0' }]), undefined],
    ['a record of pax that goes on too far', tar([{ name: 'x', kind: 'x', body: '99 path=a\n' }]), 'notTar'],
    ['a record of pax without length', tar([{ name: 'x', kind: 'x', body: 'path=a\n' }]), 'notTar'],
    ['a record of pax of no length', tar([{ name: 'x', kind: 'x', body: '0 path=a\n' }]), 'notTar'],
    ['a size of pax that is no number', tar([{ name: 'x', kind: 'x', body: paxRecord('size', '1e9') }]), 'notTar'],
  ])('%s', (_, bytes, fault) => {
    expect(read([bytes]).fault).toBe(fault)
  })

  it('stops where it is larger than allowed, and stays stopped', () => {
    const reader = createTarReader({ ...handler([]), limits: { ...packageLimits, unpacked: 1000 } })
    expect(reader.write(whole.subarray(0, 900))).toBeUndefined()
    expect(reader.write(whole.subarray(900, 1001))).toBe('tooLarge')
    expect(reader.write(new Uint8Array(1))).toBe('tooLarge')
    expect(reader.end()).toBe('tooLarge')
  })

  it('counts what comes after its end', () => {
    expect(read([tar([{ name: 'a' }]), new Uint8Array(100_000)], { unpacked: 50_000 }).fault).toBe('tooLarge')
  })

  it('stops at so many entries', () => {
    const files = Array.from({ length: 11 }, () => ({ name: 'a' }))
    expect(read([tar(files)], { entries: 10 }).fault).toBe('tooManyEntries')
    expect(read([tar(files)], { entries: 11 }).fault).toBeUndefined()
  })

  it('stops at a long name that is longer than any', () => {
    const files = [{ name: 'x', kind: 'x', body: paxRecord('path', 'a'.repeat(70_000)) }]
    expect(read([tar(files)]).fault).toBe('tooLarge')
  })

  it('never throws', () => {
    fc.assert(
      fc.property(fc.nat(whole.length - 1), fc.uint8Array({ maxLength: 20 }), (at, bytes) => {
        const broken = Uint8Array.from(whole)
        broken.set(bytes.subarray(0, whole.length - at), at)
        expect(() => read([broken])).not.toThrow()
      }),
    )
  })
})

function handler(taken: [string, string][], wants: (entry: { name: string }) => boolean = () => true) {
  const decode = (bytes: Uint8Array): string => Buffer.from(bytes).toString('utf8')
  return { decode, wants, take: ({ name }: { name: string }, bytes: Uint8Array) => void taken.push([name, decode(bytes)]) }
}

function read(pieces: readonly Uint8Array[], limits: Partial<PackageLimits> = {}, wants?: (entry: { name: string }) => boolean) {
  const taken: [string, string][] = []
  const reader = createTarReader({ ...handler(taken, wants), limits: { ...packageLimits, ...limits } })
  for (const piece of pieces) reader.write(piece)
  return { fault: reader.end(), taken }
}

function changed(bytes: Uint8Array, at: number, text: string): Uint8Array {
  const copy = Buffer.from(bytes)
  copy.write(text, at, 'latin1')
  return copy
}
