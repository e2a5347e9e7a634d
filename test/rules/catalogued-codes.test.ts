import { describe, expect, it } from 'vitest'
import { findEventExample } from '../../rules/examples/events/index.ts'
import { lint } from '../../rules/index.ts'
import { hostCatalogs } from '../support/catalogs.ts'

const today = '2026-01-15'
const message = JSON.stringify(await findEventExample('tei:iniciar', true))
const diagnoses = 'https://interoperabilidad.minsal.cl/fhir/ig/tei/ValueSet/VSTerminologiasDiag'

describe('a code of ICD-10, whose definition nobody may carry', () => {
  it('is known to be in a set of the whole of it where the Chilean list has it', () => {
    expect(lint(message, { today }).unverified).toMatchObject([{ name: diagnoses }])
    expect(lint(message, { today, catalogs: hostCatalogs }).unverified).toBeUndefined()
  })

  it('stays open where the list does not have it', () => {
    const other = message.replaceAll('"I10"', '"U99.8"')
    expect(other).not.toBe(message)
    expect(lint(other, { today, catalogs: hostCatalogs }).unverified).toMatchObject([{ name: diagnoses }])
  })
})
