import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const index = join(import.meta.dirname, '../../rules/index.ts')

/** Imports the rules in a process of its own and writes what every Error said that was made meanwhile. */
const program = `
  const made = []
  globalThis.Error = new Proxy(Error, { construct: (target, args) => (made.push(String(args[0])), Reflect.construct(target, args)) })
  import(${JSON.stringify(index)}).then(() => console.log(JSON.stringify(made)))
`

it('makes no Error when it is imported, for whose stack V8 would read the whole script again', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--eval', program])
  expect(JSON.parse(stdout)).toEqual([])
})
