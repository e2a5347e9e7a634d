import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const folders = ['archives', 'catalogs', 'language', 'proxy', 'rules', 'terminology', 'web', 'worker']

it.each(folders)('comments in %s begin with what they speak of, not with «What»', (folder) => {
  const files = globSync(`${folder}/**/*.{ts,tsx,js,css}`, { cwd: root })
  const asking = files.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, index) => (/^\s*(?:\/\/|\/\*\*?|\*) ?What\b/.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : [])),
  )
  expect(files.length).toBeGreaterThan(0)
  expect(asking).toEqual([])
})
