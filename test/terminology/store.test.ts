import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ContainerFault, openContainer, readHead, writeContainer } from '../../terminology/store/container.ts'
import { growingBytes } from '../../terminology/store/growing.ts'
import { decodeUtf8, pushUtf8 } from '../../terminology/store/utf8.ts'
import { createTokenReader, createTokenWriter, type Written } from '../../terminology/words/tokens.ts'
import { bytesOf } from '../support/terminology/snomed.ts'

describe('the file of an index', () => {
  const parts = writeContainer(
    { kind: 'x/1', about: { name: 'ñandú «1»' } },
    { a: Uint32Array.of(1, 2, 3), b: Uint8Array.of(9), c: new Uint16Array() },
  )
  const bytes = bytesOf({ parts })

  it('gives back what was written', () => {
    const file = openContainer<{ readonly name: string }>('x/1', bytes)
    expect([file.about.name, [...file.words32('a')], [...file.bytes8('b')], file.numbers('c').length]).toEqual([
      'ñandú «1»',
      [1, 2, 3],
      [9],
      0,
    ])
    expect(readHead<object>(bytes.subarray(0, 600))).toMatchObject({ kind: 'x/1', size: bytes.length })
  })

  it('is refused with a reason where any byte of it differs, it is cut, or of another format', () => {
    const reasons = new Set<string>()
    for (let at = 0; at < bytes.length; at += 1) {
      const other = bytes.slice()
      other[at]! ^= 1 << (at % 8)
      expect(() => openContainer('x/1', other)).toThrow(ContainerFault)
      expect(() => openContainer('x/1', bytes.slice(0, at))).toThrow(ContainerFault)
    }
    for (const broken of [new Uint8Array(), bytes.slice(0, -16), bytes.map((byte, at) => (at === 8 ? 2 : byte))]) {
      try {
        openContainer('x/1', broken)
      } catch (error) {
        reasons.add((error as Error).message)
      }
    }
    expect([...reasons]).toEqual([
      'no es un índice de svc',
      'está cortado: hay que importarlo otra vez',
      'es de otra versión de svc: hay que importarlo otra vez',
    ])
    expect(() => openContainer('x/2', bytes)).toThrow('otra versión')
  })
})

it('reads UTF-8 as every other reader does', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
      const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
      // How many signs stand for what is wrong is left open.
      const plain = (one: string): string => one.replaceAll(/\ufffd+/g, '\ufffd')
      expect(plain(decodeUtf8(bytes, 0, bytes.length))).toBe(plain(text))
    }),
    { numRuns: 300 },
  )
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const list = growingBytes()
      pushUtf8(list, text)
      expect(Buffer.from(list.taken()).toString('hex')).toBe(Buffer.from(text).toString('hex'))
    }),
  )
})

it('keeps texts as tokens without a loss', () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 60 }),
    fc
      .array(fc.constantFrom('asma', 'Asma', 'ASMA', 'ñu', 'Ñu', 'Árbol', ' ', '  ', '(', ')', ' (trastorno)', '-', '1', '.', '😀'), {
        maxLength: 20,
      })
      .map((list) => list.join('')),
    fc.nat(700).map((count) => 'a.'.repeat(count)),
    fc.nat(600).map((count) => '.a b '.repeat(count)),
  )
  fc.assert(
    fc.property(
      fc.array(text, { maxLength: 8 }).map((list) => list.flatMap((one) => [one, `${one} (hallazgo)`, `A${one}`])),
      (list) => {
        const writer = createTokenWriter()
        const places = list.map(writer.add)
        const finished = writer.finish()
        const texts = growingBytes()
        const written: Written[] = []
        for (const place of places) written.push(finished.write(place, texts, written))
        const starts = written.map(({ place }) => place)
        const reader = createTokenReader(finished.spellings, finished.starts, texts.taken())
        expect(starts.map(reader.text)).toEqual(list)
        expect(starts.map(reader.skip)).toEqual([...starts, texts.size()].slice(1))
      },
    ),
    { numRuns: 300 },
  )
})
