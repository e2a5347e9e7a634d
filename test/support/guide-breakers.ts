import { breaks, drop, more, put, type Breaker } from './conforming/breaking.ts'

const urn = 'urn:uuid:00000000-0000-4000-8000-000000000009'
const ges = '/entry/0/resource/focus/0/reference'

/** Ways to spoil the first example of a guide's rule that complies, each of which that rule speaks of, and no other rule of a guide. */
export const guideBreakers: readonly Breaker[] = [
  breaks('cl-msg-01', 'message', put('/type', 'transaction')),
  breaks('cl-tei-01', 'message', put('/entry/0/resource/eventCoding/code', 'agendar')),
  breaks('cl-tei-02', 'message', put('/entry/2/resource/code/0/coding/0/code', 'agendador')),
  breaks('cl-tei-03', 'message', put('/entry/0/resource/focus/1/reference', 'Encounter/e')),
  breaks('cl-tei-04', 'message', put('/entry/1/resource/extension/0/extension/0/valueCodeableConcept/coding/0/code', '2')),
  breaks('cl-tei-05', 'message', put('/entry/1/resource/extension/0/valueCodeableConcept/coding/0/code', '5')),
  breaks('cl-tei-06', 'message', put('/entry/1/resource/extension', [])),
  breaks(
    'cl-tei-07',
    'message',
    put('/entry/0/resource/meta', { profile: ['https://interoperabilidad.minsal.cl/fhir/ig/tei/StructureDefinition/MessageHeaderLE'] }),
  ),
  breaks('cl-tei-08', 'message', put('/entry/0/resource/author/reference', 'PractitionerRole/otro')),
  breaks('cl-tei-09', 'message', drop('/entry/0/resource/eventCoding/system')),
  breaks('cl-urg-01', 'visit', put('/period/start', '2026-01-10T10:05:00-03:00')),
  breaks('cl-urg-02', 'visit', drop('/period/end')),
  breaks('cl-urg-03', 'transaction', put('/entry/0/request/ifNoneExist', 'family=Rojas')),
  breaks(
    'cl-urg-04',
    'visit',
    put('/participant/0/type/0/coding', (coding) => (coding as []).slice(0, 1)),
  ),
  breaks('cl-urg-05', 'transaction', put('/entry/0/request/url', 'Encounter/1')),
  breaks('cl-urg-06', 'transaction', put('/entry/0/resource/status', 'finished')),
  breaks('cl-quir-01', 'transaction', put('/entry/0/resource/extension', [])),
  breaks('cl-quir-02', 'transaction', put('/entry/0/resource/status', 'on-hold')),
  breaks('cl-quir-03', 'request', drop('/identifier')),
  breaks('cl-snre-01', 'prescription', put('/contained/0/groupIdentifier/value', '9b2d7c1e-60a5-4f0e-8b0d-5d1f3a7c2e44')),
  breaks('cl-snre-02', 'prescription', put('/groupIdentifier/value', '88'), put('/contained/0/groupIdentifier/value', '88')),
  breaks('cl-snre-03', 'prescription', put('/status', 'on-hold')),
  breaks('cl-snre-04', 'prescription', put('/basedOn', more({ reference: 'MedicationRequest/2' }))),
  breaks('cl-snre-05', 'request', put('/status', 'stopped')),
  breaks('cl-r2bo-01', 'transaction', put('/entry/1/resource/extension/0/valueReference/reference', urn)),
  breaks('cl-ips-01', 'document', put('/entry/3/resource/patient/reference', 'urn:uuid:00000000-0000-4000-8000-000000000003')),
  breaks('cl-ges-01', 'message', put(ges, 'Condition/1')),
  breaks('cl-lab-01', 'transaction', put('/entry/1/resource/requisition/value', 'O-3')),
  breaks(
    'cl-lab-02',
    'transaction',
    put('/entry/0/resource/result', (list) => (list as []).slice(1)),
  ),
  breaks('cl-lab-03', 'patient', put('/identifier/0/system', 'https://api.cl/system/run')),
  breaks('cl-img-01', 'report', drop('/issued')),
]
