import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { extendChain } from '../../../proxy/job-runner/chain.ts'
import { countAffordable } from '../../../proxy/job-runner/compose.ts'
import { cutLines, isBlank, type RawLine } from '../../../proxy/job-runner/lines.ts'

async function cut(chunks: readonly string[], longest = 100, most = 10_000): Promise<readonly RawLine[]> {
  const lines: RawLine[] = []
  const bytes = async function* () {
    for (const chunk of chunks) yield Buffer.from(chunk)
  }
  for await (const some of cutLines(bytes(), { longest, most }, () => {})) lines.push(...some)
  return lines
}

const textsOf = (lines: readonly RawLine[]): readonly (string | undefined)[] =>
  lines.map(({ bytes }) => (bytes === undefined ? undefined : Buffer.from(bytes).toString()))

describe('lines', () => {
  it('are the same wherever chunks end', async () => {
    const text = fc.array(fc.constantFrom('a', 'ñ', '\n', '\r', ' ', '{'), { maxLength: 60 }).map((letters) => letters.join(''))
    await fc.assert(
      fc.asyncProperty(text, fc.array(fc.nat(70), { maxLength: 5 }), async (whole, places) => {
        const ends = [...new Set([0, ...places.filter((at) => at < whole.length).toSorted((a, b) => a - b), whole.length])]
        const chunks = ends.slice(1).map((end, index) => whole.slice(ends[index], end))
        const expected = whole.split('\n')
        if (expected.at(-1) === '') expected.pop()
        const lines = await cut(chunks)
        expect(textsOf(lines)).toEqual(expected)
        expect(lines.reduce((sum, { length }) => sum + length, 0)).toBe(Buffer.byteLength(whole))
      }),
    )
  })

  it('that are too long are passed over', async () => {
    const lines = await cut(['corta\n', 'x'.repeat(60), 'x'.repeat(60), '\nfin', ' '], 100)
    expect(textsOf(lines)).toEqual(['corta', undefined, 'fin '])
    expect(lines.map(({ length }) => length)).toEqual([6, 121, 4])
  })

  it('are not read past the bytes that there may be', async () => {
    const lines = await cut(['uno\n', 'x'.repeat(50), 'x'.repeat(50), '\ndos\n'], 10, 80)
    expect(lines.map(({ length }) => length)).toEqual([4, Infinity])
  })

  it('are blank with nothing but white space', () => {
    expect(['', ' \t\r', '\u00a0', ' x'].map((text) => isBlank(Buffer.from(text)))).toEqual([true, true, false, false])
  })

  it('make a chain that tells them apart', () => {
    const chains = [[''], ['', ''], ['a'], ['a', ''], ['', 'a'], ['aa']].map((lines) =>
      lines.reduce((chain, line) => extendChain(chain, Buffer.from(line), line.length + 1), 'secret'),
    )
    expect(new Set(chains).size).toBe(chains.length)
  })
})

it('lines are affordable from the first on, a Bundle whole', () => {
  const lines = [1, 0, 3, 1, 0].map((units) => ({ units }))
  expect([0, 1, 3, 4, 5, 9].map((units) => countAffordable(lines, units))).toEqual([0, 2, 2, 3, 5, 5])
})
