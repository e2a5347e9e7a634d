import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { toFolders } from '../../../tools/mcp/folders.ts'
import { encounter, noEnd, wrongStatus } from '../cli/session.ts'
import { openEditor, type Editor } from './editor.ts'

let outside: string
let editor: Editor | undefined

beforeAll(() => {
  outside = realpathSync(mkdtempSync(join(tmpdir(), 'svc-fuera-')))
  writeFileSync(join(outside, 'secreto.json'), JSON.stringify(wrongStatus))
})

afterEach(() => editor?.end())

afterAll(() => rmSync(outside, { recursive: true, force: true }))

/** An editor with files in its folder. */
async function open(options: Parameters<typeof openEditor>[0] = {}): Promise<Editor> {
  editor = await openEditor(options)
  editor.write('a/bien.json', JSON.stringify(encounter()))
  editor.write('a/mal.json', JSON.stringify(wrongStatus, undefined, 2))
  editor.write('b/mal.json', JSON.stringify(noEnd))
  editor.write('b/lote.ndjson', `${JSON.stringify(encounter())}\n\n${JSON.stringify(wrongStatus)}\n`)
  return editor
}

/** The files that a call reviewed, or the sentence with which it was refused. */
async function review(paths: readonly string[]): Promise<readonly string[] | string> {
  const { isError, text, structured } = await editor!.call('svc_fhir_lint_run', { paths })
  return isError ? text : [...new Set<string>(structured.results.map(({ file }: { file: string }) => file))]
}

const refusal = expect.stringMatching(/^«.*» está fuera de las carpetas abiertas: no se revisó nada\./) as unknown

describe('svc_fhir_lint_run without folders of the editor', () => {
  it.skipIf(process.platform === 'win32')('does not wait for a pipe that nobody writes to', async () => {
    const { call, folder } = await open()
    execFileSync('mkfifo', [join(folder, 'tubo.json')])
    const { structured } = await call('svc_fhir_lint_run', { paths: ['tubo.json', 'a/bien.json'] })
    expect(structured).toMatchObject({
      results: [{ file: 'a/bien.json' }],
      unreadable: [{ file: 'tubo.json', reason: 'no es un archivo' }],
    })
  })

  it('checks the working folder and answers like svc validate --format json', async () => {
    const { call } = await open()
    const { structured, text } = await call('svc_fhir_lint_run', { paths: ['a', 'b/*.ndjson', 'nada.json'] })
    expect(JSON.parse(text)).toEqual(structured)
    expect(structured).toMatchObject({
      results: [
        { file: 'a/bien.json', valid: true, issues: [] },
        {
          file: 'a/mal.json',
          valid: false,
          issues: [
            {
              code: 'cl-enc-04',
              range: { start: { line: 3, column: 13, offset: 45 }, end: { line: 3, column: 23, offset: 55 } },
            },
          ],
        },
        { file: 'b/lote.ndjson', line: 1, valid: true },
        { file: 'b/lote.ndjson', line: 3, valid: false },
      ],
      summary: { files: 3, errors: 2, warnings: 0, fixable: 2 },
      unreadable: [{ file: 'nada.json', reason: 'no existe (revisa la ruta)' }],
    })
  })

  it('reads nothing outside, and a single path outside voids the call', async () => {
    const { folder, write } = await open()
    symlinkSync(join(outside, 'secreto.json'), join(folder, 'enlace.json'))
    symlinkSync(outside, join(folder, 'afuera'))
    write('..json', JSON.stringify(encounter()))
    const bad = [
      join(outside, 'secreto.json'),
      join(outside, 'no-existe.json'),
      `${outside}/*.json`,
      '..',
      '../*.json',
      'a/../../*.json',
      '*/../../*.json',
      '{a,..}/*.json',
      '{a,../x}/*.json',
      'enlace.json',
      'afuera/secreto.json',
      'afuera/*.json',
      'afuera',
      '/',
      pathToFileURL(join(outside, 'secreto.json')).href,
    ]
    for (const path of bad) expect([path, await review(['a/bien.json', path])]).toEqual([path, refusal])
    expect(editor!.noted()).not.toContain('secreto')
  })

  it('reads what is inside, however it is written', async () => {
    const { folder, write } = await open()
    write('..json', JSON.stringify(encounter()))
    symlinkSync(join(folder, 'a/mal.json'), join(folder, 'enlace.json'))
    expect(await review(['b/../a/mal.json'])).toEqual(['a/mal.json'])
    expect(await review(['..json'])).toEqual(['..json'])
    expect(await review(['enlace.json'])).toEqual(['enlace.json'])
    expect(await review([join(folder, 'a/mal.json')])).toEqual([join(folder, 'a/mal.json')])
    expect(await review([pathToFileURL(join(folder, 'a/mal.json')).href])).toEqual([join(folder, 'a/mal.json')])
    expect(await review(['**/mal.json'])).toEqual(['a/mal.json', 'b/mal.json'])
    expect(await review(['.'])).toEqual(['a/bien.json', 'a/mal.json', 'b/lote.ndjson', 'b/mal.json'])
  })

  it('follows no link that leads outside by a pattern', async () => {
    const { folder } = await open()
    symlinkSync(join(outside, 'secreto.json'), join(folder, 'enlace.json'))
    symlinkSync(outside, join(folder, 'afuera'))
    for (const pattern of [
      '*.json',
      '*/secreto.json',
      '{afuera,a}/*.json',
      '@(afuera)/*.json',
      'afue[r]a/secreto.json',
      '**/secreto.json',
      'afuer?',
    ]) {
      const { isError, text } = await editor!.call('svc_fhir_lint_run', { paths: [pattern] })
      expect([pattern, isError || !text.includes('secreto.json","valid')]).toEqual([pattern, true])
      expect(text).not.toContain('enlace.json","valid')
    }
  })

  it('follows no links of a folder that it walks', async () => {
    const { folder } = await open()
    symlinkSync(join(outside, 'secreto.json'), join(folder, 'a/enlace.json'))
    symlinkSync(outside, join(folder, 'a/afuera'))
    expect(await review(['a'])).toEqual(['a/bien.json', 'a/mal.json'])
  })
})

describe.each(['legacy', 'auto'] as const)('svc_fhir_lint_run with the folders of an editor %s', (mode) => {
  it('reads those folders alone, in order', async () => {
    const { folder } = await open({ mode, roots: (folder) => ['a', 'b'].map((name) => pathToFileURL(join(folder, name)).href) })
    expect(await review(['lote.ndjson', 'bien.json'])).toEqual(['lote.ndjson', 'bien.json'])
    const { structured } = await editor!.call('svc_fhir_lint_run', { paths: ['mal.json'] })
    expect(structured.results).toMatchObject([{ file: 'mal.json', issues: [{ code: 'cl-enc-04' }] }])
    expect(await review(['../b/mal.json'])).toEqual(['../b/mal.json'])
    expect(await review([join(folder, 'b/mal.json')])).toEqual([join(folder, 'b/mal.json')])
    writeFileSync(join(folder, 'c.json'), JSON.stringify(encounter()))
    expect(await review(['../c.json'])).toEqual(refusal)
    expect(await review([join(folder, 'c.json')])).toEqual(refusal)
  })

  it('takes the working folder where none is open', async () => {
    await open({ mode, roots: () => [] })
    expect(await review(['a/mal.json'])).toEqual(['a/mal.json'])
  })

  it('reads nothing where the folders are not on this machine', async () => {
    await open({ mode, roots: () => ['file://otro-equipo/datos', 'file:///%00'] })
    expect(await review(['a/mal.json'])).toBe('Las carpetas abiertas en el editor no están en este equipo: abre una que lo esté.')
  })

  it('takes a folder that is a link for its target', async () => {
    const { folder } = await open({ mode, roots: (folder) => [pathToFileURL(join(folder, 'enlace')).href] })
    mkdirSync(join(folder, 'c'))
    symlinkSync(join(folder, 'a'), join(folder, 'enlace'))
    expect(await review(['mal.json'])).toEqual(['mal.json'])
    expect(await review([join(folder, 'a/mal.json')])).toEqual([join(folder, 'a/mal.json')])
    expect(await review([join(folder, 'b/mal.json')])).toEqual(refusal)
  })
})

describe('the working folder', () => {
  it('does not count where it is the root of the disk', () => {
    expect(() => toFolders([], '/')).toThrow('la de trabajo es la raíz del disco')
    expect(toFolders([], tmpdir())).toEqual([tmpdir()])
    expect(toFolders([pathToFileURL(tmpdir()).href], '/')).toEqual([tmpdir()])
  })

  it.each(['legacy', 'auto'] as const)('nor for an editor %s that knows of no folders', async (mode) => {
    const { folder } = await open({ mode, cwd: '/' })
    for (const path of ['/', join(folder, 'a/mal.json'), join(outside, 'secreto.json')])
      expect(await review([path])).toContain('la de trabajo es la raíz del disco')
  })
})

describe('an editor that does not tell its folders', () => {
  it('lets nothing be read', async () => {
    await open({
      roots: () => {
        throw new Error('no')
      },
    })
    expect(await review(['a/mal.json'])).toBe(
      'El editor no dijo qué carpetas tiene abiertas: no se revisó nada. Ábrelas otra vez, o reinicia el editor.',
    )
  })
})
