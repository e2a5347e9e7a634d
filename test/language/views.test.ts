import { describe, expect, it } from 'vitest'
import { graphOf } from '../../language/graph.ts'
import { listResources } from '../../language/listing.ts'
import { readText } from '../../language/text.ts'

const bundle = {
  resourceType: 'Bundle',
  type: 'collection',
  entry: [
    {
      fullUrl: 'urn:uuid:1',
      resource: {
        resourceType: 'Patient',
        name: [{ given: ['Ana'], family: 'Soto' }],
        managingOrganization: { reference: '#o' },
        contained: [{ resourceType: 'Organization', id: 'o', name: 'CESFAM' }],
      },
    },
    {
      resource: {
        resourceType: 'Encounter',
        id: 'e',
        status: 'finished',
        subject: { reference: 'urn:uuid:1' },
        period: { start: '2026-01-07T10:00:00-03:00' },
        participant: [{ individual: { reference: 'Practitioner/x' } }],
        serviceProvider: { reference: 'https://otro.cl/fhir/Organization/1' },
      },
    },
    {
      resource: {
        resourceType: 'Observation',
        subject: { display: 'Eva' },
        basedOn: [{ reference: 'urn:uuid:9' }],
        effectiveDateTime: '2026-01',
      },
    },
  ],
} as const

describe('the list of resources', () => {
  it('has the entries of a Bundle, who they are about and when they were', () => {
    const text = JSON.stringify(bundle, undefined, 2)
    const { resources, left } = listResources(readText(text), 'es')
    expect(left).toBe(0)
    expect(resources.map(({ name, title, who, when, entry }) => [name, title, who, when, entry])).toEqual([
      ['Paciente', 'Ana Soto', '', '', 0],
      ['Atención', 'Terminado', 'Ana Soto', '07-01-2026, 10:00', 1],
      ['Observación', '', 'Eva', '2026-01', 2],
    ])
    for (const { from, to, start, type } of resources) {
      expect(JSON.parse(text.slice(from, to))).toMatchObject({ resource: { resourceType: type } })
      expect(text.slice(start)).toMatch(/^\{\s*"resourceType"/)
    }
  })

  it.each([
    ['2026-01-07T10:00:00-03:00', '10:00'],
    ['2026-07-07T10:00:00-04:00', '10:00'],
    ['2026-07-07T10:00:00-03:00', '10:00 UTC−3'],
    ['2026-01-07T10:00:00-05:00', '10:00 UTC−5'],
    ['2026-01-07T13:00:00Z', '13:00 UTC'],
    ['2026-01-07T13:00:00+00:00', '13:00 UTC'],
    ['2026-01-07T18:30:00.000+05:30', '18:30 UTC+5:30'],
    ['1995-01-07T10:00:00-03:00', '10:00 UTC−3'],
    ['2026-01-07T10:00:00', '10:00'],
  ])('says of %s the offset where Chile had another: %s', (date, time) => {
    const text = JSON.stringify({ resourceType: 'Observation', effectiveDateTime: date })
    expect(listResources(readText(text), 'es').resources[0]!.when.split(', ')[1]).toBe(time)
  })

  it('tells a date in English by the year first, without what nobody reads', () => {
    const { resources } = listResources(readText(JSON.stringify(bundle)), 'en')
    expect(resources.map(({ when }) => when)).toEqual(['', '2026-01-07, 10:00', '2026-01'])
  })

  it('names what codes say in the language that it is read in', () => {
    const coding = { system: 'http://terminology.hl7.org/CodeSystem/v3-ActCode', code: 'AMB', display: 'ambulatory' }
    const own = { system: 'https://ejemplo.cl', code: 'AMB', display: 'Box 3' }
    const text = [coding, own].map((one) => JSON.stringify({ resourceType: 'Encounter', class: one })).join('\n')
    const titles = (language: 'es' | 'en') => listResources(readText(text), language).resources.map(({ title }) => title)
    expect(titles('es')).toEqual(['Ambulatoria', 'Box 3'])
    expect(titles('en')).toEqual(['ambulatory', 'Box 3'])
  })

  it('has the lines of a text of lines, a resource alone, and nothing of what is none', () => {
    const list = (text: string) => listResources(readText(text), 'en').resources.map(({ type, id }) => `${type}/${id}`)
    expect(list('{"resourceType":"Patient","id":"a"}\n{"resourceType":"Group","id":"b"}\n')).toEqual(['Patient/a', 'Group/b'])
    expect(list('{"resourceType":"Patient","id":"a","contained":[{"resourceType":"Organization","id":"o"}]}')).toEqual(['Patient/a'])
    expect(list('{"resourceType":"Bundle","id":"b","entry":[]}')).toEqual(['Bundle/b'])
    expect(list('[1, 2')).toEqual([])
  })

  it('tells no more than ten thousand, and how many are left', () => {
    const text = '{"resourceType":"Patient"}\n'.repeat(10_003)
    const { resources, left } = listResources(readText(text), 'es')
    expect([resources.length, left]).toEqual([10_000, 3])
  })
})

describe('the graph of references', () => {
  it('says who points to whom by which element, and what leads nowhere', () => {
    const text = JSON.stringify(bundle)
    const { nodes, links, left } = graphOf(readText(text), 'es')
    expect(left).toBe(0)
    expect(nodes.map(({ name }) => name)).toEqual(['Paciente', 'Organización', 'Atención', 'Observación'])
    expect(links.map(({ source, target, element, isDangling }) => [source, target, element, isDangling])).toEqual([
      [0, 1, 'managingOrganization', false],
      [2, 0, 'subject', false],
      [2, -1, 'participant.individual', true],
      [2, -1, 'serviceProvider', false],
      [3, -1, 'basedOn', true],
    ])
    for (const { from, to, value } of links) expect(text.slice(from, to)).toBe(value)
  })

  it('takes what is out of reach of a resource alone for no fault, and what is contained and not there for one', () => {
    const dangling = (text: string) => graphOf(readText(text), 'es').links.map(({ isDangling }) => isDangling)
    expect(dangling('{"resourceType":"Encounter","subject":{"reference":"Patient/1"}}')).toEqual([false])
    expect(dangling('{"resourceType":"Encounter","subject":{"reference":"#p"}}')).toEqual([true])
  })
})
