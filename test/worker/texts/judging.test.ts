import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { lint } from '../../../rules/index.ts'
import { judge } from '../../../worker/texts/judging.ts'
import { createTextLinting } from '../../../worker/texts/texts.ts'

const options = { today: '2026-11-23', ranges: true }
const linting = createTextLinting({
  lint: (text, given) => Promise.resolve(lint(text, given)),
  fixAll: () => Promise.reject(new Error('not asked for')),
})
const judged = (name: string, content: string | Uint8Array<ArrayBuffer>) =>
  judge({ file: new File([content], name) }, linting.lint, options)

const note = '{"resourceType":"Basic","code":{"text":"Nota"}}'
const wrong = '{"resourceType":"Basic","cod":{"text":"Ñandú"}}'

describe('a file among many', () => {
  it('is judged with its types, its counts and the rules that speak', async () => {
    expect(await judged('a.json', note)).toEqual({ types: [['Basic', 1]], errors: 0, warnings: 0, isComplete: true, rules: [], issues: [] })
    expect(await judged('b.json', wrong)).toMatchObject({
      types: [['Basic', 1]],
      errors: 2,
      rules: [
        ['r4-card-01', 1],
        ['r4-elemento-01', 1],
      ],
    })
  })

  it.each(['c.ndjson', 'c.json', 'c.jsonl'])('holds a resource on each line: %s', async (name) => {
    const lines = `${note}\n${note}\n${wrong}\n`
    expect(await judged(name, lines)).toMatchObject({ types: [['Basic', 3]], errors: 2 })
  })

  it('is unpacked, and read as what it is written in', async () => {
    expect(await judged('d.json.gz', gzipSync(wrong) as Uint8Array<ArrayBuffer>)).toMatchObject({ errors: 2 })
    const two = Buffer.concat([gzipSync(`${note}\n`), gzipSync(`${note}\n`)])
    expect(await judged('d.ndjson.gz', Uint8Array.from(two))).toMatchObject({ types: [['Basic', 2]] })
    expect(await judged('e.json', Uint8Array.from(Buffer.from(note.replace('Nota', 'Ñandú'), 'latin1')))).toMatchObject({ errors: 0 })
    expect(await judged('f.json', Uint8Array.from(Buffer.from(`\uFEFF${note}`, 'utf16le')))).toMatchObject({ errors: 0 })
  })

  it.each([
    ['not-fhir', 'package.json', '{"name":"x"}'],
    ['not-text', 'g.json', Uint8Array.from([0x7b, 0, 1, 2])],
    ['unreadable', 'h.json.gz', 'x'],
    ['trailing', 'h.json.gz', Uint8Array.from(Buffer.concat([gzipSync(note), Buffer.from('x')]))],
    ['too-large', 'i.json', new Uint8Array(31 * 2 ** 20)],
  ])('has no verdict: %s', async (why, name, content) => {
    expect(await judged(name, content as string)).toBe(why)
  })

  it('that is no JSON is an error, and not something else', async () => {
    expect(await judged('j.json', '{"a":')).toMatchObject({ errors: 1, types: [] })
  })
})
