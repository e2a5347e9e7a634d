import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')

it('makes markup of no text', () => {
  const makers = /\b(?:innerHTML|outerHTML|insertAdjacentHTML|document\.write|createContextualFragment|srcdoc)\b/
  const files = globSync('{web,worker}/**/*.{ts,tsx}', { cwd: root })
  expect(files.length).toBeGreaterThan(50)
  const texts = files.map((file) => readFileSync(join(root, file), 'utf8'))
  expect(files.filter((_, index) => makers.test(texts[index]!))).toEqual([])
  // A document of XML runs nothing, and what is read of it is handed on as plain data.
  const parsers = /\bDOMParser\b(?!\(\)\.parseFromString\([^,]+, 'application\/xml'\))/
  expect(files.filter((_, index) => parsers.test(texts[index]!))).toEqual([])
})
