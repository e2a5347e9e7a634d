import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const parts = [
  '*.ts',
  '.ci/*',
  ...['archives', 'bench', 'catalogs', 'examples', 'language', 'proxy', 'rules', 'terminology', 'test', 'tools', 'web', 'worker'].map(
    (folder) => `${folder}/**/*.{css,js,py,sh,toml,ts,tsx,xml}`,
  ),
]

it.each(parts)('comments in %s begin with what they speak of, not with «What»', (part) => {
  const files = globSync(part, { cwd: root, exclude: ['**/node_modules/**'] })
  const asking = files.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, index) => (/^\s*(?:\/\/|\/\*\*?|\*|#|<!--) ?What\b/.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : [])),
  )
  expect(files.length).toBeGreaterThan(0)
  expect(asking).toEqual([])
})
