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

/** A declaration that is true or false, or undefined besides, by its type or its name. */
const tellsTrueOrFalse = /\b(?:boolean|Answer|Membership)\b|: \w+ is |: true\b|\b(?:is|are|has|may|can|wants)[A-Z]/
/** A comment that begins with «Whether», and the line behind it, to the end of its parameters. */
const whether = /\/\*\*\s(?:\s*\* )?Whether\b(?:(?!\*\/)[^])*\*\/\n(.*?(?:\($[^)]*\).*)?)$/gm

it.each(parts)('«Whether …» in %s stands before what is true or false', (part) => {
  const files = globSync(part, { cwd: root, exclude: ['**/node_modules/**'] }).filter((file) => /\.tsx?$/.test(file))
  const others = files.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(whether)].flatMap(([, declaration = '']) =>
      tellsTrueOrFalse.test(declaration) ? [] : [`${file}: ${declaration.trim()}`],
    ),
  )
  expect(others).toEqual([])
})
