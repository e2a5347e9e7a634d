import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openEditor, type Editor } from './editor.ts'

const resource = { resourceType: 'Patient', gender: 'female' }

let editor: Editor
beforeAll(async () => {
  editor = await openEditor({})
  editor.write('paciente.json', JSON.stringify(resource))
})
afterAll(() => editor.end())

describe('the lint tools go by svc.config.json', () => {
  it('of a file, and count what it suppresses', async () => {
    editor.write('svc.config.json', JSON.stringify({ suppress: [{ code: 'cl-patient-02', reason: 'anónimos' }] }))
    const { structured } = await editor.call('svc_fhir_lint_run', { paths: ['paciente.json'] })
    expect(structured).toMatchObject({ results: [{ valid: true, suppressed: { count: 1 } }], summary: { errors: 0, suppressed: 1 } })
    const shown = await editor.call('svc_fhir_lint_run', { paths: ['paciente.json'], show_suppressed: true })
    expect(shown.structured).toMatchObject({ results: [{ suppressed: { issues: [{ code: 'cl-patient-02', reason: 'anónimos' }] } }] })
  })

  it('and tell which suppressions are past, and of a folder which suppress nothing', async () => {
    const suppress = [
      { code: 'cl-patient-02', reason: 'a', until: '2020-01-01' },
      { code: 'cl-run-03', reason: 'b' },
    ]
    editor.write('svc.config.json', JSON.stringify({ suppress }))
    const warned = async (path: string) => {
      const { structured } = await editor.call('svc_fhir_lint_run', { paths: [path] })
      const { results } = structured as { results: { file: string; warnings: readonly string[] }[] }
      return results.find(({ file }) => file.endsWith('svc.config.json'))?.warnings
    }
    expect(await warned('paciente.json')).toEqual(['Lo silenciado de cl-patient-02 venció el 2020-01-01: ya no se silencia.'])
    expect(await warned('.')).toHaveLength(2)
  })

  it('and say in a sentence what is wrong with it', async () => {
    editor.write('svc.config.json', '{"stricto":true}')
    const { isError, text } = await editor.call('svc_fhir_lint_run', { paths: ['paciente.json'] })
    expect(isError).toBe(true)
    expect(text).toContain('«stricto» no es una clave de la configuración. ¿Será «strict»?')
  })

  it('and read no package outside of the open folders for it', async () => {
    editor.write('svc.config.json', '{"ig":"../../guia.tgz"}')
    const { isError, text } = await editor.call('svc_fhir_lint_run', { paths: ['paciente.json'] })
    expect(isError).toBe(true)
    expect(text).toContain('fuera de las carpetas abiertas')
  })
})
