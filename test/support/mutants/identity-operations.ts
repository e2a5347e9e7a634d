import type { Json, JsonObject } from '../../../rules/engine/json.ts'
import { changed, removed, replaced } from './draft.ts'
import type { Operation } from './operation.ts'

const profile = (id: string): string => `http://hl7.org/fhir/StructureDefinition/${id}`
const xhtml = (inner: string): string => `<div xmlns="http://www.w3.org/1999/xhtml">${inner}</div>`

/** Narratives at and beyond the edge of what FHIR allows. */
const narratives: Readonly<Record<string, Json>> = {
  plain: { status: 'generated', div: xhtml('Ñandú &amp; <b>x</b>') },
  'without namespace': { status: 'generated', div: '<div>x</div>' },
  'wrong namespace': { status: 'generated', div: '<div xmlns="http://example.org">x</div>' },
  script: { status: 'generated', div: xhtml('<script>alert(1)</script>') },
  'event attribute': { status: 'generated', div: xhtml('<p onclick="alert(1)">x</p>') },
  'address of script': { status: 'generated', div: xhtml('<a href="javascript:alert(1)">x</a>') },
  'address of nothing': { status: 'generated', div: xhtml('<a href="">x</a>') },
  'link in a link': { status: 'generated', div: xhtml('<a href="http://example.org">x <a href="http://example.org">y</a></a>') },
  form: { status: 'generated', div: xhtml('<form><input name="x"/></form>') },
  object: { status: 'generated', div: xhtml('<object data="x"></object>') },
  frame: { status: 'generated', div: xhtml('<iframe src="http://example.org"></iframe>') },
  style: { status: 'generated', div: xhtml('<p style="color: red">x</p>') },
  'style element': { status: 'generated', div: xhtml('<style>p {}</style>x') },
  head: { status: 'generated', div: xhtml('<head><title>x</title></head>') },
  unclosed: { status: 'generated', div: xhtml('<p>x') },
  crossed: { status: 'generated', div: xhtml('<b><i>x</b></i>') },
  'other root': { status: 'generated', div: '<p xmlns="http://www.w3.org/1999/xhtml">x</p>' },
  'no markup': { status: 'generated', div: 'x' },
  nothing: { status: 'generated', div: xhtml('') },
  blank: { status: 'generated', div: xhtml('   ') },
  'blank inside': { status: 'generated', div: xhtml('<p> </p>') },
  image: { status: 'generated', div: xhtml('<img src="http://example.org/a.png" alt="x"/>') },
  'entity of HTML': { status: 'generated', div: xhtml('a&nbsp;b') },
  'unknown entity': { status: 'generated', div: xhtml('a&noexiste;b') },
  'bare ampersand': { status: 'generated', div: xhtml('a & b') },
  'bare less than': { status: 'generated', div: xhtml('a < b') },
  comment: { status: 'generated', div: xhtml('<!-- x -->y') },
  'unknown element': { status: 'generated', div: xhtml('<nota>x</nota>') },
  'unknown attribute': { status: 'generated', div: xhtml('<p nota="x">y</p>') },
  table: { status: 'generated', div: xhtml('<table border="1"><tr><td colspan="2">x</td></tr></table>') },
  'link inside': { status: 'generated', div: xhtml('<a href="#x">y</a>') },
  'link with name': { status: 'generated', div: xhtml('<a name="x">y</a><a href="#x">y</a>') },
  capitals: { status: 'generated', div: '<DIV xmlns="http://www.w3.org/1999/xhtml">x</DIV>' },
  declaration: { status: 'generated', div: `<?xml version="1.0"?>${xhtml('x')}` },
  doctype: { status: 'generated', div: `<!DOCTYPE html>${xhtml('x')}` },
  'two roots': { status: 'generated', div: `${xhtml('x')}${xhtml('y')}` },
  'text after': { status: 'generated', div: `${xhtml('x')} y` },
  'without status': { div: xhtml('x') },
  'without div': { status: 'generated' },
  'status unknown': { status: 'generado', div: xhtml('x') },
  'div as object': { status: 'generated', div: { div: 'x' } },
  'text alone': 'x',
}

/** Which type a resource is of, which id it has, which profile it claims, and what it says to people. */
export const identityOperations: readonly Operation[] = [
  {
    name: 'resource',
    keep: 2,
    *mutate({ resource, type }) {
      const put = (kind: string, name: string, value: Json) => ({ kind, at: [name], resource: replaced(resource, [name], value) })
      yield { kind: 'without resourceType', at: [], resource: removed(resource, ['resourceType']) }
      yield put('resourceType in small letters', 'resourceType', type.toLowerCase())
      yield put('resourceType in plural', 'resourceType', `${type}s`)
      yield put('resourceType unknown', 'resourceType', 'Paciente')
      yield put('resourceType number', 'resourceType', 1)
      yield put('resourceType null', 'resourceType', null)
      yield put('resourceType list', 'resourceType', [type])
      yield put('resourceType of another', 'resourceType', type === 'Patient' ? 'Observation' : 'Patient')
      yield put('resourceType abstract', 'resourceType', 'DomainResource')
      yield put('resourceType of a data type', 'resourceType', 'HumanName')
      for (const [kind, id] of Object.entries({
        blank: 'a b',
        underscore: 'a_b',
        long: 'x'.repeat(65),
        'as long as may be': 'x'.repeat(64),
        'letter of Spanish': 'ñandú',
        empty: '',
        number: 1,
        null: null,
        list: ['a'],
        object: { value: 'a' },
        dots: 'a.b-C.1',
        slash: 'Patient/1',
        hash: '#a',
        uuid: 'urn:uuid:c757873d-ec9a-4326-a141-556f43239520',
      }))
        yield put(`id ${kind}`, 'id', id)
      yield { kind: 'id missing', at: ['id'], resource: removed(resource, ['id']) }
      yield put('meta text', 'meta', 'x')
      yield put('meta empty', 'meta', {})
      yield put('language unknown', 'language', 'castellano')
      yield put('language', 'language', 'es-CL')
      yield put('language with underscore', 'language', 'es_CL')
      yield put('implicitRules', 'implicitRules', 'http://example.org/reglas')
      yield { kind: 'list around', at: [], resource: [resource] }
      yield { kind: 'nothing inside', at: [], resource: { resourceType: type } }
    },
  },
  {
    name: 'profile',
    keep: 2,
    *mutate({ resource, type }) {
      const put = (kind: string, value: Json) => ({
        kind: `${kind}`,
        at: ['meta', 'profile'],
        resource: changed(resource, [], (root) => {
          root['meta'] = { ...(root['meta'] as Record<string, never> | undefined), profile: structuredClone(value) as never }
        }),
      })
      yield put('unknown', ['http://otro.cl/fhir/StructureDefinition/no-esta'])
      yield put('unknown of CL Core', ['https://hl7chile.cl/fhir/ig/clcore/StructureDefinition/NoEsta'])
      yield put('of another type', [profile(type === 'Observation' ? 'shareablevalueset' : 'vitalsigns')])
      yield put('base type', [profile(type)])
      yield put('base of another type', [profile(type === 'Patient' ? 'Observation' : 'Patient')])
      yield put('base with version', [`${profile(type)}|4.0.1`])
      yield put('base with other version', [`${profile(type)}|3.0.2`])
      yield put('relative', [`StructureDefinition/${type}`])
      yield put('word', ['perfil'])
      yield put('an extension', [profile('data-absent-reason')])
      yield put('a data type', [profile('HumanName')])
      yield put('not a list', profile(type))
      yield put('empty', [''])
      yield put('same twice', [profile(type), profile(type)])
      if (type === 'Observation')
        for (const id of [
          'vitalsigns',
          'bp',
          'bodyweight',
          'heartrate',
          'oxygensat',
          'bmi',
          'cholesterol',
          'lipidprofile',
          'observation-genetics',
        ])
          yield put(`${id}`, [profile(id)])
      const cl = 'https://hl7chile.cl/fhir/ig/clcore/StructureDefinition/'
      const ours: Readonly<Record<string, readonly string[]>> = {
        Patient: ['CorePacienteCl', 'CorePrestadorCl'],
        Practitioner: ['CorePrestadorCl'],
        PractitionerRole: ['CoreRolClinicoCl'],
        Organization: ['CoreOrganizacionCl'],
        Location: ['CoreLocalizacionCl'],
        Encounter: ['EncounterCL'],
        Condition: ['CoreDiagnosticoCl'],
        Observation: ['CoreObservacionCL', 'cl-core-signos-vitales'],
        AllergyIntolerance: ['CoreAlergiaIntCl'],
        Medication: ['CoreMedicamentoCl'],
        Immunization: ['ImmunizationCL'],
        Composition: ['DocumentoCl'],
      }
      for (const id of ours[type] ?? []) yield { ...put(`${id} ${type}`, [`${cl}${id}`]) }
    },
  },
  {
    name: 'narrative',
    keep: 2,
    *mutate({ resource, type }) {
      if (type === 'Bundle') return
      for (const [kind, text] of Object.entries(narratives)) yield { kind, at: ['text'], resource: replaced(resource, ['text'], text) }
    },
  },
  {
    name: 'whole',
    keep: 1,
    *mutate({ resource, type }) {
      yield { kind: `as it is ${type}`, at: [], resource }
      yield { kind: 'members in reverse', at: [], resource: reversed(resource) as JsonObject }
    },
  },
]

function reversed(value: Json): Json {
  if (Array.isArray(value)) return (value as readonly Json[]).map(reversed)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value as JsonObject)
      .toReversed()
      .map(([name, inner]) => [name, reversed(inner!)]),
  )
}
