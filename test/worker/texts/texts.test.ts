import * as fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { lint, type LintOptions } from '../../../rules/index.ts'
import { fixText } from '../../../language/actions.ts'
import { linesOf, mapLines } from '../../../language/lines.ts'
import { createLinting, type Linting } from '../../../worker/texts/linting.ts'
import { createTextLinting, formatText } from '../../../worker/texts/texts.ts'

const options: LintOptions = { today: '2026-01-15', ranges: true }
const encounter = '{"resourceType":"Encounter","status":"complete","class":{"system":"http://terminology.hl7.org/CodeSystem/v3-ActCode","code":"AMB"},"subject":{"reference":"Patient/1"}}' // prettier-ignore
const patient = '{"resourceType":"Patient","gender":"hombre"}'

const linting = createLinting({ ready: {}, bring: () => Promise.resolve(undefined) })
const texts = createTextLinting(linting)

describe('linesOf', () => {
  it('counts blank lines and leaves them out', () => {
    expect(linesOf('a\n\n \nb\n')).toEqual([
      { text: 'a', number: 1, offset: 0 },
      { text: 'b', number: 4, offset: 5 },
    ])
  })

  it('gives each line the place where it is', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('', ' ', '{}', 'ñ', '😀')), (lines) => {
        const text = lines.join('\n')
        for (const { text: line, number, offset } of linesOf(text)) {
          expect(text.slice(offset, offset + line.length)).toBe(line)
          expect(lines[number - 1]).toBe(line)
        }
        expect(mapLines(text, (line) => line.text)).toBe(text)
      }),
    )
  })
})

describe('linting a text of one resource a line', () => {
  const text = `${patient}\n\n${encounter}\n{"resourceType":\n`

  it('finds on each line what is found in its resource alone, and says where in the text', async () => {
    const { issues, errors, lines, valid } = await texts.lint(text, 'ndjson', options)
    expect([lines, valid]).toEqual([3, false])
    const alone = [patient, encounter, '{"resourceType":'].map((one) => lint(one, options).issues)
    expect(issues.map(({ code }) => code)).toEqual(alone.flat().map(({ code }) => code))
    expect(errors).toEqual(issues.filter(({ severity }) => severity === 'error').map(({ message }) => message))
    const status = issues.find(({ code }) => code === 'cl-enc-04')!
    expect(status.range!.start.line).toBe(3)
    expect(text.slice(status.range!.start.offset, status.range!.end.offset)).toBe('"complete"')
    expect(status.range!.start.column).toBe(alone[1]!.find(({ code }) => code === 'cl-enc-04')!.range!.start.column)
  })

  it('is in order where all its lines are', async () => {
    expect(await texts.lint('\n', 'ndjson', options)).toMatchObject({ valid: true, issues: [], lines: 0 })
  })

  it('lints only the lines that changed, and all of them once it was told to forget', async () => {
    const asked = vi.fn<Linting['lint']>((one, given) => linting.lint(one, given))
    const own = createTextLinting({ ...linting, lint: asked })
    const told = async (lines: readonly string[], given = options) => {
      asked.mockClear()
      const response = await own.lint(lines.join('\n'), 'ndjson', given)
      expect(response).toEqual(await texts.lint(lines.join('\n'), 'ndjson', given))
      return asked.mock.calls.map(([line]) => line)
    }
    expect(await told([patient, encounter, patient])).toEqual([patient, encounter])
    expect(await told([patient, `${encounter} `, patient])).toEqual([`${encounter} `])
    expect(await told([patient], { ...options, today: '2027-01-01' })).toEqual([patient])
    own.forget()
    expect(await told([patient], { ...options, today: '2027-01-01' })).toEqual([patient])
  })

  it('asks again what could not be looked up', async () => {
    const answer = { ...lint(patient, options), skipped: [{ code: 'cl-cie10-02', needs: ['cie10'] }] }
    const asked = vi.fn<Linting['lint']>(() => Promise.resolve(answer))
    const own = createTextLinting({ ...linting, lint: asked })
    expect((await own.lint(patient, 'ndjson', options)).skipped).toEqual(answer.skipped)
    await own.lint(patient, 'ndjson', options)
    expect(asked).toHaveBeenCalledTimes(2)
  })

  it('tells five thousand problems, and counts the others', async () => {
    const many = Array.from({ length: 3_000 }, (_, index) => `{"resourceType":"Patient","gender":"x","id":"${index}","birthDate":"1"}`)
    const { issues, omitted } = await texts.lint(many.join('\n'), 'ndjson', options)
    const each = lint(many[0]!, options).issues.length
    expect(issues).toHaveLength(5_000)
    expect(omitted!.reduce((sum, { count }) => sum + count, 0)).toBe(each * 3_000 - 5_000)
  })
})

describe('changing a text of one resource a line', () => {
  it('applies a correction on its line alone', () => {
    const fix = { jsonPointer: '/status', replacement: 'finished' }
    expect(fixText(`${encounter}\n\n${encounter}`, fix, 3)).toBe(`${encounter}\n\n${encounter.replace('complete', 'finished')}`)
    expect(fixText(encounter, fix, undefined)).toBe(encounter.replace('complete', 'finished'))
  })

  it('applies all of them and stays what it is', async () => {
    const before = `${encounter}\n\n${patient}\n${encounter}\n`
    const { text, applied } = await texts.fixAll(before, 'ndjson', options)
    expect(text).toBe(before.replaceAll('complete', 'finished'))
    expect(applied).toBe(2)
  })

  it('lays each resource out on its line, and leaves alone what is not JSON', () => {
    expect(formatText('{ "a": 1.0,\t"b": [ ] }\n\n  {"c": "{ , }"}', 'ndjson')).toBe('{"a":1.0,"b":[]}\n{"c":"{ , }"}\n')
    expect(formatText('{}\n{"a":', 'ndjson')).toBeUndefined()
    expect(formatText('{"a":1}', 'json')).toBe('{\n  "a": 1\n}\n')
  })
})
