import { spawnSync } from 'node:child_process'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createSession, type Session } from './session.ts'

let session: Session

beforeEach(() => {
  session = createSession()
})

afterEach(() => session.end())

/** Completions that bash would offer for the last of these words. */
async function complete(...words: readonly string[]): Promise<readonly string[]> {
  const { out } = await session.run(['completion', 'bash'])
  const script = `${out}\nCOMP_WORDS=("$@"); COMP_CWORD=$(( $# - 1 )); _svc; printf '%s\\n' "\${COMPREPLY[@]}"`
  const { stdout, stderr } = spawnSync('bash', ['-c', script, 'bash', 'svc', ...words], { encoding: 'utf8' })
  expect(stderr).toBe('')
  return stdout.split('\n').filter(Boolean)
}

describe('completion in bash', () => {
  it('offers commands, options and values', async () => {
    expect(await complete('')).toEqual(expect.arrayContaining(['validate', 'explain', 'rules', 'catalog', 'fix', 'completion']))
    expect(await complete('val')).toEqual(['validate'])
    expect(await complete('catalog', 's')).toEqual(['search'])
    expect(await complete('validate', '--fix')).toEqual(['--fix', '--fix-dry-run', '--fix-unsafe'])
    expect(await complete('validate', '--format', '')).toEqual([
      'stylish',
      'json',
      'ndjson',
      'sarif',
      'junit',
      'github',
      'gitlab',
      'azure',
      'fhir',
    ])
    expect(await complete('validate', 'a.json', '--format', 's')).toEqual(['stylish', 'sarif'])
    expect(await complete('explain', 'cl-run-0')).toContain('cl-run-03')
    expect(await complete('catalog', 'get', 'com')).toEqual(['comunas'])
  })

  it('leaves file names to the shell', async () => {
    expect(await complete('validate', '')).toEqual([])
    expect(await complete('validate', '--output', '')).toEqual([])
  })
})

describe('completion in other shells', () => {
  it('uses that of bash in zsh', async () => {
    expect((await session.run(['completion', 'zsh'])).out).toMatch(/^autoload -U \+X bashcompinit && bashcompinit\n[^]*_svc\(\)/)
  })

  it('has a line for each command and option in fish', async () => {
    const { out } = await session.run(['completion', 'fish'])
    expect(out).toContain("complete -c svc -f -n '__fish_use_subcommand' -a validate -d 'revisa archivos")
    expect(out).toContain(
      "-n '__fish_seen_subcommand_from validate' -l format -x -a 'stylish json ndjson sarif junit github gitlab azure fhir' -d ",
    )
    expect(out).toContain("-n '__fish_seen_subcommand_from catalog; and __fish_seen_subcommand_from get'")
  })

  it('is a usage error in any other shell', async () => {
    expect(await session.run(['completion', 'cmd'])).toMatchObject({
      status: 2,
      err: 'svc: No hay completado para «cmd». Los que hay: bash, zsh, fish.\n',
    })
  })
})
