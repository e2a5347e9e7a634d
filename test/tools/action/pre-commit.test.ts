import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { createSession, encounter, wrongStatus, type Session } from '../cli/session.ts'

const root = join(import.meta.dirname, '../../..')
const hooks = parse(readFileSync(join(root, '.pre-commit-hooks.yaml'), 'utf8')) as readonly {
  readonly id: string
  readonly entry: string
  readonly language: string
  readonly require_serial: boolean
}[]

let session: Session

beforeEach(() => {
  session = createSession()
  session.write('r/mal.json', JSON.stringify(wrongStatus))
  session.write('r/bien con espacio.json', JSON.stringify(encounter()))
})

afterEach(() => session.end())

/** Runs a hook as pre-commit does: a file of its clone, in the folder of the repository that is committed. */
function commit(id: string, ...files: readonly string[]) {
  const [file, ...args] = hooks.find((hook) => hook.id === id)!.entry.split(' ')
  return spawnSync(join(root, file!), [...args, ...files], { cwd: session.folder, encoding: 'utf8' })
}

describe('the hooks of pre-commit', () => {
  it('are files of the repository that the system can start', () => {
    for (const { entry, language, require_serial } of hooks) {
      expect([language, require_serial]).toEqual(['script', true])
      expect(execFileSync('git', ['ls-files', '--stage', entry.split(' ')[0]!], { cwd: root, encoding: 'utf8' })).toMatch(/^100755 /)
    }
  })

  it('let pass what has no errors, and stop the rest', () => {
    expect(commit('svc-fhir-cl', 'r/bien con espacio.json')).toMatchObject({ status: 0 })
    const { status, stdout } = commit('svc-fhir-cl', 'r/mal.json', 'r/bien con espacio.json')
    expect([status, stdout.includes('r/mal.json')]).toEqual([1, true])
    expect(commit('svc-fhir-cl', '--nada', 'r/mal.json')).toMatchObject({ status: 2 })
  })

  it('apply the safe fixes where that was asked for', () => {
    commit('svc-fhir-cl-fix', 'r/mal.json')
    expect(JSON.parse(session.read('r/mal.json'))).toMatchObject({ status: 'finished' })
  })
})
