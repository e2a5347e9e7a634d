import { afterEach, expect, it } from 'vitest'
import { isSpanish } from '../../support/english.ts'
import { openEditor, type Editor } from './editor.ts'

let editor: Editor
afterEach(() => editor.end())

const resource = {
  resourceType: 'Patient',
  meta: { profile: ['https://ejemplo.cl/perfil'] },
  gender: 'Male',
  identifier: [{ value: '51.234.567-0', type: { coding: [{ system: 'urn:x', code: '1' }] } }],
}

/** All texts in an answer, but the names and addresses that any language has. */
function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

async function answers(env: Readonly<Record<string, string>>): Promise<readonly (readonly string[])[]> {
  editor = await openEditor({ env })
  const { structured: linted } = await editor.call('svc_fhir_lint_local', { resource })
  const { structured: fixed } = await editor.call('svc_fhir_apply_quickfix', { resource })
  const { structured: rule } = await editor.call('svc_explain_code', { code: 'cl-run-03' })
  const { structured: concept } = await editor.call('svc_explain_code', { code: 'J45.9' })
  const { examples: _inSpanish, links: _ofTheMinistry, ...told } = rule as Record<string, unknown>
  const { what, howToFix } = concept as Record<string, string>
  return [
    textsIn(linted),
    textsIn((fixed as { remaining: unknown }).remaining),
    textsIn(told),
    [what!.replace(/“Asma[^”]*”|in .*/g, ''), howToFix!.slice(0, 30)],
  ]
}

it('tells what it finds and explains in English where the environment says so', async () => {
  const english = await answers({ SVC_LANG: 'en' })
  expect(english.map((texts) => texts.filter((text) => isSpanish(text)))).toEqual([[], [], [], []])
  expect(english[0]).toEqual(expect.arrayContaining([expect.stringContaining('is not in the value set administrative-gender')]))
  expect(english[0]!.some((text) => /^Invalid: .* with 1 profile not checked\.$/.test(text))).toBe(true)
  expect(english[3]).toEqual([expect.stringContaining('is'), 'It is written as a Coding: {"s'])
})

it('says in English what is wrong with a configuration', async () => {
  editor = await openEditor({ env: { SVC_LANG: 'en' } })
  editor.write('svc.config.json', '{"stricto":true}')
  const { isError, text } = await editor.call('svc_fhir_lint_run', { paths: [editor.write('paciente.json', JSON.stringify(resource))] })
  expect(isError).toBe(true)
  expect(text).toContain('“stricto” is not a key of the configuration. Is “strict” meant?')
  editor.write('svc.config.json', '{"ig":"../../guia.tgz"}')
  const outside = await editor.call('svc_fhir_lint_run', { paths: ['paciente.json'] })
  expect(outside.text).toContain('The configuration names a package outside of the open folders: “')
})

it.each([
  ['svc_explain_code', { code: 'run-03' }, 'There is no rule or code “run-03”. Did you mean “cl-run-03”?'],
  ['svc_explain_code', { code: 'zz' }, 'There is no rule or code “zz”. Codes of a catalog are searched by svc_search_terminology.'],
  ['svc_get_example', { resourceType: 'paciente' }, 'There is no example of “paciente”. Did you mean “Patient”?'],
  ['svc_fhir_lint_run', { paths: ['/etc/hosts'] }, '“/etc/hosts” is outside of the open folders: nothing was checked.'],
  ['svc_fhir_lint_run', { paths: ['a\0b'] }, ' is no path: check it.'],
  ['svc_search_terminology', { catalog: 'comuna', query: 'a' }, 'There is no catalog “comuna”. Those that there are: cie10, '],
  ['svc_fhir_apply_quickfix', { resource, codes: ['cl-zz'] }, 'There is no rule “cl-zz”. Use the codes that svc_fhir_lint_local gives.'],
  [
    'svc_apply_fix',
    { resource, quickFix: { jsonPointer: '/a/b/c', replacement: 1 } },
    '“/a/b/c” leads to no place of the resource: check the path.',
  ],
  ['svc_fhir_lint_local', {}, 'The argument “resource” is missing.'],
  ['svc_fhir_lint_local', { resource: 7 }, 'The argument “resource” has to be a FHIR resource: a JSON object, or a text with the JSON.'],
  ['svc_fhir_lint_local', { resource, perfil: 'x' }, 'There is no argument “perfil”; those that there are: resource, profile, ig, all,'],
  ['svc_fhir_lint_run', { paths: [] }, 'The argument “paths” has to be a list with at least one path, folder or glob.'],
  ['svc_fhir_lint_local', { resource, limit: 0 }, 'The argument “limit” has to be a whole number between 1 and 5000.'],
  ['svc_apply_fix', { resource, quickFix: { jsonPointer: '/a' } }, 'The argument “quickFix.replacement” is missing.'],
  ['svc_apply_fix', { resource: '{', quickFix: { jsonPointer: '/a', replacement: 1 } }, 'The text of “resource” is no JSON: '],
  ['svc_outline', { path: 'nada.json' }, '“nada.json” is not a file: does not exist (check the path).'],
])('says in English why a call cannot be answered: %s %j', async (tool, args, sentence) => {
  editor = await openEditor({ env: { SVC_LANG: 'en' } })
  const { isError, text } = await editor.call(tool, args)
  expect({ isError, text }).toEqual({ isError: true, text: expect.stringContaining(sentence) as string })
})

it('describes its tools and their arguments in English', async () => {
  editor = await openEditor({ env: { SVC_LANG: 'en' } })
  const { tools } = await editor.client.listTools()
  const told = tools.flatMap(({ title, description, inputSchema }) => textsIn([title, description, inputSchema]))
  expect(told.filter((text) => isSpanish(text) || /[«áéíóúñ]/.test(text))).toEqual([])
  expect(told).toContain('Check a FHIR resource')
  expect(editor.client.getInstructions()).toContain('Checks, fixes and explains')
})

it('tells it in Spanish otherwise', async () => {
  const spanish = await answers({ SVC_LANG: 'de' })
  for (const texts of spanish) expect(texts.some((text) => isSpanish(text) || text.includes('Se escribe'))).toBe(true)
})
