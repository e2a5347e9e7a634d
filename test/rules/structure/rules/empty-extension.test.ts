import { describe, expect, it } from 'vitest'
import { findEventExample } from '../../../../rules/examples/events/index.ts'
import { applyFix, lint, type IssueFix, type Json } from '../../../../rules/index.ts'

function fixIn(resource: Json): IssueFix | undefined {
  return lint(resource, { today: '2026-01-15' }).issues.find(({ code }) => code === 'r4-ext-03')?.quickFix
}

describe('an extension without a value', () => {
  it('is taken away', () => {
    expect(fixIn({ resourceType: 'Basic', code: { text: 'Nota', extension: [{ url: 'https://ejemplo.cl/a' }] } })).toMatchObject({
      title: 'Quitar la extensión',
    })
  })

  it('is left where a profile demands one', async () => {
    const message = (await findEventExample('quirurgico:cierre', true))!
    const jsonPointer = '/entry/1/resource/address/0/_state/extension/0'
    const url = 'https://hl7chile.cl/fhir/ig/clcore/StructureDefinition/RegionesCl'
    const emptied = applyFix(message, { jsonPointer, replacement: { url } })
    expect(emptied).not.toEqual(message)
    expect(fixIn(emptied)).toBeUndefined()
  })
})
