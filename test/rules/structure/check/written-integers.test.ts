import { describe, expect, it } from 'vitest'
import { applyFix, fixAll, lint } from '../../../../rules/index.ts'

const options = { today: '2026-01-15', only: ['r4'], ranges: true } as const
const find = (text: string) => lint(text, options).issues.filter(({ code }) => code === 'r4-formato-02')

describe('an integer', () => {
  it.each(['1.0', '1.00', '1e0', '10E-1', '1.0e0'])('written as %s is reported, and written anew', (written) => {
    const text = `{ "resourceType": "Patient", "telecom": [{ "rank": ${written} }, { "rank": 2 }] }`
    const [issue, ...others] = find(text)
    expect(others).toEqual([])
    expect(issue).toMatchObject({ path: 'Patient.telecom[0].rank', severity: 'error', quickFix: { replacement: 1, safe: true } })
    expect(issue!.message).toContain(`«${written}»`)
    expect(text.slice(issue!.range!.start.column - 1, issue!.range!.end.column - 1)).toBe(written)
    const fixed = text.replace(written, '1')
    expect(applyFix(text, issue!.quickFix!)).toBe(fixed)
    expect(fixAll(text, options).text).toBe(fixed)
  })

  it.each(['1', '0', '-1'])('written as %s is none of it', (written) => {
    expect(
      find(`{"resourceType":"Patient","multipleBirthInteger":${written},"extension":[{"url":"http://a.cl","valueDecimal":5.0}]}`),
    ).toEqual([])
  })

  it('of no sign is not written as -0', () => {
    const text = '{"resourceType":"DocumentReference","status":"current","content":[{"attachment":{"title":"a","size":-0}}]}'
    const [issue, ...others] = find(text)
    expect(others).toEqual([])
    expect(issue).toMatchObject({ path: 'DocumentReference.content[0].attachment.size', severity: 'error', quickFix: { replacement: 0 } })
    expect(issue!.message).toBe('«-0» no es la forma de un unsignedInt, que se escribe sin signo.')
    expect(applyFix(text, issue!.quickFix!)).toBe(text.replace('-0', '0'))
    expect(find('{"resourceType":"Patient","multipleBirthInteger":-0}')).toEqual([])
  })

  it.each(['"1"', '[1]', '[1.0]'])('in a string or a list, as %s, is told of that alone', (written) => {
    const text = `{"resourceType":"Patient","telecom":[{"rank":${written}}],"extension":[{"url":"http://a.cl","valueDecimal":5.0}]}`
    expect(find(text)).toEqual([])
  })

  it('of a value without a text is the number itself', () => {
    expect(lint(JSON.parse('{"resourceType":"Patient","multipleBirthInteger":1.0}'), options).issues.map(({ code }) => code)).toEqual([])
  })

  it('that is mended makes room for no error of another fix', () => {
    const text = '{"resourceType":"Patient","multipleBirthInteger":1.0,"contact":{"gender":"female"},"gendr":"male"}'
    const before = lint(text, options)
    const fixes = before.issues.flatMap(({ quickFix }) => quickFix ?? [])
    expect(fixes).toHaveLength(4)
    expect(fixes.map((fix) => lint(applyFix(text, fix), options).errors.length).filter((errors) => errors >= before.errors.length)).toEqual(
      [],
    )
  })

  it('is of no matter in a decimal', () => {
    expect(
      find(
        '{"resourceType":"Observation","status":"final","code":{"text":"x"},"valueQuantity":{"value":5.0},"component":[{"code":{"text":"y"},"valueInteger":3}]}',
      ),
    ).toEqual([])
  })
})
