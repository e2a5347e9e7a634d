import {
  chmodSync,
  linkSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { rewriteFile } from '../../../tools/node/rewriting.ts'

let folder: string
let file: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'svc-rewriting-'))
  file = join(folder, 'a.json')
  writeFileSync(file, 'antes')
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('rewriteFile', () => {
  it('leaves the file until the new one is whole, and keeps its permissions', () => {
    chmodSync(file, 0o640)
    const rewriting = rewriteFile(file)
    rewriting.write('des')
    rewriting.write(Buffer.from('pués'))
    expect(readFileSync(file, 'utf8')).toBe('antes')
    rewriting.commit()
    expect(readFileSync(file, 'utf8')).toBe('después')
    expect(statSync(file).mode & 0o777).toBe(0o640)
    expect(readdirSync(folder)).toEqual(['a.json'])
  })

  it('leaves a link a link', () => {
    const link = join(folder, 'enlace.json')
    symlinkSync('a.json', link)
    const rewriting = rewriteFile(link)
    rewriting.write('después')
    rewriting.commit()
    expect(lstatSync(link).isSymbolicLink()).toBe(true)
    expect(readFileSync(file, 'utf8')).toBe('después')
  })

  it('leaves no trace when discarded', () => {
    const rewriting = rewriteFile(file)
    rewriting.write('después')
    rewriting.discard()
    expect(readFileSync(file, 'utf8')).toBe('antes')
    expect(readdirSync(folder)).toEqual(['a.json'])
  })
  it('keeps both names of a file, each with the new version', () => {
    const other = join(folder, 'otro.json')
    linkSync(file, other)
    const rewriting = rewriteFile(file)
    rewriting.write('después')
    rewriting.commit()
    expect(readFileSync(other, 'utf8')).toBe('después')
    expect(statSync(other).ino).toBe(statSync(file).ino)
    expect(readdirSync(folder)).toEqual(['a.json', 'otro.json'])
  })

  it('leaves a read-only file, as root too', () => {
    chmodSync(file, 0o444)
    expect(() => rewriteFile(file)).toThrow(/ERR_READ_ONLY/)
    expect(readdirSync(folder)).toEqual(['a.json'])
  })

  it('replaces nothing that is not a file', () => {
    expect(() => rewriteFile('/dev/null')).toThrow(/ERR_NOT_A_FILE/)
  })
})
