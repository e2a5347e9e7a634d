import { describe, expect, it } from 'vitest'
import { createRf2Importer, type Rf2Importer } from '../../terminology/snomed/importer.ts'
import { chooseRf2Files } from '../../terminology/snomed/rf2-file.ts'
import { generateRelease } from '../support/terminology/rf2.ts'
import { bytesOf } from '../support/terminology/snomed.ts'

const { files } = generateRelease({ concepts: 400, seed: 5 })
const chosen = chooseRf2Files(files.map(({ path }) => path))
const bytes = new Map(files.map(({ path, text }) => [path, new TextEncoder().encode([...text()].join(''))]))

function read(importer: Rf2Importer, from: number, to: number): void {
  for (const file of chosen.slice(from, to)) {
    const reader = importer.open(file)
    reader.push(bytes.get(file.path)!)
    // A row that is left out, so that what is found has to be kept too.
    reader.push(new TextEncoder().encode('123\tx\r\n'))
    reader.end()
  }
}

const whole = createRf2Importer(chosen)
read(whole, 0, chosen.length)
const expected = whole.finish()

describe('a checkpoint', () => {
  it.each(chosen.map(({ path }, at) => [at + 1, path] as const))('after %i files leads to the same index (%s)', (steps) => {
    const first = createRf2Importer(chosen)
    read(first, 0, steps)
    const kept = bytesOf({ parts: first.save('esto', steps) })
    const second = createRf2Importer(chosen)
    expect(second.load(kept, 'esto')).toBe(steps)
    read(second, steps, chosen.length)
    const { parts, ...rest } = second.finish()
    const { parts: own, ...others } = expected
    expect(rest).toEqual(others)
    expect(Buffer.compare(bytesOf({ parts }), bytesOf({ parts: own }))).toBe(0)
  })

  it('of something else, cut or damaged is of no use', () => {
    const first = createRf2Importer(chosen)
    read(first, 0, 2)
    const kept = bytesOf({ parts: first.save('esto', 2) })
    expect(createRf2Importer(chosen).load(kept, 'otro')).toBe(0)
    expect(createRf2Importer(chosen).load(kept.slice(0, -16), 'esto')).toBe(0)
    expect(createRf2Importer(chosen).load(kept.with(kept.length - 20, kept.at(-20)! ^ 1), 'esto')).toBe(0)
    expect(createRf2Importer(chosen).load(new Uint8Array(), 'esto')).toBe(0)
  })
})
