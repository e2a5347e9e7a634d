import { expect, it } from 'vitest'
import { toMarkdown } from '../../../rules/format/markdown.ts'
import { lint } from '../../../rules/index.ts'

const options = { today: '2026-01-15', ranges: true, publicUrl: 'https://svc.ejemplo.cl' }

it('says what is wrong, where, and what to do', () => {
  const response = lint('{\n  "resourceType": "Encounter",\n  "status": "complete"\n}', { ...options, only: ['cl-enc-04'] })
  expect(toMarkdown({ file: 'encuentro.json', response }).split('\n')).toEqual([
    '# encuentro.json',
    '',
    '1 error, 0 avisos. Perfil: <http://hl7.org/fhir/StructureDefinition/Encounter>.',
    '',
    expect.stringMatching(
      /^- \*\*Error\*\* .*«complete».* \(línea 3, `Encounter\.status`, \[cl-enc-04\]\(https:\/\/svc\.ejemplo\.cl\/reglas\/cl-enc-04\)\)$/,
    ),
    '',
  ])
})

it("shows Markdown's control characters as they are", () => {
  const response = lint({ resourceType: 'Encounter', status: '*a*\n# b <c>' }, { ...options, only: ['cl-enc-04'] })
  expect(toMarkdown({ file: 'a_b.json', response })).toContain(String.raw`# a\_b.json`)
  expect(toMarkdown({ file: 'a_b.json', response })).toContain(String.raw`\*a\* \# b \<c\>`)
})

it('lets no element name, file name or profile break out of its place', () => {
  const name = '`<img src=x onerror=alert(1)>``\u202e\u009b2J\n# b'
  const response = lint(JSON.stringify({ resourceType: 'Basic', code: { text: 'Nota' }, [name]: 1 }), { ...options, only: ['r4'] })
  const markdown = toMarkdown({ file: `${name}.json`, response: { ...response, profile: 'javascript:alert(1)' } })
  // Between two backticks, as single ones are in it.
  expect(markdown).toContain('(línea 1, `` Basic.')
  expect(markdown).toContain('Perfil: `javascript:alert(1)`.')
  expect(markdown).toMatch(/^# \\`\\<img src=x onerror=alert\(1\)\\>\\`\\`\\\\u202e\\\\u009b2J \\# b\.json\n\n1 error/)
  expect(markdown.match(/^#/gm)).toHaveLength(1)
  const withProfile = (profile: string): string => toMarkdown({ file: 'a', response: { ...response, profile } })
  for (const url of ['https://a.cl/><img src=x>', 'https://a.cl/ b']) expect(withProfile(url)).toContain(`Perfil: \`${url}\`.`)
  expect(withProfile('HTTPS://a.cl/\u202e')).toContain(String.raw`Perfil: <HTTPS://a.cl/\u202e>.`)
})

it('says of a valid file that there are no problems', () => {
  const response = lint({ resourceType: 'Basic', code: { text: 'Nota' } }, options)
  expect(toMarkdown({ file: 'nota.json', response })).toBe('# nota.json\n\nSin problemas.\n')
})
