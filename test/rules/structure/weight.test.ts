import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { expect, it } from 'vitest'

const rules = join(import.meta.dirname, '../../../rules')
const files = [
  'structure/r4/structures.txt',
  'structure/r4/value-sets.txt',
  'structure/r4/code-systems.txt',
  'structure/r4/search-parameters.txt',
  'cl/definitions/clcore.txt',
  'cl/definitions/eis.txt',
]

it('all definitions together weigh at most 270 kB (brotli) in the page, of 350 that they may', { timeout: 60_000 }, () => {
  const weights = files.map((file) => brotliCompressSync(readFileSync(join(rules, file))).length)
  const total = weights.reduce((sum, one) => sum + one, 0)
  expect(total).toBeLessThan(270_000)
  // Less would mean that something fell out.
  expect(total).toBeGreaterThan(200_000)
})

it('no definition has a character beyond Latin-1, which would have V8 keep all of them at two bytes a character', () => {
  const wide = files.filter((file) => /[^\0-\xFF]/.test(readFileSync(join(rules, file), 'utf8')))
  expect(wide).toEqual([])
})
