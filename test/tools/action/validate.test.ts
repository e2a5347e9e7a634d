import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { createSession, encounter, noEnd, wrongStatus, type Session } from '../cli/session.ts'

const root = join(import.meta.dirname, '../../..')
const action = parse(readFileSync(join(root, 'action.yml'), 'utf8')) as {
  readonly inputs: Readonly<Record<string, { readonly default: string }>>
  readonly outputs: Readonly<Record<string, { readonly value: string }>>
  readonly runs: { readonly steps: readonly { readonly id?: string; readonly env?: Readonly<Record<string, string>> }[] }
}

let session: Session

beforeEach(() => {
  session = createSession()
  session.write('r/mal.json', JSON.stringify(wrongStatus))
  session.write('r/aviso.json', JSON.stringify(noEnd))
  session.write('r/bien.json', JSON.stringify(encounter()))
  session.write('salida', '')
})

afterEach(() => session.end())

/** Runs the step as GitHub does: inputs that are not given have their default. */
function step(inputs: Readonly<Record<string, string>>) {
  const { env } = action.runs.steps.find(({ id }) => id === 'svc')!
  const values = Object.entries(env!).map(([name, expression]) => {
    const input = /^\$\{\{ inputs\.([\w-]+) \}\}$/.exec(expression)![1]!
    return [name, inputs[input] ?? action.inputs[input]!.default]
  })
  const { status, stdout } = spawnSync(process.execPath, [join(root, 'tools/action/validate.ts')], {
    cwd: session.folder,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], ...Object.fromEntries(values), GITHUB_OUTPUT: join(session.folder, 'salida') },
  })
  return { status, stdout, outputs: session.read('salida') }
}

describe('the action', () => {
  it('hands every input on, and gives what the step tells', () => {
    const { env } = action.runs.steps.find(({ id }) => id === 'svc')!
    expect(Object.values(env!)).toEqual(Object.keys(action.inputs).map((name) => `\${{ inputs.${name} }}`))
    const told = Object.keys(action.outputs).map((name) => [name, { value: `\${{ steps.svc.outputs.${name} }}` }])
    expect(action.outputs).toMatchObject(Object.fromEntries(told))
  })

  it('notes problems, and fails', () => {
    const { status, stdout, outputs } = step({ paths: 'r', sarif: 'a.sarif' })
    expect(status).toBe(1)
    expect(stdout).toContain('::error title=cl-enc-04,file=r/mal.json,')
    expect(outputs).toBe('files=3\nerrors=1\nwarnings=1\n')
    expect(JSON.parse(session.read('a.sarif'))).toMatchObject({ version: '2.1.0' })
  })

  it.each<[Readonly<Record<string, string>>, number, string]>([
    [{ paths: 'r\nr/mal.json\n', ignore: 'mal.json' }, 0, 'files=2\nerrors=0\nwarnings=1\n'],
    [{ paths: 'r/aviso.json', 'max-warnings': '0' }, 1, 'files=1\nerrors=0\nwarnings=1\n'],
    [{ paths: 'r', only: 'cl-run\ncl-id' }, 0, 'files=3\nerrors=0\nwarnings=0\n'],
    [{ paths: 'r/bien.json', strict: 'true' }, 0, 'files=1\nerrors=0\nwarnings=0\n'],
    [{ paths: 'r', ig: 'nada.tgz' }, 2, ''],
  ])('%j', (inputs, status, outputs) => {
    expect(step(inputs)).toMatchObject({ status, outputs })
  })
})
