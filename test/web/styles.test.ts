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
  const users = sources.flatMap((one) =>
    [...one.text.matchAll(/import (\w+) from '(\.[^']+\.module\.css)'/g)]
      .filter(([, , from]) => join(dirname(one.path), from!) === path)
      .map(([, name]) => ({ text: one.text, name: name! })),
  )
  expect(users).not.toEqual([])
  const asked = users.flatMap((user) => all(user.text, new RegExp(`\\b${user.name}\\['(\\w+)'\\]`, 'g')))
  expect(asked.filter((name) => !classes.has(name))).toEqual([])
})

/** The blocks of a sheet that hold where the system chooses the colours, and the rest. */
function inForcedColors(text: string): { readonly inside: string; readonly outside: string } {
  const block = /@media \(forced-colors: active\) \{(?:[^{}]*\{[^{}]*\})*\s*\}/g
  return { inside: (text.match(block) ?? []).join('\n'), outside: text.replaceAll(block, '') }
}

it('tells what is pressed or chosen where the system chooses the colours', () => {
  const chosen = /[^\s{},][^{},]*\[aria-(?:pressed|selected)='true'\][^{},]*/g
  const ofAll = inForcedColors(sources.find(({ path }) => path === 'web/style.css')!.text).inside
  const untold = sheets.flatMap(({ path, text }) => {
    const { inside, outside } = inForcedColors(text)
    return (outside.match(chosen) ?? [])
      .map((selector) => selector.trim())
      .filter((selector) => !inside.includes(selector))
      .filter((selector) => !(selector.includes('aria-pressed') && ofAll.includes("button[aria-pressed='true']")))
      .map((selector) => `${path}: ${selector}`)
  })
  expect(untold).toEqual([])
})
