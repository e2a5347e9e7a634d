import { expect, it } from 'vitest'
import type { Issue } from '../../../rules/index.ts'
import { withGuides } from '../../../worker/texts/issue-guides.ts'

const minsal = 'https://interoperabilidad.minsal.cl/fhir/ig'

/** The guide of an issue in a report of a text that some guides take part in. */
function guideIn(taking: readonly string[], issue: Pick<Issue, 'code' | 'profileUrl'>): string | undefined {
  const full: Issue = { severity: 'error', path: 'Bundle', message: '', ...issue }
  const report = { valid: false, errors: [], warnings: [], profile: null, resourceType: 'Bundle', issues: [full] }
  return withGuides({ ...report, guides: taking.map((id) => ({ id, version: '1', source: 'embedded' as const })) }).issues[0]!.guide
}

it.each([
  ['a rule of one guide', 'cl-tei-01', ['clcore', 'tei'], 'tei'],
  ['a rule under a short name', 'cl-img-01', ['imagenologia'], 'imagenologia'],
  ['a rule of one version', 'cl-urg-01', ['urgencia'], 'urgencia'],
  ['a rule of two guides, in one', 'cl-msg-01', ['clcore', 'sigges'], 'sigges'],
  ['a rule of two guides, in the other', 'cl-msg-01', ['tei'], 'tei'],
  ['a rule that holds for all', 'cl-run-03', ['tei'], undefined],
  ['what FHIR itself asks', 'r4-card-01', ['tei'], undefined],
] as const)('goes by the rule: %s', (_name, code, taking, guide) => {
  expect(guideIn(taking, { code })).toBe(guide)
})

it.each([
  [`${minsal}/tei/StructureDefinition/ServiceRequestLE`, 'tei'],
  ['https://hl7chile.cl/fhir/ig/clcore/StructureDefinition/CorePacienteCl', 'clcore'],
  ['https://FALP.cl/StructureDefinition/PrestadorIndividual', 'falp'],
  ['https://ejemplo.cl/fhir/ig/propia/StructureDefinition/Paciente', 'propia'],
])('goes by the profile: %s', (profileUrl, guide) => {
  expect(guideIn(['clcore'], { code: 'r4-card-01', profileUrl })).toBe(guide)
})
