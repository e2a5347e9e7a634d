import { LogMessageNotification, DocumentDiagnosticRequest, type FullDocumentDiagnosticReport } from 'vscode-languageserver-protocol/node'
import { afterEach, describe, expect, it } from 'vitest'
import { findSettingFaults, readSettings } from '../../../tools/lsp/settings.ts'
import { modern, startClient, type Client } from './client.ts'

let client: Client | undefined

afterEach(async () => {
  await client?.end()
  client = undefined
})

describe('the settings of an editor', () => {
  it('take a text for a list of one, and leave what is of another form as it is by default', () => {
    expect(readSettings({ only: 'r4', strict: 'yes', profile: 7, exclude: ['a', 1], language: 'fr', __proto__: { guide: 'tei' } })).toEqual(
      {
        ...readSettings(undefined),
        only: ['r4'],
      },
    )
  })

  it('may stand in their section', () => {
    expect(readSettings({ svc: { strict: true } })).toMatchObject({ strict: true })
    expect(findSettingFaults({ svc: { strictt: true } }, 'en')).toHaveLength(1)
  })

  it('are told of where they are of another form or misspelled, and not where nobody set them', () => {
    expect(
      findSettingFaults({ strict: 'yes', onyl: ['r4'], exclude: [1], language: 'fr', profile: '', only: [], guide: null }, 'es'),
    ).toEqual([
      'El ajuste «svc.strict» no se usa: tiene que ser true o false.',
      'No existe el ajuste «svc.onyl». ¿Será «svc.only»?',
      'El ajuste «svc.exclude» no se usa: tiene que ser una lista de textos.',
      'El ajuste «svc.language» no se usa: tiene que ser "es" o "en".',
    ])
    expect(findSettingFaults({ strictt: true, ig: ['a.tgz'], trace: { server: 'off' }, somethingElse: 1 }, 'en')).toEqual([
      'There is no setting “svc.strictt”. Is “svc.strict” meant?',
    ])
    expect(findSettingFaults(undefined, 'es')).toEqual([])
  })

  it('hold where another one cannot be gone by', async () => {
    client = await startClient(modern, { settings: { only: ['cl-enc-04'], profile: 'Patient', gude: 'tei' } })
    const told: string[] = []
    client.connection.onNotification(LogMessageNotification.type, ({ message }) => void told.push(message))
    const { uri } = client.open('a.json', '{"resourceType":"Encounter","status":"nada"}')
    const report = await client.connection.sendRequest(DocumentDiagnosticRequest.type, { textDocument: { uri } })
    expect((report as FullDocumentDiagnosticReport).items.map(({ code }) => code)).toEqual(['cl-enc-04'])
    expect(told.toSorted()).toEqual([
      '--profile espera la URL completa de un perfil, y no «Patient».',
      'No existe el ajuste «svc.gude». ¿Será «svc.guide»?',
    ])
  })
})
