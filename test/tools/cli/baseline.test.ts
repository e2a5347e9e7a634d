import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createSession, encounter, noEnd, wrongStatus, type Session } from './session.ts'

let session: Session

beforeEach(() => {
  session = createSession()
  session.write('mal.json', JSON.stringify(wrongStatus))
  session.write('sub/aviso.json', JSON.stringify(noEnd))
})

afterEach(() => session.end())

const update = ['validate', '.', '--baseline', 'base.json', '--update-baseline']
const check = ['validate', '.', '--baseline', 'base.json', '--max-warnings', '0']

describe('--baseline', () => {
  it('a baseline is made of what there is: file, code and path, without values and messages', async () => {
    const { status, out, err } = await session.run(update)
    expect(status).toBe(0)
    expect(out).toContain('sin problemas')
    expect(err).toBe('svc: «base.json» quedó al día: 2 problemas conocidos.\n')
    expect(JSON.parse(session.read('base.json'))).toEqual({
      'mal.json': { 'cl-enc-04': { 'Encounter.status': 1 } },
      'sub/aviso.json': { 'cl-enc-11': { 'Encounter.period.end': 1 } },
    })
  })

  it('known problems are neither shown nor counted and fail nothing', async () => {
    await session.run(update)
    const { status, out, err } = await session.run([...check, '--format', 'json'])
    expect(status).toBe(0)
    const report = JSON.parse(out) as { results: { valid: boolean; errors: string[]; issues: unknown[] }[]; summary: unknown }
    expect(report.summary).toEqual({ files: 2, errors: 0, warnings: 0, fixable: 0, known: 2 })
    for (const { valid, errors, issues } of report.results)
      expect({ valid, errors, issues }).toEqual({ valid: true, errors: [], issues: [] })
    expect(err).toBe('svc: 2 problemas conocidos quedan fuera (base.json).\n')
  })

  it('the summary says how many known problems are left out', async () => {
    await session.run(update)
    expect(await session.run(check)).toMatchObject({
      status: 0,
      out: '✔ 2 archivos revisados, sin problemas nuevos; 2 conocidos quedan fuera.\n',
      err: 'svc: 2 problemas conocidos quedan fuera (base.json).\n',
    })
    const { out } = await session.run([...check, '--lang', 'en'])
    expect(out).toBe('✔ 2 files reviewed, no new problems; 2 known ones are left out.\n')
    session.write('nuevo.json', JSON.stringify(noEnd))
    expect((await session.run(check)).out).toContain('⚠ 1 problema (0 errores, 1 aviso) en 3 archivos; 2 conocidos quedan fuera.\n')
  })

  it.each(['sarif', 'junit', 'github', 'azure'])('%s says it too', async (format) => {
    await session.run(update)
    expect((await session.run([...check, '--format', format])).out).toContain('La línea base deja fuera 2 problemas conocidos.')
  })

  it('new problems are shown, another one at the same place too', async () => {
    const entries = [wrongStatus, wrongStatus].map((resource) => ({ resource }))
    session.write(
      'b.json',
      JSON.stringify({ resourceType: 'Bundle', type: 'collection', entry: [{ resource: wrongStatus }, { resource: encounter() }] }),
    )
    await session.run(update)
    session.write('b.json', JSON.stringify({ resourceType: 'Bundle', type: 'collection', entry: entries }))
    const { status, out } = await session.run([...check, '--format', 'json'])
    expect(status).toBe(1)
    const { results } = JSON.parse(out) as { results: { file: string; issues: { entryIndex: number }[] }[] }
    expect(results.flatMap(({ file, issues }) => issues.map(({ entryIndex }) => [file, entryIndex]))).toEqual([['b.json', 1]])
  })

  it('what no longer occurs is told without another status, and goes when the baseline is updated', async () => {
    await session.run(update)
    session.write('mal.json', JSON.stringify(encounter()))
    const { status, err } = await session.run(check)
    expect(status).toBe(0)
    expect(err).toContain(
      '«base.json» tiene 1 entrada que ya no ocurre: quítala con --update-baseline.\n  mal.json  cl-enc-04  Encounter.status\n',
    )
    await session.run(update)
    expect(Object.keys(JSON.parse(session.read('base.json')) as object)).toEqual(['sub/aviso.json'])
  })

  it('an update keeps what belongs to files that were not checked', async () => {
    await session.run(update)
    const before = session.read('base.json')
    await session.run(['validate', 'mal.json', '--baseline', 'base.json', '--update-baseline'])
    expect(session.read('base.json')).toBe(before)
    const { err } = await session.run(['validate', 'mal.json', '--baseline', 'base.json'])
    expect(err).not.toContain('ya no ocurre')
  })

  it.each([
    [['--baseline', 'nada.json'], /^svc: No existe la línea base «nada\.json»: créala con --update-baseline\.$/],
    [['--baseline', '.'], /^svc: No se pudo leer la línea base «\.»: es una carpeta/],
    [['--baseline', 'mal.json'], /^svc: «mal\.json» no es una línea base/],
    [['--baseline', 'texto'], /^svc: «texto» no es una línea base/],
    [['--update-baseline'], /^svc: A --update-baseline le falta --baseline/],
  ])('%j is a usage error', async (args, sentence) => {
    session.write('texto', 'hola')
    const { status, out, err } = await session.run(['validate', 'sub', ...args])
    expect({ status, out }).toEqual({ status: 2, out: '' })
    expect(err.trimEnd()).toMatch(sentence)
  })

  it('a file of any name does not break the baseline', async () => {
    session.write('__proto__.json', JSON.stringify(wrongStatus))
    await session.run(update)
    expect((await session.run(check)).status).toBe(0)
  })
})
