import { gzipSync, zstdCompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createNdjsonFormatter } from '../../../rules/format/ndjson.ts'
import { createFormatLines } from '../../../tools/cli/bulk/format-lines.ts'
import { reviewAll } from '../../../tools/cli/bulk/review-all.ts'
import { examineUnit } from '../../../tools/cli/bulk/unit.ts'
import { inFile } from '../../../tools/node/examine.ts'
import { toWholeLines } from '../../../tools/cli/bulk/whole-lines.ts'
import { noCorrections } from '../../../tools/review/corrections.ts'
import { openSource, type Course, type Source } from '../../../tools/review/review.ts'
import { lintOptions } from '../../../tools/review/settings.ts'
import type { Terminal } from '../../../tools/node/terminal.ts'
import { createSession, encounter, noEnd, wrongStatus, type Session } from './session.ts'

let session: Session
const sources: Source[] = []

/** Lines of every kind, so many that threads get several units of them. */
const lines = Array.from({ length: 1500 }, (_, index) => {
  if (index % 97 === 3) return index % 2 === 0 ? '' : '  \r'
  if (index % 89 === 5) return '{"resourceType":"Patient",'
  if (index % 83 === 7) return '\uFEFF{"resourceType":"Basic"}'
  return JSON.stringify({ ...(index % 3 === 0 ? wrongStatus : noEnd), id: `r${index}`, language: index % 2 === 0 ? 'es-CL' : '😀' })
})
const latin1 = Buffer.from('{"resourceType":"Patient","name":[{"family":"Muñoz"}]}\n', 'latin1')
const ndjson = Buffer.concat([Buffer.from(`${lines.slice(0, 700).join('\n')}\n`), latin1, Buffer.from(lines.slice(700).join('\n'))])

beforeAll(() => {
  session = createSession()
  for (let index = 0; index < 40; index += 1) add(`${index}.json`, JSON.stringify(index % 2 === 0 ? encounter() : wrongStatus), false)
  add('lote.ndjson', ndjson, true)
  add('vacio.ndjson', '', true)
  add('lote.ndjson.gz', gzipSync(ndjson), true)
  add('cortado.ndjson.gz', gzipSync(ndjson).subarray(0, 1500), true)
  add('lote.ndjson.zst', zstdCompressSync(ndjson), true)
  add('uno.json.gz', gzipSync(JSON.stringify(wrongStatus)), false)
  sources.push({ name: 'no-hay.json', path: `${session.folder}/no-hay.json`, isLines: false })
  add('final.json', JSON.stringify(encounter()), false)
})

afterAll(() => session.end())

describe('as NDJSON', () => {
  it('a formatter takes the lines of units from wherever they were formatted', async () => {
    const source: Source = { name: 'lote.ndjson', path: session.write('corto.ndjson', ''), isLines: true }
    const parts = [lines.slice(0, 5), ['', ''], lines.slice(5, 12), ['', ...lines.slice(12, 20), '', '']].map((some) =>
      Buffer.from(`${some.join('\n')}\n`),
    )
    const options = async () => ({ today: '2026-01-15' })
    const formatLines = createFormatLines({ all: false, quiet: false, configs: { of: () => undefined } })
    const written = async (isElsewhere: (unit: number) => boolean): Promise<string> => {
      const formatter = createNdjsonFormatter()
      let [line, offset, text] = [1, 0, '']
      for (const [index, bytes] of parts.entries()) {
        const begin = { file: source.name, line, offset }
        const result = await examineUnit(
          { kind: 'lines', path: undefined, bytes, begin },
          options,
          isElsewhere(index) ? { formatLines } : {},
        )
        if (result.kind !== 'lines') throw new Error(result.kind)
        expect(result.formatted !== undefined).toBe(isElsewhere(index) && index !== 1)
        for (const { line: at, response } of result.responses)
          text += [...formatter.report({ file: source.name, line: line + at - 1, response: inFile(response, begin) })].join('')
        if (result.formatted !== undefined)
          text += [...formatter.passOn!(result.formatted.bytes, { file: source.name, ...result.formatted })]
            .map((part) => Buffer.from(part as string).toString())
            .join('')
        line += result.lines
        offset += result.length
      }
      return text
    }
    const whole = await written(() => false)
    expect(whole.split('\n').length).toBeGreaterThan(20)
    for (const choice of [() => true, (unit: number) => unit % 2 === 0, (unit: number) => unit > 1])
      expect(await written(choice)).toBe(whole)
  })

  it('threads write the same bytes as one does, and count the same', async () => {
    const names = ['lote.ndjson', '0.json', 'lote.ndjson.gz', 'vacio.ndjson', 'claro.ndjson']
    session.write('claro.ndjson', `\n\n${lines.filter((line) => !line.startsWith('\uFEFF')).join('\n')}\n\n`.repeat(4))
    const run = (jobs: string) => session.run(['validate', ...names, '--max-warnings', '0', '--format', 'ndjson', '--jobs', jobs])
    const one = await run('1')
    const three = await run('3')
    expect([three.status, three.err]).toEqual([one.status, one.err])
    expect(three.out === one.out).toBe(true)
  })
})

describe('--no-fixes', () => {
  it('finds the same without fixes, whatever the threads, and counts none', async () => {
    const args = ['validate', 'lote.ndjson', '0.json', '1.json', '--format', 'ndjson']
    const whole = await session.run(args)
    const fixless = whole.out.split('\n').map((line) => {
      if (line === '') return line
      const told = JSON.parse(line) as { readonly issues: readonly { readonly quickFix?: unknown }[] }
      return JSON.stringify({ ...told, issues: told.issues.map(({ quickFix: _fix, ...issue }) => issue) })
    })
    expect(whole.out).toContain('quickFix')
    for (const jobs of ['1', '3']) {
      const { status, out, err } = await session.run([...args, '--no-fixes', '--jobs', jobs])
      expect([status, err]).toEqual([whole.status, whole.err])
      expect(out.split('\n')).toEqual(fixless)
    }
    expect((await session.run(['validate', '1.json'])).out).toContain('--fix')
    expect((await session.run(['validate', '1.json', '--no-fixes'])).out).not.toContain('--fix')
  })

  it('does not go with making fixes', async () => {
    const { status, err } = await session.run(['validate', '1.json', '--no-fixes', '--fix'])
    expect([status, err]).toEqual([2, 'svc: --no-fixes no busca correcciones: úsalo sin --fix.\n'])
  })
})

function add(name: string, content: string | Uint8Array, isLines: boolean): void {
  sources.push({ name, path: session.write(name, content), isLines })
}

/** Everything that is reported of the sources, in order, and how many of them were done while there were threads. */
async function reviewed(jobs: number): Promise<{ readonly reports: readonly unknown[]; readonly unreadable: readonly unknown[] }> {
  const reports: unknown[] = []
  const course = await courseOf(async ({ name }, line, response) => void reports.push([name, line, response]))
  await reviewAll(slowly(jobs), {
    course,
    settings: {},
    jobs,
    areJobsAsked: true,
    open: (source) => openSource(source, course.terminal),
    async onDone(isRead) {
      reports.push(isRead)
      // As long as threads pay after so much work.
      if (reports.length === 2) await new Promise((resolve) => setTimeout(resolve, 300))
    },
  })
  return { reports: JSON.parse(JSON.stringify(reports)) as unknown[], unreadable: course.unreadable }
}

/** A run that writes nothing. */
async function courseOf(report: Course['report']): Promise<Course> {
  const silent = { write: () => Promise.resolve(), isClosed: () => false, isTerminal: false, width: Infinity }
  const terminal: Terminal = {
    out: silent,
    err: silent,
    stdin: async function* () {},
    env: {},
    cwd: session.folder,
    today: '2026-01-15',
    interrupted: () => new Promise(() => {}),
  }
  return {
    fixing: 'none',
    correctionsOf: () => noCorrections,
    lintOptions: await lintOptions({}, terminal),
    unreadable: [],
    terminal,
    report,
  }
}

/** Gives threads the time to start before the last half of the sources. */
async function* slowly(jobs: number): AsyncGenerator<Source> {
  for (const [index, source] of sources.entries()) {
    yield source
    if (jobs > 1 && index === 20) await new Promise((resolve) => setTimeout(resolve, 2500))
  }
}

describe('svc validate with several threads', () => {
  it('reports what one alone does, in the same order', async () => {
    const alone = await reviewed(1)
    expect(alone.reports.length).toBeGreaterThan(4000)
    expect(alone.unreadable).toEqual([
      { file: 'cortado.ndjson.gz', reason: 'no se pudo descomprimir (está cortado: cópialo de nuevo)' },
      { file: 'no-hay.json', reason: 'no existe (revisa la ruta)' },
    ])
    for (const jobs of [2, 8]) expect(await reviewed(jobs)).toEqual(alone)
  })

  it('counts lines and offsets of the whole file', async () => {
    const { reports } = await reviewed(2)
    const of = (file: string) =>
      reports.filter(
        (one): one is [string, number, { issues: { range: { start: { line: number; offset: number } } }[] }] =>
          Array.isArray(one) && one[0] === file,
      )
    const last = of('lote.ndjson').at(-1)!
    expect(last[1]).toBe(1501)
    expect(
      of('lote.ndjson').filter(([, line, { issues }]) => issues.some(({ range }) => range !== undefined && range.start.line !== line)),
    ).toEqual([])
    expect(of('lote.ndjson.gz').map(([, ...rest]) => rest)).toEqual(of('lote.ndjson').map(([, ...rest]) => rest))
    expect(of('lote.ndjson.zst').map(([, ...rest]) => rest)).toEqual(of('lote.ndjson').map(([, ...rest]) => rest))
  })
})

describe('the lines of a stream', () => {
  it('are cut at line ends alone, whatever comes at once', async () => {
    const text = Buffer.from(Array.from({ length: 3000 }, (_, index) => 'x'.repeat((index * 37) % 900)).join('\n'))
    for (const size of [1, 7, 65_536, 400_000, text.length]) {
      const pieces: Uint8Array[] = []
      for await (const piece of toWholeLines(chunksOf(text, size))) pieces.push(piece)
      expect(Buffer.concat(pieces).equals(text)).toBe(true)
      expect(pieces.slice(0, -1).every((piece) => piece.at(-1) === 0x0a)).toBe(true)
      expect(pieces.length).toBeGreaterThan(size === text.length ? 0 : 2)
    }
  })

  it('are not held back where the input pauses', async () => {
    const answered = createSignal()
    async function* waiting(): AsyncGenerator<Uint8Array> {
      yield Buffer.from('a\nb')
      await answered.promise
      yield Buffer.from('c\n')
    }
    const pieces = toWholeLines(waiting())
    expect(Buffer.from((await pieces.next()).value!).toString()).toBe('a\n')
    answered.resolve()
    expect(Buffer.from((await pieces.next()).value!).toString()).toBe('bc\n')
    expect((await pieces.next()).done).toBe(true)
  })

  it.each([0, 60])('are given before a fault that comes after %d ms', async (pause) => {
    async function* broken(): AsyncGenerator<Uint8Array> {
      yield Buffer.from('a\nb')
      if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause))
      throw new Error('cut')
    }
    const pieces = toWholeLines(broken())
    expect(Buffer.from((await pieces.next()).value!).toString()).toBe('a\n')
    await expect(pieces.next()).rejects.toThrow('cut')
  })

  it('are answered as they come, also once there are threads', async () => {
    const answers: number[] = []
    const answered = [createSignal(), createSignal()] as const
    const one = `${JSON.stringify(wrongStatus)}\n`
    const course = await courseOf(async (_, line) => {
      answers.push(line!)
      // As long as threads pay after so much work.
      if (line === 1) await new Promise((resolve) => setTimeout(resolve, 300))
      if (line! < 3) answered[line! - 1]!.resolve()
    })
    await reviewAll(only({ name: '<stdin>', path: undefined, isLines: true }), {
      course,
      settings: {},
      jobs: 2,
      areJobsAsked: true,
      open: async function* () {
        yield Buffer.from(one)
        await answered[0].promise
        yield Buffer.from(one)
        await answered[1].promise
        yield Buffer.from(one)
      },
      onDone: () => {},
    })
    expect(answers).toEqual([1, 2, 3])
  })
})

/** A promise, and its fulfilment. */
function createSignal(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  let resolve = (): void => {}
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return { promise, resolve: () => resolve() }
}

async function* only(source: Source): AsyncGenerator<Source> {
  yield source
}

async function* chunksOf(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

describe('svc validate - --ndjson --format ndjson', () => {
  it('gives a line for each line, in order, a blank one for a blank one', async () => {
    const stdin = `${JSON.stringify(encounter())}\n\n{"resourceType":\n${JSON.stringify(wrongStatus)}\n`
    const { status, out, err } = await session.run(['validate', '-', '--ndjson', '--format', 'ndjson'], { stdin })
    const results = out.split('\n')
    expect([status, err, results.length, results[1], results.at(-1)]).toEqual([1, '', 5, '', ''])
    const parsed = [results[0]!, results[2]!, results[3]!].map((line) => JSON.parse(line) as { line: number; valid: boolean })
    expect(parsed.map(({ line, valid }) => [line, valid])).toEqual([
      [1, true],
      [3, false],
      [4, false],
    ])
    expect(parsed[0]).toMatchObject({ file: '<stdin>', resourceType: 'Encounter', issues: [] })
  })

  const one = JSON.stringify(wrongStatus)
  it.each([
    ['blank lines at the end', `${one}\n\n \t\n`, 'x--'],
    ['blank lines alone', '\n\n\n', '---'],
    ['a last line without its end', `${one}\n${one}`, 'xx'],
    ['a blank one without its end', `${one}\n  `, 'x-'],
    ['nothing', '', ''],
    ['CRLF', `${one}\r\n\r\n${one}\r\n`, 'x-x'],
    ['a BOM', `\uFEFF${one}\n${one}\n`, 'xx'],
    ['a carriage return within a line', `${one}\r${one}\n${one}\n`, 'xx'],
    ['other ends of lines in a string', `{"resourceType":"Patient","id":"a\u2028b"}\n${one}\n`, 'xx'],
    ['invalid UTF-8', Buffer.concat([Buffer.from(`${one}\n\n{"id":"Mu`), Buffer.from([0xf1]), Buffer.from(`oz"}\n${one}`)]), 'x-xx'],
    ['a byte 0', Buffer.concat([Buffer.from(one), Buffer.from([10, 0, 10, 10])]), 'xx-'],
    ['a line of 20 MB', `${one}\n{"resourceType":"Patient","name":[{"text":"${'a'.repeat(20e6)}"}]}\n\n${one}\n`, 'xx-x'],
  ])('gives as many lines as it is given: %s', async (_, stdin, expected) => {
    const { out, err } = await session.run(['validate', '-', '--ndjson', '--format', 'ndjson'], { stdin })
    const results = out.split('\n')
    expect([results.pop(), err]).toEqual(['', ''])
    const lineOf = (result: string) => (JSON.parse(result) as { readonly line: number }).line
    expect(results.map((result, index) => (result === '' ? '-' : lineOf(result) === index + 1 ? 'x' : '?')).join('')).toBe(expected)
  })

  it('says why a compressed file is not corrected, and reviews it', async () => {
    const { status, err } = await session.run(['validate', 'lote.ndjson.gz', '--fix', '-f', 'json'])
    expect(status).toBe(2)
    expect(err).toContain('No se pudo corregir «lote.ndjson.gz»: está comprimido (descomprímelo antes).')
  })

  it.each(['0', 'x', '1.5'])('refuses --jobs %s', async (jobs) => {
    const { status, err } = await session.run(['validate', '0.json', '--jobs', jobs])
    expect([status, err]).toEqual([2, `svc: --jobs espera un número entero desde 1, como 10, y no «${jobs}».\n`])
  })
})
