import { describe, expect, it } from 'vitest'
import { lint, type JsonObject } from '../../../rules/index.ts'

const hl7 = 'http://hl7.org/fhir/StructureDefinition/'
const patient = (extension: JsonObject): JsonObject => ({ resourceType: 'Patient', extension: [extension] })
const told = (resource: JsonObject, guide?: string) =>
  lint(resource, { today: '2026-01-15', only: ['r4'], guide }).issues.map(({ code, path }) => `${code} ${path}`)

describe("HL7's extensions since R4", () => {
  const pronouns = (value: JsonObject): JsonObject => patient({ url: `${hl7}individual-pronouns`, extension: [{ url: 'value', ...value }] })

  it('are known to texts that name no guide, and held to their definitions', () => {
    expect(told(pronouns({ valueCodeableConcept: { text: 'ella' } }))).toEqual([])
    expect(told(pronouns({ valueString: 'ella' }))).toEqual(['r4-elemento-04 Patient.extension[0].extension[0].value'])
  })

  it('are not where no guide is wanted', () => {
    expect(told(pronouns({ valueCodeableConcept: { text: 'ella' } }), 'none')).toEqual(['r4-ext-01 Patient.extension[0]'])
  })

  it('leave those unknown that HL7 does not have', () => {
    expect(told(patient({ url: `${hl7}individual-pronoun`, valueString: 'ella' }))).toEqual(['r4-ext-01 Patient.extension[0]'])
  })

  it('leave those unknown that validators write otherwise than they are defined', () => {
    const issue = { severity: 'error', code: 'invalid', extension: [{ url: `${hl7}operationoutcome-issue-col`, valueInteger: 3 }] }
    expect(told({ resourceType: 'OperationOutcome', issue: [issue] })).toEqual(['r4-ext-01 OperationOutcome.issue[0].extension[0]'])
  })
})
