import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const sources = globSync('web/**/*.{tsx,css}', { cwd: root }).map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
const sheets = sources.filter(({ path }) => path.endsWith('.module.css'))

const all = (text: string, pattern: RegExp): readonly string[] => [...text.matchAll(pattern)].map(([, found]) => found!)
const classesOf = (text: string): readonly string[] => all(text, /\.([a-zA-Z][\w-]*)(?=[^{}]*\{)/g)

it('uses only custom properties that there are', () => {
  const known = new Set(sources.flatMap(({ text }) => all(text, /(--[\w-]+)(?:'?: |`|',)/g)))
  const unknown = sources.flatMap(({ path, text }) =>
    all(text, /var\((--[\w-]+)\)/g)
      .filter((one) => !known.has(one))
      .map((one) => `${path}: ${one}`),
  )
  expect(known.size).toBeGreaterThan(30)
  expect(unknown).toEqual([])
})

it.each(sheets)('$path has the classes that are asked of it', ({ path, text }) => {
  const classes = new Set(classesOf(text))
  const users = sources.filter((one) =>
    all(one.text, /from '(\.[^']+\.module\.css)'/g).some((from) => join(dirname(one.path), from) === path),
  )
  expect(users).not.toEqual([])
  expect(users.flatMap((user) => all(user.text, /styles\['(\w+)'\]/g).filter((name) => !classes.has(name)))).toEqual([])
})
