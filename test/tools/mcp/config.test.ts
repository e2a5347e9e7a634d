import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openEditor, type Editor } from './editor.ts'

vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 })

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
