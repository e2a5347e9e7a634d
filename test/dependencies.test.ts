import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const read = (file: string): string => readFileSync(join(root, file), 'utf8')

interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>
  readonly devDependencies: Readonly<Record<string, string>>
}

const { dependencies, devDependencies } = JSON.parse(read('package.json')) as Manifest
const names = Object.keys({ ...dependencies, ...devDependencies })

/** The names in the first column of the tables of CONTRIBUTING. */
const told = [...read('CONTRIBUTING.md').matchAll(/^\| (`[^|]*) \| /gm)].flatMap(([, cell = '']) =>
  [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name),
)

it.each(names)('CONTRIBUTING.md says what %s is for', (name) => {
  expect(told.filter((one) => one === name)).toHaveLength(1)
})

it('tells of no package that is not there', () => {
  expect(told.filter((name) => !names.includes(name!))).toEqual([])
})
