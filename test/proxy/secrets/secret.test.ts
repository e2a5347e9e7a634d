import { spawn } from 'node:child_process'
import { KeyObject } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { drawSecrets, keepSecret } from '../../../proxy/secrets/secret.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'svc-secret-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('keepSecret', () => {
  it('makes a secret where there is none, for its owner alone, and keeps it', () => {
    const file = join(folder, 'data/svc.db.secret')
    const secret = keepSecret(file)
    expect(secret).toMatch(/^[\w-]{43}$/)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(keepSecret(file)).toBe(secret)
    expect(readdirSync(join(folder, 'data'))).toEqual(['svc.db.secret'])
  })

  it('reads one that somebody put there', () => {
    const file = join(folder, 'svc.db.secret')
    writeFileSync(file, 'un secreto de otra parte')
    expect(keepSecret(file)).toBe('un secreto de otra parte')
  })

  it('makes one secret for processes that start together', async () => {
    const file = join(folder, 'svc.db.secret')
    const program = `import { keepSecret } from ${JSON.stringify(join(import.meta.dirname, '../../../proxy/secrets/secret.ts'))}; console.log(keepSecret(${JSON.stringify(file)}))`
    const outputs = await Promise.all(Array.from({ length: 4 }, () => outputOf(program)))
    expect(new Set(outputs)).toEqual(new Set([`${readFileSync(file, 'utf8')}\n`]))
  })
})

describe('drawSecrets', () => {
  it('draws the same keys from the same secret, and others from another and for another use', () => {
    const { present, former } = drawSecrets('un secreto de prueba', 'otro secreto de prueba')
    expect(drawSecrets('un secreto de prueba', undefined)).toEqual({ present, former: undefined })
    const keys = [...Object.values(present), ...Object.values(former!)].map((key: Buffer | KeyObject) =>
      (key instanceof KeyObject ? key.export() : key).toString('hex'),
    )
    expect(new Set(keys).size).toBe(keys.length)
    expect(keys.every((key) => /^[\da-f]{64}$/.test(key))).toBe(true)
  })
})

function outputOf(program: string): Promise<string> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', program])
  let output = ''
  child.stdout.on('data', (part: Buffer) => (output += part.toString()))
  return new Promise((resolve) => child.once('close', () => resolve(output)))
}
