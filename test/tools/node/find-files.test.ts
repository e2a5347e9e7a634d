import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findFiles, type FindOptions } from '../../../tools/node/find-files.ts'
import { toReason } from '../../../tools/node/reasons.ts'
import { walkFolder } from '../../../tools/node/walk.ts'

let cwd: string

beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'svc-archivos-'))
})

afterEach(() => rmSync(cwd, { recursive: true, force: true }))

function create(...names: readonly string[]): void {
  for (const name of names) {
    mkdirSync(dirname(join(cwd, name)), { recursive: true })
    writeFileSync(join(cwd, name), '{}')
  }
}

/** The names of what is found, and why the rest is not. */
async function find(asked: readonly string[], options: Partial<FindOptions> = {}): Promise<readonly string[]> {
  const found: string[] = []
  for await (const one of findFiles(asked, { cwd, ...options })) found.push('reason' in one ? `${one.file}: ${one.reason}` : one.name)
  return found
}

describe('of a folder', () => {
  it('come by the order of their paths, however deep', async () => {
    create('b.json', 'a/z.json', 'a.json', 'a-b/c.json', 'a/B.JSON', 'a/b/c/d.ndjson', 'a/otro.txt', 'a/x.jsonl')
    expect(await find(['.'])).toEqual(['a-b/c.json', 'a.json', 'a/B.JSON', 'a/b/c/d.ndjson', 'a/z.json', 'b.json'])
  })

  it('links to folders, node_modules and what begins with a dot are passed over', async () => {
    create('a.json', '.oculto.json', '.git/b.json', 'node_modules/c/d.json', 'e/node_modules/f.json')
    symlinkSync('a.json', join(cwd, 'enlace.json'))
    symlinkSync('.', join(cwd, 'vuelta'))
    expect(await find(['.'])).toEqual(['a.json', 'enlace.json'])
    expect(await find(['enlace.json', 'node_modules'])).toEqual(['enlace.json', 'node_modules/c/d.json'])
  })

  it('links to files are followed, never in a circle, and what leads nowhere is told', async () => {
    create('otra/a.json', 'otra/b.json')
    mkdirSync(join(cwd, 'enlaces'))
    symlinkSync('../otra/a.json', join(cwd, 'enlaces/1.json'))
    symlinkSync('../otra/b.json', join(cwd, 'enlaces/2.json'))
    symlinkSync('..', join(cwd, 'enlaces/todo.json'))
    expect(await find(['enlaces'])).toEqual(['enlaces/1.json', 'enlaces/2.json'])
    expect(await find(['enlaces/*.json'])).toEqual(['enlaces/1.json', 'enlaces/2.json'])
    expect(await find(['**/2.json'])).toEqual(['enlaces/2.json'])
    symlinkSync('nada.json', join(cwd, 'enlaces/3.json'))
    symlinkSync('4.json', join(cwd, 'enlaces/4.json'))
    expect(await find(['enlaces'])).toEqual([
      'enlaces/3.json: no existe (revisa la ruta)',
      expect.stringContaining('enlaces/4.json: '),
      'enlaces/1.json',
      'enlaces/2.json',
    ])
    // Who reads them tells it.
    expect(await find(['enlaces/*.json'])).toEqual(['enlaces/1.json', 'enlaces/2.json', 'enlaces/3.json', 'enlaces/4.json'])
  })

  it('are found while they are taken', async () => {
    create('a/1.json', 'b/1.json')
    const taken: string[] = []
    for await (const one of findFiles(['.'], { cwd })) {
      taken.push('name' in one ? one.name : one.reason)
      if (taken.length === 1) create('b/2.json')
    }
    expect(taken).toEqual(['a/1.json', 'b/1.json', 'b/2.json'])
  })

  it('a folder that cannot be listed is told in its turn', () => {
    create('a/1.json', 'b/1.json', 'c/1.json')
    const troubles: string[] = []
    const found: string[] = []
    for (const path of walkFolder(cwd, { isLeftOut: () => false, onTrouble: (at) => troubles.push(at) })) {
      found.push(path)
      rmSync(join(cwd, 'b'), { recursive: true, force: true })
    }
    expect(found).toEqual([join(cwd, 'a/1.json'), join(cwd, 'c/1.json')])
    expect(troubles).toEqual([join(cwd, 'b')])
  })

  it('that has none, or is not there, is told', async () => {
    create('a/otro.txt')
    expect(await find(['a', 'b', 'c*.json'])).toEqual([
      'a: no contiene archivos .json ni .ndjson (revisa la ruta)',
      'b: no existe (revisa la ruta)',
      'c*.json: ningún archivo coincide (revisa el patrón)',
    ])
  })

  it('of which all are ignored is told so', async () => {
    create('a/1.json')
    expect(await find(['a'], { ignore: ['*.json'] })).toEqual([
      'a: no contiene archivos .json ni .ndjson, o todos se ignoran (revisa la ruta y los patrones)',
    ])
  })

  it('a file whose name is not UTF-8 is told by that, not as one that is not there', () => {
    const path = Buffer.concat([Buffer.from(`${cwd}/`), Buffer.from([0xe9]), Buffer.from('.json')])
    writeFileSync(path, '{}')
    const [name] = readdirSync(cwd)
    const read = () => readFileSync(join(cwd, name!))
    expect(read).toThrow('ENOENT')
    let told = ''
    try {
      read()
    } catch (error) {
      told = `${toReason(error)}; ${toReason(error, 'en')}`
    }
    expect(told).toBe('su nombre no está en UTF-8 (cámbialo); its name is not in UTF-8 (change it)')
  })
})

describe('each comes once', () => {
  it.each([
    [
      ['.', 'a'],
      ['a/1.json', 'b.json'],
    ],
    [
      ['a', '.'],
      ['a/1.json', 'b.json'],
    ],
    [
      ['b.json', '.', './b.json'],
      ['b.json', 'a/1.json'],
    ],
    [
      ['**/*.json', 'a/1.json'],
      ['a/1.json', 'b.json'],
    ],
    [
      ['a', 'b.json'],
      ['a/1.json', 'b.json'],
    ],
    [['a/*.json', 'a'], ['a/1.json']],
  ])('%j', async (asked, expected) => {
    create('a/1.json', 'b.json')
    expect(await find(asked)).toEqual(expected)
  })

  it('also where names only begin alike', async () => {
    create('a/1.json', 'a-b/1.json')
    expect(await find(['a', 'a-b', 'a-b'])).toEqual(['a/1.json', 'a-b/1.json'])
  })
})

describe('what is left out', () => {
  it.each([
    [['b'], ['a/1.json', 'c/1.json']],
    [['1.json'], ['a/b/2.json', 'b/2.json']],
    [['a/b'], ['a/1.json', 'b/2.json', 'c/1.json']],
    [['./a/', 'B'], ['c/1.json']],
    [['*/1.json'], ['a/b/2.json', 'b/2.json']],
    [['{a,b}/**'], ['c/1.json']],
  ])('by %j', async (ignore, expected) => {
    create('a/1.json', 'a/b/2.json', 'b/2.json', 'c/1.json')
    expect(await find(['.'], { ignore })).toEqual(expected)
    expect(await find(['**/*.json'], { ignore })).toEqual(expected)
    expect(await find(['a/1.json', 'a/b/2.json', 'b/2.json', 'c/1.json'], { ignore })).toEqual(expected)
  })

  it('by an absolute path, and outside of the working folder by name', async () => {
    create('a/1.json', 'b/1.json', 'b/2.json')
    expect(await find(['.'], { ignore: [join(cwd, 'b')] })).toEqual(['a/1.json'])
    expect(await find(['../b'], { cwd: join(cwd, 'a'), ignore: ['2.json'] })).toEqual(['../b/1.json'])
  })

  it.each(['b', '**/b', '**/b/**'])('not by what a folder above the working folder is called: %j', async (ignore) => {
    create('b/1.json', 'b/b/2.json', 'b/c/b/3.json')
    expect(await find(['.'], { cwd: join(cwd, 'b'), ignore: [ignore] })).toEqual(['1.json'])
    expect(await find(['../../1.json'], { cwd: join(cwd, 'b/c/b'), ignore: [ignore] })).toEqual(['../../1.json'])
  })

  it('a file that a run writes, unless it is asked for', async () => {
    create('a.json', 'base.json')
    expect(await find(['.'], { except: ['base.json'] })).toEqual(['a.json'])
    expect(await find(['*.json'], { except: ['base.json'] })).toEqual(['a.json'])
    expect(await find(['base.json'], { except: ['base.json'] })).toEqual(['base.json'])
  })
})
