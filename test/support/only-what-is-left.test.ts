import type { RunnerTask, RunnerTestSuite } from 'vitest'
import { expect, it } from 'vitest'
import { leaveOut } from './only-what-is-left.ts'

interface Tree {
  readonly [name: string]: Tree | 'passed' | 'skipped'
}

it('leaves out suites of which every test passed, and tests beside which none is left', () => {
  const tree: Tree = {
    'on SQLite': { writes: 'passed', reads: 'passed' },
    'on PostgreSQL': { writes: 'skipped', reads: 'skipped' },
    'by steps': { first: 'passed', second: 'skipped' },
    mixed: { alone: 'passed', inside: { here: 'passed' }, other: { there: 'skipped' } },
  }
  expect(leftOf(tree)).toEqual(['on PostgreSQL writes', 'on PostgreSQL reads', 'by steps first', 'by steps second', 'mixed other there'])
})

it('runs nothing of a file that is done, its hooks neither', () => {
  const file = toSuite('', { one: { passes: 'passed' } }, undefined)
  leaveOut(file, new Set(['one passes']))
  expect(file.mode).toBe('skip')
})

function leftOf(tree: Tree): readonly string[] {
  const file = toSuite('', tree, undefined)
  leaveOut(file, new Set(namesIn(tree, '', (state) => state === 'passed')))
  const left = (task: RunnerTask, name: string): readonly string[] =>
    task.mode === 'skip' ? [] : task.type === 'suite' ? task.tasks.flatMap((one) => left(one, `${name} ${one.name}`.trim())) : [name]
  return left(file, '')
}

function namesIn(tree: Tree, before: string, isWanted: (state: string) => boolean): readonly string[] {
  return Object.entries(tree).flatMap(([name, inner]) => {
    const full = `${before} ${name}`.trim()
    return typeof inner !== 'string' ? namesIn(inner, full, isWanted) : isWanted(inner) ? [full] : []
  })
}

function toSuite(name: string, tree: Tree, suite: RunnerTestSuite | undefined): RunnerTestSuite {
  const made = { type: 'suite', name, mode: 'run', suite, tasks: [] as RunnerTask[] } as unknown as RunnerTestSuite
  // The file itself has no part in names.
  const holder = suite === undefined && name === '' ? undefined : made
  for (const [own, inner] of Object.entries(tree)) {
    made.tasks.push(
      typeof inner === 'string'
        ? ({ type: 'test', name: own, mode: 'run', suite: holder } as unknown as RunnerTask)
        : toSuite(own, inner, holder),
    )
  }
  return made
}
