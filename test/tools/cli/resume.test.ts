import { readFileSync, truncateSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createSession, noEnd, wrongStatus, type Session } from './session.ts'

let session: Session
beforeEach(() => {
  session = createSession()
  const line = (index: number) => (index % 7 === 3 ? '' : JSON.stringify({ ...(index % 2 === 0 ? wrongStatus : noEnd), id: `ñ${index}` }))
  const lines = Array.from({ length: 300 }, (_, index) => line(index)).join('\n')
  session.write('a.json', JSON.stringify(wrongStatus))
  session.write('b.ndjson', lines)
  session.write('c.ndjson.gz', gzipSync(`${lines}\n`))
  session.write('d.json', JSON.stringify(noEnd))
  session.write('vacio.ndjson', '')
})
afterEach(() => session.end())

const args = ['validate', 'a.json', 'b.ndjson', 'c.ndjson.gz', 'd.json', 'vacio.ndjson', '--resume', 'salida.ndjson']

describe('validate --resume', () => {
  it('goes on wherever an earlier run ended, with the same findings and the same status', async () => {
    const plain = await session.run([...args.slice(0, 6), '--format', 'ndjson'])
    expect(await session.run(args)).toMatchObject({ status: 1, out: '' })
    const whole = session.read('salida.ndjson')
    expect(whole).toBe(plain.out)
    const path = join(session.folder, 'salida.ndjson')
    const size = Buffer.byteLength(whole)
    const firstLine = whole.indexOf('\n') + 1
    // In the first line, behind it, within each file of lines, at the end of a file, before the last line.
    for (const left of [10, firstLine, firstLine + 400, Math.floor(size / 3), Math.floor(size / 2), size - 700, size - 3, size]) {
      session.write('salida.ndjson', Buffer.from(whole).subarray(0, left))
      expect((await session.run(args)).status, `after ${left} bytes`).toBe(1)
      expect(readFileSync(path, 'utf8') === whole, `after ${left} bytes`).toBe(true)
    }
  })

  it('says on standard error what came of it', async () => {
    session.write('sana.json', JSON.stringify({ resourceType: 'Basic', code: { text: 'Nota' } }))
    const whole = ['validate', 'sana.json', '--resume', 'salida.ndjson']
    expect(await session.run(whole)).toMatchObject({ status: 0, out: '', err: '✔ 1 archivo revisado, sin problemas.\n' })
    expect(await session.run([...whole, '--lang', 'en'])).toMatchObject({ status: 0, out: '', err: '✔ 1 file reviewed, no problems.\n' })
    expect((await session.run(['validate', 'a.json', '--resume', 'otra.ndjson'])).err).toMatch(/^✖ 1 problema/)
  })

  it('does again what could not be read', async () => {
    const more = [...args, 'no-hay.json']
    expect((await session.run(more)).status).toBe(2)
    expect(await session.run(more)).toMatchObject({ status: 2, err: expect.stringContaining('no-hay.json') })
  })

  it.each(['{"resourceType":"Patient"}', 'un texto', '\n\nde varias líneas', '{"fil'.replace('f', 'F')])(
    'takes no file for a run that was cut off, which is one line of something else: %j',
    async (text) => {
      session.write('salida.ndjson', text)
      expect(await session.run(args)).toMatchObject({ status: 2, err: expect.stringContaining('no es lo que escribe --resume') })
      expect(session.read('salida.ndjson')).toBe(text)
    },
  )

  it('does not write over what is to be reviewed', async () => {
    const before = session.read('b.ndjson')
    expect(await session.run([...args.slice(0, -1), 'b.ndjson'])).toMatchObject({ status: 2, err: expect.stringContaining('borraría') })
    expect(session.read('b.ndjson')).toBe(before)
  })

  it('refuses to go on over files that changed, and over what it did not write', async () => {
    await session.run(args)
    utimesSync(join(session.folder, 'b.ndjson'), new Date(), new Date(Date.now() + 60_000))
    expect(await session.run(args)).toMatchObject({ status: 2, err: expect.stringContaining('«b.ndjson» cambió') })
    session.write('salida.ndjson', '{"resourceType":"Patient"}\n')
    expect(await session.run(args)).toMatchObject({ status: 2, err: expect.stringContaining('no es lo que escribe --resume') })
    expect(session.read('salida.ndjson')).toBe('{"resourceType":"Patient"}\n')
    truncateSync(join(session.folder, 'salida.ndjson'))
    expect(await session.run(args)).toMatchObject({ status: 1 })
    expect(await session.run([...args.slice(0, -1), '/dev/zero'])).toMatchObject({
      status: 2,
      err: expect.stringContaining('no es lo que escribe'),
    })
  })

  it.each([
    ['validate', 'a.json', '--format', 'ndjson', '--output', '/dev/full'],
    ['report', 'a.json', '--html', '/dev/full'],
  ])('a disk that is full ends %s with a sentence', async (...full) => {
    const { status, err } = await session.run(full)
    expect([status, err]).toEqual([2, expect.stringContaining('«/dev/full»: no queda espacio en el disco')])
  })

  it.each([['--fix'], ['--refs'], ['--output', 'x'], ['--format', 'json'], ['-']])('does not go together with %s', async (...more) => {
    expect((await session.run([...args, ...more])).status).toBe(2)
  })
})
