import type { Growth } from './growth.ts'

const div = (content: string): string => JSON.stringify({ resourceType: 'Patient', text: { status: 'generated', div: content } })
const xhtml = (content: string): string => div(`<div xmlns="http://www.w3.org/1999/xhtml">${content}</div>`)
const ecl = JSON.stringify({
  resourceType: 'ValueSet',
  status: 'draft',
  compose: { include: [{ system: 'http://snomed.info/sct', filter: [{ property: 'constraint', op: '=', value: '@@' }] }] },
})
const constraint = JSON.stringify({
  resourceType: 'StructureDefinition',
  status: 'draft',
  type: 'Patient',
  differential: {
    element: [{ id: 'Patient', path: 'Patient', constraint: [{ key: 'a-1', severity: 'error', human: 'a', expression: '@@' }] }],
  },
})
const types = JSON.stringify({
  resourceType: 'StructureDefinition',
  status: 'draft',
  type: 'Observation',
  differential: { element: [{ id: 'Observation.value[x]', path: 'Observation.value[x]', type: ['@@'] }] },
})
const bundle = (type: string): string => JSON.stringify({ resourceType: 'Bundle', type, entry: ['@@'] })
const tei = 'https://interoperabilidad.minsal.cl/fhir/ig/tei'
/** A message of TEI in which one entry is at fault, so that it is asked what follows from that. */
const message = JSON.stringify({
  resourceType: 'Bundle',
  meta: { profile: [`${tei}/StructureDefinition/BundleIniciarLE`] },
  type: 'message',
  entry: [{ resource: { resourceType: 'MessageHeader', x: '@@' } }, { resource: { resourceType: 'ServiceRequest', status: 'a' } }],
})
/** A message of TEI that ends a request which has extensions. */
const ending = JSON.stringify({
  resourceType: 'Bundle',
  type: 'message',
  entry: [
    {
      resource: {
        resourceType: 'MessageHeader',
        id: 'm',
        eventCoding: { system: `${tei}/CodeSystem/CSTipoEventoLE`, code: 'terminar' },
        author: { reference: 'PractitionerRole/r' },
        focus: [{ reference: 'ServiceRequest/s' }],
      },
    },
    { resource: { resourceType: 'ServiceRequest', id: 's', extension: ['@@'] } },
  ],
})
const several = (count: number, one: (index: number) => object): readonly object[] =>
  Array.from({ length: count }, (_, index) => one(index))
const contained = (count: number): readonly object[] => several(count, (index) => ({ resourceType: 'Basic', id: `c${index}` }))
/** A document in which twenty entries might answer a reference. */
const document = JSON.stringify({
  resourceType: 'Bundle',
  type: 'document',
  entry: [
    { fullUrl: 'https://ejemplo.cl/fhir/Composition/1', resource: { resourceType: 'Composition', id: '1', author: ['@@'] } },
    ...several(20, (index) => ({
      fullUrl: `https://ejemplo.cl/fhir/Organization/${index}`,
      resource: { resourceType: 'Organization', id: String(index) },
    })),
  ],
})
/** A Bundle with a hundred entries that have names. */
const withNames = JSON.stringify({
  resourceType: 'Bundle',
  type: 'collection',
  entry: [
    ...several(100, (index) => ({
      fullUrl: `urn:uuid:0b9f2a1e-53ad-4a7c-8f1b-${String(index).padStart(12, '0')}`,
      resource: { resourceType: 'Basic' },
    })),
    '@@',
  ],
})
const patient = (members: object): string => JSON.stringify({ resourceType: 'Patient', ...members })

/** Ways to grow that have been dear, and constructs of which no example has any. */
export const known: readonly Growth[] = [
  // JSON
  [patient({ x: ['@@'] }), '{}', ',', '', ''],
  [patient({ x: ['@@'] }), '"', ',', '', ''],
  [patient({ x: ['@@'] }), '{"a":1}', ' ', '', ''],
  [patient({ x: ['@@'] }), '{"a" 1}', ',', '', ''],
  [patient({ x: ['@@'] }), "'a'", ',', '', ''],
  [patient({ x: '@@' }), '\\u00e9', '', '', ''],
  [patient({ x: '@@' }), '\u0301', '', '', ''],
  [patient({ '@@': 0 }), '"k%d":1', ',', '', ''],
  [patient({ '@@': 0 }), '"nmae%d":1', ',', '', ''],
  [patient({ '@@': 0 }), '"id":"a"', ',', '', ''],
  ['"@@"', '[', '', '', ']'],
  ['"@@"', '{"a":', '', '1', '}'],
  ['"@@"', '{', '', '', ''],
  ['{"resourceType":"Patient","name":[{"family":"Soto"}],"@@":0}', '/*', '', '', ''],
  [patient({ name: '@@' }), '{"extension":[', '', '{}', ']}'],
  [patient({ contact: '@@' }), '{"contact":', '', '{}', '}'],
  [message, '[', '', '', ']'],
  [message, '{"a":', '', '1', '}'],
  [ending, `{"url":"${tei}/StructureDefinition/ExtensionMotivoCierreInterconsulta%d","valueString":"a"}`, ',', '', ''],
  [ending.replace('"id":"s"', '"id":"@@"').replace('["@@"]', '[]'), 's', '', '', ''],
  [ending.replace('"ServiceRequest",', '"ServiceRequest@@",').replace('["@@"]', '[]'), 'a', '', '', ''],
  [
    ending
      .replace('"Bundle",', `"Bundle","meta":{"profile":["${tei}/StructureDefinition/BundleRevisarLE"]},`)
      .replace('"terminar"', '"revisar"')
      .replace('"ServiceRequest",', '"ServiceRequest@@",')
      .replace('["@@"]', '[]'),
    'ServiceRequest',
    '',
    '',
    '',
  ],
  // XHTML
  [xhtml('@@'), '<b>', '', 'a', '</b>'],
  [xhtml('@@'), '<b>', '', '', ''],
  [xhtml('@@'), '&', '', '', ''],
  [xhtml('@@'), '<a href=\\"#x%d\\" title=\\"a\\">a</a>', '', '', ''],
  [xhtml('<p @@>a</p>'), 'title=\\"a\\"', ' ', '', ''],
  [xhtml('@@'), '<!-- ', '', '', ''],
  // FHIRPath, ECL
  [constraint, '(', '', 'name', ')'],
  [constraint, 'name', '.', '', ''],
  [constraint, 'name.exists()', ' and ', '', ''],
  [constraint, "'", '', '', ''],
  [ecl, '(', '', '404684003', ')'],
  [ecl, '404684003', ' OR ', '', ''],
  [ecl, '< 404684003 |a|', ': 363698007 = ', '', ''],
  [ecl, '{{ term = \\"a\\" ', '', '', '}}'],
  [types, '{"code":"Quantity"}', ',', '', ''],
  [types, '{"code":"Type%d","targetProfile":["http://example.org/%d"]}', ',', '', ''],
  // FHIR
  [patient({ identifier: ['@@'] }), '{"type":{"coding":[{"code":"01"}]},"value":"11111111-1"}', ',', '', ''],
  [patient({ address: ['@@'] }), '{"city":"Ñuñoaa","country":"CL"}', ',', '', ''],
  [patient({ contained: ['@@'] }), '{"resourceType":"Organization","id":"o%d","name":"a"}', ',', '', ''],
  [patient({ extension: ['@@'] }), '{"url":"http://example.org/%d","valueString":"a"}', ',', '', ''],
  [patient({ extension: ['@@'] }), '{"url":"http://example.org/a","extension":[', '', '{"url":"a","valueString":"a"}', ']}'],
  [patient({ meta: { profile: ['@@'] } }), '"http://example.org/StructureDefinition/%d"', ',', '', ''],
  [patient({ meta: { profile: ['@@'] } }), '"https://hl7chile.cl/fhir/ig/clcore/StructureDefinition-CorePacienteCl.html"', ',', '', ''],
  [patient({ link: ['@@'] }), '{"other":{"reference":"Patient/%d"},"type":"seealso"}', ',', '', ''],
  [bundle('collection'), '{"fullUrl":"urn:uuid:1","resource":{"resourceType":"Patient"}}', ',', '', ''],
  [bundle('collection'), '{"resource":{"resourceType":"Observation"}}', ',', '', ''],
  ['{"resourceType":"Condition","subject":{"display":"Ana","@@":0}}', '"x%d":0', ',', '', ''],
  ['{"resourceType":"Condition","subject":{"display":"Ana","@@":0}}', '"a%d.b":0', ',', '', ''],
  ['{"resourceType":"Patient","identifier":[{"value":"1","@@":0}]}', '"rut%d":0', ',', '', ''],
  [bundle('searchset'), '{"resource":{"resourceType":"Type%d"}}', ',', '', ''],
  [
    bundle('transaction'),
    '{"fullUrl":"http://example.org/Patient/%d","resource":{"resourceType":"Patient","id":"%d","link":[{"other":{"reference":"Patient/0"}}]},"request":{"method":"PUT","url":"Patient/%d"}}',
    ',',
    '',
    '',
  ],
  [
    '{"resourceType":"Observation","status":"final","code":{"coding":["@@"]}}',
    '{"system":"http://example.org/%d","code":"a%d","display":"a"}',
    ',',
    '',
    '',
  ],
  [
    '{"resourceType":"Questionnaire","status":"draft","item":["@@"]}',
    '{"linkId":"%d","type":"string","enableWhen":[{"question":"%d","operator":"exists","answerBoolean":true}]}',
    ',',
    '',
    '',
  ],
  ['{"resourceType":"Questionnaire","status":"draft","item":["@@"]}', '{"linkId":"a","type":"group","item":[', '', '', ']}'],
  ['{"resourceType":"CodeSystem","status":"draft","content":"complete","concept":["@@"]}', '{"code":"a"}', ',', '', ''],
  ['{"resourceType":"ConceptMap","status":"draft","group":[{"element":["@@"]}]}', '{"code":"a%d","target":[{"code":"b%d"}]}', ',', '', ''],
  [
    '{"resourceType":"Encounter","class":{"system":"http://terminology.hl7.org/CodeSystem/v3-ActCode","code":"1","@@":0}}',
    '"system%d":"http://terminology.hl7.org/CodeSystem/v3-ActCode"',
    ',',
    '',
    '',
  ],
  // Fixes for which much of what is around has to be looked at.
  [document, '{"reference":"Organization/x%d"}', ',', '', ''],
  [withNames, '{"resource":{"resourceType":"Basic"}}', ',', '', ''],
  [patient({ contained: contained(100), x: ['@@'] }), '1', ',', '', ''],
  [
    JSON.stringify({ resourceType: 'List', status: 'current', mode: 'working', contained: contained(50), entry: ['@@'] }),
    '{"item":{"reference":"#d%d"}}',
    ',',
    '',
    '',
  ],
  // Marks on one letter, which take the square of their number to sort.
  [
    '{"resourceType":"Observation","status":"final","category":[{"coding":[{"system":"http://terminology.hl7.org/CodeSystem/observation-category","code":"a@@"}]}]}',
    '\u0301\u0316',
    '',
    '',
    '',
  ],
  ['{"resourceType":"Patient","id":"a@@"}', '\u0301\u0316', '', '', ''],
  // Names that a guide does not have, each of which was looked up in the list of all.
  [
    JSON.stringify({ resourceType: 'Bundle', meta: { profile: [`${tei}/StructureDefinition/MessageHeaderLE`, '@@'] }, type: 'message' }),
    `"${tei}/StructureDefinition/MessageHeaderLE%d"`,
    ',',
    '',
    '',
  ],
]
