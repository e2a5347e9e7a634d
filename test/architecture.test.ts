import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const named = [...readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8').matchAll(/`([\w.-]+(?:\/[\w.-]*)+)`/g)].map(([, path]) => path!)

it.each([...new Set(named)])('ARCHITECTURE.md names %s, which there is', (path) => {
  expect(existsSync(join(root, path))).toBe(true)
})
