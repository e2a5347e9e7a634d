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
