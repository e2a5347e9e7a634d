import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { exampleTypes, findExample, type ExampleType } from '../../rules/examples/index.ts'
import { fixAll, lint, type Json } from '../../rules/index.ts'
import { hostCatalogs as catalogs } from '../support/catalogs.ts'

const folder = join(import.meta.dirname, '../../rules/examples')
const options = { today: '2026-01-15', catalogs }

/** Faults that each faulty example shows, in the order of its text. A type that is missing does not compile. */
const faults: Readonly<Record<ExampleType, readonly string[]>> = {
  Patient: [
    'cl-patient-04',
    'cl-run-01',
    'cl-id-01',
    'cl-run-03',
    'cl-run-08',
    'cl-json-09',
    'cl-json-09',
    'cl-telecom-01',
    'cl-telecom-02',
    'cl-patient-07',
    'cl-patient-05',
    'r4-card-01',
    'cl-comuna-01',
    'cl-comuna-07',
  ],
  Practitioner: ['cl-practitioner-03', 'cl-practitioner-05', 'r4-card-01', 'cl-comuna-02', 'cl-direccion-03', 'cl-practitioner-07'],
  PractitionerRole: [
    'cl-role-02',
    'cl-perfil-02',
    'cl-run-07',
    'cl-run-01',
    'cl-run-03',
    'cl-ref-02',
    'cl-role-03',
    'cl-sct-01',
    'cl-json-09',
    'cl-telecom-01',
    'cl-telecom-03',
  ],
  Organization: [
    'cl-org-05',
    'cl-run-01',
    'cl-org-03',
    'cl-org-04',
    'cl-telecom-01',
    'cl-telecom-02',
    'cl-direccion-01',
    'r4-card-01',
    'cl-comuna-05',
    'cl-direccion-03',
  ],
  Location: ['cl-loc-01', 'cl-loc-05', 'cl-loc-04', 'cl-telecom-03', 'r4-card-01', 'cl-comuna-01', 'cl-comuna-06', 'cl-loc-03'],
  Encounter: ['cl-enc-04', 'cl-enc-05', 'cl-enc-10', 'cl-cie10-01', 'cl-ref-02'],
  Condition: ['cl-cond-03', 'cl-cond-04', 'cl-cie10-01', 'cl-sct-01', 'cl-ref-02', 'cl-cond-05', 'cl-cond-07', 'cl-fecha-01'],
  Observation: ['cl-obs-08', 'cl-perfil-01', 'cl-obs-04', 'cl-loinc-01', 'cl-ref-03', 'cl-ucum-01', 'cl-obs-06'],
  AllergyIntolerance: ['cl-allergy-05', 'cl-perfil-01', 'cl-allergy-04', 'cl-sct-01', 'cl-ref-02', 'cl-fecha-01', 'cl-allergy-06'],
  Medication: ['cl-med-02', 'cl-json-09', 'cl-sct-01', 'cl-ucum-01', 'cl-ucum-01', 'cl-med-04', 'cl-ref-02', 'cl-fecha-01'],
  MedicationRequest: [
    'cl-medreq-02',
    'cl-medreq-06',
    'cl-medreq-07',
    'cl-medreq-05',
    'cl-ref-03',
    'cl-ref-02',
    'cl-cie10-05',
    'cl-ucum-01',
  ],
  Immunization: ['cl-imm-05', 'cl-imm-06', 'cl-ref-02', 'cl-imm-08', 'cl-ucum-01', 'cl-ref-01'],
  DiagnosticReport: ['cl-dr-03', 'cl-loinc-01', 'cl-ucum-01', 'cl-dr-04', 'cl-json-09', 'cl-fecha-01', 'cl-ref-01', 'cl-ref-02'],
  Composition: ['cl-comp-01', 'cl-perfil-02', 'cl-loinc-01', 'cl-ref-03', 'cl-ref-02', 'cl-ref-01'],
  Bundle: ['cl-comuna-01', 'cl-comuna-07', 'cl-bundle-05', 'cl-enc-04', 'cl-enc-05', 'cl-bundle-04', 'cl-enc-08'],
}

/** Faults that safe corrections leave; Composition has nothing that can be corrected safely. */
const leftOver: Readonly<Record<ExampleType, readonly string[]>> = {
  Patient: ['cl-patient-04', 'cl-run-03', 'cl-run-08', 'cl-telecom-02', 'cl-patient-07'],
  Practitioner: ['cl-practitioner-05', 'r4-card-01', 'cl-practitioner-07'],
  PractitionerRole: ['cl-role-02', 'cl-perfil-02', 'cl-run-03', 'cl-ref-02', 'cl-role-03', 'cl-sct-01', 'cl-telecom-03'],
  Organization: ['cl-org-05', 'cl-org-03', 'cl-org-04', 'cl-telecom-02', 'cl-direccion-01', 'r4-card-01', 'cl-comuna-05'],
  Location: ['cl-loc-01', 'cl-loc-05', 'cl-loc-04', 'cl-telecom-03', 'r4-card-01', 'cl-loc-03'],
  Encounter: ['cl-enc-05', 'cl-enc-10', 'cl-ref-02'],
  Condition: ['cl-cond-04', 'cl-sct-01', 'cl-ref-02', 'cl-cond-05', 'cl-cond-07', 'cl-fecha-01'],
  Observation: ['cl-obs-08', 'cl-perfil-01', 'cl-loinc-01', 'cl-ref-03', 'cl-ucum-01', 'cl-obs-06'],
  AllergyIntolerance: ['cl-allergy-05', 'cl-sct-01', 'cl-ref-02', 'cl-fecha-01', 'cl-allergy-06'],
  Medication: ['cl-med-02', 'cl-sct-01', 'cl-ucum-01', 'cl-ucum-01', 'cl-med-04', 'cl-ref-02', 'cl-fecha-01'],
  MedicationRequest: ['cl-medreq-02', 'cl-medreq-06', 'cl-medreq-07', 'cl-ref-03', 'cl-ref-02', 'cl-ucum-01'],
  Immunization: ['cl-imm-06', 'cl-ref-02', 'cl-imm-08', 'cl-ucum-01', 'cl-ref-01'],
  DiagnosticReport: ['cl-dr-03', 'cl-loinc-01', 'cl-ucum-01', 'cl-fecha-01', 'cl-ref-01', 'cl-ref-02'],
  Composition: faults.Composition,
  Bundle: ['cl-bundle-05', 'cl-enc-05', 'cl-bundle-04', 'cl-enc-08'],
}

function read(type: ExampleType, kind: 'valid' | 'invalid'): string {
  return readFileSync(join(folder, `${type.toLowerCase()}-${kind}.json`), 'utf8')
}

function codesOf(text: string): readonly string[] {
  const { issues, skipped } = lint(text, options)
  expect(skipped).toBeUndefined()
  return issues.map(({ code }) => code)
}

describe('the examples', () => {
  it('are two a type, and no other file', () => {
    const files = readdirSync(folder).filter((file) => file.endsWith('.json'))
    expect(files.toSorted()).toEqual(
      exampleTypes.flatMap((type) => ['invalid', 'valid'].map((kind) => `${type.toLowerCase()}-${kind}.json`)).toSorted(),
    )
    expect(exampleTypes).toHaveLength(15)
  })

  it.each(exampleTypes)('%s are found, whatever the case of the type', async (type) => {
    for (const kind of ['valid', 'invalid'] as const) {
      const example = (await findExample(type.toUpperCase(), kind === 'valid')) as { resourceType: string }
      expect(example).toEqual(JSON.parse(read(type, kind)))
      expect(example.resourceType).toBe(type)
    }
  })

  it.each(['Coverage', '', '__proto__', 'constructor'])('of «%s» there are none', (type) => {
    expect(findExample(type, true)).toBeUndefined()
  })
})

describe.each(exampleTypes)('%s', (type) => {
  it('in order: nothing to say', () => {
    expect(lint(read(type, 'valid'), options)).toMatchObject({ valid: true, issues: [] })
  })

  it('in order: nothing either by the profile of the guide', () => {
    const { profile } = lint(read(type, 'valid'), options)
    expect(lint(read(type, 'valid'), { ...options, profile: profile ?? undefined }).issues).toEqual([])
  })

  it('with faults: says each of them and no other, of four rules or more', () => {
    expect(codesOf(read(type, 'invalid'))).toEqual(faults[type])
    expect(new Set(faults[type]).size).toBeGreaterThanOrEqual(4)
  })

  it('with faults: safe corrections leave the others', () => {
    const { text, remaining } = fixAll(read(type, 'invalid'), options)
    expect(remaining.issues.map(({ code }) => code)).toEqual(leftOver[type])
    expect(codesOf(text)).toEqual(leftOver[type])
  })

  it.each(['valid', 'invalid'] as const)('is laid out with two blanks a level, and ends its last line (%s)', (kind) => {
    const text = read(type, kind)
    expect(text).toMatch(/[^\n]\n$/)
    expect(text).not.toMatch(/[\t\r]|[ \t]\n/)
    let depth = 0
    for (const line of text.trimEnd().split('\n')) {
      const bare = line.replaceAll(/"(?:[^"\\]|\\.)*"/g, '""')
      if (/^\s*[}\]]/.test(bare)) depth -= 1
      expect(/^ */.exec(line)![0]).toHaveLength(2 * depth)
      if (/[{[]$/.test(bare)) depth += 1
    }
    expect(depth).toBe(0)
  })
})

/** The page shows these beside the empty editor, before any catalog is there. */
describe('the examples to open, without catalogs', () => {
  const codesAlone = (text: string) => lint(text, { today: '2026-06-01' }).issues.map(({ code }) => code)

  it.each(['Patient', 'Practitioner', 'Encounter', 'Bundle'] as const)('%s says all of its faults', (type) => {
    expect(codesAlone(read(type, 'invalid'))).toEqual(faults[type])
  })

  it('Patient in order: nothing to say', () => {
    expect(codesAlone(read('Patient', 'valid'))).toEqual([])
  })
})

/** Told from the guide, not by the rules. */
describe('what is made up stays made up', () => {
  const resources = exampleTypes.map((type) => JSON.parse(read(type, 'valid')) as Json)
  const strings = (value: Json): readonly string[] =>
    typeof value === 'string'
      ? [value]
      : typeof value === 'object' && value !== null
        ? Object.values(value as Record<string, Json>).flatMap((one) => strings(one))
        : []
  const all = resources.flatMap((resource) => strings(resource))

  it('the RUNs are right, and above 50 million, where no person has one', () => {
    const runs = new Set(all.filter((text) => /^\d{7,8}-[\dkK]$/.test(text)))
    expect(runs.size).toBeGreaterThan(3)
    for (const run of runs) {
      const [number, digit] = run.split('-') as [string, string]
      expect(Number(number)).toBeGreaterThan(50_000_000)
      const sum = [...number].toReversed().reduce((total, one, index) => total + Number(one) * (2 + (index % 6)), 0)
      expect(digit.toUpperCase()).toBe('0K987654321'[sum % 11])
    }
  })

  it('nobody has the addresses of mail and sites: they are under .example', () => {
    const hosts = all.flatMap((text) =>
      [...text.matchAll(/@([\w.-]+)$|^https:\/\/([\w.-]+)\/(?!fhir\b)/g)].map(([, mail, site]) => mail ?? site!),
    )
    expect(hosts.length).toBeGreaterThan(5)
    for (const host of hosts) expect(host).toMatch(/\.example$/)
  })

  it('every reference within a Bundle finds its entry', () => {
    const bundle = JSON.parse(read('Bundle', 'valid')) as { entry: readonly { fullUrl: string }[] }
    const urls = new Set(bundle.entry.map(({ fullUrl }) => fullUrl))
    const references = strings(bundle as unknown as Json).filter((text) => text.startsWith('urn:uuid:'))
    expect(references.length).toBeGreaterThan(urls.size)
    for (const reference of references) expect(urls).toContain(reference)
  })
})
