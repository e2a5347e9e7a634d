import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')

it('makes markup of no text', () => {
  const makers = /\b(?:innerHTML|outerHTML|insertAdjacentHTML|document\.write|createContextualFragment|DOMParser|srcdoc)\b/
  const files = globSync('{web,worker}/**/*.{ts,tsx}', { cwd: root })
  expect(files.length).toBeGreaterThan(50)
  expect(files.filter((file) => makers.test(readFileSync(join(root, file), 'utf8')))).toEqual([])
})
