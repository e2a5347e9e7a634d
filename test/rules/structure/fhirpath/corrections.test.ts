import { describe, expect, it } from 'vitest'
import type { Json } from '../../../../rules/engine/json.ts'
import { compileInvariant } from '../../../../rules/structure/fhirpath/index.ts'
import { r4 } from '../../../../rules/structure/r4.ts'

/** The invariants that R4 published wrong, as its definitions have them. */
const published = {
  'adf-0': "name.matches('[A-Z]([A-Za-z0-9_]){0,254}')",
  'app-4': "Appointment.cancelationReason.exists() implies (Appointment.status='no-show' or Appointment.status='cancelled')",
  'bdl-1': "total.empty() or (type = 'searchset') or (type = 'history')",
  'bdl-2': "entry.search.empty() or (type = 'searchset')",
  'bdl-3': "entry.all(request.exists() = (%resource.type = 'batch' or %resource.type = 'transaction' or %resource.type = 'history'))",
  'bdl-4':
    "entry.all(response.exists() = (%resource.type = 'batch-response' or %resource.type = 'transaction-response' or %resource.type = 'history'))",
  'bdl-8': "fullUrl.contains('/_history/').not()",
  'bdl-9': "type = 'document' implies (identifier.system.exists() and identifier.value.exists())",
  'bdl-10': "type = 'document' implies (timestamp.hasValue())",
  'cnt-3':
    "(code.exists() or value.empty()) and (system.empty() or system = %ucum) and (code.empty() or code = '1') and (value.empty() or value.hasValue().not() or value.toString().contains('.').not())",
  'dom-6': 'text.`div`.exists()',
  'eld-19': String.raw`path.matches('[^\\s\\.,:;\\\'"\\/|?!@#$%&*()\\[\\]{}]{1,64}(\\.[^\\s\\.,:;\\\'"\\/|?!@#$%&*()\\[\\]{}]{1,64}(\\[x\\])?(\\:[^\\s\\.]+)?)*')`,
  'eld-20': String.raw`path.matches('[A-Za-z][A-Za-z0-9]*(\\.[a-z][A-Za-z0-9]*(\\[x])?)*')`,
  'inv-1': 'lastModified.exists().not() or authoredOn.exists().not() or lastModified >= authoredOn',
  'mdd-1': 'whenHandedOver.empty() or whenPrepared.empty() or whenHandedOver >= whenPrepared',
  'per-1': 'start.hasValue().not() or end.hasValue().not() or (start <= end)',
  'que-12': 'enableWhen.count() > 2 implies enableBehavior.exists()',
  'ras-2': 'probability is decimal implies (probability as decimal) <= 100',
  'ref-1': "reference.startsWith('#').not() or (reference.substring(1).trace('url') in %rootResource.contained.id.trace('ids'))",
  'rng-2': 'low.empty() or high.empty() or (low <= high)',
  'tim-9': "offset.empty() or (when.exists() and ((when in ('C' | 'CM' | 'CD' | 'CV')).not()))",
  'vs-1': '($this as dateTime).toString().length() >= 8',
} as const

type Key = keyof typeof published

const container = { resourceType: 'Patient', contained: [{ resourceType: 'Organization', id: 'o' }] }

const rows: readonly (readonly [Key, string, Json, boolean])[] = [
  ['adf-0', 'ValueSet', {}, true],
  ['adf-0', 'ValueSet', { name: 'Good_1' }, true],
  ['adf-0', 'ValueSet', { name: 'not good' }, false],
  ['adf-0', 'ValueSet', { name: 'Good but long' }, false],
  ['app-4', 'Appointment', { status: 'noshow', cancelationReason: {} }, true],
  ['app-4', 'Appointment', { status: 'booked', cancelationReason: {} }, false],
  ['app-4', 'Appointment', { status: 'booked' }, true],
  ['bdl-1', 'Bundle', { total: 1 }, true],
  ['bdl-1', 'Bundle', { type: 'batch', total: 1 }, false],
  ['bdl-1', 'Bundle', { _type: { extension: [] }, total: 1 }, true],
  ['bdl-2', 'Bundle', { entry: [{ search: { mode: 'match' } }] }, true],
  ['bdl-2', 'Bundle', { type: 'batch', entry: [{ search: { mode: 'match' } }] }, false],
  ['bdl-3', 'Bundle', { entry: [{ resource: {} }] }, true],
  ['bdl-3', 'Bundle', { type: 'batch', entry: [{ resource: {} }] }, false],
  ['bdl-4', 'Bundle', { entry: [{ resource: {} }] }, true],
  ['bdl-4', 'Bundle', { type: 'batch-response', entry: [{ resource: {} }] }, false],
  ['bdl-8', 'Bundle.entry', {}, true],
  ['bdl-8', 'Bundle.entry', { _fullUrl: { extension: [] } }, true],
  ['bdl-8', 'Bundle.entry', { fullUrl: 'https://example.org/Patient/1/_history/2' }, false],
  ['bdl-9', 'Bundle', {}, true],
  ['bdl-9', 'Bundle', { type: 'document' }, false],
  ['bdl-10', 'Bundle', {}, true],
  ['bdl-10', 'Bundle', { type: 'document' }, false],
  ['cnt-3', 'Count', { value: 2, system: 'http://unitsofmeasure.org', code: '1' }, true],
  ['cnt-3', 'Count', { value: 1.5, system: 'http://unitsofmeasure.org', code: '1' }, false],
  ['cnt-3', 'Count', { value: 2, system: 'http://unitsofmeasure.org', code: 'mg' }, false],
  ['cnt-3', 'Count', { value: 2 }, false],
  ['cnt-3', 'Count', { _value: { extension: [] }, code: '1' }, true],
  ['eld-19', 'ElementDefinition', { path: 'Patient.name[x]' }, true],
  ['eld-19', 'ElementDefinition', { path: 'Patient.na me' }, false],
  ['eld-20', 'ElementDefinition', { path: 'Patient.name.given' }, true],
  ['eld-20', 'ElementDefinition', { path: 'Patient.Name' }, false],
  ['inv-1', 'Task', { authoredOn: '2020-05', lastModified: '2020-05-03' }, true],
  ['inv-1', 'Task', { authoredOn: '2020-05', lastModified: '2020-04-03' }, false],
  ['inv-1', 'Task', { authoredOn: '2020-05' }, true],
  ['mdd-1', 'MedicationDispense', { whenPrepared: '2020-05-03', whenHandedOver: '2020-05' }, true],
  ['mdd-1', 'MedicationDispense', { whenPrepared: '2020-05-03', whenHandedOver: '2020-05-02' }, false],
  ['per-1', 'Period', { start: '2020-05-03', end: '2020-05' }, true],
  ['per-1', 'Period', { start: '2020-05-03', end: '2020-05-03' }, true],
  ['per-1', 'Period', { start: '2020-05-03', end: '2020-05-02' }, false],
  ['per-1', 'Period', { start: '2020-05-03', _end: { extension: [] } }, true],
  ['que-12', 'Questionnaire.item', { enableWhen: [{}, {}] }, false],
  ['que-12', 'Questionnaire.item', { enableWhen: [{}] }, true],
  ['ras-2', 'RiskAssessment.prediction', {}, true],
  ['ras-2', 'RiskAssessment.prediction', { probabilityRange: {} }, true],
  ['ras-2', 'RiskAssessment.prediction', { probabilityDecimal: 101 }, false],
  ['ref-1', 'Reference', { display: 'x' }, true],
  ['ref-1', 'Reference', { reference: 'Patient/1' }, true],
  ['ref-1', 'Reference', { reference: '#' }, true],
  ['ref-1', 'Reference', { reference: '#o' }, true],
  ['ref-1', 'Reference', { reference: '#p' }, false],
  ['rng-2', 'Range', { low: { value: 1, unit: 'g' }, high: { value: 2, unit: 'mg' } }, true],
  ['rng-2', 'Range', { low: { value: 3, unit: 'g' }, high: { value: 2, unit: 'g' } }, false],
  ['tim-9', 'Timing.repeat', { offset: 5, when: ['AC'] }, true],
  ['tim-9', 'Timing.repeat', { offset: 5, when: ['AC', 'PC'] }, true],
  ['tim-9', 'Timing.repeat', { offset: 5, when: ['AC', 'CM'] }, false],
  ['tim-9', 'Timing.repeat', { offset: 5, when: ['CM'] }, false],
  ['tim-9', 'Timing.repeat', { offset: 5 }, false],
  ['tim-9', 'Timing.repeat', { when: ['CM'] }, true],
  ['vs-1', 'Period', { start: '2020-05' }, true],
  ['vs-1', 'dateTime', '2020-05', false],
  ['vs-1', 'dateTime', '2020-05-03', true],
]

const root = { value: container, type: 'Patient' }

describe('invariants that R4 published wrong', () => {
  it.each(rows)('%s of %s %j: %s', (key, type, value, expected) => {
    const focus = { value, type }
    expect(compileInvariant(published[key], r4).ask(focus, { resource: focus, rootResource: root })).toBe(expected)
  })

  it('an invariant of somebody else that asks for two patterns is asked as it is written', () => {
    const { ask, decide } = compileInvariant("path.matches('b') and sliceName.matches('c')", r4, 'ElementDefinition')
    const value = { path: 'abc', sliceName: 'bcd' }
    const focus = { value, type: 'ElementDefinition' }
    expect(ask(focus, { resource: focus, rootResource: focus })).toBe(true)
    expect(decide(value, { resource: value, type: 'ElementDefinition' })).toBe(true)
  })

  it('dom-6 is asked of the whole, not of what it contains', () => {
    const { ask } = compileInvariant(published['dom-6'], r4)
    const contained = { value: container.contained[0]!, type: 'Organization' }
    expect(ask(root, { resource: root, rootResource: root })).toBe(false)
    expect(ask(contained, { resource: contained, rootResource: root })).toBe(true)
  })
})
