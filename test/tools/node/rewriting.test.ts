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
  it('no toca el archivo hasta que está entero, y conserva sus permisos', () => {
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

  it('un enlace sigue siendo un enlace', () => {
    const link = join(folder, 'enlace.json')
    symlinkSync('a.json', link)
    const rewriting = rewriteFile(link)
    rewriting.write('después')
    rewriting.commit()
    expect(lstatSync(link).isSymbolicLink()).toBe(true)
    expect(readFileSync(file, 'utf8')).toBe('después')
  })

  it('al descartar no deja rastro', () => {
    const rewriting = rewriteFile(file)
    rewriting.write('después')
    rewriting.discard()
    expect(readFileSync(file, 'utf8')).toBe('antes')
    expect(readdirSync(folder)).toEqual(['a.json'])
  })
  it('un archivo con dos nombres los conserva, y ambos tienen la versión nueva', () => {
    const other = join(folder, 'otro.json')
    linkSync(file, other)
    const rewriting = rewriteFile(file)
    rewriting.write('después')
    rewriting.commit()
    expect(readFileSync(other, 'utf8')).toBe('después')
    expect(statSync(other).ino).toBe(statSync(file).ino)
    expect(readdirSync(folder)).toEqual(['a.json', 'otro.json'])
  })

  it('un archivo de solo lectura no se toca, tampoco como root', () => {
    chmodSync(file, 0o444)
    expect(() => rewriteFile(file)).toThrow(/ERR_READ_ONLY/)
    expect(readdirSync(folder)).toEqual(['a.json'])
  })

  it('lo que no es un archivo no se reemplaza', () => {
    expect(() => rewriteFile('/dev/null')).toThrow(/ERR_NOT_A_FILE/)
  })
})
