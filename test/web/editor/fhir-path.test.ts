import { json } from '@codemirror/lang-json'
import { ensureSyntaxTree } from '@codemirror/language'
import { EditorState } from '@codemirror/state'
import { describe, expect, it } from 'vitest'
import { fhirPathAt } from '../../../web/editor/fhir-path.ts'

/** The path at the character after `|`. */
function pathAt(text: string): string | undefined {
  const offset = text.indexOf('|')
  const state = EditorState.create({ doc: text.replace('|', ''), extensions: json() })
  ensureSyntaxTree(state, state.doc.length, 1_000)
  const found = fhirPathAt(state, offset)
  return found && `${found.entryIndex === undefined ? '' : `${found.entryIndex}: `}${found.path}`
}

describe('the crumbs of a path', () => {
  const text = '{"resourceType": "Bundle", "entry": [{"resource": {"resourceType": "Patient", "name": [{"given": ["Ana"]}]}}]}'
  const state = EditorState.create({ doc: text, extensions: json() })
  ensureSyntaxTree(state, state.doc.length, 1_000)
  const { crumbs, entryFrom } = fhirPathAt(state, text.indexOf('Ana'))!

  it('lead to the elements they name', () => {
    expect(crumbs.map(({ name, from }) => [name, text.slice(from, from + 8)])).toEqual([
      ['Patient', '{"resour'],
      ['.name[0]', '{"given"'],
      ['.given[0]', '"Ana"]}]'],
    ])
    expect(text.slice(entryFrom, entryFrom! + 10)).toBe('{"resource')
  })
})

describe('fhirPathAt', () => {
  it.each([
    ['{"resourceType": "Patient", "name": [{}, {"family": |"Soto"}]}', 'Patient.name[1].family'],
    ['{"name": [{"given": ["Ana", |"Luz"]}], "resourceType": "Patient"}', 'Patient.name[0].given[1]'],
    ['{"resourceType": "Patient", "_birthDate": {"extension": |[]}}', 'Patient.birthDate.extension'],
    ['|{"resourceType": "Patient"}', 'Patient'],
    ['{"resourceType": "Patient", "contained": [{"resourceType": "Organization", "name": |"Uno"}]}', 'Patient.contained[0].name'],
    ['{"resourceType": "Bundle", "type": |"batch"}', 'Bundle.type'],
    ['{"resourceType": "Bundle", "entry": [{}, {"resource": {"resourceType": "Patient", "active": |true}}]}', '1: Patient.active'],
    ['{"resourceType": "Bundle", "entry": [{"fullUrl": |"urn:uuid:1"}]}', 'Bundle.entry[0].fullUrl'],
    ['{"resourceType": "Bundle", "entry": [{"resource": {"active": |true}}]}', undefined],
    ['{"resourceType": "Patient", "gender": "female"|, "active": true}', 'Patient.gender'],
    ['{"resourceType": "Patient", "gender": "female",| "active": true}', 'Patient'],
    ['{"status": |"final"}', undefined],
    ['|', undefined],
    ['{"resourceType": "Patient"}|', 'Patient'],
    ['{"resourceType": "Patient"}\n\n{"resourceType": "Encounter", "status": |"finished"}', 'Encounter.status'],
  ])('%s → %s', (text, expected) => {
    expect(pathAt(text)).toBe(expected)
  })
})
