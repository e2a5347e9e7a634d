import { describe, expect, it } from 'vitest'
import { fold } from '../../catalogs/catalog.ts'
import { complete } from '../../language/complete.ts'
import type { Proposal } from '../../language/completion.ts'
import type { ImportedNames } from '../../language/knowledge.ts'
import { readText } from '../../language/text.ts'
import { parseTree } from '../../language/parse-tree.ts'
import { valueOf } from '../../language/tree.ts'
import { lint } from '../../rules/index.ts'
import { knowledgeOnDisk } from './knowledge.ts'

const knowledge = knowledgeOnDisk()
const icd10 = 'http://hl7.org/fhir/sid/icd-10'
const identifierTypes = 'https://hl7chile.cl/fhir/ig/clcore/CodeSystem/CSTipoIdentificador'
const clCore = 'https://hl7chile.cl/fhir/ig/clcore/StructureDefinition'

/** Proposals at `|`. */
function proposals(text: string, known = knowledge): readonly Proposal[] {
  return complete(readText(text.replace('|', '')), text.indexOf('|'), known)?.proposals ?? []
}

const labels = (text: string) => proposals(text).map(({ label }) => label)

/** The text after the proposal of a label was taken, `|` where one goes on writing. */
function taken(text: string, label: string, known = knowledge): string {
  const offset = text.indexOf('|')
  const plain = text.replace('|', '')
  const completion = complete(readText(plain), offset, known)!
  const { insert, stops, also = [] } = completion.proposals.find((one) => one.label === label)!
  const [stop] = stops
  const shown = stop === undefined ? insert : `${insert.slice(0, stop.from)}|${insert.slice(stop.to)}`
  const edits = [...also, { from: completion.from, to: completion.to, insert: shown }].toSorted((a, b) => b.from - a.from)
  return edits.reduce((current, { from, to, insert: put }) => current.slice(0, from) + put + current.slice(to), plain)
}

it('goes by what stands before the cursor where nothing fits the whole value', () => {
  expect(labels('{"resourceType": "Patient", "gender": "|femenino"}')).toContain('female')
  expect(labels('{"resourceType": "Patient", "gender": "fe|menino"}')).toEqual(['female'])
  expect(labels('{"resourceType": "Patient", "gender": "femenino|"}')).toEqual([])
})

describe('names of members', () => {
  it('begin with the type of the resource', () => {
    expect(labels('{"|"}')).toEqual(['resourceType'])
    expect(labels('{"resourceType": "pat|"}')[0]).toBe('Patient')
    expect(labels('{"resourceType": "PractitionerR|"}')).toEqual(['PractitionerRole'])
  })

  it('are those that the object does not have yet, what is required first', () => {
    const found = proposals('{"resourceType": "Encounter", "status": "finished", "|"}')
    expect(found[0]).toMatchObject({ label: 'class', insert: '"class": {}', isRequired: true })
    expect(found.map(({ label }) => label)).not.toContain('status')
    expect(found.at(-1)?.label).toBe('modifierExtension')
  })

  it('are of a choice all types, until there is one', () => {
    expect(labels('{"resourceType": "Patient", "dece|"}')).toEqual(['deceasedBoolean', 'deceasedDateTime'])
    expect(labels('{"resourceType": "Patient", "deceasedBoolean": true, "dece|"}')).toEqual([])
  })

  it('go into parts, lists and companions', () => {
    expect(labels('{"resourceType": "Patient", "contact": [{"name": {"gi|"}}]}')).toEqual(['given'])
    expect(labels('{"resourceType": "Patient", "address": [{"_city": {"ext|"}}]}')[0]).toBe('extension')
    expect(labels('{"resourceType": "Patient", "nada": {"|"}}')).toEqual([])
  })

  it('leave the value alone where there is one', () => {
    expect(taken('{"resourceType": "Patient", "gen|": "male"}', 'gender')).toBe('{"resourceType": "Patient", "gender": "male"}')
  })

  it('write a comma before what follows', () => {
    expect(taken('{\n  "resourceType": "Patient",\n  |\n  "active": true\n}', 'gender')).toBe(
      '{\n  "resourceType": "Patient",\n  "gender": "|",\n  "active": true\n}',
    )
  })
})

describe('slices', () => {
  it('are written with their fixed content and what they need besides', () => {
    const text = '{\n  "resourceType": "Patient",\n  "na|"\n}'
    expect(taken(text, 'name:NombreSocial')).toBe(
      '{\n  "resourceType": "Patient",\n  "name": [{\n    "use": "usual",\n    "given": ["|"]\n  }]\n}',
    )
  })

  it('are items of a list that is there already', () => {
    expect(labels('{"resourceType": "Patient", "name": [|]}')).toEqual(['name:NombreOficial', 'name:NombreSocial', 'name { }'])
    expect(taken('{"resourceType": "Patient", "name": [{"use": "usual"}, |]}', 'name:NombreOficial')).toContain('{ "use": "official" }')
  })

  it('decide what may be within an item', () => {
    const social = '{"resourceType": "Patient", "name": [{"use": "usual", "|"}]}'
    expect(proposals(social)[0]).toMatchObject({ label: 'given', isRequired: true })
    expect(proposals(social.replace('usual', 'old'))[0]).not.toHaveProperty('isRequired')
  })
})

describe('codes', () => {
  it.each([
    ['of a required set', '{"resourceType": "Patient", "gender": "|"}', ['male', 'female', 'other', 'unknown']],
    ['by their name', '{"resourceType": "Encounter", "status": "progress|"}', ['in-progress']],
    ['of a commune without its ñ', '{"resourceType": "Patient", "address": [{"city": "nuno|"}]}', ['Ñuñoa']],
    ['true or false', '{"resourceType": "Patient", "active": |}', ['true', 'false']],
    [
      'of the catalog of their system',
      `{"resourceType": "Patient", "identifier": [{"type": {"coding": [{"system": "${identifierTypes}", "code": "ppn|"}]}}]}`,
      ['05'],
    ],
    ['none where FHIR has nothing', '{"resourceType": "Patient", "nada": "|"}', []],
  ])('%s', (_, text, expected) => {
    expect(labels(text)).toEqual(expected)
  })

  it('are those of a guide with their names, by the profile that is claimed', () => {
    const profile = 'https://interoperabilidad.minsal.cl/fhir/ig/tei/StructureDefinition/ServiceRequestLE'
    const text = (meta: string) => `{"resourceType": "ServiceRequest", ${meta}"reasonCode": [{"coding": [{"code": "seguim|"}]}]}`
    expect(taken(text(`"meta": {"profile": ["${profile}"]}, `), '4')).toContain(
      '{"code": "4", "system": "https://interoperabilidad.minsal.cl/fhir/ig/tei/CodeSystem/CSDerivadoParaCodigo", "display": "Seguimiento"}',
    )
    expect(labels(text(''))).not.toContain('4')
  })

  it('are those that somebody imported, by their names, with the name that is preferred', () => {
    const system = 'https://ejemplo.cl/propio'
    const bones = { code: '7', display: 'Fractura de fémur' }
    const own: ImportedNames = {
      search: (text) => (fold(bones.display).includes(fold(text)) ? [{ ...bones, term: 'Fémur roto' }] : []),
      lookup: (code) => (code === '7' ? { ...bones, isActive: true, names: () => [bones.display, 'Fémur roto'] } : undefined),
    }
    const known = { ...knowledge, importedOf: (one: string) => (one === system ? own : undefined) }
    const text = (inside: string) => `{"resourceType": "Condition", "code": {"coding": [{"system": "${system}", ${inside}}]}}`
    expect(taken(text('"code": "femur|"'), '7', known)).toBe(text('"code": "7", "display": "Fractura de fémur"'))
    expect(proposals(text('"code": "femur|"'), known)[0]?.detail).toBe('Fémur roto · Fractura de fémur')
    expect(proposals(text('"code": "7", "display": "|"'), known).map(({ label }) => label)).toEqual(['Fractura de fémur', 'Fémur roto'])
  })

  it('are found by the name of a disease, and bring their name along', () => {
    const text = `{"resourceType": "Condition", "code": {"coding": [{"system": "${icd10}", "code": "predominantemente alergica asma|"}]}}`
    expect(taken(text, 'J45.0')).toMatch(/"code": "J45\.0", "display": "Asma [^"]+"\}/)
  })

  it('replace the name that stands there already, and a missing system', () => {
    const text = `{"resourceType": "Condition", "code": {"coding": [{"system": "${icd10}", "display": "x", "code": "J45.0|"}]}}`
    expect(taken(text, 'J45.0')).toMatch(/"display": "Asma [^"]+", "code": "J45\.0"\}/)
    const bare = '{"resourceType": "Patient", "maritalStatus": {"coding": [{"code": "|"}]}}'
    expect(taken(bare, 'M')).toContain(
      '"code": "M", "system": "http://terminology.hl7.org/CodeSystem/v3-MaritalStatus", "display": "Married"',
    )
  })

  it('know the systems of the set and of the catalogs', () => {
    expect(labels('{"resourceType": "Patient", "maritalStatus": {"coding": [{"system": "|"}]}}')).toEqual(
      expect.arrayContaining(['http://terminology.hl7.org/CodeSystem/v3-MaritalStatus', identifierTypes, icd10]),
    )
  })
})

describe('extensions', () => {
  it.each([
    ['{"resourceType": "Patient", "extension": [{"url": "|"}]}', `${clCore}/SexoBiologico`],
    ['{"resourceType": "Patient", "address": [{"_city": {"extension": [{"url": "|"}]}}]}', `${clCore}/ComunasCl`],
    ['{"resourceType": "Patient", "name": [{"_family": {"extension": [{"url": "|"}]}}]}', `${clCore}/SegundoApellido`],
  ])('at %s are those of its profile, or of the profile of its type', (text, url) => {
    expect(labels(text)).toContain(url)
    expect(labels('{"resourceType": "Basic", "extension": [{"url": "|"}]}')).toEqual([])
  })

  it('come with the form of their value', () => {
    const written = `{ "url": "${clCore}/SexoBiologico", "valueCodeableConcept": {|} }`
    expect(taken('{"resourceType": "Patient", "extension": [|]}', 'extension:SexoBiologico')).toContain(`[${written}]`)
  })

  it('bring the form of their value along with their address, once', () => {
    const text = (inside: string) => `{"resourceType": "Patient", "extension": [{${inside}}]}`
    const url = `${clCore}/SexoBiologico`
    expect(taken(text('"url": "sexo|"'), url)).toBe(text(`"url": "${url}", "valueCodeableConcept": {|}`))
    const there = '"valueCodeableConcept": {"text": "x"}'
    expect(taken(text(`"url": "|", ${there}`), url)).toBe(text(`"url": "${url}", ${there}`))
    const lines = '{\n  "resourceType": "Patient",\n  "extension": [\n    {\n      "url": "|"\n    }\n  ]\n}'
    expect(taken(lines, url)).toContain(`      "url": "${url}",\n      "valueCodeableConcept": {\n        |\n      }\n    }`)
  })
})

describe('references', () => {
  const bundle = (reference: string) =>
    `{"resourceType": "Bundle", "entry": [
      {"fullUrl": "urn:uuid:1", "resource": {"resourceType": "Patient", "name": [{"family": "Soto"}]}},
      {"fullUrl": "https://a.cl/fhir/Practitioner/2", "resource": {"resourceType": "Practitioner", "id": "2"}},
      {"resource": {"resourceType": "Encounter", "contained": [{"resourceType": "Group", "id": "g"}], "subject": {"reference": "${reference}"}}}
    ]}`

  it('are those of the Bundle and the contained ones that may stand there', () => {
    expect(proposals(bundle('|'))).toMatchObject([
      { label: 'urn:uuid:1', detail: 'Patient · Soto' },
      { label: '#g', detail: 'Group' },
    ])
  })

  it('are relative where the resource has an address of a server, in a Bundle and on other lines', () => {
    const performer = bundle('x').replace('"subject": {"reference": "x"}', '"participant": [{"individual": {"reference": "|"}}]')
    expect(proposals(performer)).toMatchObject([{ label: 'Practitioner/2', insert: '"Practitioner/2"', kind: 'reference' }])
    const lines = '{"resourceType":"Patient","id":"p1"}\n{"resourceType":"Encounter","subject":{"reference":"|"}}\n'
    expect(labels(lines)).toEqual(['Patient/p1'])
  })

  it('are those of the workspace too', () => {
    const one = { type: 'Patient', id: '7', fullUrl: undefined, idSpan: undefined, summary: 'Rojas', url: undefined, from: 0, to: 1 }
    const workspace = new Map([['file:///a.json', { resources: [one], references: [] }]])
    const found = proposals('{"resourceType": "Encounter", "subject": {"reference": "|"}}', { ...knowledge, workspace })
    expect(found).toMatchObject([{ label: 'Patient/7', insert: '"Patient/7"', detail: 'Patient · Rojas' }])
  })
})

describe('whole resources', () => {
  it('stand where a text begins, with their profile', () => {
    expect(JSON.parse(taken('|', 'Condition').replace('|', ''))).toMatchObject({
      resourceType: 'Condition',
      meta: { profile: [`${clCore}/CoreDiagnosticoCl`] },
    })
  })

  it('stand in an entry, indented as the text is', () => {
    const text = '{\n  "resourceType": "Bundle",\n  "entry": [\n    {\n      "resource": |\n    }\n  ]\n}'
    expect(taken(text, 'Patient')).toContain('"resource": {\n        "resourceType": "Patient",')
  })

  it('are the messages of events, with every entry that they need', () => {
    const tree = parseTree(taken('|', 'Bundle: iniciar').replace('|', ''))
    const message = valueOf(tree, 0) as { entry: { resource: { resourceType: string } }[] }
    const types = message.entry.map(({ resource }) => resource.resourceType)
    expect(types).toEqual(expect.arrayContaining(['MessageHeader', 'ServiceRequest', 'Patient', 'Condition']))
    expect(message).toMatchObject({ type: 'message', entry: expect.arrayContaining([expect.objectContaining({ fullUrl: '' })]) })
    const { issues } = lint(JSON.stringify(message), { today: '2026-01-15' })
    const lacking = issues
      .filter(({ code, entryIndex, follows }) => code === 'r4-card-01' && entryIndex === undefined && follows === undefined)
      .map(({ message }) => message)
    expect(lacking).toEqual([])
  })
})

describe('addresses and ids', () => {
  it('are the profiles of the type, those of guides too', () => {
    const found = labels('{"resourceType": "Patient", "meta": {"profile": ["|"]}}')
    expect(found).toContain(`${clCore}/CorePacienteCl`)
    expect(found).toContain('https://interoperabilidad.minsal.cl/fhir/ig/tei/StructureDefinition/PatientLE')
  })

  it('are free ids and new UUIDs', () => {
    expect(labels('{"resourceType": "Patient", "id": "|"}')).toEqual(['patient-1'])
    expect(labels('{"resourceType": "Bundle", "entry": [{"fullUrl": "|"}]}')).toEqual(['urn:uuid:00000000-0000-4000-8000-000000000001'])
  })
})

describe('the profile in force', () => {
  it('is the one that the resource claims, of a guide too', () => {
    const profile = 'https://interoperabilidad.minsal.cl/fhir/ig/tei/StructureDefinition/AppointmentAgendarLE'
    const text = (meta: string) => `{"resourceType": "Appointment", ${meta}"|"}`
    const required = (found: readonly Proposal[]) => found.filter(({ isRequired }) => isRequired).map(({ label }) => label)
    expect(required(proposals(text('')))).not.toContain('start')
    expect(required(proposals(text(`"meta": {"profile": ["${profile}"]}, `)))).toContain('start')
  })
})
