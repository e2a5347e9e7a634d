import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')

// Node 20 is enough to start with, and runs no TypeScript.
it('documents run sources by the Node that the project brings: npx node', () => {
  const files = execFileSync('git', ['ls-files', '-z', '*.md'], { cwd: root, encoding: 'utf8' }).split('\0')
  const plain = files
    .filter((file) => file !== '' && file !== 'CHANGELOG.md')
    .flatMap((file) => {
      const lines = readFileSync(join(root, file), 'utf8').split('\n')
      return lines.filter((line) => /(?:^|[`«(])node [\w./-]+\.ts/.test(line)).map((line) => `${file}: ${line}`)
    })
  expect(plain).toEqual([])
})

it.each(['docs/command.md', 'docs/command.es.md'])('%s names each variable of the environment that the command reads', (file) => {
  const sources = execFileSync('git', ['ls-files', '-z', 'tools/*.ts'], { cwd: root, encoding: 'utf8' }).split('\0')
  const read = sources
    .filter((source) => source !== '' && !source.startsWith('tools/action/'))
    .flatMap((source) => [...readFileSync(join(root, source), 'utf8').matchAll(/env\['(SVC_[A-Z_]+)'\]/g)].map(([, name]) => name!))
  const rows = [...readFileSync(join(root, file), 'utf8').matchAll(/^\| `(SVC_[A-Z_]+)`/gm)].map(([, name]) => name!)
  expect(rows.toSorted()).toEqual([...new Set(read)].toSorted())
})

// A configuration that works in one language works in the other.
it('docs/editors.md and docs/editors.es.md give each editor the same configuration', () => {
  const blocksOf = (file: string, place: string) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/```(\w+)\n([^]*?)```/g)].map(([, kind, block = '']) => [
      kind,
      block.replaceAll(place, 'SVC'),
    ])
  const inEnglish = blocksOf('docs/editors.md', '/path/to/svc')
  expect(inEnglish.map(([kind]) => kind)).toEqual(['lua', 'toml', 'json', 'elisp', 'vim'])
  expect(blocksOf('docs/editors.es.md', '/ruta/a/svc')).toEqual(inEnglish)
})

it.each(['README.md', 'README.es.md'])('%s leads to documents in its own language, where there are two', (file) => {
  const names = new Set(execFileSync('git', ['ls-files', '-z', 'docs/*.md'], { cwd: root, encoding: 'utf8' }).split('\0'))
  const [own, other] = file === 'README.md' ? ['.md', '.es.md'] : ['.es.md', '.md']
  const linked = [...readFileSync(join(root, file), 'utf8').matchAll(/\((docs\/[\w.]+\.md)\)/g)].map(([, path]) => path!)
  const nameOf = (path: string) => path.replace(/(?:\.es)?\.md$/, '')
  const isOther = (path: string) => path === nameOf(path) + other && names.has(nameOf(path) + own)
  expect(linked.length).toBeGreaterThan(4)
  expect(linked.filter(isOther)).toEqual([])
})
