import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createCsvReader, CsvFault } from '../../terminology/lists/csv.ts'
import { openEdition } from '../../terminology/snomed/indexed-edition.ts'
import { createRf2Importer } from '../../terminology/snomed/importer.ts'
import { chooseRf2Files } from '../../terminology/snomed/rf2-file.ts'
import { TableFault } from '../../terminology/snomed/rows.ts'
import { dataOffset, findDirectory, findDirectory64, readDirectory, ZipFault } from '../../archives/zip-directory.ts'
import { generateRelease } from '../support/terminology/rf2.ts'
import { bytesOf } from '../support/terminology/snomed.ts'
import { packZip } from '../support/terminology/zip.ts'

/** A hundred times as many with `FUZZ=1`. */
const numRuns = process.env['FUZZ'] === '1' ? 6000 : 60

const damage = fc.array(fc.record({ at: fc.double({ min: 0, max: 0.999999, noNaN: true }), byte: fc.nat(255), cut: fc.nat(20) }), {
  minLength: 1,
  maxLength: 6,
})

function damaged(bytes: Uint8Array, changes: readonly { readonly at: number; readonly byte: number; readonly cut: number }[]): Uint8Array {
  let made = bytes.slice()
  for (const { at, byte, cut } of changes) {
    const place = Math.floor(at * made.length)
    if (cut === 0) made = made.slice(0, place)
    else if (made.length > 0) made[place] = byte
  }
  return made
}

/** Runs an action that may throw these faults and no other. */
function allow(action: () => void, ...faults: readonly (new (...args: never[]) => Error)[]): void {
  try {
    action()
  } catch (error) {
    if (!faults.some((fault) => error instanceof fault)) throw error
  }
}

describe('damaged files are refused or read, and never more than that', () => {
  it('zips', () => {
    const whole = packZip([
      { path: 'a/b.txt', content: 'hola '.repeat(50) },
      { path: 'c.txt', content: 'x', isStored: true },
    ])
    fc.assert(
      fc.property(damage, (changes) => {
        const bytes = damaged(whole, changes)
        allow(() => {
          const place = findDirectory(bytes, bytes.length)
          const real = place.at64 === undefined ? place : findDirectory64(bytes.subarray(place.at64), bytes.length)
          const directory = bytes.subarray(real.offset, real.offset + real.length)
          for (const entry of readDirectory(directory, real, (name) => new TextDecoder().decode(name))) {
            expect(entry.path).not.toMatch(/^\/|(?:^|\/)\.\.(?:\/|$)/)
            dataOffset(bytes.subarray(entry.header), entry)
          }
        }, ZipFault)
      }),
      { numRuns: numRuns * 20 },
    )
  })

  it('tables of SNOMED CT', () => {
    const { files } = generateRelease({ concepts: 120, seed: 2 })
    const chosen = chooseRf2Files(files.map(({ path }) => path))
    const texts = new Map(files.map(({ path, text }) => [path, new TextEncoder().encode([...text()].join(''))]))
    fc.assert(
      fc.property(fc.nat(chosen.length - 1), damage, (which, changes) => {
        allow(() => {
          const importer = createRf2Importer(chosen)
          for (const [at, file] of chosen.entries()) {
            const reader = importer.open(file)
            reader.push(at === which ? damaged(texts.get(file.path)!, changes) : texts.get(file.path)!)
            reader.end()
          }
          const edition = openEdition(bytesOf(importer.finish()))
          for (let concept = 0; concept < edition.size; concept += 1) {
            edition.descriptions(concept)
            edition.attributes(concept)
            for (const ancestor of edition.ancestors(concept)) expect(ancestor).toBeLessThan(edition.size)
          }
          for (const set of edition.referenceSets())
            for (const row of edition.memberRows(set)) expect(row.concept).toBeLessThan(edition.size)
        }, TableFault)
      }),
      { numRuns },
    )
  })

  it('tables of commas, however they come in pieces', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', ',', ';', '"', '\n', '\r', '\t', 'ñ') }), fc.nat(7), (text, size) => {
        const read = (step: number): readonly (readonly string[])[] => {
          const rows: (readonly string[])[] = []
          allow(() => {
            const reader = createCsvReader((fields) => void rows.push(fields))
            for (let at = 0; at < text.length; at += step) reader.push(text.slice(at, at + step))
            reader.end()
          }, CsvFault)
          return rows
        }
        expect(read(size + 1)).toEqual(read(text.length + 1))
      }),
      { numRuns: numRuns * 10 },
    )
  })
})
