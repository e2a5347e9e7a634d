import { existsSync, readFileSync, statSync } from 'node:fs'
import { createRequire, isBuiltin } from 'node:module'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { DocumentDiagnosticRequest, type FullDocumentDiagnosticReport } from 'vscode-languageserver-protocol/node'
import { describeWith } from '../../support/program.ts'
import { vsce } from '../../support/tools.ts'
import { modern, startClient } from '../lsp/client.ts'
import { builtExtension } from './built.ts'

const folder = join(import.meta.dirname, '../../../tools/vscode')

it('has words in both languages for everything that it contributes', () => {
  const read = (name: string) => readFileSync(join(folder, name), 'utf8')
  const asked = new Set([...read('package.json').matchAll(/"%([^%"]+)%"/g)].map(([, name]) => name!))
  for (const name of ['package.nls.json', 'package.nls.es.json'])
    expect(Object.keys(JSON.parse(read(name)) as object).toSorted()).toEqual([...asked].toSorted())
})

describeWith(vsce, 'the extension for VS Code', () => {
  let out: string
  let built: string
  beforeAll(async () => {
    out = await builtExtension()
    built = join(out, 'extension')
  })

  it('is packed in less than 3 MB, and needs nothing but the editor and Node', () => {
    expect(statSync(join(out, 'svc-fhir-cl.vsix')).size).toBeLessThan(3 * 2 ** 20)
    const code = readFileSync(join(built, 'extension.cjs'), 'utf8')
    const required = [...code.matchAll(/\brequire\([`"']([^`"']+)[`"']\)/g)].map(([, name]) => name!)
    expect(required).toContain('vscode')
    expect(required.filter((name) => name !== 'vscode' && !isBuiltin(name))).toEqual([])
    for (const name of [
      'LICENSE',
      'README.md',
      'icon.png',
      'package.nls.es.json',
      'browser.cjs',
      'server/web.js',
      'svc.config.schema.json',
      'media/read.nls.es.md',
    ])
      expect(existsSync(join(built, name))).toBe(true)
    expect(createRequire(import.meta.url)(join(built, 'package.json'))).not.toHaveProperty('devDependencies')
  })

  it('brings a server that answers by itself, guides and catalogs included', async () => {
    const client = await startClient(modern, { command: join(built, 'server/lib/cli/svc.js') })
    const profile = 'https://interoperabilidad.minsal.cl/fhir/ig/tei/StructureDefinition/AppointmentAgendarLE'
    const { uri } = client.open('cita.json', JSON.stringify({ resourceType: 'Appointment', meta: { profile: [profile] } }))
    const { items } = (await client.connection.sendRequest(DocumentDiagnosticRequest.type, {
      textDocument: { uri },
    })) as FullDocumentDiagnosticReport
    expect(items.some(({ message }) => String(message).includes('AppointmentAgendarLE'))).toBe(true)
    expect(await client.end()).toBe(0)
  })
})
