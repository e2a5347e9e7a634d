import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findEmbedded } from '../../../language/foreign/embedded.ts'
import { fhirXmlToJson, type XmlElement } from '../../../language/foreign/fhir-xml.ts'
import { readV2 } from '../../../language/foreign/hl7-v2.ts'
import { definitions, rules, type JsonObject } from '../../../rules/index.ts'
import { toXmlTree } from '../../support/fhir-xml.ts'
import { processorMs } from '../../support/processor-time.ts'

const fhir = (name: string, attributes: Record<string, string>, ...children: (XmlElement | string)[]): XmlElement => ({
  name,
  namespace: 'http://hl7.org/fhir',
  attributes,
  children,
})
const value = (name: string, text: string, ...children: XmlElement[]) => fhir(name, { value: text }, ...children)

describe('FHIR in XML', () => {
  it('becomes JSON by its definitions: lists, numbers as written, booleans, ids, extensions, contained resources', () => {
    const xhtml = (name: string, ...children: (XmlElement | string)[]): XmlElement => ({
      name,
      namespace: 'http://www.w3.org/1999/xhtml',
      attributes: {},
      children,
    })
    const extension = fhir('extension', { url: 'http://ejemplo.cl/x' }, value('valueString', 'y'))
    const root = fhir(
      'Observation',
      {},
      '\n  ',
      value('id', 'a'),
      fhir('text', {}, value('status', 'generated'), xhtml('div', xhtml('b', 'Tom & <Ana>'), xhtml('br'))),
      fhir(
        'contained',
        {},
        fhir(
          'Patient',
          {},
          value('active', 'true'),
          fhir('name', {}, value('given', 'A'), fhir('given', {}, extension), value('given', 'C')),
        ),
      ),
      fhir('code', {}, fhir('coding', { id: 'c1' }, value('code', '0123'))),
      fhir('valueQuantity', {}, value('value', '1.00')),
      value('status', 'final', extension),
      value('otro', 'z'),
    )
    const text = fhirXmlToJson(root, definitions)
    expect(text).toContain('"value": 1.00')
    expect(JSON.parse(text)).toEqual({
      resourceType: 'Observation',
      id: 'a',
      text: { status: 'generated', div: '<div xmlns="http://www.w3.org/1999/xhtml"><b>Tom &amp; &lt;Ana&gt;</b><br/></div>' },
      contained: [
        {
          resourceType: 'Patient',
          active: true,
          name: [{ given: ['A', null, 'C'], _given: [null, { extension: [{ url: 'http://ejemplo.cl/x', valueString: 'y' }] }, null] }],
        },
      ],
      code: { coding: [{ id: 'c1', code: '0123' }] },
      valueQuantity: { value: 1 },
      status: 'final',
      _status: { extension: [{ url: 'http://ejemplo.cl/x', valueString: 'y' }] },
      otro: 'z',
    })
  })

  it('comes back as it was, in the examples of the rules', () => {
    const resources = rules.flatMap(({ code, examples }) =>
      examples.flatMap(({ resource, finds }) => (finds.length === 0 && !/json|interno/.test(code) ? [resource] : [])),
    )
    for (const resource of resources.filter(isPlain)) expect(back(resource)).toEqual(withoutNarrative(resource))
  })

  const folder = join(import.meta.dirname, '../../../.cache/hl7.fhir.r4.examples-4.0.1')
  it.skipIf(!existsSync(folder))('comes back as it was, in HL7’s examples', () => {
    const all = readdirSync(folder).filter((name) => name.endsWith('.json'))
    const names = process.env['SVC_PROPERTY_RUNS'] === undefined ? all.filter((_, index) => index % 40 === 0) : all
    const resources = names.map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as unknown).filter(isPlain)
    expect(resources.length).toBeGreaterThan(50)
    for (const resource of resources) expect(back(resource)).toEqual(withoutNarrative(resource))
  })
})

function back(resource: JsonObject): unknown {
  return JSON.parse(fhirXmlToJson(toXmlTree(withoutNarrative(resource)), definitions))
}

/** Plain data of a tree has no XHTML to make narratives of. */
function withoutNarrative(resource: JsonObject): JsonObject {
  const isNarrative = (one: unknown) => typeof one === 'object' && one !== null && 'div' in one
  return JSON.parse(JSON.stringify(resource, (name, one: unknown) => (name === 'text' && isNarrative(one) ? undefined : one))) as JsonObject
}

/** Whether XML can say it: it has nothing that is empty. */
function isPlain(resource: unknown): resource is JsonObject {
  return (
    !/\[\]|\{\}/.test(JSON.stringify(resource) ?? '') &&
    typeof resource === 'object' &&
    resource !== null &&
    typeof (resource as JsonObject)['resourceType'] === 'string'
  )
}

describe('resources within other texts', () => {
  const resource = '{"resourceType":"Patient","name":[{"text":"llaves } y \\" {"}]}'

  it.each([
    ['Markdown', `Esto falla:\n\n\`\`\`json\n${resource}\n\`\`\`\n`],
    ['a log', `2026-01-15 10:00 INFO {no} POST /Patient ${resource} 422\n`],
    ['a log in JSON', `x {"level":"info","body":${resource}}\n`],
    ['a log in JSON with text', `x ${JSON.stringify({ level: 'info', body: resource })}`],
  ])('are found in %s', (_, text) => {
    expect(findEmbedded(text).map((one) => JSON.parse(one) as unknown)).toEqual([JSON.parse(resource)])
  })

  it('are found in strings of a log', () => {
    expect(findEmbedded('body="{\\"resourceType\\":\\"Patient\\"}"')).toEqual(['{"resourceType":"Patient"}'])
  })

  it('may be many, or none', () => {
    expect(findEmbedded(`a ${resource}\nb ${resource}`)).toHaveLength(2)
    expect(findEmbedded('function f() { return {"a":1} }')).toEqual([])
  })

  it('are looked for with bounded work', () => {
    const begun = processorMs()
    expect(findEmbedded('{'.repeat(200_000))).toEqual([])
    expect(findEmbedded('{"'.repeat(200_000))).toEqual([])
    expect(processorMs() - begun).toBeLessThan(20_000)
  })
})

describe('HL7 version 2', () => {
  const message =
    'MSH|^~\\&|SIS|HOSP|||20260115||ADT^A01^ADT_A01|1|P|2.5\rEVN|A01\rPID|1||12.345.678-5^^^RUN~99^^^HOSP^MR~11111111-1||Soto\rZXX|1\r'

  it('tells its type, version, segments and the RUNs of PID-3', () => {
    expect(readV2(message)).toMatchObject({ type: 'ADT^A01', version: '2.5', runs: ['12.345.678-5', '11111111-1'] })
    expect(readV2(message).segments).toContainEqual({ line: 3, name: 'PID', title: 'Identificación del paciente' })
    expect(
      readV2(message)
        .segments.map(({ title }) => title)
        .at(-1),
    ).toBe('Segmento propio')
  })
})
